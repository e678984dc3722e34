import type { PlainQuote } from './quote.ts';

export type SupplierOrder = ReturnType<typeof ordersOf>[number];

/**
 * Splits the sold parts and the ticked own goods by supplier, without prices. Goods without a supplier of their own come
 * from the usual one, whose order is first. Quantities are in hundredths.
 */
export function ordersOf({ calculation, parts: changes, lines, order }: PlainQuote) {
  const kept = new Set(changes.filter(({ source }) => source !== null).map(({ articleNumber }) => articleNumber));
  const sold = calculation.lines.filter(({ articleNumber }) => !kept.has(articleNumber));
  const parts = sold.map(({ articleNumber, nobbNumber, name, quantity, supplier = order.supplier }) => {
    return { articleNumber, nobbNumber, name, quantity: quantity * 100, unit: 'stk' as const, supplier };
  });
  const own = lines.flatMap((line) => {
    if (line.kind !== 'goods' || !line.ordered) return [];
    const { articleNumber, nobbNumber, text: name, quantity, unit } = line;
    const supplier = line.supplier === '' ? order.supplier : line.supplier;
    // Own goods may have no number.
    return [{ articleNumber: articleNumber ?? '', nobbNumber, name, quantity, unit, supplier }];
  });
  const all = [...parts, ...own];
  const others = [...new Set(all.map(({ supplier }) => supplier))].filter((supplier) => supplier !== order.supplier);
  const numbers = new Map(order.accounts.map(({ supplier, customerNumber }) => [supplier, customerNumber]));
  return [order.supplier, ...others]
    .map((supplier) => ({
      supplier,
      isUsual: supplier === order.supplier,
      customerNumber: supplier === order.supplier ? order.customerNumber : (numbers.get(supplier) ?? ''),
      rows: all.filter((row) => row.supplier === supplier),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Returns the delivery address, with the customer's name; empty: the goods go to the dealer. */
export function deliveryLines({ order, customer }: PlainQuote): readonly string[] {
  if (!order.toCustomer) return [];
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return [customer.name, ...address].filter((line) => line !== '');
}
