import type { Catalogue, Part, Range } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';

/** Parts of these roles are bound to the height over the roof, all others to the height over the outlet. */
const overRoof = new Set(['roof_flashing', 'roof_overlay', 'storm_collar', 'brace', 'cap']);
const steepFrom = 23;

export const within = (value: number, { least, greatest }: Range): boolean => value >= least && value <= greatest;

/** The quantity that a part asks for at the roof's angle; without a condition 1, and 0 where it is not to be used. */
export function quantityAt(part: Part, angle: number): number {
  if (part.steep === null && part.flat === null) return 1;
  return (angle >= steepFrom ? part.steep : part.flat) ?? 0;
}

/** What diameter, colour and format offer, whatever the house. */
export const isOffered = (part: Part, choices: Choices, pipeId: number = choices.pipeId): boolean =>
  !part.managed && (part.pipeId === null || part.pipeId === pipeId) && hasLook(part, choices);

const hasLook = ({ colorId, formatId }: Part, choices: Choices): boolean =>
  (colorId === null || colorId === choices.colorId) && (formatId === null || formatId === choices.formatId);

/** The part's own colour, format and angle allow it; its diameter is looked at elsewhere. */
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

/** What the solver may choose from: parts of one diameter that fit the choices and the house. */
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

/** The roof's ladder: not from the ridge on a lean-to roof; one that reaches down to the flue before one that is too short. */
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

/** What a flue is swept from that stands so high over a platform's greatest reach: one that is known to be mounted there before the others. */
export function platformOf(candidates: readonly Part[], needed: number): Part | undefined {
  const isTooLow = ({ mountingHeight }: Part): boolean => mountingHeight === null || mountingHeight < needed - 0.05;
  return candidates
    .filter(({ role }) => role === 'sweep_platform')
    .sort((a, b) => Number(isTooLow(a)) - Number(isTooLow(b)) || byPrice(a, b))[0];
}

/** Half of the widest straight element's width: what the roof's opening is measured by. */
export function outerRadiusOf(catalogue: Catalogue, choices: Choices): number {
  const widths = catalogue.parts
    .filter((part) => part.role === 'straight' && isOffered(part, choices) && suitsChoices(part, choices))
    .map(({ width }) => width ?? 0);
  return Math.max(choices.diameter, ...widths) / 2;
}

/** Priced before unpriced, cheaper before more expensive, then the lesser article number. */
export function byPrice(a: Part, b: Part): number {
  const price = (part: Part): number => part.price ?? Infinity;
  if (price(a) !== price(b)) return price(a) < price(b) ? -1 : 1;
  return a.article < b.article ? -1 : Number(a.article > b.article);
}

export const cheapest = (candidates: readonly Part[], role: string): Part | undefined =>
  candidates.filter((part) => part.role === role).sort(byPrice)[0];
