import type { CalculationData } from '../input/calculation-data.ts';
import type { FormatCode, PartRole } from '../../../db/codes.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part, Range } from '../input/part.ts';

/** Degrees. Below this roof angle a part's flat quantity counts, from it on the steep one. */
export const steepRoofAngle = 23;

/** Parts whose height bounds count over the roof surface; those of all others count over the outlet. */
const rolesOverRoof: ReadonlySet<PartRole> = new Set(['roof_flashing', 'roof_overlay', 'storm_collar', 'brace', 'cap']);

export interface RequiredHeights {
  readonly requiredFreeHeight: number;
  readonly requiredTotalHeight: number;
}

export type PartCondition = (part: Part) => boolean;

/**
 * What the catalogue offers for one selection. Lists are in the order of choice: parts with a price first, the cheapest
 * first.
 */
export interface Assortment {
  /** Parts in the chosen colour. */
  readonly find: (condition: PartCondition) => readonly Part[];
  /** Parts in another colour. */
  readonly findInColor: (colorId: number, condition: PartCondition) => readonly Part[];
  /** Names of the other colours that have such a part, in the order of the catalogue. */
  readonly colorsOf: (condition: PartCondition) => readonly string[];
  readonly partById: (id: number) => Part | undefined;
  /** Fits the chosen diameter. */
  readonly fitsPipe: PartCondition;
  /** Fits the roof angle by quantity and by the range for round parts. */
  readonly fitsAngle: PartCondition;
  /** Of a flashing: its range for the chosen format covers the roof angle. */
  readonly fitsRoof: PartCondition;
  readonly fitsHeights: (part: Part, heights: RequiredHeights) => boolean;
  /** Fits the chosen diameter, the roof angle and the heights; required of every part outside of the start chain. */
  readonly fits: (part: Part, heights: RequiredHeights) => boolean;
  /** Pieces of the part at one place at this roof angle; 0: it is not used. */
  readonly quantityOf: (part: Part) => number;
}

/** Parts that come with the fireplace are found by id only. */
export function createAssortment(input: CalculationInput, data: CalculationData): Assortment {
  const { byChoice, byId } = data.parts;
  const formatIds = new Set(data.formats.filter(({ code }) => code === input.format).map(({ id }) => id));
  const offered = byChoice.filter(({ formatId }) => formatId === null || formatIds.has(formatId));
  const inColor = (id: number): readonly Part[] => offered.filter(({ colorId }) => colorId === null || colorId === id);
  const inChosenColor = inColor(input.color.id);
  const quantityOf = (part: Part): number => {
    if (part.quantitySteep === null && part.quantityFlat === null) return 1;
    return (input.roofAngle >= steepRoofAngle ? part.quantitySteep : part.quantityFlat) ?? 0;
  };
  const fitsPipe: PartCondition = ({ pipeId }) => pipeId === null || pipeId === input.pipe.id;
  const fitsAngle: PartCondition = (part) =>
    quantityOf(part) > 0 && (input.format !== 'round' || contains(part.roundPipeAngles, input.roofAngle));
  const fitsHeights = (part: Part, heights: RequiredHeights): boolean =>
    contains(part.heights, rolesOverRoof.has(part.role) ? heights.requiredFreeHeight : heights.requiredTotalHeight);
  return {
    find: (condition) => inChosenColor.filter(condition),
    findInColor: (colorId, condition) => inColor(colorId).filter(condition),
    colorsOf: (condition) =>
      data.colors
        .filter(({ id }) => id !== input.color.id && offered.some((part) => part.colorId === id && condition(part)))
        .map(({ color }) => color),
    partById: (id) => byId.get(id),
    fitsPipe,
    fitsAngle,
    fitsRoof: (part) => {
      const range = flashingRange(part, input.format);
      return range === null || contains(range, input.roofAngle);
    },
    fitsHeights,
    fits: (part, heights) => fitsPipe(part) && fitsAngle(part) && fitsHeights(part, heights),
    quantityOf,
  };
}

/** The roof angles that a flashing fits in a format; null for any other part. */
export function flashingRange(part: Part, format: FormatCode): Range | null {
  if (part.role === 'roof_overlay') return part.squareOverlayAngles;
  if (part.role !== 'roof_flashing') return null;
  return format === 'round' ? part.roundFlashingAngles : part.squareFlashingAngles;
}

export function contains(range: Range, value: number): boolean {
  return range.minimum <= value && value <= range.maximum;
}
