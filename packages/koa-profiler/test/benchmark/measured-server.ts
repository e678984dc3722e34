import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const weight = z.object({ bytes: z.number(), processorMilliseconds: z.number() });
/** In milliseconds: after this time the last profile is complete. */
const settlingMilliseconds = 600;

/** `off`: the profiler is switched off; `without`: its modules cannot be loaded. */
export type State = 'on' | 'off' | 'without';

/** A server in another process, so that the listeners of one server cost the others nothing. */
export interface MeasuredServer {
  readonly origin: string;
  /** Bytes in use after a garbage collection, on the heap and beside it; processor time of its main thread so far. */
  weigh(): Promise<{ readonly bytes: number; readonly processorMilliseconds: number }>;
  stop(): Promise<void>;
}

/** Starts a program that calls `serveMeasured`. */
export async function startMeasured(program: URL, state: State): Promise<MeasuredServer> {
  const child = fork(program, [state], { execArgv: ['--expose-gc'] });
  const origin = String(await answerOf(child));
  return {
    origin,
    async weigh() {
      await delay(settlingMilliseconds);
      child.send('weigh');
      return weight.parse(await answerOf(child));
    },
    async stop() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}.`)));
  });
}
