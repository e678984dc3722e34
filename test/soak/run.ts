import { setTimeout } from 'node:timers/promises';
import { bundledCataloguePaths } from '../../db/catalogue/build-catalogue.ts';
import { median, quantile } from '../benchmark/load.ts';
import { openDescriptors, residentMegabytes } from '../benchmark/process-figures.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { recordsIn } from '../support/test-server.ts';
import { startClients } from './clients.ts';

/*
 * `npm run soak [-- <minutes>]` serves houses, quotes, uploads that break off and slow readers at once, 20 minutes by
 * default, while the catalogue is replaced once a second. It prints figures of each minute, and fails if descriptors,
 * memory or the slowest answers grow, or if the server logs an error. Only Linux tells descriptors and memory.
 */

interface Minute {
  /** The fewest at once, since each request has one for a moment. */
  readonly descriptors: number;
  readonly megabytes: number;
  /** In milliseconds: 99 of 100 houses are answered within this time. */
  readonly p99: number;
}

/** How many times greater a figure may be at the end. Other programs slow the answers. */
const mostGrowth: Readonly<Record<keyof Minute, number>> = { descriptors: 1, megabytes: 1.1, p99: 1.5 };
const secondsPerMinute = 60;

const minutes = Number(process.argv[2] ?? 20);
if (!Number.isInteger(minutes) || minutes < 1) throw new Error('The number of minutes must be a whole number.');

await using catalogue = await createTemporaryCatalogue();
const server = startHeadless({
  // The flags and the environment that `npm start` gives to a server.
  nodeOptions: process.execArgv,
  environment: { PORT: '0', LOG_LEVEL: 'warning', CATALOGUE: catalogue.path, MALLOC_ARENA_MAX: '1' },
});
process.once('exit', () => server.child.kill('SIGKILL'));
const { origin } = new URL(await addressOf(server));
const pid = server.child.pid ?? 0;
const clients = await startClients(origin, { path: catalogue.path, source: bundledCataloguePaths().output });
const found: Minute[] = [];
for (let minute = 1; minute <= minutes; minute += 1) {
  const [descriptors, megabytes]: [number[], number[]] = [[], []];
  for (let second = 0; second < secondsPerMinute; second += 1) {
    await Promise.race([setTimeout(1000), clients.failed]);
    descriptors.push(await openDescriptors(pid));
    megabytes.push(await residentMegabytes(pid));
  }
  const { houses, quotes, uploads, readers, replaced } = clients.take();
  const figures = { descriptors: Math.min(...descriptors), megabytes: median(megabytes), p99: quantile(houses, 0.99) };
  found.push(figures);
  const done = `${houses.length} houses, ${quotes} quotes, ${uploads} uploads, ${readers} readers, ${replaced} catalogues`;
  process.stdout.write(
    `${minute}: ${figures.descriptors} descriptors, ${figures.megabytes.toFixed(0)} MB, p99 ${figures.p99.toFixed(0)} ms (${done})\n`,
  );
}
await clients.stop();
server.child.kill('SIGTERM');
const { code, log } = await server.ended;

// The program is compiled and the heap grows at first.
const warm = found.slice(Math.floor(found.length / 5));
const third = Math.ceil(warm.length / 3);
for (const name of ['descriptors', 'megabytes', 'p99'] as const) {
  const [early, late] = [warm.slice(0, third), warm.slice(-third)].map((part) => median(part.map((one) => one[name])));
  const growth = (late ?? Number.NaN) / (early ?? Number.NaN);
  const isFlat = growth <= mostGrowth[name];
  if (!isFlat) process.exitCode = 1;
  process.stdout.write(`${name}: ${early?.toFixed(0)}, then ${late?.toFixed(0)}: ${isFlat ? 'flat' : 'GROWN'}\n`);
}
const errors = recordsIn(log).filter(({ level }) => level === 'error');
if (code !== 0 || errors.length > 0) process.exitCode = 1;
process.stdout.write(`exit code ${code}, ${errors.length} errors in the log\n`);
for (const error of errors.slice(0, 3)) process.stdout.write(`${JSON.stringify(error)}\n`);
