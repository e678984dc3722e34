import { type DecimalMark, findDecimalMark, readNumber } from '../../i18n/read-number.ts';
import type { UpkeepText } from '../refusal.ts';
import type { Cell } from '../workbook/sheet.ts';

const currencySign = /€|\$|£|(?<![\p{L}])(?:eur|sek|dkk|usd|gbp|nok|chf|pln|czk|zł|kč)(?![\p{L}])/giu;

/** No amount is longer, and no number of goods. The patterns are slow for a text of many blanks. */
const longestAmount = 60;
const longestNumber = 500;

/** Takes off currencies, and marks such as those of `1050:-` and `3610*`. */
function bareText(text: string): string {
  if (text.length > longestAmount) return text;
  return text
    .replace(currencySign, '')
    .replace(/\s*(?::-|\*+)\s*$/, '')
    .trim();
}

export interface Amount {
  readonly price: number | null;
  readonly objection: UpkeepText | null;
}

/** @param mark null if no amount of its column decides */
export function readAmount(cell: Cell, mark: DecimalMark | null): Amount {
  if (cell === null || cell === '') return { price: null, objection: { code: 'no-price' } };
  if (cell instanceof Date)
    return { price: null, objection: { code: 'date-for-price', text: cell.toISOString().slice(0, 10) } };
  if (typeof cell === 'number') return { price: cell, objection: null };
  const text = String(cell);
  const bare = bareText(text);
  const price = readNumber(bare, mark);
  if (price !== null) return { price, objection: null };
  const [withComma, withPoint] = [readNumber(bare, ','), readNumber(bare, '.')];
  if (withComma === null || withPoint === null || typeof cell === 'boolean') {
    return { price: null, objection: { code: 'not-a-price', text: text.slice(0, 50) } };
  }
  return { price: null, objection: { code: 'two-prices', one: withComma, other: withPoint, text } };
}

export interface MarkReading {
  readonly mark: DecimalMark | null;
  /** An amount that means another price with the other mark; null if there is none. */
  readonly doubtful: string | null;
}

/**
 * Finds the decimal mark of a column of amounts. Amounts such as `1.050` do not decide it. They are doubtful too if the others use
 * their mark for decimals.
 */
export function readDecimalMark(cells: readonly Cell[]): MarkReading {
  const texts = cells.flatMap((cell) => (typeof cell === 'string' ? [bareText(cell)] : []));
  const mark = findDecimalMark(texts);
  const isThousand = new RegExp(`^\\D{0,5}[1-9]\\d{0,2}[${mark ?? '.,'}]\\d{3}(?!\\d)\\D{0,5}$`);
  return { mark, doubtful: texts.find((text) => isThousand.test(text))?.slice(0, 20) ?? null };
}

/**
 * Reads a number of goods. Excel writes `99400007.0` and `9,9400007E+07` for 99400007.
 * @returns null as text if a digit is lost
 */
export function readGoodsNumber(cell: Cell): { readonly text: string | null; readonly isRounded: boolean } {
  if (cell === null || cell instanceof Date) return { text: null, isRounded: false };
  const text = String(cell).trim().slice(0, longestNumber);
  const [, whole = '', decimals = '', exponent] = /^(\d+)(?:[.,](\d+))?(?:E\+?(\d{1,2}))$/i.exec(text) ?? [];
  if (exponent !== undefined) {
    const isExact = decimals.length >= Number(exponent);
    const digits = `${whole}${decimals}`;
    if (!isExact || /[1-9]/.test(digits.slice(whole.length + Number(exponent)))) return { text: null, isRounded: true };
    return { text: digits.slice(0, whole.length + Number(exponent)), isRounded: false };
  }
  const [, plain] = /^(\d{5,})[.,]0+$/.exec(text) ?? [];
  return { text: plain ?? (text === '' ? null : text), isRounded: false };
}

/** Returns per cent as a part; 0 for an empty cell, null for another text. */
export function readDiscount(text: string): number | null {
  if (text === '') return 0;
  const percent = readNumber((text.endsWith('%') ? text.slice(0, -1) : text).trim());
  return percent !== null && percent >= 0 && percent <= 100 && (percent === 0 || percent >= 1) ? percent / 100 : null;
}
