import type { XmlHandler } from './xml-reader.ts';

export interface CellStyle {
  readonly kind: 'number' | 'date' | 'percent';
  /** Words of the format, such as `€` or `eks. mva`. */
  readonly text: string;
}

/** Reads `xl/styles.xml`. Cells refer to styles by their places. */
export function createStyleReader(styles: CellStyle[]): XmlHandler {
  const codes = new Map<number, string>();
  let isList = false;
  return {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'cellXfs') isList = true;
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name !== 'xf' || !isList) return;
      const id = Number(numFmtId);
      const code = codes.get(id);
      styles.push(code === undefined ? builtInStyle(id) : styleOf(code));
    },
    close(name) {
      if (name === 'cellXfs') isList = false;
    },
  };
}

/** These formats have no description; 27 to 36 and 50 to 58 are dates of East Asian programs. */
function builtInStyle(id: number): CellStyle {
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return { kind: isDate ? 'date' : id === 9 || id === 10 ? 'percent' : 'number', text: '' };
}

/** A format such as `[$kr-41D]` or `[$kr-sv-SE]` makes `kr` the krone of another country. */
const kroneCountries: readonly (readonly [RegExp, string])[] = [
  [/41d$|^sv/i, 'SEK'],
  [/406$|438$|46f$|^(?:da|fo|kl)/i, 'DKK'],
  [/40f$|^is/i, 'ISK'],
];

/** Excel keeps no longer format. */
const longestFormat = 255;

function styleOf(format: string): CellStyle {
  const code = format.slice(0, longestFormat);
  const [section = ''] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const texts: string[] = [];
  const bare = section.replace(
    /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)(?:-([^\]]*))?\]|\[([^\]]*)\]/gi,
    (_, quoted?: string, escaped?: string, currency?: string, country?: string, bracket?: string) => {
      texts.push(quoted ?? escaped ?? currencyText(currency?.trim() ?? '', country ?? ''));
      return /^(?:h+|m+|s+)$/i.test(bracket ?? '') ? (bracket ?? '') : '';
    },
  );
  // Programs write `\k\r` as well as `"kr"`, and a currency sign without any marks.
  const signs = bare.match(/[$€£]|[A-Z]{3}/g) ?? [];
  const words = texts.map((part) => (part.length === 1 ? part : ` ${part} `)).join('');
  const text = [words, ...signs.filter((sign) => sign !== 'GEN')].join(' ').trim();
  if (bare.includes('%')) return { kind: 'percent', text };
  const isDate = /[dmyhs]/i.test(bare) && !/[0#?]/.test(bare.replace(/[.,]0+/g, '')) && !/general/i.test(bare);
  return { kind: isDate ? 'date' : 'number', text };
}

/** Marks a sign as a currency, also an unknown sign. */
function currencyText(sign: string, country: string): string {
  if (sign === '') return '';
  const krone = /^kr/i.test(sign) ? kroneCountries.find(([pattern]) => pattern.test(country)) : undefined;
  return `¤${krone?.[1] ?? sign}`;
}
