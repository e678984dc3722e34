import { RefusalError } from '../refusal.ts';
import { readWrittenDay } from './days.ts';

const head = /^\uFEFF?\s*RH;EFONELFO;4\.\d+;([^\r\n]*)/i;
/** Behind the version. */
const headFields = { seller: 0, from: 4, to: 5, currency: 6 } as const;
/** Behind the type of the line. A number is that of goods, or of a group of goods. */
const fields = { kind: 0, number: 1, price: 2, discount: 3 } as const;
const groupKind = '5';
const ownCurrency = 'NOK';

export interface AgreedTerms {
  /** The purchase price before the conversion to one piece; null without one. */
  readonly price: number | null;
  /** 0.2 for 20 per cent of a gross price. */
  readonly discount: number;
}

export interface SupplierDiscounts {
  readonly organisation: string;
  readonly termsFor: (number: string | null, group: string) => AgreedTerms | null;
}

/**
 * Reads the EFO/NELFO 4.0 file of a supplier's discounts (RH). The terms of a number count before those of its group.
 * @param today such as `2026-04-01`
 * @throws {RefusalError} if the file is of another kind or names no supplier, does not hold today, or has a line that cannot be read
 */
export function readDiscounts(file: string, text: string, today: string): SupplierDiscounts {
  const [, rest] = head.exec(text) ?? [];
  const values = (rest ?? '').split(';').map((value) => value.trim());
  const [organisation] = /\d{9}/.exec(values[headFields.seller] ?? '') ?? [];
  if (organisation === undefined) throw new RefusalError({ code: 'no-discounts', file });
  const dayAt = (field: number): string | null => readWrittenDay(values[field] ?? '');
  const [from, to] = [dayAt(headFields.from), dayAt(headFields.to)];
  if (from !== null && from > today) throw new RefusalError({ code: 'discounts-later', file, date: from });
  if (to !== null && to < today) throw new RefusalError({ code: 'discounts-past', file, date: to });
  const currency = values[headFields.currency]?.toUpperCase() ?? '';
  if (currency !== '' && currency !== ownCurrency)
    throw new RefusalError({ code: 'discounts-currency', file, currency });
  const [ofGroups, ofNumbers] = [new Map<string, AgreedTerms>(), new Map<string, AgreedTerms>()];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [type = '', ...cells] = line.split(';').map((cell) => cell.trim());
    if (type.toUpperCase() !== 'RL') continue;
    const at = (field: keyof typeof fields): string => cells[fields[field]] ?? '';
    const isReadable = /^\d{0,12}$/.test(at('price')) && /^\d{0,5}$/.test(at('discount')) && at('number') !== '';
    const discount = Number(at('discount')) / 10_000;
    if (!isReadable || discount > 1) throw new RefusalError({ code: 'discounts-line', file, row: index + 1 });
    const price = Number(at('price')) / 100;
    const terms = at('kind') === groupKind ? ofGroups : ofNumbers;
    terms.set(at('number').toUpperCase(), { price: price === 0 ? null : price, discount });
  }
  return {
    organisation,
    termsFor: (number, group) =>
      ofNumbers.get(number?.toUpperCase() ?? '') ?? ofGroups.get(group.toUpperCase()) ?? null,
  };
}
