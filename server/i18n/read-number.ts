/** The mark before the decimals. */
export type DecimalMark = ',' | '.';

/**
 * Reads a number as Norwegians write it: decimal comma or point, blanks or apostrophes between thousands. A single mark is
 * always that of the decimals: `1.234` is 1.234.
 * @returns null for any other text
 */
export function readDecimal(text: string): number | null {
  const bare = withoutGroupMarks(text);
  return /^[+-]?\d{1,12}(?:[.,]\d{1,12})?$/.test(bare) ? Number(bare.replace(',', '.')) : null;
}

/**
 * Reads an amount as price lists write it: like a decimal, or with the other mark between thousands, `kr` before or after,
 * `,-` for whole kroner.
 * @param mark which of the two it is, where that is known: without it "1.234" could be either
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

/** The decimal mark of amounts that leave no doubt; null where none does, or where they contradict each other. */
export function findDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>();
  for (const text of texts) {
    const mark = markOf(bareAmount(text));
    if (mark !== null) marks.add(mark);
  }
  const [only = null, ...others] = marks;
  return others.length === 0 ? only : null;
}

/** No amount is longer. The patterns below take too long for a text of many blanks. */
const longestAmount = 60;

/** Without currency and without spaces between thousands; empty for a text that is too long for an amount. */
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

/** The decimal mark of an amount whose other marks are between thousands. */
function otherMark(bare: string): DecimalMark {
  return bare.includes('.') ? ',' : '.';
}
