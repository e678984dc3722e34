import type { FormatCode } from '../../../db/codes.ts';
import type { Penetration } from '../house/house.ts';

/** Why a part is on the list; the presenter makes a sentence of it. Lengths in millimetres, angles in degrees. */
export type Reason =
  | { readonly kind: 'start'; readonly outletDiameter: number }
  | { readonly kind: 'adapter'; readonly fromDiameter: number; readonly toDiameter: number }
  /** `wall`: the least distance from the outlet back to a combustible wall; null: unknown. */
  | { readonly kind: 'tee'; readonly wall: number | null }
  | { readonly kind: 'straight' }
  | { readonly kind: 'adjustable'; readonly setLength: number }
  | { readonly kind: 'offset-bend'; readonly angle: number; readonly shift: number }
  | { readonly kind: 'offset-straight'; readonly angle: number; readonly shift: number }
  | { readonly kind: 'floor-kit'; readonly penetration: Penetration }
  | {
      readonly kind: 'ceiling-plate';
      readonly side: 'below' | 'above';
      readonly penetration: Penetration;
      readonly angle: number;
    }
  | { readonly kind: 'attic-shield'; readonly penetration: Penetration }
  | { readonly kind: 'roof-flashing'; readonly format: FormatCode; readonly angle: number }
  | { readonly kind: 'roof-overlay'; readonly format: FormatCode; readonly angle: number }
  | { readonly kind: 'storm-collar' }
  | { readonly kind: 'cap' }
  | { readonly kind: 'damper' }
  | { readonly kind: 'locking-band'; readonly diameter: number; readonly joints: number }
  | { readonly kind: 'wall-bracket'; readonly longestGap: number; readonly limit: number }
  /** Each bend of an offset has a bracket, even if the next fixing is near. */
  | { readonly kind: 'bend-bracket' }
  /** `carries`: in kilograms. The support carries its own piece and the pieces above, up to the next support. */
  | { readonly kind: 'load-support'; readonly penetration: Penetration; readonly carries: number }
  /** `carries`: null if a weight is unknown. */
  | { readonly kind: 'tee-support'; readonly carries: number | null }
  | { readonly kind: 'connector' }
  | { readonly kind: 'connector-cut'; readonly setLength: number }
  | { readonly kind: 'connector-bend'; readonly angle: number }
  /** `height`: of the hole's axis over the fireplace's floor. */
  | { readonly kind: 'chimney-inlet'; readonly height: number }
  /** Connects the pipe to an existing steel chimney. */
  | { readonly kind: 'chimney-tee' }
  | { readonly kind: 'inlet-seal' }
  | { readonly kind: 'inlet-collar' }
  | { readonly kind: 'soot-hatch' }
  | { readonly kind: 'pipe-shield' }
  /** `length`: of the whole liner, or of this piece of a flexible liner. */
  | { readonly kind: 'liner'; readonly length: number }
  | { readonly kind: 'liner-tee' }
  | { readonly kind: 'liner-base' }
  /** `below`: millimetres from the liner's end up to the mouth. */
  | { readonly kind: 'liner-top'; readonly below: number }
  | { readonly kind: 'liner-joint'; readonly joints: number }
  | { readonly kind: 'liner-spacer'; readonly distance: number }
  | { readonly kind: 'liner-insulation'; readonly length: number }
  /** An insulated element that passes an outer wall. */
  | { readonly kind: 'through-wall' }
  | { readonly kind: 'pipe-transition' }
  | { readonly kind: 'wall-sleeve'; readonly thickness: number }
  | { readonly kind: 'wall-rosette' }
  | { readonly kind: 'weather-collar' }
  /** `height`: of the arm's axis over the fireplace's floor. */
  | { readonly kind: 'tee-base'; readonly height: number }
  | { readonly kind: 'drain' }
  /** `carries`: null if a weight is unknown. `distance`: from the wall to the flue. */
  | { readonly kind: 'wall-console'; readonly carries: number | null; readonly distance: number }
  | { readonly kind: 'console-extension'; readonly distance: number }
  | { readonly kind: 'ground-support'; readonly carries: number | null; readonly height: number }
  | { readonly kind: 'wall-fixing'; readonly longestGap: number; readonly limit: number }
  | { readonly kind: 'wide-band'; readonly freeHeight: number; readonly limit: number }
  | { readonly kind: 'wall-brace'; readonly freeHeight: number; readonly limit: number }
  | { readonly kind: 'eaves-flashing'; readonly angle: number }
  | { readonly kind: 'roof-sleeve' }
  | { readonly kind: 'vapour-collar'; readonly penetration: Penetration }
  | { readonly kind: 'underroof-collar' }
  /** `height`: of the hatch's lower edge over the floor of the attic or loft. */
  | { readonly kind: 'sweep-hatch'; readonly height: number }
  | { readonly kind: 'sweep-platform' }
  /** `sweeping`: the ladder is used for sweeping; otherwise only for inspecting the mouth. */
  | {
      readonly kind: 'roof-ladder';
      readonly sweeping: boolean;
      /** Set: the ladder hangs on the ridge and does not reach down to the flue. */
      readonly tooShort: { readonly reach: number; readonly needed: number } | null;
    }
  | { readonly kind: 'brace'; readonly freeHeight: number; readonly limit: number }
  | { readonly kind: 'scheme'; readonly schemeName: string }
  | { readonly kind: 'ventilation' }
  /** `roofAngle`: the part's quantity is for steep or flat roofs; null: the same for both. */
  | { readonly kind: 'always'; readonly roofAngle: 'steep' | 'flat' | null };

export interface LineReason {
  readonly reason: Reason;
  readonly quantity: number;
}

/** An article on the bill of materials. Money in whole øre without VAT. */
export interface BillLine {
  /** From 1; also used in the drawing and in the pieces of the geometry. */
  readonly position: number;
  readonly quantity: number;
  readonly partId: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** The length for ordering, in millimetres; null: unknown. */
  readonly nominalLength: number | null;
  /** Null: the catalogue has no price, which never counts as 0. */
  readonly unitPrice: number | null;
  readonly lineTotal: number | null;
  /** Their quantities add up to the line's quantity. */
  readonly reasons: readonly LineReason[];
}

/** Sums in whole øre over the lines that have a price. */
export interface Totals {
  readonly exVat: number;
  readonly vat: number;
  readonly incVat: number;
  readonly vatPercent: number;
  /** False: a price is missing or no flue could be built. The sums are then lower bounds, shown as incomplete. */
  readonly complete: boolean;
  readonly missingPrices: readonly string[];
}
