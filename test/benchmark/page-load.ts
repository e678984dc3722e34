import { createScaledCatalogue } from './page-load-catalogue.ts';
import { measureLoad } from './page-load-child.ts';
import type { ServerProcess } from './page-load-child.ts';
import type { LoadLimits } from './page-load-generator.ts';
import { measureMemory } from './page-load-memory.ts';
import { formatHeading, formatRow } from './page-load-report.ts';
import type { Contest, Measurement } from './page-load-report.ts';
import { processorMilliseconds } from './page-load-process.ts';
import { startContenders } from './page-load-servers.ts';
import type { Contenders } from './page-load-servers.ts';

const factors = [1, 10, 100] as const;
const connectionCounts = [1, 16] as const;
const rounds = 3;

/**
 * Measures `GET /` in production, for catalogues of three sizes, against three servers that send the same bytes: `bare`
 * reads the lists by prepared statements of the sqlite3 package, `selects` by plain SELECTs, `sequelize` by plain
 * `findAll({ raw: true })`. They take turns within each round, so that other work of the machine
 * affects all of them. The figures are medians of the rounds. Takes about three minutes.
 */
export async function benchmarkPageLoad(): Promise<void> {
  print(formatHeading());
  for (const factor of factors) await compare(factor);
  await using catalogue = await createScaledCatalogue(1);
  print(await measureMemory(catalogue.path));
}

/** The largest page takes a tenth of a second, so its runs are longer. */
async function compare(factor: number): Promise<void> {
  await using catalogue = await createScaledCatalogue(factor);
  await using contenders = await startContenders(catalogue);
  const milliseconds = factor === 100 ? 2500 : 1500;
  await contest(contenders, { connections: 4, milliseconds, requests: Infinity });
  for (const connections of connectionCounts) {
    const contests: Contest[] = [];
    for (let round = 0; round < rounds; round += 1) {
      contests.push(await contest(contenders, { connections, milliseconds, requests: Infinity }));
    }
    print(formatRow(factor, connections, contests));
  }
}

async function contest({ page, bare, selects, sequelize }: Contenders, limits: LoadLimits): Promise<Contest> {
  return {
    page: await measure(page, limits),
    bare: await measure(bare, limits),
    selects: await measure(selects, limits),
    sequelize: await measure(sequelize, limits),
  };
}

/** Processor time hardly depends on other work of the machine. */
async function measure({ origin, pid }: ServerProcess, limits: LoadLimits): Promise<Measurement> {
  const before = await processorMilliseconds(pid);
  const result = await measureLoad(origin, limits);
  const after = await processorMilliseconds(pid);
  const processorPerRequest = before === null || after === null ? Number.NaN : (after - before) / result.requests;
  return { ...result, processorPerRequest };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
