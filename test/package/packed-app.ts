import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { until } from '../e2e/desktop/app-control.ts';
import { killTree, LIMIT_IN_MILLISECONDS, startProcess, type StartedProcess } from '../e2e/desktop/child-process.ts';
import { freePort } from '../support/ports.ts';

/** Chromium's sandbox refuses to run as root. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

interface Running {
  readonly started: StartedProcess;
  /** Starts the program for the same user. */
  readonly startAgain: () => StartedProcess;
}

/** Makes the folder of a new user, and removes it after its use. */
export async function withUserFolder(use: (userFolder: string) => Promise<void>): Promise<void> {
  const userFolder = await mkdtemp(join(tmpdir(), 'flue-smoke-'));
  try {
    await use(userFolder);
  } finally {
    await rm(userFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Starts a packed program, uses it, and ends it with all processes that it has started. */
export async function withApp(
  executable: string,
  argumentList: readonly string[],
  environment: NodeJS.ProcessEnv,
  use: (running: Running) => Promise<void>,
): Promise<void> {
  const startAgain = (): StartedProcess =>
    startProcess(executable, [...asRoot, ...argumentList], { cwd: dirname(executable), environment });
  const started = startAgain();
  try {
    await use({ started, startAgain });
  } catch (error) {
    process.stdout.write(started.output());
    throw error;
  } finally {
    await started.kill();
    killTree(started.child);
  }
}

/** Starts a packed program with a window, and uses the page in it through Chromium's debugging port. */
export async function withWindow(
  executable: string,
  userFolder: string,
  use: (page: Page, running: Running) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const given = [`--remote-debugging-port=${port}`, `--user-data-dir=${userFolder}`];
  await withApp(executable, given, process.env, async (running) => {
    const debuggingPort = `http://127.0.0.1:${port}`;
    // Playwright may miss a page that opens while it connects.
    await until('the calculator', () => isServed(debuggingPort).catch(() => false));
    // Its defaults concern downloads and colours, which the app decides. Electron may refuse them.
    const browser = await chromium.connectOverCDP(debuggingPort, {
      noDefaults: true,
      timeout: LIMIT_IN_MILLISECONDS,
    });
    const [page] = browser.contexts().flatMap((context) => context.pages());
    if (page === undefined) throw new Error('The debugging port shows no page.');
    page.setDefaultTimeout(LIMIT_IN_MILLISECONDS);
    // The port names the address that is asked for.
    await page.waitForURL(/^http:/);
    await use(page, running);
    await browser.close().catch(() => undefined);
  });
}

/** The name of the file that `previewImport` uploads. */
export const importedFile = 'priser.csv';

/** Prepares an import: its task runs in a process of its own, with a thread, from the archive. */
export async function previewImport(page: Page): Promise<void> {
  await page.goto(new URL('/catalogue/import', page.url()).href);
  const buffer = Buffer.from('Varenr;Veil. pris NOK pr. stk eks. mva\nST150-02SV;2 990,00\n');
  await page.locator('input[type="file"]').setInputFiles({ name: importedFile, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Vis endringene' }).click();
  await page.getByRole('button', { name: 'Bekreft' }).click();
  await page.getByRole('button', { name: 'Ta i bruk' }).waitFor();
}

/** Whether the window shows a page of the server. */
async function isServed(debuggingPort: string): Promise<boolean> {
  const targets = targetsSchema.parse(await (await fetch(`${debuggingPort}/json/list`)).json());
  return targets.some(({ type, url }) => type === 'page' && url.startsWith('http:'));
}

const targetsSchema = z.array(z.object({ type: z.string(), url: z.string() }));
