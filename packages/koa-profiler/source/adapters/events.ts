import type { EventEmitter } from 'node:events';
import type { EventRecord } from '../observation/records.ts';
import type { AllRecords } from '../collectors/kinds.ts';
import type { Adapter, Listened, Recorder, WatchedEmitter, Watching } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

const listenersKept = 50;

/** Watches an emitter: its events, listeners that were called, and listeners that were not. */
export function events(emitter: EventEmitter, name: string): Adapter {
  return { watches: 'event', start: (recorder) => watchEmitter(emitter, name, recorder) };
}

/** Records the events of an emitter during a request, with their listeners. */
export function watchEmitter(emitter: Listened, name: string, recorder: Recorder): Watching {
  const listeners = (): { readonly event: string; readonly listeners: readonly string[] }[] =>
    emitter.eventNames().map((event) => ({ event: String(event), listeners: listenerNames(emitter, event) }));
  const stop = wrapMethod(emitter, 'emit', (emit, args) => {
    const [event] = args;
    if (typeof event === 'string' || typeof event === 'symbol')
      recorder.guard('events', () =>
        recorder.record('event', { emitter: name, event: String(event), listeners: listenerNames(emitter, event) }),
      );
    return emit(...args);
  });
  return { emitter: { name, listeners }, stop };
}

function listenerNames(emitter: Listened, event: string | symbol): string[] {
  return emitter.listeners(event).slice(0, listenersKept).map(listenerName);
}

function listenerName(listener: object): string {
  try {
    const name: unknown = Reflect.get(listener, 'name');
    return typeof name === 'string' && name !== '' ? name : 'an unnamed function';
  } catch {
    return 'an unnamed function';
  }
}

/** Returns the listeners that no emitted event called. */
export function silentListeners(
  emitters: readonly WatchedEmitter[],
  emitted: AllRecords['event'],
): readonly Required<EventRecord>[] {
  return emitters.flatMap((watched) =>
    watched
      .listeners()
      .filter((record) => !emitted.some(({ emitter, event }) => event === record.event && emitter === watched.name))
      .map(({ event, listeners }) => ({ emitter: watched.name, event, listeners })),
  );
}
