import type { CalculationInput } from '../input/calculation-input.ts';
import type { Change } from '../input/changes.ts';
import type { Failure, FailureCode } from '../result/outcome.ts';

/** Changes that together make a flue that can be built: one, or up to three where several causes block together. */
export interface Remedy {
  /** The failure that it was sought for. */
  readonly code: FailureCode;
  readonly changes: readonly Change[];
}

/** What is in the way as well, and is only seen once the changes are made that remove what is seen first. */
export interface HiddenFailure {
  readonly failure: Failure;
  readonly changes: readonly Change[];
  /** The choices with the changes made. */
  readonly input: CalculationInput;
}

export interface WaysOut {
  readonly remedies: readonly Remedy[];
  /** Empty where one change is enough. */
  readonly hidden: readonly HiddenFailure[];
}
