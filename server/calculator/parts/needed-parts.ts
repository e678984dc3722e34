import { compareByChoice, type Assortment, type PartCondition } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { Part } from '../input/part.ts';
import type { PartRole } from '../../../db/codes.ts';

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

/** A need for a part of one role at some places, each with its reason. */
export interface Need {
  readonly role: PartRole;
  readonly condition: PartCondition;
  readonly places: readonly Place[];
}

/** `count` like places: none where the flue needs none. */
export interface Place {
  readonly count: number;
  readonly reason: Reason;
}

/** The best part for a need: one that is in every flue anyway, else the first by choice. Of the role's parts in another colour only the colours are named. */
export function fillNeed(input: CalculationInput, assortment: Assortment, need: Need): NeededParts {
  const count = need.places.reduce((sum, place) => sum + place.count, 0);
  if (count === 0) return noParts;
  const part = assortment.find(need.condition).toSorted(compareForNeed)[0];
  if (part === undefined) return reportMissing(input, assortment, { ...need, count });
  const items = need.places
    .filter((place) => place.count > 0)
    .map((place) => ({ part, quantity: place.count * assortment.quantityOf(part), reason: place.reason }));
  return { ...noParts, items };
}

export function compareForNeed(a: Part, b: Part): number {
  return Number(b.always) - Number(a.always) || compareByChoice(a, b);
}

/** Without its supports a flue cannot be built; without a plate or a collar its bill is incomplete. */
export function reportMissing(
  input: CalculationInput,
  assortment: Assortment,
  { role, condition, count }: Pick<Need, 'role' | 'condition'> & Pick<Place, 'count'>,
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
