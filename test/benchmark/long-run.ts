import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { describeLoad, distinctHouses, measureLoad } from './load.ts';
import { openDescriptors, residentMegabytes } from './process-figures.ts';
import { startPage } from './servers.ts';

const connections = 16;
const samples = 10;

/** Measures resident memory over 20,000 distinct houses at 16 connections; the aim is 350 MB. */
export async function benchmarkMemory(): Promise<void> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const houses = distinctHouses();
  for (let sample = 1; sample <= samples; sample += 1) {
    const limits = { connections, requests: 20_000 / samples, milliseconds: Infinity };
    const load = await measureLoad(page, houses, limits);
    const [resident, descriptors] = [await residentMegabytes(page.pid), await openDescriptors(page.pid)];
    process.stdout.write(`${sample}: ${describeLoad(load)}, ${resident.toFixed(0)} MB, ${descriptors} descriptors\n`);
  }
}
