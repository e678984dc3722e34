import type { Profile } from '../profile/profile.ts';
import type { WatchedEmitter } from './adapter.ts';

/** What was listened to in vain: listeners of emitters whose events are not among those that were emitted. */
export function silentListeners(
  emitters: readonly WatchedEmitter[],
  emitted: Profile['records']['event'],
): Profile['silent'] {
  return emitters.flatMap((watched) =>
    watched
      .listeners()
      .filter((one) => !emitted.some(({ emitter, event }) => event === one.event && emitter === watched.name))
      .map(({ event, listeners }) => ({ emitter: watched.name, event, listeners })),
  );
}
