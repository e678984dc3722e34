import { registerHooks } from 'node:module';

interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

/** Makes every import of the profiler fail. */
function hideProfiler(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (/^koa-profiler(?:\/adapters|$)/.test(specifier))
        throw new Error(`There is no profiler here, but somebody wants ${specifier}.`);
      return next(specifier, context);
    },
  });
}

/**
 * Starts a server in the state that the command line names, and reports its memory to the parent process.
 * @param start gets the state: `on`, `off` or `without`
 */
export async function serveMeasured(start: (state: string) => Promise<Server>): Promise<void> {
  const [, , state = ''] = process.argv;
  if (state === 'without') hideProfiler();
  const server = await start(state);
  let collecting = 0;
  process.on('message', () => {
    const { user, system } = process.threadCpuUsage();
    // The first collection finds unused memory outside the heap; the second returns it.
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ bytes: heapUsed + external, processorMilliseconds: (user + system) / 1000 - collecting });
    collecting += sinceMilliseconds({ user, system });
  });
  process.once('disconnect', () => void server.close());
  process.send?.(server.origin);
}

/** Processor milliseconds since a reading, without the time of the measurement itself. */
function sinceMilliseconds(reading: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(reading);
  return (user + system) / 1000;
}
