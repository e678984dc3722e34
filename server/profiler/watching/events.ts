import type { EventEmitter } from 'node:events';
import type { RecordedEvent } from '../profile/profile.ts';
import type { Recorder } from '../recording/recorder.ts';

const listenersKept = 50;

/** Watches emitters: what is emitted during a request, who listens, and who listened in vain. */
export interface EventWatch {
  watch(emitter: EventEmitter, name: string): void;
  /** The names of the watched emitters. */
  names(): readonly string[];
  /** The watched events with listeners that are not among the emitted ones. */
  notEmitted(emitted: readonly RecordedEvent[]): RecordedEvent[];
  close(): void;
}

export function createEventWatch(currentRecorder: () => Recorder | undefined): EventWatch {
  const watched = new Map<EventEmitter, string>();
  const restorers: (() => void)[] = [];
  return {
    watch(emitter, name) {
      if (watched.has(emitter)) return;
      watched.set(emitter, name);
      const inherited = !Object.hasOwn(emitter, 'emit');
      const emit: unknown = Reflect.get(emitter, 'emit');
      if (typeof emit !== 'function') return;
      const watchedEmit = function watchedEmit(
        this: EventEmitter,
        event: string | symbol,
        ...values: unknown[]
      ): boolean {
        const recorder = currentRecorder();
        recorder?.guard('events', () => recordEmission(recorder, emitter, name, event));
        return Boolean(Reflect.apply(emit, this, [event, ...values]));
      };
      emitter.emit = watchedEmit;
      restorers.push(() => {
        if (Reflect.get(emitter, 'emit') !== watchedEmit) return;
        if (inherited) Reflect.deleteProperty(emitter, 'emit');
        else Reflect.set(emitter, 'emit', emit);
      });
    },
    names: () => [...watched.values()],
    notEmitted(emitted) {
      const seen = new Set(emitted.map(({ emitter, event }) => `${emitter}\n${event}`));
      return [...watched].flatMap(([emitter, name]) =>
        emitter
          .eventNames()
          .map((event) => ({ event: String(event), listeners: listenerNames(emitter, event) }))
          .filter(({ event }) => !seen.has(`${name}\n${event}`))
          .map(({ event, listeners }) => ({ emitter: name, event, listeners, emitted: false, times: 0 })),
      );
    },
    close() {
      for (const restore of restorers.splice(0)) restore();
      watched.clear();
    },
  };
}

function recordEmission(recorder: Recorder, emitter: EventEmitter, name: string, event: string | symbol): void {
  if (recorder.events.full) return recorder.events.drop();
  const listeners = listenerNames(emitter, event);
  return recorder.events.add({ emitter: name, event: String(event), listeners, emitted: true, times: 1 }, 200);
}

function listenerNames(emitter: EventEmitter, event: string | symbol): string[] {
  return emitter
    .listeners(event)
    .slice(0, listenersKept)
    .map((listener) => (listener.name === '' ? 'an unnamed function' : listener.name));
}
