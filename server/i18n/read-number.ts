export type DecimalMark = ',' | '.';

/**
 * Reads a number in Norwegian form: decimal comma or point, blanks or apostrophes between thousands. A single mark
 * always precedes the decimals: `1.234` is 1.234.
 * @returns null for any other text
 */
export function readDecimal(text: string): number | null {
  const bare = withoutGroupMarks(text);
  return /^[+-]?\d{1,12}(?:[.,]\d{1,12})?$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

/**
 * Reads an amount as price lists write it. The other mark may stand between thousands, `kr` before or after, and `,-`
 * for whole kroner.
 * @param mark the known decimal mark; without it "1.234" is ambiguous
 * @returns null for a text that is no number, or could be two
 */
export function readNumber(text: string, mark: DecimalMark | null = null): number | null {
  const amount = bareAmount(text);
  const isWhole = /[,.][-–—]+$/.test(amount);
  const bare = amount.replace(/[,.][-–—]+$/, '');
  const decimal = isWhole ? otherMark(bare) : (markOf(bare) ?? mark);
  if (decimal === null && isAmbiguous(bare)) return null;
  const grouping = decimal === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(?:\\${grouping}\\d{3})+(?:\\${decimal ?? '.'}\\d{1,12})?$`).test(bare);
  const plain = isGrouped && decimal !== null ? bare.replaceAll(grouping, '') : bare;
  return plain.startsWith('+') ? null : readDecimal(plain);
}

/** Returns a number times 100; null if it has more than two decimals, or is below 0. */
export function hundredths(value: number | null): number | null {
  if (value === null || value < 0) return null;
  const whole = Math.round(value * 100);
  return Math.abs(whole - value * 100) < 1e-6 ? whole : null;
}

/** Returns the decimal mark of the unambiguous amounts; null if there are none, or if they contradict each other. */
export function findDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const mark = markOf(bareAmount(text));
    if (mark !== null) marks.add(mark);
  }
  const [only = null, ...others] = marks;
  return others.length === 0 ? only : null;
}

/** No amount is longer. The patterns below are slow for a text of many blanks. */
const longestAmount = 60;

/** Removes the currency and the spaces between thousands. Returns an empty text if it is too long for an amount. */
function bareAmount(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longestAmount) return '';
  return withoutGroupMarks(trimmed.replace(/^(?:kr|nok)\.?\s*|\s*(?:kr|nok)\.?$/gi, '').replace('\u2212', '-'));
}

function withoutGroupMarks(text: string): string {
  return text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
}

function isAmbiguous(bare: string): boolean {
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare);
}

function markOf(bare: string): DecimalMark | null {
  if (isAmbiguous(bare)) return null;
  const [, mark] = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)([.,])\d{1,12}$/.exec(bare) ?? [];
  if (mark !== ',' && mark !== '.') return /^-?[1-9]\d{0,2}(?:[.,]\d{3}){2,}$/.test(bare) ? otherMark(bare) : null;
  return /^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(bare) ? otherMark(bare) : mark;
}

/** Returns the decimal mark of an amount, given that its other marks are between thousands. */
function otherMark(bare: string): DecimalMark {
  return bare.includes('.') ? ',' : '.';
}
