import type { FormatCode } from '../../../db/codes.ts';
import type { Penetration } from '../house/house.ts';

/** Why a part is on the list; the presenter makes a sentence of it. Lengths in millimetres, angles in degrees. */
export type Reason =
  | { readonly kind: 'start'; readonly outletDiameter: number }
  | { readonly kind: 'adapter'; readonly fromDiameter: number; readonly toDiameter: number }
  | { readonly kind: 'tee' }
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
  /** A bracket at each bend of an offset, wherever the next fixing is. */
  | { readonly kind: 'bend-bracket' }
  /** Carries the pieces from the one that it holds up to the next support; kilograms. */
  | { readonly kind: 'load-support'; readonly penetration: Penetration; readonly carries: number }
  /** `carries`: null where a weight is unknown. */
  | { readonly kind: 'tee-support'; readonly carries: number | null }
  | { readonly kind: 'connector' }
  | { readonly kind: 'connector-cut'; readonly setLength: number }
  | { readonly kind: 'connector-bend'; readonly angle: number }
  /** `height`: of the hole's axis over the fireplace's floor. */
  | { readonly kind: 'chimney-inlet'; readonly height: number }
  | { readonly kind: 'inlet-seal' }
  | { readonly kind: 'inlet-collar' }
  | { readonly kind: 'soot-hatch' }
  | { readonly kind: 'pipe-shield' }
  | { readonly kind: 'liner'; readonly length: number }
  | { readonly kind: 'liner-tee' }
  | { readonly kind: 'liner-base' }
  | { readonly kind: 'liner-top' }
  | { readonly kind: 'liner-joint'; readonly joints: number }
  | { readonly kind: 'liner-spacer'; readonly distance: number }
  | { readonly kind: 'liner-insulation'; readonly length: number }
  | { readonly kind: 'roof-sleeve' }
  | { readonly kind: 'vapour-collar'; readonly penetration: Penetration }
  | { readonly kind: 'underroof-collar' }
  /** `height`: of the hatch's lower edge over the floor of the attic or loft. */
  | { readonly kind: 'sweep-hatch'; readonly height: number }
  | { readonly kind: 'sweep-platform' }
  /** `sweeping`: the ladder is used for sweeping; without, only to look at the mouth. */
  | {
      readonly kind: 'roof-ladder';
      readonly sweeping: boolean;
      /** It hangs on the ridge, and reaches less far along the slope than the flue is. */
      readonly tooShort: { readonly reach: number; readonly needed: number } | null;
    }
  | { readonly kind: 'brace'; readonly freeHeight: number; readonly limit: number }
  | { readonly kind: 'scheme'; readonly schemeName: string }
  | { readonly kind: 'ventilation' }
  /** `roofAngle`: the part's quantity depends on whether the roof is steep; null where it does not. */
  | { readonly kind: 'always'; readonly roofAngle: 'steep' | 'flat' | null };

/** A reason, and how many of the line's parts it explains. */
export interface LineReason {
  readonly reason: Reason;
  readonly quantity: number;
}

/** One line of the bill of materials: one article. Money in whole øre without VAT. */
export interface BillLine {
  /** From 1; the drawing and the pieces of the geometry have the same number. */
  readonly position: number;
  readonly quantity: number;
  readonly partId: number;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** The length in millimetres that the part is ordered by; null where the catalogue has none. */
  readonly nominalLength: number | null;
  /** Null: the catalogue has no price; it never counts as 0. */
  readonly unitPrice: number | null;
  readonly lineTotal: number | null;
  /** At least one; their quantities add up to the line's. */
  readonly reasons: readonly LineReason[];
}

/** Sums in whole øre over the lines that have a price. */
export interface Totals {
  readonly exVat: number;
  readonly vat: number;
  readonly incVat: number;
  /** In percent. */
  readonly vatPercent: number;
  /**
   * False where a line has no price, or no flue could be built: the sums are lower bounds and must be shown as
   * incomplete.
   */
  readonly complete: boolean;
  /** Article numbers of the lines without a price. */
  readonly missingPrices: readonly string[];
}
