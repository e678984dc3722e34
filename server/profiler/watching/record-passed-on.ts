import type { Recorder } from '../recording/recorder.ts';

/** A route whose handler declined, for example because it checks its parameters itself, has not matched after all. */
export function recordPassedOn(recorder: Recorder): void {
  for (const trial of recorder.trials.items) if (trial.outcome === 'matched') trial.outcome = 'passed on';
  recorder.route = null;
}
