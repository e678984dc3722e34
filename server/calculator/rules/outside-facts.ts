import type { GuardedPenetration } from '../house/joint-zones.ts';
import type { OutsideFlue } from '../input/outside-input.ts';
import type { Rule, RuleFacts } from './rule.ts';

export interface OutsideFacts extends RuleFacts {
  readonly flue: OutsideFlue;
  /** In millimetres; null: no flue was found. */
  readonly fixings: { readonly held: number; readonly free: number; readonly longestRun: number } | null;
  /** The pipe's joints, beside the outlet; null: no flue was found. */
  readonly pipeJoints: readonly number[] | null;
  /** The wall, beside the outlet. */
  readonly wallToPass: GuardedPenetration;
  readonly hasBands: boolean;
  readonly hasDrain: boolean;
  /** Whether the tee stands on elements down to the ground. */
  readonly hasElementsUnderTee: boolean;
  /** Where the column begins; null: no flue was found. */
  readonly foot: number | null;
  /** The height of the tee's lower end, with its hatch, over the terrain; null: no flue was found. */
  readonly hatch: number | null;
  /** Whether each bend of the pipe in the room has a hatch; null: unknown for a bend. */
  readonly hasHatches: boolean | null;
  /** On the wall, in kilograms; null: unknown. */
  readonly load: number | null;
}

export type OutsideRule = Rule<OutsideFacts>;
