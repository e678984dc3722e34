import { type Period, readPeriod } from './days.ts';
import { type Meaning, type ReadWord, readWords } from './vocabulary.ts';

export type PriceKind = 'list' | 'purchase';
export type Vat = 'including' | 'excluding';

/** The facts of prices in one text. Several values of a fact contradict each other. */
export interface TextFacts extends Period {
  readonly kinds: ReadonlySet<PriceKind>;
  /** Codes of three letters; `kr` for the krone of any country; `?` for a sign that is not known. */
  readonly currencies: ReadonlySet<string>;
  readonly vats: ReadonlySet<Vat>;
  /** How many pieces one price is for. */
  readonly counts: ReadonlySet<number>;
  /** Such as `m` or `pk`; null for a piece. */
  readonly unit: string | null;
}

export const unknownCurrency = '?';

/** The currencies of the euro, the neighbours and the dollar. Any other code of three letters may be answered. */
export const knownCurrencies = ['NOK', 'SEK', 'DKK', 'EUR', 'USD', 'GBP', 'CHF', 'PLN', 'CZK', 'ISK'] as const;

const currencyWords: readonly (readonly [RegExp, string])[] = [
  // "nok" is a word of notes as well.
  ...knownCurrencies.map((code) => [new RegExp(`(?<!\\p{L})${code}(?!\\p{L})`, 'u'), code] as const),
  [/€|(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
  [/\$|(?<!\p{L})dollar/iu, 'USD'],
  [/£|(?<!\p{L})pund(?!\p{L})/iu, 'GBP'],
  [/zł/iu, 'PLN'],
  [/kč/iu, 'CZK'],
  [/(?<!\p{L})(?:nkr|norske kroner)(?!\p{L})/iu, 'NOK'],
  [/(?<!\p{L})(?:skr|svenska kronor|svenske kroner)(?!\p{L})/iu, 'SEK'],
  [/(?<!\p{L})(?:dkr|danske kroner)(?!\p{L})/iu, 'DKK'],
  [/(?<!\p{L})(?:kr|kroner|kronor)(?!\p{L})/iu, 'kr'],
];

const vatNames = String.raw`(?:mva|moms|vat|mwst|ust|tax|merverdiavgift|avgifter|avgift)`;
const vatRate = String.raw`\.?\s*(?:\d{1,2}\s*%\s*)?(?:all|alle|norsk)?\s*`;
const vatWords: readonly (readonly [RegExp, Vat])[] = [
  [
    new RegExp(
      `(?<!\\p{L})(?:inkludert|inklusive|inklusiv|including|included|inkl|incl|inc|ink|med|with)${vatRate}${vatNames}(?!\\p{L})`,
      'iu',
    ),
    'including',
  ],
  [new RegExp(`(?<!\\p{L})m/\\s*${vatNames}(?!\\p{L})`, 'iu'), 'including'],
  [
    new RegExp(
      `(?<!\\p{L})(?:eksklusive|eksklusiv|exklusive|excluding|ekskludert|ekskl|exkl|excl|eks|ex|uten|utan|uden|without|ohne|zzgl)${vatRate}${vatNames}(?!\\p{L})`,
      'iu',
    ),
    'excluding',
  ],
  [new RegExp(`(?<!\\p{L})u/\\s*${vatNames}(?!\\p{L})`, 'iu'), 'excluding'],
];
const shortVat: readonly (readonly [RegExp, Vat])[] = [
  [/(?<!\p{L})(?:inkl|incl|inc)\.?\)?\s*$/iu, 'including'],
  [/(?<!\p{L})(?:ekskl|exkl|excl|eks|ex)\.?\)?\s*$/iu, 'excluding'],
];
const denial = /(?<!\p{L})(?:ikke|ikkje|inte|ej|not|nicht)(?!\p{L})/iu;

const counted = String.raw`(\d{1,3}(?:[ \u00A0\u202F]\d{3})+|\d+|hundre|hundra|hundred|tusen|thousand)`;
const perCount = new RegExp(
  String.raw`(?:(?<!\p{L})(?:pr|per|pro|for|för|à)\.?\s*|(?<!\d)/\s*)${counted}(?![\d.,/]*\d|\.?\s*(?:jan|feb|mar|apr|ma[ij]|jun|jul|aug|sep|okt|oct|nov|des|dec)|\s*%)\s*\.?\s*(\p{L}*)`,
  'iu',
);
const perUnit = /(?:(?<!\p{L})(?:pr|per|pro)\.?\s+|\/\s*)(\p{L}{1,12})(?!\p{L})/iu;
const countNames: Readonly<Record<string, number>> = {
  hundre: 100,
  hundra: 100,
  hundred: 100,
  tusen: 1000,
  thousand: 1000,
};
const piece = /^(?:stk|st|stykk|stykke|styck|styk|piece|pieces|pc|pcs|pce|ea|each|enhet|enhed|unit|stück)$/iu;
const measure =
  /^(?:m|lm|mtr|meter|metre|metres|cm|mm|m2|kvm|kg|kilo|liter|pk|pak|pakke|pakning|pack|package|frp|paket|esk|eske|esker|box|krt|kartong|rull|roll|sett|set|par|pair|pall|pallet)$/iu;

