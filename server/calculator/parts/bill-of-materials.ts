import type { BillLine, LineReason, Totals } from '../result/bill-line.ts';
import type { BillItem } from './needed-parts.ts';

/** One line per part, in the order in which the parts were needed; quantities of one reason are added up. */
export function writeBill(items: readonly BillItem[]): BillLine[] {
  const itemsOfPart = new Map<number, BillItem[]>();
  for (const item of items) {
    const known = itemsOfPart.get(item.part.id);
    if (known === undefined) itemsOfPart.set(item.part.id, [item]);
    else known.push(item);
  }
  return [...itemsOfPart.values()].flatMap((sameParts, index) => {
    const part = sameParts[0]?.part;
    if (part === undefined) return [];
    const quantity = sameParts.reduce((sum, item) => sum + item.quantity, 0);
    return [
      {
        position: index + 1,
        quantity,
        partId: part.id,
        articleNumber: part.articleNumber,
        nobbNumber: part.nobbNumber,
        name: part.name,
        unitPrice: part.price,
        lineTotal: part.price === null ? null : part.price * quantity,
        reasons: mergeReasons(sameParts),
      },
    ];
  });
}

function mergeReasons(items: readonly BillItem[]): LineReason[] {
  const merged = new Map<string, LineReason>();
  for (const { reason, quantity } of items) {
    const key = JSON.stringify(reason);
    merged.set(key, { reason, quantity: (merged.get(key)?.quantity ?? 0) + quantity });
  }
  return [...merged.values()];
}

/** VAT once on the sum, half up to the øre; `vatPercent` may have two decimals. */
export function addUp(lines: readonly BillLine[], vatPercent: number): Totals {
  const exVat = lines.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0);
  const vat = Math.floor((exVat * Math.round(vatPercent * 100) + 5000) / 10_000);
  const missingPrices = lines.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber }) => articleNumber);
  return { exVat, vat, incVat: exVat + vat, vatPercent, complete: missingPrices.length === 0, missingPrices };
}
