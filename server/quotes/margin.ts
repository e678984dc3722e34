import { addUpQuote } from './money.ts';
import type { FindPurchasePrice } from './purchase-prices.ts';
import type { PlainQuote } from './quote.ts';
import type { QuotedCalculation } from './quoted-calculation.ts';

type PricedQuote = Pick<PlainQuote, 'order' | 'parts' | 'lines' | 'discount'> & {
  readonly calculation: Pick<QuotedCalculation, 'lines' | 'vatPercent'>;
};

/** The margin on the sold goods of a quote, in øre without VAT. Labour, delivery and fees have no purchase price. */
export interface Margin {
  /** After all discounts. */
  readonly sale: number;
  readonly purchase: number;
  /** Whether a discount made the sale lower. */
  readonly isReduced: boolean;
  /** The names of goods without a purchase price or a price, which are not counted. */
  readonly missing: readonly string[];
}

/** Returns the margin of a quote's shown alternative. */
export function findMargin(quote: PricedQuote, priceOf: FindPurchasePrice): Margin {
  const { order, calculation, lines } = quote;
  const sources = new Map(quote.parts.map(({ articleNumber, source }) => [articleNumber, source]));
  const parts = calculation.lines.map(({ articleNumber, name, quantity, unitPrice, supplier = order.supplier }) => {
    const isSold = (sources.get(articleNumber) ?? null) === null;
    const price = unitPrice === null ? null : priceOf(articleNumber, supplier);
    return { isSold, name: `${name} (${articleNumber})`, cost: costOf(price, quantity) };
  });
  const own = lines.map((line) => {
    if (line.kind !== 'goods') return { isSold: false, name: '', cost: null };
    const { articleNumber, amount, unit, quantity } = line;
    // A purchase price is for one piece.
    const isPriced = articleNumber !== null && amount !== null && unit === 'stk';
    const price = isPriced ? priceOf(articleNumber, line.supplier || order.supplier) : null;
    return { isSold: true, name: line.text || (articleNumber ?? ''), cost: costOf(price, quantity / 100) };
  });
  const sold = [...parts, ...own];
  const saleOf = (priced: PricedQuote): number =>
    salesOf(priced).reduce(
      (sum, sale, index) => sum + (sold[index]?.isSold && sold[index].cost !== null ? sale : 0),
      0,
    );
  const sale = saleOf(quote);
  return {
    sale: Math.round(sale),
    purchase: Math.round(sold.reduce((sum, { isSold, cost }) => sum + (isSold ? (cost ?? 0) : 0), 0)),
    isReduced: sale < saleOf(withoutDiscounts(quote)),
    missing: sold.flatMap(({ isSold, cost, name }) => (isSold && cost === null ? [name] : [])),
  };
}

/** Returns whether a discount brings the margin below a share in per cent. Not known while a purchase price is missing. */
export function isBelowMargin({ sale, purchase, isReduced, missing }: Margin, percent: number): boolean {
  return isReduced && missing.length === 0 && sale - purchase < (sale * percent) / 100;
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
