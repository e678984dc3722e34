import type { CatalogueProblem } from '../input/calculation-data.ts';
import type { FormatCode, OutletPosition, PartRole } from '../../../db/codes.ts';
import type { Penetration } from '../house/house.ts';

/** Why no flue can be built as asked, and what would work. Heights in millimetres over the floor of the fireplace. */
export type Failure =
  /** No start chain from the outlet to the chosen diameter; `reachableDiameters` can be reached, ascending. */
  | {
      readonly code: 'NO_START';
      readonly outletPosition: OutletPosition;
      readonly outletDiameter: number;
      readonly chosenDiameter: number;
      readonly reachableDiameters: readonly number[];
    }
  | { readonly code: 'DIAMETER_BELOW_OUTLET'; readonly outletDiameter: number; readonly chosenDiameter: number }
  /** `ranges`: the roof angles for which the catalogue has this layer, ascending; an unbounded end is null. */
  | {
      readonly code: 'NO_FLASHING_FOR_ANGLE';
      readonly angle: number;
      readonly format: FormatCode;
      readonly layer: 'flashing' | 'overlay';
      readonly ranges: readonly { readonly minimum: number | null; readonly maximum: number | null }[];
    }
  /** The role is there in other colours only; `workingColors` are the names of colours that have it. */
  | {
      readonly code: 'COLOUR_NOT_AVAILABLE';
      readonly role: PartRole;
      readonly colorId: number;
      readonly workingColors: readonly string[];
    }
  | {
      readonly code: 'HEIGHT_UNREACHABLE';
      readonly requiredTop: number;
      readonly tolerance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  | {
      readonly code: 'JOINT_IN_PENETRATION';
      readonly requiredTop: number;
      readonly tolerance: number;
      /** At least one; all of them stand in the way. */
      readonly causes: readonly JointCause[];
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** `ridgeDistanceKnown` false: a known ridge distance may lower the required top. */
  | {
      readonly code: 'TOO_TALL';
      readonly measure: 'total-height' | 'free-height';
      readonly measured: number;
      readonly limit: number;
      readonly ridgeDistanceKnown: boolean;
    }
  /** `cause`: what is in the way of the wanted shift. `nearest`: shifts that can be built, the next smaller and the next greater. */
  | {
      readonly code: 'OFFSET_UNREACHABLE';
      readonly cause: OffsetCause;
      readonly wanted: number;
      readonly tolerance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** The flue can be built, but not with a hatch whose lower edge is between these heights; without `hasElement` for want of a hatch. */
  | {
      readonly code: 'HATCH_UNREACHABLE';
      readonly lowest: number;
      readonly highest: number;
      readonly hasElement: boolean;
    }
  | {
      readonly code: 'SUPPORT_MISSING';
      readonly role: 'floor_kit' | 'wall_bracket' | 'brace';
      readonly quantity: number;
    };

export type FailureCode = Failure['code'];

/** Why joints cannot keep out of penetrations. Heights in millimetres over the floor of the fireplace, lengths in millimetres. */
export type JointCause = { readonly penetrations: readonly Penetration[] } & (
  | { readonly kind: 'start-ends-inside'; readonly end: number; readonly from: number; readonly to: number }
  | { readonly kind: 'longer-than-elements'; readonly height: number; readonly longest: number }
  | { readonly kind: 'no-sequence' }
);

/** Why a shift cannot be built; lengths in millimetres. */
export type OffsetCause =
  /** No set of two equal bends and straight elements gives this shift. */
  | { readonly kind: 'no-bends' }
  /** The lowest set that does is higher than the highest room where it may stand. */
  | { readonly kind: 'too-high'; readonly rise: number; readonly room: number }
  /** It would fit, but leaves no column whose joints keep out of the penetrations. */
  | { readonly kind: 'no-place' };

/** Something to say beside a result. */
export type Notice =
  | { readonly code: 'PRICE_MISSING'; readonly articleNumbers: readonly string[] }
  | { readonly code: 'CATALOGUE_INVALID'; readonly problems: readonly CatalogueProblem[] }
  /** The catalogue has no such part for this flue in any colour; the bill lacks it. */
  | { readonly code: 'PART_NOT_IN_CATALOGUE'; readonly role: PartRole; readonly quantity: number }
  /** The catalogue has more lengths of elements than are looked at: some of each range of lengths were, with the lowest price for their length. */
  | { readonly code: 'LENGTHS_LEFT_OUT'; readonly count: number }
  /** The joint zones left nothing within the usual tolerance over the required top. */
  | { readonly code: 'TOLERANCE_WIDENED'; readonly usual: number; readonly used: number }
  /** No column keeps the usual joint margins: what each of the penetrations concerned keeps, and the nearest joint in proportion to its limit. */
  | {
      readonly code: 'JOINT_MARGIN_REDUCED';
      readonly margins: readonly { readonly penetration: Penetration; readonly usual: number; readonly kept: number }[];
      readonly distance: number;
      readonly limit: number;
    };

export type NoticeCode = Notice['code'];
