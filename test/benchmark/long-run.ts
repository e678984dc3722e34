import { readdir } from 'node:fs/promises';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { askFor, distinctHouses } from './distinct-houses.ts';
import { residentMegabytes } from './page-load-process.ts';
import { startPage } from './page-load-servers.ts';

const connections = 16;
const samples = 10;

/** Resident memory over 20,000 distinct houses at 16 connections; the aim is 350 MB. */
export async function benchmarkMemory(): Promise<void> {
  await run({ requests: 20_000 / samples, milliseconds: Infinity });
}

/** Ten minutes of distinct houses at 16 connections: memory, descriptors and the slowest answers must stay as they are. */
export async function benchmarkSoak(): Promise<void> {
  await run({ requests: Infinity, milliseconds: 60_000 });
}

async function run(limits: { readonly requests: number; readonly milliseconds: number }): Promise<void> {
  await using catalogue = await createTemporaryCatalogue();
  await using page = await startPage(catalogue.path);
  const houses = distinctHouses();
  for (let sample = 1; sample <= samples; sample += 1) {
    const { requests, p50, p99 } = await askFor(houses, page.origin, { connections, ...limits });
    const resident = (await residentMegabytes(page.pid))?.toFixed(0) ?? 'unknown';
    const descriptors = await readdir(`/proc/${page.pid}/fd`).then(
      ({ length }) => length,
      () => 'unknown',
    );
    process.stdout.write(
      `${sample}: ${requests} houses, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${resident} MB, ${descriptors} descriptors\n`,
    );
  }
}
