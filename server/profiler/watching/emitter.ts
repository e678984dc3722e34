import type { EventEmitter } from 'node:events';
import type { RecordingOf, Watching } from './adapter.ts';

const listenersKept = 50;

/** What of an emitter is needed to watch it. */
export type Listened = Pick<EventEmitter, 'listeners' | 'eventNames'>;

/** Watches what an emitter emits during a request, and who listens. */
export function watchEmitter(emitter: Listened, name: string, recordingOf: RecordingOf): Watching {
  const emit: unknown = Reflect.get(emitter, 'emit');
  const inherited = !Object.hasOwn(emitter, 'emit');
  const listeners = (): { readonly event: string; readonly listeners: readonly string[] }[] =>
    emitter.eventNames().map((event) => ({ event: String(event), listeners: listenerNames(emitter, event) }));
  if (typeof emit !== 'function') return { stop() {} };
  const watchedEmit = function watchedEmit(this: unknown, event: string | symbol, ...values: unknown[]): boolean {
    const recording = recordingOf();
    recording?.guard('events', () =>
      recording.keep({
        type: 'event',
        data: { emitter: name, event: String(event), listeners: listenerNames(emitter, event) },
      }),
    );
    return Boolean(Reflect.apply(emit, this, [event, ...values]));
  };
  Object.defineProperty(emitter, 'emit', { value: watchedEmit, configurable: true, writable: true });
  return {
    emitter: { name, listeners },
    stop() {
      if (Reflect.get(emitter, 'emit') !== watchedEmit) return;
      if (inherited) Reflect.deleteProperty(emitter, 'emit');
      else Reflect.set(emitter, 'emit', emit);
    },
  };
}

function listenerNames(emitter: Listened, event: string | symbol): string[] {
  return emitter
    .listeners(event)
    .slice(0, listenersKept)
    .map((listener) => (listener.name === '' ? 'an unnamed function' : listener.name));
}
