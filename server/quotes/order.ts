import type { Quote } from './quote.ts';

export interface OrderRow {
  /** Empty: own goods without a number. */
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** In hundredths. */
  readonly quantity: number;
  readonly unit: Quote['lines'][number]['unit'];
}

/** Lists the parts and the ticked own goods, without prices. */
export function orderRows({ calculation, lines }: Quote): OrderRow[] {
  const parts = calculation.lines.map(({ articleNumber, nobbNumber, name, quantity }): OrderRow => ({
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

/** Returns the delivery address, with the customer's name; empty: the goods go to the dealer. */
export function deliveryLines({ order, customer }: Quote): readonly string[] {
  if (!order.toCustomer) return [];
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return [customer.name, ...address].filter((line) => line !== '');
}
