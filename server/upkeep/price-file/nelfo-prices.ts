import { type ProblemText, RefusalError } from '../refusal.ts';
import { readCurrency } from './currency.ts';
import { vatSaid } from './headings.ts';
import { noNumbers, type PriceLine, type PriceList, ownCurrency } from './price-list.ts';

/** Some programs write blank lines first, or small letters. */
const head = /^\uFEFF?\s*[VP]H;EFONELFO;(\d+)\.\d+(?:;[^\r\n]*)?/i;
const organisation = /^(?:NO)?\s*(\d{9})\s*(?:MVA)?$/i;

/** Positions of the fields of an item line, counted after the line's type. */
const fields = {
  numberKind: 1,
  number: 2,
  firstText: 3,
  secondText: 4,
  price: 8,
  quantity: 9,
  date: 10,
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
 * Reads an EFO/NELFO 4.0 file of goods (V) or prices (P). Its amounts are in kroner and without VAT where its head does not say
 * otherwise. Supplements and alternatives are ignored.
 * @throws {RefusalError} when it is of another version
 */
export function readNelfoPrices(file: string, text: string): PriceList {
  const [headLine = '', version = '?'] = head.exec(text) ?? [];
  if (version !== '4') throw new RefusalError({ code: 'nelfo-version', file, version });
  const said = headLine.split(';').slice(3);
  const currency = said.map((field) => readCurrency(field)).find((code) => code !== null) ?? ownCurrency;
  const [, number = null] = said.map((field) => organisation.exec(field.trim())).find((found) => found !== null) ?? [];
  const vat = said.map((field) => vatSaid(field.toLowerCase())).find((found) => found !== null) ?? 'ex';
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index) => lineOf(line, index + 1, currency));
  const supplier = number === null ? null : `organisation ${number}`;
  return { supplier, lines, priceHeadings: [priceField], priceHeading: priceField, columns: null, vat };
}

function lineOf(line: string, row: number, currency: string): PriceLine[] {
  const [type = '', ...values] = line.split(';');
  if (!/^\s*[VP]L\s*$/i.test(type)) return [];
  const at = (position: number): string => values[position - 1]?.trim() ?? '';
  const number = at(fields.number) === '' ? null : at(fields.number);
  const amount = amountOf(at(fields.price), at(fields.quantity), at(fields.discount));
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(at(fields.date)) ?? [];
  return [
    {
      sheet: null,
      row,
      articleNumber: number,
      otherArticleNumbers: noNumbers,
      nobbNumber: number !== null && at(fields.numberKind) === otherNumber && /^\d{8}$/.test(number) ? number : null,
      name: [at(fields.firstText), at(fields.secondText)].filter((part) => part !== '').join(' ') || null,
      column: priceField,
      ...(amount ?? { price: null, pieces: 1, discount: 0 }),
      currency,
      isNet: at(fields.grossOrNet).toUpperCase() === 'N',
      validFrom: year === undefined ? null : `${year}-${month}-${day}`,
      isDiscontinued: at(fields.status) === discontinued,
      objection: objectionTo(amount, at(fields.price)),
    },
  ];
}

type Amount = Pick<PriceLine, 'pieces' | 'discount'> & { readonly price: number };

function objectionTo(amount: Amount | null, text: string): ProblemText | null {
  if (amount !== null) return null;
  return text === '' ? { code: 'no-price' } : { code: 'not-a-price', text: text.slice(0, 50) };
}

/** Prices and discounts have two implied decimals, quantities four. */
function amountOf(price: string, quantity: string, discount: string): Amount | null {
  if (!/^\d{1,12}$/.test(price) || !/^\d{0,12}$/.test(quantity) || !/^\d{0,5}$/.test(discount)) return null;
  const pieces = quantity === '' || Number(quantity) === 0 ? 1 : Number(quantity) / 10_000;
  const part = discount === '' ? 0 : Number(discount) / 10_000;
  return part > 1 ? null : { price: Number(price) / 100 / pieces, pieces, discount: part };
}
