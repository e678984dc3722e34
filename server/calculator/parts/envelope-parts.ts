import type { House } from '../house/house.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import type { PartRole } from '../../../db/codes.ts';
import type { Assortment, PartCondition, RequiredHeights } from './assortment.ts';
import { combineParts, fillNeed, type NeededParts } from './needed-parts.ts';

/**
 * What keeps the house fireproof and tight where the flue goes out of it: an insulated sleeve where the ceiling follows the roof and the
 * pipe passes its insulation, a vapour collar at the insulated penetration to the cold side, an under-roof collar under pitched roofs.
 */
export function findEnvelopeParts(
  input: CalculationInput,
  house: House,
  assortment: Assortment,
  heights: RequiredHeights,
): NeededParts {
  const ofRole =
    (role: PartRole): PartCondition =>
    (part: Part) =>
      part.role === role && assortment.fits(part, heights);
  const coldFloor = house.slabs.find(({ penetration }) => penetration.kind !== 'storey-slab');
  const penetration = coldFloor?.penetration ?? { kind: 'roof' };
  return combineParts([
    fillNeed(input, assortment, {
      role: 'roof_sleeve',
      condition: ofRole('roof_sleeve'),
      places: [{ count: house.ceilingFollowsRoof ? 1 : 0, reason: { kind: 'roof-sleeve' } }],
    }),
    fillNeed(input, assortment, {
      role: 'vapour_collar',
      condition: ofRole('vapour_collar'),
      places: [{ count: 1, reason: { kind: 'vapour-collar', penetration } }],
    }),
    fillNeed(input, assortment, {
      role: 'underroof_collar',
      condition: ofRole('underroof_collar'),
      places: [{ count: input.roofAngle > 0 ? 1 : 0, reason: { kind: 'underroof-collar' } }],
    }),
  ]);
}
