import type { PlainQuote } from './quote.ts';

/** Lists the parts and the ticked own goods, without prices. Quantities are in hundredths. */
export function orderRows({ calculation, lines }: PlainQuote) {
  const parts = calculation.lines.map(({ articleNumber, nobbNumber, name, quantity }) => {
    return { articleNumber, nobbNumber, name, quantity: quantity * 100, unit: 'stk' as const };
  });
  const own = lines.flatMap((line) => {
    if (line.kind !== 'goods' || !line.ordered) return [];
    const { articleNumber, nobbNumber, text: name, quantity, unit } = line;
    // Own goods may have no number.
    return [{ articleNumber: articleNumber ?? '', nobbNumber, name, quantity, unit }];
  });
  return [...parts, ...own];
}

/** Returns the delivery address, with the customer's name; empty: the goods go to the dealer. */
export function deliveryLines({ order, customer }: PlainQuote): readonly string[] {
  if (!order.toCustomer) return [];
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return [customer.name, ...address].filter((line) => line !== '');
}
