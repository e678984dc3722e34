import type { Fireplace } from '../catalogue/reference-data.ts';
import type { LabourLine } from '../settings/dealer.ts';
import type { OwnLine } from './quote.ts';
import type { QuotedCalculation } from './quoted-calculation.ts';

const emptyLine = {
  alternative: null,
  text: '',
  quantity: 100,
  amount: null,
  includesVat: true,
  vatPercent: 25,
  discount: null,
} as const;

type GoodsLine = Extract<OwnLine, { readonly kind: 'goods' }>;

export function goodsLine(id: number, text: string, articleNumber: string | null): GoodsLine {
  return {
    kind: 'goods',
    id,
    ...emptyLine,
    unit: 'stk',
    text,
    articleNumber,
    nobbNumber: null,
    supplier: '',
    ordered: true,
  };
}

type FireplaceGoods = Pick<Fireplace, 'name' | 'articleNumber' | 'priceExVat'>;

/** Returns the line of a fireplace with its price in the catalogue, which is without VAT. */
export function fireplaceLine(
  id: number,
  { name, articleNumber, priceExVat }: FireplaceGoods,
  supplier: string,
): GoodsLine {
  const line = { ...goodsLine(id, name, articleNumber), supplier };
  return priceExVat === null ? line : { ...line, amount: priceExVat, includesVat: false };
}

/** A part of the catalogue that the list does not need. */
export interface ExtraPart extends Pick<GoodsLine, 'nobbNumber' | 'supplier'> {
  readonly name: string;
  readonly articleNumber: string;
  /** Whole øre without VAT; null: unknown. */
  readonly price: number | null;
}

/** Returns the line of an extra part. Its price in the catalogue is without VAT. */
export function partLine(id: number, { name, articleNumber, nobbNumber, price, supplier }: ExtraPart): GoodsLine {
  return { ...goodsLine(id, name, articleNumber), nobbNumber, supplier, amount: price, includesVat: false };
}

const emptyLabour = { kind: 'labour', ...emptyLine, commitment: null, per: null } as const;

/** Returns the dealer's usual lines of labour. Labour whose count is zero has no line. */
export function labourLines(usual: readonly LabourLine[], { counts }: QuotedCalculation, firstId: number): OwnLine[] {
  return usual
    .map(({ text, kroner, unit, commitment, per }, index): OwnLine => {
      const amount = kroner === null ? null : Math.round(kroner * 100);
      const quantity = per === null ? 100 : counts[per] * 100;
      return { ...emptyLabour, id: firstId + index, text, unit, amount, commitment, per, quantity };
    })
    .filter(({ quantity }) => quantity > 0);
}

export function newLine(kind: OwnLine['kind'], id: number): OwnLine {
  if (kind === 'goods') return goodsLine(id, '', null);
  if (kind === 'labour') return { ...emptyLabour, id, unit: 't' };
  return { kind, id, ...emptyLine, unit: 'rs' };
}

/** Returns an id that no line has. */
export function freeId(lines: readonly OwnLine[]): number {
  let id = lines.length;
  while (lines.some((line) => line.id === id)) id += 1;
  return id;
}
