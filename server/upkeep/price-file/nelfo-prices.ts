import { type ProblemText, RefusalError } from '../refusal.ts';
import type { PriceLine, PriceList } from './price-list.ts';

const head = /^\uFEFF?[VP]H;EFONELFO;(\d+)\.(\d+);/;

/** Positions of the fields of an item line, counted after the line's type. */
const fields = {
  numberKind: 1,
  number: 2,
  firstText: 3,
  secondText: 4,
  price: 8,
  quantity: 9,
  status: 11,
  discount: 18,
  grossOrNet: 19,
} as const;
const priceField = 'field 8';
/** "Other" numbers, not those of electricians, barcodes, makers or plumbers: only these may be NOBB numbers. */
const otherNumber = '9';
const discontinued = '3';

export function isNelfo(text: string): boolean {
  return head.test(text);
}

/**
 * Reads an EFO/NELFO 4.0 file of goods (V) or prices (P). Its amounts are without VAT. Supplements and alternatives are
 * ignored.
 * @throws {RefusalError} when it is of another version, or mixes gross and net prices
 */
export function readNelfoPrices(file: string, text: string): PriceList {
  const version = head.exec(text)?.[1];
  if (version !== '4') throw new RefusalError({ code: 'nelfo-version', file, version: version ?? '?' });
  const kinds = new Set<boolean>();
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index): PriceLine[] => {
    const [type, ...values] = line.split(';');
    if (type !== 'VL' && type !== 'PL') return [];
    const at = (position: number): string => values[position - 1]?.trim() ?? '';
    const number = at(fields.number) === '' ? null : at(fields.number);
    const price = priceOf(at(fields.price), at(fields.quantity), at(fields.discount));
    kinds.add(at(fields.grossOrNet) === 'N');
    return [
      {
        sheet: null,
        row: index + 1,
        articleNumber: number,
        nobbNumber: number !== null && at(fields.numberKind) === otherNumber && /^\d{8}$/.test(number) ? number : null,
        name: [at(fields.firstText), at(fields.secondText)].filter((part) => part !== '').join(' ') || null,
        column: priceField,
        price,
        objection: at(fields.status) === discontinued ? { code: 'discontinued' } : objectionTo(price, at(fields.price)),
      },
    ];
  });
  if (kinds.size > 1) throw new RefusalError({ code: 'mixed-prices', file });
  return { lines, priceHeadings: [priceField], priceHeading: priceField, isNet: kinds.has(true), vat: 'ex' };
}

function objectionTo(price: number | null, text: string): ProblemText | null {
  if (price !== null) return null;
  return text === '' ? { code: 'no-price' } : { code: 'not-a-price', text: text.slice(0, 50) };
}

/** Prices and discounts have two implied decimals, quantities four. */
function priceOf(price: string, quantity: string, discount: string): number | null {
  if (!/^\d{1,12}$/.test(price) || !/^\d{0,12}$/.test(quantity) || !/^\d{0,5}$/.test(discount)) return null;
  const pieces = quantity === '' || Number(quantity) === 0 ? 1 : Number(quantity) / 10_000;
  const part = discount === '' ? 1 : 1 - Number(discount) / 10_000;
  return part < 0 ? null : (Number(price) / 100 / pieces) * part;
}
