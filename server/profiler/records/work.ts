import { errorText } from '../values/texts.ts';
import { rounded, type Finishing, type Scene } from './kind.ts';

/** Work while its request runs; under way while its end is null. Moments are on the clock of `performance.now()`. */
export interface KeptWork {
  readonly startedAt: number;
  endedAt: number | null;
  failure: string | null;
}

/** Work as a profile holds it: milliseconds since the start of the request. */
export interface RecordedWork {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failure: string | null;
  /** Whether it had ended when the profile was made. */
  readonly ended: boolean;
}

/** Work that is told whole, with its milliseconds, or that is under way from now on. */
export function keepWork(
  { milliseconds, error }: { readonly milliseconds?: number; readonly error?: unknown },
  scene: Scene,
): KeptWork {
  const now = performance.now();
  const endedAt = milliseconds === undefined ? null : now;
  return { startedAt: now - (milliseconds ?? 0), endedAt, failure: failureOf(error, scene) };
}

export function endWork(kept: KeptWork, error: unknown, scene: Scene): void {
  kept.endedAt = performance.now();
  kept.failure = failureOf(error, scene);
}

export function recordedWork({ startedAt, endedAt, failure }: KeptWork, finishing: Finishing): RecordedWork {
  return {
    startedAt: rounded(startedAt - finishing.startedAt),
    endedAt: rounded((endedAt ?? finishing.endedAt) - finishing.startedAt),
    failure: finishing.isConfidential && failure !== null ? 'failed' : failure,
    ended: endedAt !== null,
  };
}

/** What an error says, secrets masked; null where there is none. */
export function failureOf(error: unknown, { masking }: Pick<Scene, 'masking'>): string | null {
  return error === undefined || error === null ? null : masking.text(errorText(error));
}
