import type { Profile } from '../profile/profile.ts';
import type { Pool } from '../values/pool.ts';
import { Sharing } from '../values/sharing.ts';
import type { WatchedEmitter } from './adapter.ts';

type Silent = Profile['silent'][number];

/** Gives a function that finds what was listened to in vain: listeners of emitters whose events are not among those that were emitted. */
export function createSilentListeners(
  emitters: readonly WatchedEmitter[],
  pool: Pool,
): (emitted: Profile['records']['event']) => Profile['silent'] {
  const sharing = new Sharing<Silent>(pool, areSame);
  return (emitted) => {
    const silent: Silent[] = [];
    for (const watched of emitters)
      for (const one of watched.listeners())
        if (!emitted.some(({ emitter, event }) => event === one.event && emitter === watched.name))
          silent.push(sharing.share(one.event, { emitter: watched.name, ...one }));
    return silent;
  };
}

function areSame(one: Silent, other: Silent): boolean {
  return (
    one.event === other.event &&
    one.emitter === other.emitter &&
    one.listeners.length === other.listeners.length &&
    one.listeners.every((name, index) => name === other.listeners[index])
  );
}
