import type { CatalogueProblem } from '../input/catalogue-parts.ts';
import type { FormatCode, OutletPosition, PartRole } from '../../../db/codes.ts';
import type { Penetration } from '../house/house.ts';
import type { PastEaves } from '../input/outside-input.ts';

/** Why no flue can be built, and what would work. Heights in millimetres over the fireplace's floor. */
export type Failure =
  /** No start chain connects the outlet to the chosen diameter. `reachableDiameters`: ascending. */
  | {
      readonly code: 'NO_START';
      readonly outletPosition: OutletPosition;
      readonly outletDiameter: number;
      readonly chosenDiameter: number;
      readonly reachableDiameters: readonly number[];
    }
  | { readonly code: 'DIAMETER_BELOW_OUTLET'; readonly outletDiameter: number; readonly chosenDiameter: number }
  /** `ranges`: the roof angles for which the catalogue has this layer, ascending; null: unbounded. */
  | {
      readonly code: 'NO_FLASHING_FOR_ANGLE';
      readonly angle: number;
      readonly format: FormatCode;
      readonly layer: 'flashing' | 'overlay';
      readonly ranges: readonly { readonly minimum: number | null; readonly maximum: number | null }[];
    }
  /** Parts of this role that fit the flue exist only in `workingColors`. */
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
      readonly causes: readonly JointCause[];
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** `ridgeDistanceKnown` is false: the required top may be lower if the ridge's distance is known. */
  | {
      readonly code: 'TOO_TALL';
      readonly measure:
        'total-height' | 'free-height' | 'free-above-wall' | 'height-from-console' | 'height-from-ground';
      readonly measured: number;
      readonly limit: number;
      readonly ridgeDistanceKnown: boolean;
    }
  /** `nearest…`: the next smaller and next greater buildable shift. */
  | {
      readonly code: 'OFFSET_UNREACHABLE';
      readonly cause: OffsetCause;
      readonly wanted: number;
      readonly tolerance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** The flue can be built without the hatch. `lowest`: the least height of the hatch's lower edge. */
  | { readonly code: 'HATCH_UNREACHABLE'; readonly lowest: number; readonly cause: HatchCause }
  | {
      readonly code: 'SUPPORT_MISSING';
      readonly role: 'floor_kit' | 'wall_bracket' | 'brace';
      readonly quantity: number;
    }
  /** A connection or a liner needs a part that the catalogue lacks in every colour. */
  | { readonly code: 'PART_MISSING'; readonly role: PartRole }
  /**
   * No pipe reaches the hole at the wanted height; null: at any height in the room. `nearest…`: reachable heights of
   * the hole's axis. `base`: set if a part that must be below the hole is in the way; the bottom of the liner. `mouth`:
   * set if the hole would be above it; the top of the chimney.
   */
  | {
      readonly code: 'INLET_OUT_OF_REACH';
      readonly wanted: number | null;
      readonly base: number | null;
      readonly mouth: number | null;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /**
   * No pipe reaches the lower end of a steel flue at the wanted height. `highest`: set if the end is over the ceiling or
   * the mouth. `nearest…`: heights that pipes reach.
   */
  | {
      readonly code: 'FLUE_END_OUT_OF_REACH';
      readonly wanted: number;
      readonly highest: number | null;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** No pipes fit between outlet and flue. `nearest…`: distances to the chimney's face that pipes can bridge. */
  | {
      readonly code: 'WALL_TOO_CLOSE';
      readonly wallDistance: number;
      readonly nearestBelow: number | null;
      readonly nearestAbove: number | null;
    }
  /** The flue's area is less than the outlet's area, or less than the area of a pipe wider than its outlet. */
  | {
      readonly code: 'INLET_NARROWER';
      readonly of: 'outlet' | 'pipe';
      readonly diameter: number;
      readonly leastSide: number;
    }
  /** The flue has enough area, but even its greater side is narrower than the pipe. */
  | { readonly code: 'INLET_WIDER_THAN_FLUE'; readonly diameter: number; readonly greatestSide: number }
  | { readonly code: 'OWN_FLUE_NEEDED' }
  | { readonly code: 'CHIMNEY_NOT_USABLE' }
  /** `greatest`: the greatest diameter that fits with the gap on both sides; null: none in the catalogue. */
  | {
      readonly code: 'LINER_TOO_WIDE';
      readonly outerDiameter: number;
      readonly isInsulation: boolean;
      readonly gap: number;
      readonly leastSide: number;
      readonly greatest: number | null;
    }
  /**
   * No pipe reaches through the outer wall to the flue. `distance`: too near the wall at any height. `height`: not at the
   * wanted height. `room`: no height is both under the ceiling and over the ground. `ground`, `ceiling`: the wanted height is
   * not. `soffit`: hole and tee are not under the overhang.
   * `nearest`: a distance to the wall that pipes bridge.
   */
  | {
      readonly code: 'PASS_OUT_OF_REACH';
      readonly of: 'distance' | 'height' | 'room' | 'ground' | 'ceiling' | 'soffit';
      readonly wanted: number | null;
      readonly wallDistance: number;
      readonly lowest: number;
      readonly highest: number;
      readonly nearest: number | null;
    }
  /** The overhang is too short for a flue through it, or needs no bends around it. `needed`: the least overhang beside the wall. */
  | {
      readonly code: 'EAVES_IN_THE_WAY';
      readonly past: PastEaves;
      readonly overhang: number;
      readonly needed: number;
    }
  /** In kilograms. */
  | {
      readonly code: 'CONSOLE_TOO_WEAK';
      readonly base: 'console' | 'ground';
      readonly load: number;
      readonly capacity: number;
    }
  /**
   * `pipe`: the level pipe is too long. `console`, `bracket`: no console or bracket reaches a flue that clears wall and overhang.
   * `neededOverhang`: for a way through an overhang that is too short for it; null: that way was not asked for.
   */
  | {
      readonly code: 'TOO_FAR_FROM_WALL';
      readonly of: 'pipe' | 'console' | 'bracket';
      readonly measured: number;
      readonly limit: number;
      readonly neededOverhang: number | null;
    };

export type FailureCode = Failure['code'];

/** Why joints cannot avoid the penetrations. Heights over the fireplace's floor and lengths, in millimetres. */
export type JointCause = { readonly penetrations: readonly Penetration[] } & (
  | { readonly kind: 'start-ends-inside'; readonly end: number; readonly from: number; readonly to: number }
  | { readonly kind: 'longer-than-elements'; readonly height: number; readonly longest: number }
  | { readonly kind: 'only-bare' | 'no-sequence' }
);

/** Why a shift cannot be built; lengths in millimetres. */
type OffsetCause =
  | { readonly kind: 'no-bends' }
  /** The lowest bends are higher than the tallest room that may contain bends. */
  | { readonly kind: 'too-high'; readonly rise: number; readonly room: number }
  /** The bends fit, but every column with them has a joint in a penetration. */
  | { readonly kind: 'no-place' };

/** Why there is no place for a hatch. Heights over the fireplace's floor and lengths, in millimetres. */
type HatchCause =
  | { readonly kind: 'no-element' }
  /** The attic is too low between the hatch's lowest allowed height and the roof. */
  | { readonly kind: 'attic-too-low'; readonly missing: number }
  /** The rest of the flue cannot be built for any height of the hatch up to `highest`. */
  | { readonly kind: 'no-place'; readonly highest: number };

export type Notice =
  | { readonly code: 'PRICE_MISSING'; readonly articleNumbers: readonly string[] }
  | { readonly code: 'CATALOGUE_INVALID'; readonly problems: readonly CatalogueProblem[] }
  /** The catalogue lacks such a part for this flue in every colour. The bill leaves it out. */
  | { readonly code: 'PART_NOT_IN_CATALOGUE'; readonly role: PartRole; readonly quantity: number }
  /** The tee of an existing steel chimney of unknown or other diameter than the pipe. The bill leaves it out. */
  | { readonly code: 'CHIMNEY_TEE_NOT_LISTED' }
  /** No rigid pipes have the needed length. `open`: millimetres left over the flue's bottom or under the mouth. */
  | { readonly code: 'LINER_LENGTH_UNMET'; readonly at: 'base' | 'mouth'; readonly open: number }
  /** The search uses only some of the catalogue's lengths: the cheapest per millimetre of neighbouring lengths. */
  | { readonly code: 'LENGTHS_LEFT_OUT'; readonly count: number }
  /** The search for columns with load supports was stopped, so a better column may exist. */
  | { readonly code: 'SEARCH_STOPPED' }
  /** No column ends within the usual tolerance over the required top. */
  | { readonly code: 'TOLERANCE_WIDENED'; readonly usual: number; readonly used: number }
  /** `margins`: remaining at each penetration. `distance`, `limit`: of the nearest joint, relative to its limit. */
  | {
      readonly code: 'JOINT_MARGIN_REDUCED';
      readonly margins: readonly { readonly penetration: Penetration; readonly usual: number; readonly kept: number }[];
      readonly distance: number;
      readonly limit: number;
    };

export type NoticeCode = Notice['code'];
