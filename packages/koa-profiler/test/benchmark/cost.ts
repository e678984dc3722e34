import { Agent } from 'node:http';
import { ask, median, quantile } from '../../../../test/benchmark/load.ts';
import { type MeasuredServer, startMeasured, type State } from './measured-server.ts';

/** The store has room for the profiles of these requests and of the measured ones. */
const firstRequests = 150;
const warmingRequests = 1000;
const rounds = 30;
/** How often the servers are started again. */
const starts = 5;
const requestsPerRound = 40;
const profilesWeighed = 300;

/** A measured application, and how much the profiler may add to one of its requests. */
export interface Subject {
  /** The program that serves it: a file that calls `serveMeasured`. */
  readonly program: URL;
  readonly title: string;
  readonly milliseconds: number;
  readonly bytes: number;
}

/** The smallest application there is. */
export const bareApplication: Subject = {
  program: new URL('hello.ts', import.meta.url),
  title: 'GET /hello of a bare Koa app',
  milliseconds: 0.08,
  bytes: 64 * 1024,
};

/**
 * Requests the same page from servers in turn: with the profiler, with it switched off, and without it. Prints the milliseconds and
 * the bytes of memory that the profiler adds to a request.
 */
export async function benchmarkCost(subject: Subject): Promise<void> {
  const { program, title, milliseconds: aimMilliseconds, bytes: aimBytes } = subject;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const trials: Trial[] = [];
    for (let start = 0; start < starts; start += 1) trials.push(await tryOnce(program, agent));
    process.stdout.write(`${title}\n`);
    print('  without the profiler', `${median(trials.map(({ without }) => without)).toFixed(3)} ms in the middle`);
    printDifferences('  switched off', trials, ({ off }) => off);
    printDifferences('  switched on', trials, ({ on }) => on);
    printDifferences('  the quickest tenth', trials, ({ quickest }) => quickest);
    printDifferences('  processor time', trials, ({ processor }) => processor);
    const bytes = median(trials.map((trial) => trial.bytes));
    const counted = median(trials.map((trial) => trial.counted));
    print('  kept for each profile', `${(bytes / 1024).toFixed(1)} KiB; counted ${(counted / 1024).toFixed(1)} KiB`);
    const isMet = median(trials.map(({ on }) => on)) <= aimMilliseconds && bytes <= aimBytes;
    print('  aim', `at most ${aimMilliseconds} ms and ${aimBytes / 1024} KiB: ${isMet ? 'met' : 'MISSED'}`);
  } finally {
    agent.destroy();
  }
}

/** The results of three servers that were started together: differences in milliseconds to the server without a profiler. */
interface Trial {
  readonly without: number;
  readonly off: number;
  readonly on: number;
  /** The same for the quickest tenth of the requests, which other work of the machine did not disturb. */
  readonly quickest: number;
  /** On the main thread, completing the profile included. */
  readonly processor: number;
  readonly bytes: number;
  readonly counted: number;
}

async function tryOnce(program: URL, agent: Agent): Promise<Trial> {
  const states: readonly State[] = ['on', 'off', 'without'];
  const servers = await Promise.all(states.map((state) => startMeasured(program, state)));
  const [on, off] = servers;
  try {
    if (on === undefined || off === undefined) throw new Error('No server was started.');
    for (const { origin } of servers) await requestMany(origin, agent, firstRequests);
    const bytes = (await weighRequest(on, agent)).bytes - (await weighRequest(off, agent)).bytes;
    const counted = await countedBytes(on.origin);
    for (const { origin } of servers) await requestMany(origin, agent, warmingRequests);
    const times: readonly number[][] = servers.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      // The order is reversed each time, so that work that one server leaves behind does not always delay the same other.
      for (const [index, { origin }] of round % 2 === 0 ? servers.entries() : [...servers.entries()].toReversed())
        times[index]?.push(...(await requestMany(origin, agent, requestsPerRound)));
    const [withOn = [], withOff = [], without = []] = times;
    const processor =
      (await weighRequest(on, agent)).processorMilliseconds - (await weighRequest(off, agent)).processorMilliseconds;
    return {
      without: median(without),
      off: median(withOff) - median(without),
      on: median(withOn) - median(without),
      quickest: quantile(withOn, 0.1) - quantile(without, 0.1),
      processor,
      bytes,
      counted,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The median of all starts, and each start: two processes with the same code are not equally quick. */
function printDifferences(label: string, trials: readonly Trial[], differenceOf: (trial: Trial) => number): void {
  const differences = trials.map(differenceOf);
  print(label, `${signed(median(differences))} ms; by start ${differences.map(signed).join(', ')}`);
}

/** The size of a profile as the profiler's own pages state it. */
async function countedBytes(origin: string): Promise<number> {
  const html = await (await fetch(`${new URL(origin).origin}/_profiler/latest?panel=request`)).text();
  const [, size = 'NaN', unit = 'B'] = /The profile is <b>([\d.]+) (B|KiB)<\/b>/.exec(html) ?? [];
  return Number(size) * (unit === 'KiB' ? 1024 : 1);
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(3)}`;
}

/** The memory that each of many requests keeps, and the time that it takes. */
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

/** The milliseconds of each of many requests, sent one after the other. Each has another address, so that no page is cached. */
async function requestMany(origin: string, agent: Agent, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await ask(new URL(`?n=${startedAt}`, origin), agent);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function print(label: string, text: string): void {
  process.stdout.write(`${label.padEnd(28)} ${text}\n`);
}
