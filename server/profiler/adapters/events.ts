import type { EventEmitter } from 'node:events';
import type { Adapter } from '../watching/adapter.ts';
import { watchEmitter } from '../watching/emitter.ts';

/** Watches an emitter of the application: what it emits, who listens, and who listens in vain. */
export function events(emitter: EventEmitter, name: string): Adapter {
  return { watches: 'event', start: (recorder) => watchEmitter(emitter, name, recorder) };
}
