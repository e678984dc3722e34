import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stdout } from 'node:process';
import { z } from 'zod';
import { compile } from '../../build/compile.ts';
import { ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { calculatorPage, until } from '../e2e/desktop/app-control.ts';
import type { DesktopDriver } from '../e2e/desktop/desktop-app.ts';
import { electronDriver } from '../e2e/desktop/electron-driver.ts';
import { median } from './load.ts';

const startSchema = z.object({
  marks: z.record(z.string(), z.number()),
  residentMegabytes: z.number(),
});

type Start = z.infer<typeof startSchema>;

const ROUNDS = 5;

/** The phases of a start, each from one moment to the next; several run side by side until the page is loaded. */
const PHASES = [
  { title: 'process and shell code', from: null, to: 'shell-loaded' },
  { title: 'server code (beside the window system)', from: 'shell-loaded', to: 'server-loaded' },
  { title: 'catalogue, texts, templates, listening', from: 'server-loaded', to: 'server-listening' },
  { title: 'request, render, load the page', from: 'server-listening', to: 'page-loaded' },
] as const;

/**
 * Measures a start of the desktop app from the beginning of its process to the first served page: of a new user, and
 * later ones, for which Node keeps the compiled code. Writes a table with the share of each phase.
 */
export async function benchmarkDesktopStart(): Promise<void> {
  await ensureCatalogue();
  await compile(dirname(dirname(import.meta.dirname)));
  const driver = electronDriver();
  const first: Start[] = [];
  const later: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const userFolder = await mkdtemp(join(tmpdir(), 'flue-desktop-'));
    try {
      first.push(await measureStart(driver, userFolder));
      later.push(await measureStart(driver, userFolder));
    } finally {
      await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  writeReport(`Electron ${driver.version}`, medianStart(first), medianStart(later));
}

async function measureStart(driver: DesktopDriver, userFolder: string): Promise<Start> {
  const app = await driver.launch({ userFolder });
  try {
    await calculatorPage(app);
    const measured = await until('the last mark', async () => {
      const found = await app.evaluate(
        () => ({
          marks: Object.fromEntries(
            performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime]),
          ),
          residentMegabytes: process.memoryUsage.rss() / 1_048_576,
        }),
        null,
      );
      const start = startSchema.parse(found);
      return start.marks['page-loaded'] === undefined ? null : start;
    });
    // Node writes its compiled code to the disk when the process ends.
    await app.evaluate(({ app: application }) => application.quit(), null).catch(() => null);
    await app.ended;
    return measured;
  } finally {
    await app.kill();
  }
}

function medianStart(starts: readonly Start[]): Start {
  const names = [...new Set(starts.flatMap(({ marks }) => Object.keys(marks)))];
  return {
    marks: Object.fromEntries(names.map((name) => [name, median(starts.map(({ marks }) => marks[name] ?? 0))])),
    residentMegabytes: median(starts.map(({ residentMegabytes }) => residentMegabytes)),
  };
}

function writeReport(name: string, first: Start, later: Start): void {
  stdout.write(`desktop: ${name}; medians of ${ROUNDS} starts each; development mode, with profiler\n\n`);
  stdout.write(`${'phase'.padEnd(48)}${'new user'.padStart(18)}${'later'.padStart(18)}\n`);
  for (const { title, from, to } of PHASES) {
    const cell = (start: Start): string => {
      const total = start.marks['page-loaded'] ?? 1;
      const duration = (start.marks[to] ?? 0) - (from === null ? 0 : (start.marks[from] ?? 0));
      return `${duration.toFixed(0)} ms ${((100 * duration) / total).toFixed(0).padStart(3)} %`.padStart(18);
    };
    stdout.write(`${title.padEnd(48)}${cell(first)}${cell(later)}\n`);
  }
  const total = (start: Start): string => `${(start.marks['page-loaded'] ?? 0).toFixed(0)} ms     `.padStart(18);
  const memory = (start: Start): string => `${start.residentMegabytes.toFixed(0)} MB     `.padStart(18);
  stdout.write(`${'process start to first page'.padEnd(48)}${total(first)}${total(later)}\n`);
  stdout.write(`${'memory of the main process'.padEnd(48)}${memory(first)}${memory(later)}\n`);
}
