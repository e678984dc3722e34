import type { PartRole } from '../../../db/codes.ts';
import { compareByChoice } from '../input/catalogue-parts.ts';
import type { Part } from '../input/part.ts';
import type { Reason, BillLine, LineReason, Totals } from '../result/bill-line.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { PartCondition, PlannedHouse } from './assortment.ts';

export interface BillItem {
  readonly part: Part;
  readonly quantity: number;
  readonly reason: Reason;
}

export interface NeededParts {
  readonly items: readonly BillItem[];
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
}

export const noParts: NeededParts = { items: [], failures: [], notices: [] };

export function combineParts(steps: readonly NeededParts[]): NeededParts {
  return {
    items: steps.flatMap(({ items }) => items),
    failures: steps.flatMap(({ failures }) => failures),
    notices: steps.flatMap(({ notices }) => notices),
  };
}

type Selection = Pick<PlannedHouse, 'input' | 'assortment'>;

/** The number of places of one kind. */
interface Place {
  readonly count: number;
  readonly reason: Reason;
}

/** Takes the best part of a role that fits: first parts with `always`, then the cheapest; or calls `reportMissing`. */
export function fillNeed(
  plan: Selection,
  role: PartRole,
  fits: PartCondition,
  ...places: readonly Place[]
): NeededParts {
  const count = places.reduce((sum, place) => sum + place.count, 0);
  if (count === 0) return noParts;
  const condition: PartCondition = (part) => part.role === role && fits(part);
  const part = plan.assortment.find(condition).toSorted(compareForNeed)[0];
  if (part === undefined) return reportMissing(plan, { role, condition, count });
  const items = places
    .filter((place) => place.count > 0)
    .map((place) => ({ part, quantity: place.count * plan.assortment.quantityOf(part), reason: place.reason }));
  return { ...noParts, items };
}

export function compareForNeed(a: Part, b: Part): number {
  return Number(b.always) - Number(a.always) || compareByChoice(a, b);
}

/** Reports a failure if another colour has such a part, or if the part holds the flue. Otherwise reports a notice. */
export function reportMissing(
  { input, assortment }: Selection,
  { role, condition, count }: { readonly role: PartRole; readonly condition: PartCondition; readonly count: number },
): NeededParts {
  const workingColors = assortment.colorsOf(condition);
  if (workingColors.length > 0) {
    return {
      ...noParts,
      failures: [{ code: 'COLOUR_NOT_AVAILABLE', role, colorId: input.color.id, workingColors }],
    };
  }
  if (role === 'floor_kit' || role === 'wall_bracket' || role === 'brace') {
    return { ...noParts, failures: [{ code: 'SUPPORT_MISSING', role, quantity: count }] };
  }
  return { ...noParts, notices: [{ code: 'PART_NOT_IN_CATALOGUE', role, quantity: count }] };
}

/** Writes one line per part, in the order of need. Quantities of one reason are added up. */
export function writeBill(items: readonly BillItem[]): BillLine[] {
  const itemsOfPart = new Map<number, BillItem[]>();
  for (const item of items) {
    const previousItems = itemsOfPart.get(item.part.id);
    if (previousItems === undefined) itemsOfPart.set(item.part.id, [item]);
    else previousItems.push(item);
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
        nominalLength: part.nominalLength,
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

/** Returns the VAT of a sum in øre, rounded half up; `vatPercent` may have two decimals. */
export function vatOn(exVat: number, vatPercent: number): number {
  return Math.floor((exVat * Math.round(vatPercent * 100) + 5000) / 10_000);
}

/** Adds VAT once to the sum. */
export function addUp(lines: readonly BillLine[], vatPercent: number): Totals {
  const exVat = lines.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0);
  const vat = vatOn(exVat, vatPercent);
  const missingPrices = lines.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber }) => articleNumber);
  return { exVat, vat, incVat: exVat + vat, vatPercent, complete: missingPrices.length === 0, missingPrices };
}
