import type { ExistingFlue } from '../input/chimney-input.ts';
import type { FireplaceDeclaration } from '../input/calculation-data.ts';
import type { HouseFacts, Rule } from './rule.ts';

export interface ChimneyFacts extends HouseFacts {
  readonly flue: ExistingFlue;
  readonly declaration: FireplaceDeclaration | null;
  readonly isMouthMeasured: boolean;
  /** Null: no connection was found. */
  readonly connector: {
    readonly inletHeight: number;
    /** Along the axis. */
    readonly length: number;
    /** From the axis of an existing sleeve up to the axis of the pipe's end; 0: a new hole. */
    readonly overSleeve: number;
    /** The width of the sleeve in a new hole; null: no sleeve, or its width is unknown. */
    readonly sleeveWidth: number | null;
    /** The arm of a liner's tee must overlap the flue's inner face. Null: no liner, or an unmeasured flue. */
    readonly arm: { readonly length: number | null; readonly needed: number } | null;
    /** From the upper side of the pipe to the ceiling. */
    readonly toCeiling: number;
    /** Whether each bend has a hatch; null: unknown for a bend. */
    readonly hasHatches: boolean | null;
  } | null;
}

export type ChimneyRule = Rule<ChimneyFacts>;
