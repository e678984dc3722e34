import type { ResolvedOptions } from '../options.ts';
import type { Recording } from '../recording/recording.ts';

export type Sampling = ReturnType<typeof createSampling>;

/** Decides which requests are recorded, and which profiles are kept. */
export function createSampling({ sample, record }: Pick<ResolvedOptions, 'sample' | 'record'>) {
  const { errors = false, slowerThan = Number.POSITIVE_INFINITY } = record;
  const isWhole = sample >= 1;
  const hasRules = errors || Number.isFinite(slowerThan);
  // A property of the answer: a weak map takes longer.
  const choice = Symbol('whether the request is in the sample');
  const isChosen = (res: object): boolean => {
    const before: unknown = Reflect.get(res, choice);
    if (typeof before === 'boolean') return before;
    const chosen = Math.random() < sample;
    Reflect.set(res, choice, chosen);
    return chosen;
  };
  return {
    isRecorded: (res: object): boolean => isWhole || hasRules || isChosen(res),
    /** Takes a request that is over. */
    isKept(res: object, recording: Recording): boolean {
      if (isWhole || isChosen(res)) return true;
      const { status, startedAt, endedAt } = recording;
      const hasFailed = (status ?? 0) >= 500 || recording.kept('exception').length > 0;
      return (errors && hasFailed) || (endedAt ?? startedAt) - startedAt > slowerThan;
    },
  };
}
