import type { Catalogue, Part, Range } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';

/** `min_h` and `max_h` of these roles count from the roof, of all others from the outlet. */
const overRoof = new Set(['roof_flashing', 'roof_overlay', 'storm_collar', 'brace', 'cap']);
const steepFrom = 23;

export const within = (value: number, { least, greatest }: Range): boolean => value >= least && value <= greatest;

/** Returns the quantity of a part at the roof's angle: 1 without a condition, 0 if it is not used. */
export function quantityAt(part: Part, angle: number): number {
  if (part.steep === null && part.flat === null) return 1;
  return (angle >= steepFrom ? part.steep : part.flat) ?? 0;
}

/** Returns whether diameter, colour and format fit. The house does not matter. */
export const isOffered = (part: Part, choices: Choices, pipeId: number = choices.pipeId): boolean =>
  !part.managed && (part.pipeId === null || part.pipeId === pipeId) && hasLook(part, choices);

const hasLook = ({ colorId, formatId }: Part, choices: Choices): boolean =>
  (colorId === null || colorId === choices.colorId) && (formatId === null || formatId === choices.formatId);

/** Returns whether colour, format and angle fit. The diameter does not matter. */
export function suitsChoices(part: Part, choices: Choices): boolean {
  return (
    hasLook(part, choices) &&
    (choices.format !== 'round' || within(choices.angle, part.pipeAngles)) &&
    quantityAt(part, choices.angle) > 0
  );
}

/** The part may be used in a flue of this height. */
export function suitsHeights(part: Part, house: House): boolean {
  return within(house.requiredTop - (overRoof.has(part.role) ? house.surface : house.outlet), part.heights);
}

/** Returns the parts of one diameter that fit the choices and the house. */
export function candidatesOf(
  catalogue: Catalogue,
  choices: Choices,
  house: House,
  pipeId: number = choices.pipeId,
): readonly Part[] {
  return catalogue.parts.filter(
    (part) => isOffered(part, choices, pipeId) && suitsChoices(part, choices) && suitsHeights(part, house),
  );
}

/** Returns the roof's ladder: long enough before too short, then the cheapest. Ridge ladders do not fit lean-to roofs. */
export function ladderOf(
  candidates: readonly Part[],
  choices: Choices,
): { part: Part; isTooShort: boolean } | undefined {
  const needed = (choices.ridgeDistance ?? 0) / Math.cos((choices.angle * Math.PI) / 180);
  const isTooShort = ({ ridgeReach }: Part): boolean => ridgeReach !== null && ridgeReach < needed - 0.05;
  const [part] = candidates
    .filter(({ role, ridgeReach }) => role === 'roof_ladder' && !(choices.isLeanTo && ridgeReach !== null))
    .sort((a, b) => Number(isTooShort(a)) - Number(isTooShort(b)) || byPrice(a, b));
  return choices.angle > 0 && part !== undefined ? { part, isTooShort: isTooShort(part) } : undefined;
}

/** Returns the sweeping platform: high enough before too low or unknown, then the cheapest. */
export function platformOf(candidates: readonly Part[], needed: number): Part | undefined {
  const isTooLow = ({ mountingHeight }: Part): boolean => mountingHeight === null || mountingHeight < needed - 0.05;
  return candidates
    .filter(({ role }) => role === 'sweep_platform')
    .sort((a, b) => Number(isTooLow(a)) - Number(isTooLow(b)) || byPrice(a, b))[0];
}

/** Returns half the width of the widest straight element. */
export function outerRadiusOf(catalogue: Catalogue, choices: Choices): number {
  const widths = catalogue.parts
    .filter((part) => part.role === 'straight' && isOffered(part, choices) && suitsChoices(part, choices))
    .map(({ width }) => width ?? 0);
  return Math.max(choices.diameter, ...widths) / 2;
}

/** Orders priced parts first, then by price, then by article number. */
export function byPrice(a: Part, b: Part): number {
  const price = (part: Part): number => part.price ?? Infinity;
  if (price(a) !== price(b)) return price(a) < price(b) ? -1 : 1;
  return a.article < b.article ? -1 : Number(a.article > b.article);
}

export const cheapest = (candidates: readonly Part[], role: string): Part | undefined =>
  candidates.filter((part) => part.role === role).sort(byPrice)[0];
