import { propertyOf } from '../values/texts.ts';
import type { Adapter } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

/** Watches every connection of ioredis, those of BullMQ too: `redis(require('ioredis').Redis)`. */
export function redis({ prototype }: { readonly prototype: object }): Adapter {
  return {
    watches: 'redis',
    start(recorder) {
      // A command that waits for the connection is sent again.
      const seen = new WeakSet();
      const stop = wrapMethod(prototype, 'sendCommand', (send, args) => {
        const [command] = args;
        if (typeof command !== 'object' || command === null || seen.has(command)) return send(...args);
        seen.add(command);
        const name = String(propertyOf(command, 'name'));
        const given = propertyOf(command, 'args');
        const end = recorder.guard('Redis', () =>
          recorder.record('redis', { command: name, args: Array.isArray(given) ? given : [] }),
        );
        const answer = propertyOf(command, 'promise');
        if (answer instanceof Promise)
          answer.then(
            () => end?.({}),
            (error: unknown) => end?.({ error }),
          );
        return send(...args);
      });
      return { stop };
    },
  };
}