export function isPiece(word: string): boolean {
  return piece.test(word);
}

const ofPrices: ReadonlySet<Meaning> = new Set([
  'price',
  'list',
  'purchase',
  'vat',
  'including',
  'excluding',
  'money',
  'currency',
  'discount',
  'after',
  'per',
  'from',
  'to',
  'goods',
]);

/** The patterns are slow for a text of many blanks. */
const longestText = 500;

/** @param isHeading a heading of prices; else a note, which must speak of prices */
export function readFacts(whole: string, isHeading: boolean): TextFacts {
  const text = whole.slice(0, longestText);
  const read = readWords(text);
  const names = (meaning: Meaning): boolean => read.some(({ meanings }) => meanings.includes(meaning));
  const isOfFactsAlone = read.every(
    ({ meanings, text: word }) => isSmall(word) || meanings.some((own) => ofPrices.has(own)),
  );
  const isAboutPrices = isHeading || names('price') || (isOfFactsAlone && read.length > 0);
  const isDated = isAboutPrices || names('from') || names('to');
  const vats = new Set(
    [...vatWords, ...(isHeading ? shortVat : [])].flatMap(([pattern, vat]) => (pattern.test(text) ? [vat] : [])),
  );
  if (vats.size > 0 && denial.test(text)) vats.add('including').add('excluding');
  const per = isAboutPrices ? readPer(text, isHeading) : { counts: new Set<number>(), unit: null };
  return {
    kinds: isAboutPrices && !names('other') ? kindsOf(read) : new Set(),
    currencies: new Set(currenciesOf(isHeading ? text.toUpperCase() : text)),
    vats,
    ...per,
    ...(isDated ? readPeriod(text) : { from: null, to: null }),
  };
}

function kindsOf(read: readonly ReadWord[]): Set<PriceKind> {
  const meanings = new Set(read.flatMap((word) => word.meanings));
  const kinds = new Set<PriceKind>();
  if (meanings.has('list')) kinds.add('list');
  if (meanings.has('purchase') || (meanings.has('discount') && meanings.has('after'))) kinds.add('purchase');
  return kinds;
}

function isSmall(word: string): boolean {
  return /^(?:alle?|er|og|i|på|is|are|all|the|ny|nye|new|oppgitt|stk)$/u.test(word);
}

function currenciesOf(text: string): string[] {
  // The mark of a sign in a number format.
  const [, sign] = /¤(\S+)/u.exec(text) ?? [];
  const found = currencyWords.flatMap(([pattern, currency]) => (pattern.test(text) ? [currency] : []));
  if (sign === undefined || found.length > 0) return found;
  return [/^[A-Z]{3}$/.test(sign) ? sign : unknownCurrency];
}

function readPer(text: string, isHeading: boolean): Pick<TextFacts, 'counts' | 'unit'> {
  const [, count, behind = ''] = perCount.exec(text) ?? [];
  if (count !== undefined && (isHeading || behind === '' || piece.test(behind) || measure.test(behind))) {
    const plain = count.toLowerCase().replace(/\s/g, '');
    return { counts: new Set([countNames[plain] ?? Number(plain)]), unit: measure.test(behind) ? behind : null };
  }
  const [, unit = ''] = perUnit.exec(text) ?? [];
  if (piece.test(unit)) return { counts: new Set([1]), unit: null };
  return { counts: new Set(), unit: measure.test(unit) ? unit : null };
}

/** A cell such as `100 stk`, `pr 100`, `M` or `1.000`. */
export function readUnit(text: string): { readonly count: number | null; readonly unit: string | null } {
  const [, count, unit = ''] =
    /^(?:(?:pr|per|pro|à|\/)\.?\s*)?(\d{1,3}(?:\s\d{3})+|\d+)?\s*(\p{L}*)\.?$/iu.exec(text.trim()) ?? [];
  if (count === undefined && unit === '') return { count: null, unit: text.trim() === '' ? null : text.trim() };
  const number = count === undefined ? null : Number(count.replace(/\s/g, ''));
  if (number === 0) return { count: null, unit: text.trim() };
  const named = countNames[unit.toLowerCase()];
  if (named !== undefined && number === null) return { count: named, unit: null };
  return { count: number, unit: unit === '' || piece.test(unit) ? null : unit };
}
