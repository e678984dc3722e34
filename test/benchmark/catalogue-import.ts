import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWorkbook } from '../../server/upkeep/workbook/open-workbook.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { residentMegabytes } from './process-figures.ts';

const parts = 70_000;
const command = path.resolve(import.meta.dirname, '../../server/upkeep/command/command.ts');
const options = ['--max-semi-space-size=2'];
const sampleMilliseconds = 100;

/** Imports a catalogue of 70,000 parts as a price file and as a workbook, and reads the same workbook alone. */
export async function benchmarkCatalogueImport(): Promise<void> {
  await using temporary = await createTemporaryCatalogue(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${parts})
      INSERT INTO module (id, art_nr, name, price_ex_vat, module_category_id, type_id, pipe_id)
      SELECT 100000 + i, 'X' || i, 'Tilbehør ' || i, 100 + i % 97, 3, 19, 1 + i % 6 FROM n`,
  );
  const [prices, workbook] = ['prices.csv', 'catalogue.xlsx'].map((name) => path.join(temporary.folder, name));
  if (prices === undefined || workbook === undefined) return;
  const lines = Array.from({ length: parts }, (_, index) => `X${index + 1};${101 + (index % 97)},50`);
  await writeFile(prices, ['Varenr;Pris eks. mva', ...lines].join('\n'));
  const roles = ['Varenr=article', 'Pris eks. mva=price'].flatMap((role) => ['--column', role]);
  const confirmed = [...roles, '--price-kind', 'list', '--currency', 'NOK', '--per', '1'];
  const ofCatalogue = ['--catalogue', temporary.path];
  await report('price file', ['import', prices, '--json', ...confirmed, ...ofCatalogue]);
  await report('export', ['export', workbook, ...ofCatalogue]);
  const imported = await report('workbook', ['import', workbook, '--json', ...ofCatalogue]);
  const startedAt = performance.now();
  openWorkbook({ name: workbook, bytes: await readFile(workbook) });
  const alone = performance.now() - startedAt;
  print('reader alone', alone);
  process.stdout.write(`workbook / reader alone: ${(imported / alone).toFixed(1)}\n`);
}

async function report(name: string, argumentList: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...options, command, ...argumentList], { stdio: 'ignore' });
  let greatest = 0;
  const sample = async (): Promise<void> => {
    const megabytes = await residentMegabytes(child.pid ?? 0);
    if (megabytes > greatest) greatest = megabytes;
  };
  const sampling = setInterval(() => void sample(), sampleMilliseconds);
  const exitCode = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(sampling);
  if (exitCode !== 0) throw new Error(`The ${name} failed.`);
  const time = performance.now() - startedAt;
  print(name, time, greatest);
  return time;
}

/** @param megabytes 0 if the system does not report them */
function print(name: string, milliseconds: number, megabytes = 0): void {
  const memory = megabytes === 0 ? '' : `, at most ${megabytes.toFixed(0)} MB`;
  process.stdout.write(`${name.padEnd(14)} ${(milliseconds / 1000).toFixed(1)} s${memory}\n`);
}
