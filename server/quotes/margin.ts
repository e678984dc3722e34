import { addUpQuote } from './money.ts';
import type { FindPurchasePrice } from './purchase-prices.ts';
import type { PlainQuote } from './quote.ts';
import type { QuotedCalculation } from './quoted-calculation.ts';

type PricedQuote = Pick<PlainQuote, 'order' | 'parts' | 'lines' | 'discount'> & {
  readonly calculation: Pick<QuotedCalculation, 'lines' | 'vatPercent'>;
};

/** The margin on the sold goods of a quote, in øre without VAT. Labour, delivery and fees have no purchase price. */
export interface Margin {
  /** Of the goods with a purchase price and a price, after all discounts. */
  readonly sale: number;
  readonly purchase: number;
  /** Of all goods, after all discounts; null: not all have a price. */
  readonly wholeSale: number | null;
  /** Whether a discount made the sale of all goods lower. */
  readonly isReduced: boolean;
  /** The names of goods without a purchase price or a price. */
  readonly missing: readonly string[];
}

/** A part of the list, or an own line. `cost`: in øre; null: the purchase price or the price is not known. */
interface SoldGoods {
  readonly isSold: boolean;
  readonly hasPrice: boolean;
  readonly name: string;
  readonly cost: number | null;
}

/** Returns the margin of a quote's shown alternative. */
export function findMargin(quote: PricedQuote, priceOf: FindPurchasePrice): Margin {
  const { order, calculation, lines } = quote;
  const sources = new Map(quote.parts.map(({ articleNumber, source }) => [articleNumber, source]));
  const parts = calculation.lines.map(
    ({ articleNumber, name, quantity, unitPrice, supplier = order.supplier }): SoldGoods => {
      const hasPrice = unitPrice !== null;
      const price = hasPrice ? priceOf(articleNumber, supplier) : null;
      const isSold = (sources.get(articleNumber) ?? null) === null;
      return { isSold, hasPrice, name: `${name} (${articleNumber})`, cost: costOf(price, quantity) };
    },
  );
  const own = lines.map((line): SoldGoods => {
    if (line.kind !== 'goods') return { isSold: false, hasPrice: true, name: '', cost: null };
    const { articleNumber, amount, unit, quantity } = line;
    const hasPrice = amount !== null;
    // A purchase price is for one piece.
    const isPriced = articleNumber !== null && hasPrice && unit === 'stk';
    const price = isPriced ? priceOf(articleNumber, line.supplier || order.supplier) : null;
    return { isSold: true, hasPrice, name: line.text || (articleNumber ?? ''), cost: costOf(price, quantity / 100) };
  });
  const goods = [...parts, ...own];
  const saleOf = (priced: PricedQuote, isCounted: (one: SoldGoods) => boolean): number =>
    salesOf(priced).reduce((sum, sale, index) => {
      const one = goods[index];
      return sum + (one?.isSold === true && isCounted(one) ? sale : 0);
    }, 0);
  const whole = saleOf(quote, () => true);
  return {
    sale: Math.round(saleOf(quote, ({ cost }) => cost !== null)),
    purchase: Math.round(goods.reduce((sum, { isSold, cost }) => sum + (isSold ? (cost ?? 0) : 0), 0)),
    wholeSale: goods.every(({ isSold, hasPrice }) => hasPrice || !isSold) ? Math.round(whole) : null,
    isReduced: whole < saleOf(withoutDiscounts(quote), () => true),
    missing: goods.flatMap(({ isSold, cost, name }) => (isSold && cost === null ? [name] : [])),
  };
}

/**
 * Returns whether a discount brings the margin below a share in per cent. While purchase prices are missing, it is surely
 * below if it would be so with goods that cost nothing, otherwise unknown.
 */
export function checkMargin(
  { purchase, wholeSale, isReduced, missing }: Margin,
  percent: number,
): 'kept' | 'below' | 'unknown' {
  if (!isReduced) return 'kept';
  if (wholeSale !== null && wholeSale - purchase < (wholeSale * percent) / 100) return 'below';
  return missing.length === 0 ? 'kept' : 'unknown';
}

function costOf(kroner: number | null, quantity: number): number | null {
  return kroner === null ? null : kroner * 100 * quantity;
}

/** Returns what each part of the list and each own line brings, in øre without VAT. A discount on everything is shared. */
function salesOf(quote: PricedQuote): readonly number[] {
  const { listed, lines, discount } = addUpQuote(quote);
  const all = [
    ...listed.map((amount) => ({ amount, vatPercent: quote.calculation.vatPercent })),
    ...lines.map((amount, index) => ({ amount, vatPercent: quote.lines[index]?.vatPercent ?? 0 })),
  ];
  const taxed = all.reduce((sum, { amount, vatPercent }) => sum + (vatPercent > 0 ? amount : 0), 0);
  const share = taxed === 0 ? 1 : 1 + discount / taxed;
  return all.map(({ amount, vatPercent }) => (vatPercent > 0 ? (amount * share) / (1 + vatPercent / 100) : amount));
}

function withoutDiscounts(quote: PricedQuote): PricedQuote {
  return {
    ...quote,
    discount: null,
    parts: quote.parts.map((part) => ({ ...part, discount: null })),
    lines: quote.lines.map((line) => ({ ...line, discount: null })),
  };
}
