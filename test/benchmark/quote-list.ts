import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createQuoteFolder } from '../../electron/quotes/quote-folder.ts';
import { putQuote, quoteMaker } from '../support/quote-files.ts';
import { startTestServer } from '../support/test-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';

const QUOTES = 2000;
const ROUNDS = 5;

/** Measures how long the app takes to list a folder of 2,000 quotes, the first time and later, with the start of the reader. */
export async function benchmarkQuoteList(): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'flue-list-'));
  const folder = join(place, 'quotes');
  await mkdir(folder);
  {
    await using server = await startTestServer({ changes: onlyReviewedParts });
    const make = await quoteMaker(server.page);
    for (let index = 0; index < QUOTES; index += 1)
      await putQuote(folder, `q${index}`, make({ number: `2026-${index}` }));
  }
  // Files of this moment are read again at the next look.
  await promisify(execFile)('find', [folder, '-type', 'f', '-exec', 'touch', '-d', '2026-01-01', '{}', '+']);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const indexPath = join(place, `index-${round}`, 'index.json');
      const first = await measureLook(folder, indexPath);
      const later = await measureLook(folder, indexPath);
      process.stdout.write(`${QUOTES} quotes: first ${first.toFixed(0)} ms, later ${later.toFixed(0)} ms\n`);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function measureLook(folder: string, indexPath: string): Promise<number> {
  const quoteFolder = createQuoteFolder({
    folder: () => folder,
    indexPath,
    programVersion: '1.0.0',
    start: 'benchmark',
    startTask: undefined,
    onFailure: (error) => process.stderr.write(`${String(error)}\n`),
  });
  const begun = performance.now();
  while (quoteFolder.look()?.state.kind !== 'read') await wait(5);
  const milliseconds = performance.now() - begun;
  // The index is written after the look.
  await wait(2000);
  quoteFolder.stop();
  return milliseconds;
}
