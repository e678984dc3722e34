import { propertyOf } from '../values/texts.ts';
import type { Adapter } from '../watching/adapter.ts';
import { followWork } from '../watching/follow-work.ts';
import { wrapMethod } from '../watching/override.ts';

/** Records the jobs that the application gives to queues of BullMQ: `bullmq(require('bullmq').Queue)`. */
export function bullmq({ prototype }: { readonly prototype: object }): Adapter {
  return {
    watches: 'job',
    start(recorder) {
      const stops = ['add', 'addBulk'].map((method) =>
        wrapMethod(prototype, method, (add, args, queue) => {
          const startedAt = recorder.now();
          const [given] = args;
          const names = Array.isArray(given) ? given.map((job) => propertyOf(job, 'name')) : [given];
          return followWork(add, args, (error) => {
            const milliseconds = recorder.now() - startedAt;
            for (const name of names)
              recorder.record('job', {
                queue: String(propertyOf(queue, 'name')),
                name: String(name),
                milliseconds,
                error,
              });
          });
        }),
      );
      return { stop: () => stops.forEach((stop) => stop()) };
    },
  };
}
