import type { CalculationData } from '../input/calculation-data.ts';
import type { FormatCode, PartRole } from '../../../db/codes.ts';
import type { House } from '../house/house.ts';
import type { TopRequirement } from '../house/required-top.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part, Range } from '../input/part.ts';

/** In degrees. From this roof angle on, a part's steep quantity counts. */
export const steepRoofAngle = 23;

/** Roles whose `heights` bound the required free height. For other roles they bound the required total height. */
const rolesOverRoof: ReadonlySet<PartRole> = new Set(['roof_flashing', 'roof_overlay', 'storm_collar', 'brace', 'cap']);

export interface RequiredHeights {
  readonly requiredFreeHeight: number;
  readonly requiredTotalHeight: number;
}

export type PartCondition = (part: Part) => boolean;

/** The parts for one selection. The best choice is first: a price before none, then the cheapest. */
export interface Assortment {
  readonly find: (condition: PartCondition) => readonly Part[];
  /** Returns the parts of a role that fit the chosen diameter. */
  readonly ofRole: (role: PartRole) => readonly Part[];
  readonly findInColor: (colorId: number, condition: PartCondition) => readonly Part[];
  /** Returns the names of the other colours that have such a part, in the order of the catalogue. */
  readonly colorsOf: (condition: PartCondition) => readonly string[];
  readonly partById: (id: number) => Part | undefined;
  readonly fitsPipe: PartCondition;
  /** Returns whether the part fits the roof angle, by its quantity and by its range for round parts. */
  readonly fitsAngle: PartCondition;
  /** Returns whether a flashing's range for the chosen format covers the roof angle; true for other parts. */
  readonly fitsRoof: PartCondition;
  readonly fitsHeights: (part: Part, heights: RequiredHeights) => boolean;
  /** Returns whether the part fits diameter, roof angle and heights. Start chains and parts found by id are exempt. */
  readonly fits: (part: Part, heights: RequiredHeights) => boolean;
  /** Returns the quantity at one place for this roof angle; 0: the part is not used. */
  readonly quantityOf: (part: Part) => number;
}

/** A house with its choices, the mouth that it requires, and the parts for it. */
export interface PlannedHouse {
  readonly input: CalculationInput;
  readonly limits: Limits;
  readonly house: House;
  readonly assortment: Assortment;
  readonly requirement: TopRequirement;
}

/** Creates the assortment. Parts that come with the fireplace are found only by id. */
export function createAssortment(input: CalculationInput, data: CalculationData): Assortment {
  const { byChoice, byId } = data.parts;
  const formatIds = new Set(data.formats.filter(({ code }) => code === input.format).map(({ id }) => id));
  const offeredParts = byChoice.filter(({ formatId }) => formatId === null || formatIds.has(formatId));
  const inColor = (id: number): readonly Part[] =>
    offeredParts.filter(({ colorId }) => colorId === null || colorId === id);
  const inChosenColor = inColor(input.color.id);
  const quantityOf = (part: Part): number => {
    if (part.quantitySteep === null && part.quantityFlat === null) return 1;
    return (input.roofAngle >= steepRoofAngle ? part.quantitySteep : part.quantityFlat) ?? 0;
  };
  const fitsPipe: PartCondition = ({ pipeId }) => pipeId === null || pipeId === input.pipe.id;
  const ofRoles = new Map<PartRole, readonly Part[]>();
  const fitsAngle: PartCondition = (part) =>
    quantityOf(part) > 0 && (input.format !== 'round' || contains(part.roundPipeAngles, input.roofAngle));
  const fitsHeights = (part: Part, heights: RequiredHeights): boolean =>
    contains(part.heights, rolesOverRoof.has(part.role) ? heights.requiredFreeHeight : heights.requiredTotalHeight);
  return {
    find: (condition) => inChosenColor.filter(condition),
    ofRole: (role) => {
      const known = ofRoles.get(role) ?? inChosenColor.filter((part) => part.role === role && fitsPipe(part));
      ofRoles.set(role, known);
      return known;
    },
    findInColor: (colorId, condition) => inColor(colorId).filter(condition),
    colorsOf: (condition) =>
      data.colors
        .filter(
          ({ id }) => id !== input.color.id && offeredParts.some((part) => part.colorId === id && condition(part)),
        )
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

/** Returns the roof angles that a flashing fits in a format; null for other parts. */
export function flashingRange(part: Part, format: FormatCode): Range | null {
  if (part.role === 'roof_overlay') return part.squareOverlayAngles;
  if (part.role !== 'roof_flashing') return null;
  return format === 'round' ? part.roundFlashingAngles : part.squareFlashingAngles;
}

export function contains(range: Range, value: number): boolean {
  return range.minimum <= value && value <= range.maximum;
}
