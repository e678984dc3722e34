import type { PlainQuote } from './quote.ts';

/** Lists the sold parts and the ticked own goods, without prices. Quantities are in hundredths. */
export function orderRows({ calculation, parts: changes, lines }: PlainQuote) {
  const kept = new Set(changes.filter(({ source }) => source !== null).map(({ articleNumber }) => articleNumber));
  const sold = calculation.lines.filter(({ articleNumber }) => !kept.has(articleNumber));
  const parts = sold.map(({ articleNumber, nobbNumber, name, quantity }) => {
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
