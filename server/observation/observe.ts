import { channel } from 'node:diagnostics_channel';
import type { Observation, ObservedRecords } from './records.ts';

const observations = channel('server.observation');

/** Whether anybody listens. Only for callers for whom even preparing a record is expensive. */
export function isObserved(): boolean {
  return observations.hasSubscribers;
}

/** Says what happened. `describe` is called only when somebody listens, and at once. */
export function record<K extends keyof ObservedRecords>(type: K, describe: () => ObservedRecords[K]): void {
  if (observations.hasSubscribers) observations.publish({ type, data: describe() });
}

/** Says what is at hand anyway. */
export function say(observation: Observation): void {
  if (observations.hasSubscribers) observations.publish(observation);
}

/** Shows a value to whoever develops this server: in the profiler's dump panel, with the place of the call. */
export function dump(value: unknown, label: string | null = null): void {
  say({ type: 'dump', data: { value, label } });
}

/**
 * Runs `work` and says how long it took, whether it ended in a value, a promise or an error.
 * @param label what sort of work it is, in the words of the caller; `query`, `template` and `translation` are known by name
 */
export function span<T>(label: string, name: string, work: () => T, detail: Readonly<Record<string, unknown>> = {}): T {
  if (!observations.hasSubscribers) return work();
  const startedAt = performance.now();
  const end = (failed: boolean): void => {
    record('span', () => ({ label, name, startedAt, endedAt: performance.now(), failed, detail }));
  };
  let result: T;
  try {
    result = work();
  } catch (error) {
    end(true);
    throw error;
  }
  if (result instanceof Promise) {
    result.then(
      () => end(false),
      () => end(true),
    );
  } else {
    end(false);
  }
  return result;
}

/**
 * Listens to everything that is said in this process, in the asynchronous context of the speaker.
 * @returns a function that stops listening
 */
export function listen(listener: (observation: Observation) => void): () => void {
  const receive = (message: unknown): void => {
    if (isObservation(message)) listener(message);
  };
  observations.subscribe(receive);
  return () => {
    observations.unsubscribe(receive);
  };
}

function isObservation(message: unknown): message is Observation {
  return typeof message === 'object' && message !== null && 'type' in message && 'data' in message;
}
