import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { type Load, type LoadLimits, describeLoad, distinctHouses, measureLoad, median } from './load.ts';
import { openDescriptors, residentMegabytes } from './process-figures.ts';
import { startPage } from './servers.ts';

const connections = 16;
const samples = 10;

/** Measures resident memory over 20,000 distinct houses at 16 connections; the aim is 350 MB. */
export async function benchmarkMemory(): Promise<void> {
  await run({ requests: 20_000 / samples, milliseconds: Infinity });
}

/**
 * Serves distinct houses for ten minutes at 16 connections. Memory, descriptors, processor time and the slowest answers must not grow.
 * The first minute is left out, because the program is compiled then. Medians are compared, so one disturbed minute does not count.
 */
export async function benchmarkSoak(): Promise<void> {
  const found = await run({ requests: Infinity, milliseconds: 60_000 });
  const [early, late] = [found.slice(1, 5), found.slice(-4)];
  for (const { name, unit, most } of kept) {
    const [before, after] = [early, late].map((minutes) => median(minutes.map((minute) => minute[name])));
    const ratio = (after ?? Number.NaN) / (before ?? Number.NaN);
    process.stdout.write(
      `${name}: ${before?.toFixed(1)} ${unit}, then ${after?.toFixed(1)} ${unit}: ${ratio <= most ? 'flat' : 'NOT FLAT'} (${ratio.toFixed(2)}, at most ${most})\n`,
    );
  }
}

interface Sample extends Load {
  readonly resident: number;
  readonly descriptors: number;
}

/** The figures that must not grow, each with the greatest ratio of the last minutes to the first. */
const kept: readonly { readonly name: keyof Sample; readonly unit: string; readonly most: number }[] = [
  { name: 'resident', unit: 'MB', most: 1.1 },
  { name: 'descriptors', unit: 'open', most: 1 },
  { name: 'processor', unit: 'ms each', most: 1.1 },
  { name: 'p50', unit: 'ms', most: 1.25 },
  { name: 'p99', unit: 'ms', most: 1.25 },
];

async function run(limits: Omit<LoadLimits, 'connections'>): Promise<Sample[]> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const houses = distinctHouses();
  const found: Sample[] = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    const load = await measureLoad(page, houses, { connections, ...limits });
    const resident = await residentMegabytes(page.pid);
    const descriptors = await openDescriptors(page.pid);
    found.push({ ...load, resident, descriptors });
    process.stdout.write(`${sample}: ${describeLoad(load)}, ${resident.toFixed(0)} MB, ${descriptors} descriptors\n`);
  }
  return found;
}
