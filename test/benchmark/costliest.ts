import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { stdout } from 'node:process';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { randomChimney } from '../oracle/connection/chimneys.ts';
import { type Catalogue, readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice, filled } from '../oracle/random.ts';
import { countBlocks, countPrecisely } from '../support/counted-blocks.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const kinds: Readonly<Record<string, (catalogue: Catalogue, dice: Dice) => URLSearchParams>> = {
  'a new flue': randomHouse,
  'a connection': (catalogue, dice) => randomChimney(catalogue, dice, 'connected'),
  'a relining': (catalogue, dice) => randomChimney(catalogue, dice, 'relined'),
  'a fireplace under a steel flue': (catalogue, dice) => randomChimney(catalogue, dice, 'under-steel'),
};
const count = sampleSize(200, 2000);
const usualCount = 200;
/** Milliseconds of processor time for the climb of each kind. */
const climbTime = sampleSize(5000, 600_000);
/** The costliest of the random addresses are measured again, and one of them begins the climb. */
const remeasured = 5;

interface Measured {
  readonly query: string;
  /** Processor time in milliseconds. */
  readonly time: number;
}

interface Meter {
  readonly measure: (query: string) => Promise<Measured>;
  /** Returns the least of three measurements. */
  readonly again: (measured: Measured) => Promise<Measured>;
}

/**
 * Searches the costliest address of each kind of flue: among random addresses, then by a climb that changes one choice at a
 * time. Writes its processor time and its counted blocks of code as multiples of the means of its kind.
 */
export async function benchmarkCostliest(): Promise<void> {
  await using temporary = await createTemporaryCatalogue();
  const { catalogue } = await openCatalogue(temporary.path);
  const translator = await createMessagesTranslator();
  const whole = readCatalogue(temporary.path);
  const load = async (query: string): Promise<unknown> => await loadCalculation(query, catalogue, translator);
  const measure = async (query: string): Promise<Measured> => {
    const before = process.cpuUsage();
    await load(query);
    const { user, system } = process.cpuUsage(before);
    return { query, time: (user + system) / 1000 };
  };
  const again = async ({ query, time }: Measured): Promise<Measured> => ({
    query,
    time: Math.min(time, (await measure(query)).time, (await measure(query)).time),
  });
  const found: { name: string; random: Measured; climbed: Measured; usual: readonly string[]; mean: number }[] = [];
  for (const [name, random] of Object.entries(kinds)) {
    const dice = new Dice(sampleSeed());
    const queries = Array.from({ length: count }, () => random(whole, dice).toString());
    const usual = queries.slice(0, usualCount);
    for (const query of usual) await load(query);
    const mean = meanOf(await all(usual, async (query) => (await measure(query)).time));
    const costs = (await all(queries, measure)).toSorted((a, b) => b.time - a.time).slice(0, remeasured);
    const worst = costliestOf(await all(costs, again));
    found.push({ name, random: worst, climbed: await climb(worst, queries, dice, { measure, again }), usual, mean });
  }
  await catalogue.close();
  for (const { name, random, climbed, usual, mean } of found) {
    const [randomBlocks = 0, climbedBlocks = 0, ...blocks] = await countInWorker(
      [random.query, climbed.query, ...usual],
      temporary.path,
    );
    const meanBlocks = meanOf(blocks);
    stdout.write(`\n${name}: ${mean.toFixed(1)} ms and ${Math.round(meanBlocks)} blocks on average\n`);
    for (const [how, { query, time }, ownBlocks] of [
      [`of ${count} random addresses`, random, randomBlocks],
      ['of the climb', climbed, climbedBlocks],
    ] as const) {
      const [times, of] = [time / mean, ownBlocks / meanBlocks].map((ratio) => ratio.toFixed(1));
      stdout.write(`  costliest ${how}: ${times} times the time, ${of} times the blocks\n    /?${query}\n`);
    }
  }
}

const counting = z.object({ queries: z.array(z.string()).readonly(), path: z.string() });

/** Counts in a thread of its own: coverage slows the code, and counts only functions that first run after it began. */
async function countInWorker(queries: readonly string[], path: string): Promise<readonly number[]> {
  const worker = new Worker(import.meta.filename, { workerData: { queries, path } satisfies z.infer<typeof counting> });
  const sent: unknown[] = await once(worker, 'message');
  return z.array(z.number()).parse(sent[0]);
}

if (parentPort !== null) {
  const { queries, path } = counting.parse(workerData);
  const { catalogue } = await openCatalogue(path);
  const translator = await createMessagesTranslator();
  const session = new Session();
  session.connect();
  await countPrecisely(session);
  const counts = await all(queries, async (query) =>
    countBlocks(session, () => loadCalculation(query, catalogue, translator)),
  );
  parentPort.postMessage(counts);
  session.disconnect();
  await catalogue.close();
}

/** Changes one choice at a time to that of another address, and keeps what costs more. */
async function climb(
  from: Measured,
  queries: readonly string[],
  dice: Dice,
  { measure, again }: Meter,
): Promise<Measured> {
  const end = processorTime() + climbTime;
  let best = from;
  while (processorTime() < end) {
    const changed = new URLSearchParams(best.query);
    const other = new URLSearchParams(dice.one(filled(queries)));
    const name = dice.one(filled([...new Set([...changed.keys(), ...other.keys()])]));
    const value = other.get(name);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    const tried = await measure(changed.toString());
    if (tried.time <= best.time) continue;
    const found = await again(tried);
    if (found.time > best.time) best = found;
  }
  return best;
}

async function all<From, To>(values: readonly From[], make: (value: From) => Promise<To>): Promise<To[]> {
  const made: To[] = [];
  for (const value of values) made.push(await make(value));
  return made;
}

const costliestOf = (measured: readonly Measured[]): Measured =>
  filled(measured.toSorted((a, b) => b.time - a.time))[0];

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
