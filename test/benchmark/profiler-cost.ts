import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { applicationFiles } from '../../server/application-files.ts';
import { parseSettings } from '../../server/settings/parse-settings.ts';
import { startServer } from '../../server/start-server.ts';

const weight = z.object({ bytes: z.number(), processorMilliseconds: z.number() });
/** Few enough that, with those that are weighed, none of their profiles has to make room yet. */
const firstRequests = 150;
const warmingRequests = 1000;
const rounds = 20;
const requestsPerRound = 40;
const profilesWeighed = 300;
const aimMilliseconds = 0.5;
const aimBytes = 64 * 1024;

/** A server in a process of its own: what one server listens to must not cost the other anything. */
interface MeasuredServer {
  readonly origin: string;
  /** Bytes in use after a garbage collection, on the heap and beside it; processor time of its main thread so far. */
  weigh(): Promise<{ readonly bytes: number; readonly processorMilliseconds: number }>;
  stop(): Promise<void>;
}

/**
 * Asks two servers for the form in turn, one with the profiler and one without, and prints what the profiler adds to a request:
 * milliseconds until the response has arrived, and bytes that stay.
 */
export async function benchmarkProfiler(): Promise<void> {
  const [on, off] = await Promise.all([startMeasured('on'), startMeasured('off')]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const times = { on: [] as number[], off: [] as number[] };
    for (const { origin } of [on, off]) await requestMany(origin, agent, firstRequests);
    const bytes = (await weighRequest(on, agent)).bytes - (await weighRequest(off, agent)).bytes;
    for (const { origin } of [on, off]) await requestMany(origin, agent, warmingRequests);
    for (let round = 0; round < rounds; round += 1) {
      times.off.push(...(await requestMany(off.origin, agent, requestsPerRound)));
      times.on.push(...(await requestMany(on.origin, agent, requestsPerRound)));
    }
    const median = quantile(times.on, 0.5) - quantile(times.off, 0.5);
    // The quickest are those that nothing else on the machine came in the way of.
    const quiet = quantile(times.on, 0.1) - quantile(times.off, 0.1);
    const processor =
      (await weighRequest(on, agent)).processorMilliseconds - (await weighRequest(off, agent)).processorMilliseconds;
    print('GET / without the profiler', `${quantile(times.off, 0.5).toFixed(2)} ms in the middle`);
    print('GET / with the profiler', `${quantile(times.on, 0.5).toFixed(2)} ms in the middle`);
    print('Added by the profiler', `${median.toFixed(2)} ms (${quiet.toFixed(2)} ms among the quickest tenth)`);
    print('Added processor time', `${processor.toFixed(2)} ms on the main thread, completing the profile included`);
    print('Kept for each profile', `${(bytes / 1024).toFixed(1)} KiB`);
    print('Aim', `at most ${aimMilliseconds} ms and ${aimBytes / 1024} KiB: ${verdict(median, bytes)}`);
  } finally {
    agent.destroy();
    await Promise.all([on.stop(), off.stop()]);
  }
}

function verdict(milliseconds: number, bytes: number): string {
  return milliseconds <= aimMilliseconds && bytes <= aimBytes ? 'met' : 'MISSED';
}

/** What stays in memory of each of many requests, and what each takes. */
async function weighRequest(
  server: MeasuredServer,
  agent: Agent,
): Promise<Awaited<ReturnType<MeasuredServer['weigh']>>> {
  const before = await server.weigh();
  await requestMany(server.origin, agent, profilesWeighed);
  const after = await server.weigh();
  return {
    bytes: (after.bytes - before.bytes) / profilesWeighed,
    processorMilliseconds: (after.processorMilliseconds - before.processorMilliseconds) / profilesWeighed,
  };
}

/** The milliseconds that each of many requests took, one after the other. */
async function requestMany(origin: string, agent: Agent, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await request(origin, agent);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function request(origin: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(origin, { agent }, (response) => {
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

async function startMeasured(profiler: 'on' | 'off'): Promise<MeasuredServer> {
  const child = fork(import.meta.filename, [profiler], { execArgv: ['--expose-gc'] });
  const origin = String(await answerOf(child));
  return {
    origin,
    async weigh() {
      await delay(200);
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

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
}

function print(label: string, text: string): void {
  process.stdout.write(`${label.padEnd(28)} ${text}\n`);
}

/** The child's part: a server as it is, but for its log, which is thrown away. */
async function serve(profiler: string): Promise<void> {
  const environment = { PORT: '0', PROFILER: profiler, LOG_LEVEL: 'info' };
  const server = await startServer({
    settings: parseSettings({ environment, argumentList: [], isTerminal: false }),
    files: applicationFiles(path.resolve(import.meta.dirname, '..', '..')),
    logDestination: new Writable({ write: (_chunk, _encoding, done) => done() }),
  });
  let collecting = 0;
  process.on('message', () => {
    const { user, system } = process.threadCpuUsage();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ bytes: heapUsed + external, processorMilliseconds: (user + system) / 1000 - collecting });
    collecting += sinceMilliseconds({ user, system });
  });
  process.once('disconnect', () => void server.close());
  process.send?.(server.origin);
}

/** Processor milliseconds since a reading; what the weighing itself took is no part of any request. */
function sinceMilliseconds(reading: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(reading);
  return (user + system) / 1000;
}

if (import.meta.main) {
  if (process.send === undefined) await benchmarkProfiler();
  else await serve(process.argv[2] ?? 'off');
}
