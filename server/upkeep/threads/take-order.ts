import { workerData } from 'node:worker_threads';
import { z } from 'zod';

/** Whoever asked for the work no longer wants it. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

const data = z.object({ order: z.unknown(), stop: z.instanceof(Int32Array) });

/** In a thread of its own: what it was told to do, and a way to notice that it is to stop, which is to be called often. */
export function takeOrder<Order>(schema: z.ZodType<Order>): {
  readonly order: Order;
  /** @throws {StoppedError} when it is to stop */
  readonly stopIfAsked: () => void;
} {
  const { order, stop } = data.parse(workerData);
  return {
    order: schema.parse(order),
    stopIfAsked() {
      if (Atomics.load(stop, 0) !== 0) throw new StoppedError();
    },
  };
}
