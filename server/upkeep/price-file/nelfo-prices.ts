import { type UpkeepText, RefusalError } from '../refusal.ts';
import { readWrittenDay } from './days.ts';
import type { SupplierDiscounts } from './nelfo-discounts.ts';
import { type LineFacts, type ReadLine, laterDay, nothingStated } from './price-list.ts';
import { isPiece, readFacts } from './text-facts.ts';

/** Some programs write blank lines first, or small letters. */
const head = /^\uFEFF?\s*[VP]H;EFONELFO;(\d+)\.\d+(?:;[^\r\n]*)?/i;
const organisation = /^(?:NO)?\s*(\d{9})\s*(?:MVA)?$/i;

/** Positions are counted after the type of the line. */
const fields = {
  numberKind: 1,
  number: 2,
  firstText: 3,
  secondText: 4,
  priceUnit: 6,
  unitText: 7,
  price: 8,
  quantity: 9,
  date: 10,
  status: 11,
  discountGroup: 13,
  brand: 14,
  discount: 18,
  grossOrNet: 19,
} as const;
export const nelfoMark = 'EFO/NELFO';
/** The name of field 8 in the standard. */
const priceField = 'Pris';
/** Places behind the version in the first line. */
const headFields = { from: 3, to: 4, currency: 5 } as const;
/** The numbers of electricians, barcodes, makers and plumbers are no NOBB numbers. */
const otherNumber = '9';
const discontinued = '3';

export function isNelfo(text: string): boolean {
  return head.test(text);
}

export interface NelfoList {
  readonly organisation: string | null;
  readonly lines: readonly ReadLine[];
}

/**
 * Reads EFO/NELFO 4.0 files of goods (V) or prices (P). Prices are without VAT if the head does not say otherwise. Supplements and
 * alternatives are ignored.
 * @param discounts of the same supplier; null without them
 * @throws {RefusalError} for another version, and for discounts of another supplier
 */
export function readNelfoPrices(file: string, text: string, discounts: SupplierDiscounts | null): NelfoList {
  const [headLine = '', version = '?'] = head.exec(text) ?? [];
  if (version !== '4') throw new RefusalError({ code: 'nelfo-version', file, version });
  const values = headLine
    .split(';')
    .slice(3)
    .map((value) => value.trim());
  const codes = values.filter((value) => /^[a-z]{3}$/i.test(value)).map((value) => readFacts(value, true).currencies);
  const currencies = new Set(codes.flatMap((code) => Array.from(code)));
  const [, number = null] = values.map((value) => organisation.exec(value)).find((found) => found !== null) ?? [];
  if (discounts !== null && number !== null && discounts.organisation !== number)
    throw new RefusalError({ code: 'discounts-supplier', file, organisation: number });
  const [vat = 'excluding'] = values.flatMap((value) => Array.from(readFacts(value, true).vats));
  const [currency = null, ...others] = currencies;
  const facts = {
    shared: { ...nothingStated, vat, currency: others.length > 0 ? null : currency },
    from: readWrittenDay(values[headFields.from] ?? ''),
    to: readWrittenDay(values[headFields.to] ?? ''),
    discounts,
  };
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index) => lineOf(line, index + 1, facts));
  return { organisation: number ?? discounts?.organisation ?? null, lines };
}

interface FileFacts {
  readonly shared: LineFacts;
  readonly from: string | null;
  readonly to: string | null;
  readonly discounts: SupplierDiscounts | null;
}

function lineOf(line: string, row: number, { shared, from, to, discounts }: FileFacts): ReadLine[] {
  const [type = '', ...values] = line.split(';');
  if (!/^\s*[VP]L\s*$/i.test(type)) return [];
  const at = (field: keyof typeof fields): string => values[fields[field] - 1]?.trim() ?? '';
  const number = at('number') || null;
  const discount = at('discount');
  const terms = discounts?.termsFor(number, at('discountGroup')) ?? null;
  const part = terms?.discount ?? (discount === '' ? 0 : Number(discount) / 10_000);
  const objection = objectionTo(at('price'), at('quantity'), discount, at('priceUnit'));
  const pieces = at('quantity') === '' || Number(at('quantity')) === 0 ? 1 : Number(at('quantity')) / 10_000;
  const unit = [at('priceUnit'), at('unitText')].find((word) => word !== '') ?? '';
  const isOther = unit !== '' && !isPiece(unit);
  return [
    {
      table: priceField,
      sheet: null,
      row,
      articleNumber: number,
      nobbNumber: number !== null && at('numberKind') === otherNumber && /^\d{8}$/.test(number) ? number : null,
      name: [at('firstText'), at('secondText')].filter((text) => text !== '').join(' ') || null,
      brand: at('brand') || null,
      column: priceField,
      price: objection === null ? Number(at('price')) / 100 : null,
      own: { ...nothingStated, kind: kindOf(at('grossOrNet').toUpperCase(), part), per: isOther ? null : pieces },
      shared,
      unit: isOther ? `${pieces === 1 ? '' : pieces} ${unit.toLowerCase()}`.trim() : null,
      validFrom: laterDay(from, readWrittenDay(at('date'))),
      validTo: to,
      discount: Number.isFinite(part) ? part : 0,
      agreedPrice: terms?.price ?? null,
      state: at('status') === discontinued ? 'ended' : 'active',
      status: '',
      objection,
    },
  ];
}

/** A gross price with a discount may be that of a customer, or the purchase price before the discount. */
function kindOf(grossOrNet: string, discount: number): LineFacts['kind'] {
  if (grossOrNet === 'N') return 'purchase';
  return grossOrNet === 'B' && discount === 0 ? 'list' : null;
}

/** Prices and discounts have two implied decimals, quantities four. */
function objectionTo(price: string, quantity: string, discount: string, unit: string): UpkeepText | null {
  if (price === '') return { code: 'no-price' };
  if (!/^\d{1,12}$/.test(price)) return { code: 'not-a-price', text: price.slice(0, 50) };
  if (!/^\d{0,12}$/.test(quantity)) return { code: 'not-a-quantity', text: quantity.slice(0, 50) };
  if (!/^\d{0,5}$/.test(discount) || Number(discount) > 10_000)
    return { code: 'not-a-price', text: discount.slice(0, 50) };
  return /^[a-z0-9]{0,3}$/i.test(unit) ? null : { code: 'not-a-unit', text: unit.slice(0, 50) };
}
