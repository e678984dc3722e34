import { once } from 'node:events';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { Writable } from 'node:stream';
import Koa from 'koa';
import { applicationFiles } from '../../server/application-files.ts';
import { parseSettings } from '../../server/settings/parse-settings.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';

/** The calculator. Its log is discarded. */
async function serveCalculator(state: string): Promise<RunningServer> {
  const environment = { PORT: '0', PROFILER: state === 'on' ? 'on' : 'off', LOG_LEVEL: 'info' };
  return await startServer({
    settings: parseSettings({ environment, argumentList: [], isTerminal: false }),
    files: applicationFiles(path.resolve(import.meta.dirname, '..', '..')),
    logDestination: new Writable({ write: (_chunk, _encoding, done) => done() }),
  });
}

/** The smallest application there is. */
async function serveHello(state: string): Promise<Pick<RunningServer, 'origin' | 'close'>> {
  const app = new Koa();
  if (state !== 'without') {
    const { profiler } = await import('koa-profiler');
    profiler(app, { enabled: state === 'on' });
  }
  app.use((ctx) => {
    ctx.body = 'hello';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}/hello`, close: async () => void server.close() };
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

/** The child process: a server that reports its memory. */
async function serve(subject: string, state: string): Promise<void> {
  if (state === 'without') hideProfiler();
  const server = await (subject === 'hello' ? serveHello(state) : serveCalculator(state));
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

await serve(process.argv[2] ?? '', process.argv[3] ?? '');
