import { compareByChoice, type Assortment, type PartCondition } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { Part, PartRole } from '../input/part.ts';

/** A part with its quantity and why it is there; several of them make a line of the bill. */
export interface BillItem {
  readonly part: Part;
  readonly quantity: number;
  readonly reason: Reason;
}

/** The outcome of one step: what it put on the bill, and what it could not. */
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

/** A need for `count` places with a part of one role. */
export interface Need {
  readonly role: PartRole;
  readonly count: number;
  readonly condition: PartCondition;
  readonly reason: Reason;
}

/** The best part for a need: one that is in every flue anyway, else the first by choice. Of the role's parts in another colour only the colours are told. */
export function fillNeed(input: CalculationInput, assortment: Assortment, need: Need): NeededParts {
  if (need.count === 0) return noParts;
  const part = assortment.find(need.condition).toSorted(compareForNeed)[0];
  if (part === undefined) return reportMissing(input, assortment, need);
  const quantity = need.count * assortment.quantityOf(part);
  return { items: [{ part, quantity, reason: need.reason }], failures: [], notices: [] };
}

export function compareForNeed(a: Part, b: Part): number {
  return Number(b.always) - Number(a.always) || compareByChoice(a, b);
}

/** Without its supports a flue cannot be built; without a plate or a collar its bill is incomplete. */
export function reportMissing(
  input: CalculationInput,
  assortment: Assortment,
  { role, count, condition }: Pick<Need, 'role' | 'count' | 'condition'>,
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
