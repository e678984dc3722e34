import { deliveryLines, type SupplierOrder } from './order.ts';
import type { PlainQuote } from './quote.ts';
import type { DealerSettings } from '../settings/dealer.ts';

/**
 * The order as an EFO/NELFO 4.0 "Bestilling": a head (BH) and a line for each article (BL). Fields are separated by
 * semicolons, in Windows-1252, with CRLF. Order and values of the fields follow a published sample.
 */

/** A value that the format requires and the quote or the dealer lacks. */
export type OrderMessageGap = 'dealer' | 'organisation_number' | 'number' | 'customer_number';

/** A value that the format shortens. The page says so. */
export type OrderMessageCut = 'number' | 'name';

/** In characters. */
const longest = { orderNumber: 10, itemNumber: 14, name: 30, reference: 25, firm: 35 } as const;
const itemKinds = { nobb: '9', maker: '3' } as const;
const unitCodes: Readonly<Record<PlainQuote['lines'][number]['unit'], string>> = {
  stk: 'EA',
  t: 'HUR',
  m: 'MTR',
  rs: 'LS',
};

export function findOrderGaps(
  { number }: PlainQuote,
  { customerNumber }: SupplierOrder,
  dealer: DealerSettings | null,
): OrderMessageGap[] {
  return [
    ...(dealer === null ? (['dealer'] as const) : []),
    ...(dealer !== null && dealer.organisationNumber === null ? (['organisation_number'] as const) : []),
    ...(number === '' ? (['number'] as const) : []),
    ...(customerNumber === '' ? (['customer_number'] as const) : []),
  ];
}

export function findOrderCuts(quote: PlainQuote, { rows }: SupplierOrder): OrderMessageCut[] {
  return [
    ...(quote.number.length > longest.orderNumber ? (['number'] as const) : []),
    ...(rows.some(({ name }) => name.length > 2 * longest.name) ? (['name'] as const) : []),
  ];
}

/** Writes the message in Windows-1252, with a question mark for other characters. Drops articles without a number. */
export function orderMessage(quote: PlainQuote, order: SupplierOrder, dealer: DealerSettings): Buffer {
  const orderNumber = quote.number.slice(-longest.orderNumber);
  const digits = (dealer.organisationNumber ?? '').replaceAll(/\D/g, '');
  const delivery = deliveryLines(quote);
  // Agreements, warehouses, transport and dates stay empty.
  const begin = ['BH', 'EFONELFO', '4.0', '', `NO${digits}MVA`, orderNumber, order.customerNumber];
  const reference = quote.number.slice(0, longest.reference);
  const supplier = order.supplier === '' ? [] : [order.supplier];
  const head = begin.concat(
    blank(10),
    reference,
    blank(7),
    address(delivery),
    address([dealer.name].concat(dealer.address)),
    blank(2),
    address(supplier),
  );
  const lines = order.rows
    .filter(({ articleNumber, nobbNumber }) => articleNumber !== '' || nobbNumber !== null)
    .map(({ articleNumber, nobbNumber, name, quantity, unit }, index) => {
      const kind = nobbNumber === null ? itemKinds.maker : itemKinds.nobb;
      const number = (nobbNumber ?? articleNumber).slice(0, longest.itemNumber);
      const [first, second] = [name.slice(0, longest.name), name.slice(longest.name, 2 * longest.name)];
      const place = ['BL', String(index + 1), orderNumber];
      return place.concat(kind, number, first, second, String(quantity), unitCodes[unit], blank(5));
    });
  const text = [head, ...lines].map((fields) => `${fields.map(plain).join(';')}\r\n`).join('');
  return encodeWindows1252(text);
}

function blank(count: number): string[] {
  return Array.from({ length: count }, () => '');
}

/** Returns name, two lines, postal code, place and country. The last line has the form `5003 Bergen`. */
function address(lines: readonly string[]): string[] {
  const [name = '', ...rest] = lines;
  const [, zip = '', place = ''] = /^(\d{4}) +(.+)$/.exec(rest.at(-1) ?? '') ?? [];
  const [first = '', second = ''] = zip === '' ? rest : rest.slice(0, -1);
  const cut = (text: string): string => text.slice(0, longest.firm);
  return [cut(name), cut(first), cut(second), zip, cut(place), name === '' ? '' : 'NO'];
}

/** Replaces separators in a text by blanks, because the format has no quotes. */
function plain(field: string): string {
  return field.replaceAll(/[;\p{Cc}]+/gu, ' ').trim();
}

/** Windows-1252 from 0x80 to 0x9F; elsewhere it equals Latin-1. */
const special = new Map(
  Array.from({ length: 32 }, (_, index) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + index)),
    0x80 + index,
  ]),
);

function encodeWindows1252(text: string): Buffer {
  const codes = Array.from(text.normalize('NFC'), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isLatin = code < 0x80 || (code >= 0xa0 && code <= 0xff);
    return isLatin ? code : (special.get(character) ?? 0x3f);
  });
  return Buffer.from(codes);
}
