import type { CatalogueProblem } from '../input/catalogue-parts.ts';
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
  /** Parts of this role exist in other colours only; `workingColors` are their names. */
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
      /** At least one. */
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
  /**
   * `cause`: why the wanted shift cannot be built. `nearest…`: the next smaller and the next greater shift that can be
   * built.
   */
  | {
      readonly code: 'OFFSET_UNREACHABLE';
      readonly cause: OffsetCause;
      readonly wanted: number;
      readonly tolerance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** The flue can be built, but not with a hatch whose lower edge is at this height or higher. */
  | { readonly code: 'HATCH_UNREACHABLE'; readonly lowest: number; readonly cause: HatchCause }
  | {
      readonly code: 'SUPPORT_MISSING';
      readonly role: 'floor_kit' | 'wall_bracket' | 'brace';
      readonly quantity: number;
    }
  /** A part that a connection or a liner cannot be without, in no colour. */
  | { readonly code: 'PART_MISSING'; readonly role: PartRole }
  /**
   * No pipe reaches the hole at this height; null: no height that the room allows. Heights of the hole's axis that can be reached.
   * `base`: where the liner's base stands, if what must lie below the hole is in the way.
   */
  | {
      readonly code: 'INLET_OUT_OF_REACH';
      readonly wanted: number | null;
      readonly base: number | null;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** No pipe is as long as the way from the outlet to the flue. Distances to the chimney's face that pipes can bridge. */
  | {
      readonly code: 'WALL_TOO_CLOSE';
      readonly wallDistance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** The flue has less area than the outlet, or than a pipe that is wider than its outlet. */
  | {
      readonly code: 'INLET_NARROWER';
      readonly of: 'outlet' | 'pipe';
      readonly diameter: number;
      readonly leastSide: number;
    }
  /** A fireplace with a fan shares no flue. */
  | { readonly code: 'OWN_FLUE_NEEDED' }
  /** The sweep has remarks on the chimney. */
  | { readonly code: 'CHIMNEY_NOT_USABLE' }
  /** The liner with its gap, or with its insulation and no gap, is wider than the flue; `greatest`: the greatest diameter that fits, null: none of the catalogue's. */
  | {
      readonly code: 'LINER_TOO_WIDE';
      readonly outerDiameter: number;
      readonly isInsulation: boolean;
      readonly gap: number;
      readonly leastSide: number;
      readonly greatest: number | null;
    };

export type FailureCode = Failure['code'];

/**
 * Why joints cannot be outside of the penetrations. Heights in millimetres over the floor of the fireplace, lengths in
 * millimetres.
 */
export type JointCause = { readonly penetrations: readonly Penetration[] } & (
  | { readonly kind: 'start-ends-inside'; readonly end: number; readonly from: number; readonly to: number }
  | { readonly kind: 'longer-than-elements'; readonly height: number; readonly longest: number }
  | { readonly kind: 'no-sequence' }
);

/** Why a shift cannot be built; lengths in millimetres. */
type OffsetCause =
  /** No two equal bends with straight elements give this shift. */
  | { readonly kind: 'no-bends' }
  /** The lowest bends that give it are higher than the highest room where they may be. */
  | { readonly kind: 'too-high'; readonly rise: number; readonly room: number }
  /** The bends fit, but no column with them keeps its joints out of the penetrations. */
  | { readonly kind: 'no-place' };

/** Why there is no place for a hatch. Heights in millimetres over the floor of the fireplace, lengths in millimetres. */
type HatchCause =
  /** The catalogue has no hatch. */
  | { readonly kind: 'no-element' }
  /** Between its lowest height and the roof there is too little height for the hatch. */
  | { readonly kind: 'attic-too-low'; readonly missing: number }
  /** With its lower edge at any height up to the highest, the rest of the flue cannot be built. */
  | { readonly kind: 'no-place'; readonly highest: number };

/** A remark beside a result. */
export type Notice =
  | { readonly code: 'PRICE_MISSING'; readonly articleNumbers: readonly string[] }
  | { readonly code: 'CATALOGUE_INVALID'; readonly problems: readonly CatalogueProblem[] }
  /** The catalogue has no such part for this flue in any colour; the bill is without it. */
  | { readonly code: 'PART_NOT_IN_CATALOGUE'; readonly role: PartRole; readonly quantity: number }
  /** No pipes of a rigid liner have the length that is needed: millimetres that are left open over the flue's bottom or under the mouth. */
  | { readonly code: 'LINER_LENGTH_UNMET'; readonly at: 'base' | 'mouth'; readonly open: number }
  /**
   * The catalogue has more lengths of elements than the search uses: of neighbouring lengths it took the cheapest for
   * its length.
   */
  | { readonly code: 'LENGTHS_LEFT_OUT'; readonly count: number }
  /** Nothing ends within the usual tolerance over the required top. */
  | { readonly code: 'TOLERANCE_WIDENED'; readonly usual: number; readonly used: number }
  /**
   * No column keeps the usual joint margins: the margin kept at each of the penetrations concerned, and the nearest
   * joint in proportion to its limit.
   */
  | {
      readonly code: 'JOINT_MARGIN_REDUCED';
      readonly margins: readonly { readonly penetration: Penetration; readonly usual: number; readonly kept: number }[];
      readonly distance: number;
      readonly limit: number;
    };

export type NoticeCode = Notice['code'];
