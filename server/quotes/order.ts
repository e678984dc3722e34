import type { Quote } from './quote.ts';

/** A line of what is ordered from the supplier. */
export interface OrderRow {
  /** Empty for the dealer's own goods without one. */
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** In hundredths. */
  readonly quantity: number;
  readonly unit: Quote['lines'][number]['unit'];
}

/** What is ordered: the parts of the list, and the dealer's own goods that are ticked. No prices. */
export function orderRows({ calculation, lines }: Quote): OrderRow[] {
  const parts = calculation.result.lines.map(({ articleNumber, nobbNumber, name, quantity }): OrderRow => ({
    articleNumber,
    nobbNumber,
    name,
    quantity: quantity * 100,
    unit: 'stk',
  }));
  const own = lines.flatMap((line): OrderRow[] =>
    line.kind === 'goods' && line.ordered
      ? [
          {
            articleNumber: line.articleNumber ?? '',
            nobbNumber: line.nobbNumber,
            name: line.text,
            quantity: line.quantity,
            unit: line.unit,
          },
        ]
      : [],
  );
  return [...parts, ...own];
}

/** Where the goods are delivered, with the customer's name only where they go to the customer; empty: to the dealer. */
export function deliveryLines({ order, customer }: Quote): readonly string[] {
  if (!order.toCustomer) return [];
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return [customer.name, ...address].filter((line) => line !== '');
}
