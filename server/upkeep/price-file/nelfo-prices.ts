import type { ImportAnswers } from '../import-answers.ts';
import { RefusalError } from '../refusal.ts';
import { currenciesOf, readHeading, readNote } from './headings.ts';
import { type PriceLine, type PriceList, laterDay, ownCurrency } from './price-list.ts';
import { priceUnit } from './price-units.ts';

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
  brand: 14,
  discount: 18,
  grossOrNet: 19,
} as const;
const priceField = 'field 8';
/** Places behind the version in the first line. */
const headDates = { from: 3, until: 4 } as const;
/** The numbers of electricians, barcodes, makers and plumbers are no NOBB numbers. */
const otherNumber = '9';
const discontinued = '3';

export function isNelfo(text: string): boolean {
  return head.test(text);
}

/**
 * Reads EFO/NELFO 4.0 files of goods (V) or prices (P). Amounts are in kroner without VAT if the head does not say otherwise.
 * Supplements and alternatives are ignored.
 * @throws {RefusalError} for another version
 */
export function readNelfoPrices(
  file: string,
  text: string,
  answersOf: (organisation: string | null, mark: string) => ImportAnswers,
): PriceList {
  const [headLine = '', version = '?'] = head.exec(text) ?? [];
  if (version !== '4') throw new RefusalError({ code: 'nelfo-version', file, version });
  const headFields = headLine.split(';').slice(3);
  const named = headFields
    .filter((field) => /^[a-z]{3}$/i.test(field.trim()))
    .flatMap((field) => Array.from(readNote(field).currencies));
  const [currency = ownCurrency, ...others] = currenciesOf(new Set(named));
  const [, number = null] =
    headFields.map((field) => organisation.exec(field.trim())).find((found) => found !== null) ?? [];
  const [vat = 'ex'] = headFields.flatMap((field) => Array.from(readHeading(field).vat));
  const answers = answersOf(number, priceField);
  const facts = {
    currency: others.length > 0 ? null : currency,
    vat,
    validFrom: dayOf(headFields[headDates.from] ?? ''),
    validUntil: dayOf(headFields[headDates.until] ?? ''),
  };
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index) => lineOf(line, index + 1, facts, answers));
  return {
    organisation: number,
    mark: priceField,
    lines,
    questions: [],
    ignored: [],
    ambiguous: null,
    currencies: [currency, ...others],
  };
}

function lineOf(
  line: string,
  row: number,
  facts: Pick<PriceLine, 'currency' | 'vat' | 'validFrom' | 'validUntil'>,
  answers: ImportAnswers,
): PriceLine[] {
  const [type = '', ...values] = line.split(';');
  if (!/^\s*[VP]L\s*$/i.test(type)) return [];
  const at = (field: keyof typeof fields): string => values[fields[field] - 1]?.trim() ?? '';
  const number = at('number') || null;
  const amount = amountOf(at('price'), at('quantity'), at('discount'));
  const otherPrice = { code: 'not-a-price', text: at('price').slice(0, 50) } as const;
  return [
    {
      table: priceField,
      sheet: null,
      row,
      articleNumbers: [number],
      nobbNumber: number !== null && at('numberKind') === otherNumber && /^\d{8}$/.test(number) ? number : null,
      name: [at('firstText'), at('secondText')].filter((part) => part !== '').join(' ') || null,
      brand: at('brand') || null,
      column: priceField,
      price: amount?.price ?? null,
      kind: at('grossOrNet').toUpperCase() === 'N' ? 'purchase' : 'list',
      ...facts,
      ...unitOf(at('priceUnit'), at('unitText'), amount?.pieces ?? 1, answers),
      validFrom: laterDay(facts.validFrom, dayOf(at('date'))),
      discount: amount?.discount ?? 0,
      state: at('status') === discontinued ? 'ended' : 'active',
      status: '',
      objection: amount !== null ? null : at('price') === '' ? { code: 'no-price' } : otherPrice,
    },
  ];
}

function dayOf(field: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(field.trim()) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** The code counts, and the text of another unit: `EA` with `STYKK` is a piece, `MTR` is asked about. */
function unitOf(code: string, text: string, pieces: number, answers: ImportAnswers) {
  const units = [code, text].flatMap((word) => {
    const { unit } = priceUnit([{ text: word, isPriceUnit: false }], { counts: [], units: [] }, answers);
    return unit === null ? [] : [unit];
  });
  return priceUnit([], { counts: pieces === 1 ? [] : [pieces], units: units.slice(0, 1) }, answers);
}

/** Prices and discounts have two implied decimals, quantities four. */
function amountOf(price: string, quantity: string, discount: string) {
  if (!/^\d{1,12}$/.test(price) || !/^\d{0,12}$/.test(quantity) || !/^\d{0,5}$/.test(discount)) return null;
  const pieces = quantity === '' || Number(quantity) === 0 ? 1 : Number(quantity) / 10_000;
  const part = discount === '' ? 0 : Number(discount) / 10_000;
  return part > 1 ? null : { price: Number(price) / 100, pieces, discount: part };
}
