import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { calculation, until } from '../e2e/desktop/app-control.ts';
import {
  endOf,
  killTree,
  LIMIT_IN_MILLISECONDS,
  startProcess,
  type StartedProcess,
} from '../e2e/desktop/child-process.ts';
import { freePort } from '../support/ports.ts';
import { executablePath, type PackagedSystem } from '../../build/packaging/packaged-app.ts';

/*
 * Starts the app that `npm run package` has packed (`--unpacked`), or a program (an installed one, an AppImage), with
 * its real Electron, asar, fuses and native module: once without a window, when its server is asked for the calculator,
 * and once with a window, which is inspected through Chromium's debugging port.
 */

/** The folder of the unpacked app for this system, such as `linux-unpacked` or `mac-arm64`. */
async function findApp(output: string): Promise<string> {
  const [prefix, system]: [string, PackagedSystem] =
    process.platform === 'win32'
      ? ['win', 'windows']
      : process.platform === 'darwin'
        ? ['mac', 'mac']
        : ['linux', 'linux'];
  const folder = (await readdir(output)).find((name) => new RegExp(`^${prefix}(?:-|$)`).test(name));
  if (folder === undefined) throw new Error(`There is no app for ${system} in ${output}.`);
  return executablePath(join(output, folder), system);
}

/** Chromium's sandbox refuses to run as root. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts the program for a new user, uses it, and ends it with all processes that it has started. */
async function withApp(
  executable: string,
  argumentList: readonly string[],
  environment: NodeJS.ProcessEnv,
  use: (started: StartedProcess, startAgain: () => StartedProcess) => Promise<void>,
): Promise<void> {
  const userFolder = await mkdtemp(join(tmpdir(), 'flue-smoke-'));
  const start = (): StartedProcess =>
    startProcess(executable, [...asRoot, ...argumentList, `--user-data-dir=${userFolder}`], {
      cwd: dirname(executable),
      environment,
    });
  const started = start();
  try {
    await use(started, start);
  } catch (error) {
    process.stdout.write(started.output());
    throw error;
  } finally {
    await started.kill();
    killTree(started.child);
    await rm(userFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Starts the server alone, and again with `--dev`, which adds the profiler. */
async function checkHeadless(executable: string, canDoWithoutDisplay: boolean): Promise<void> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...withoutDisplay } = process.env;
  const environment = canDoWithoutDisplay ? withoutDisplay : process.env;
  // As the README has it for a server that has no display.
  const platform = process.platform === 'linux' && canDoWithoutDisplay ? ['--ozone-platform=headless'] : [];
  for (const developer of [[], ['--dev']]) {
    const port = await freePort();
    const given = ['--headless', ...developer, ...platform, '--port', String(port)];
    await withApp(executable, given, environment, async () => {
      const address = `http://127.0.0.1:${port}`;
      const answer = await until('an answer', () => fetch(address).catch(() => null));
      const page = await answer.text();
      if (answer.status !== 200 || !page.includes('<form'))
        throw new Error(`The packed app answered ${answer.status}.`);
      const { status } = await fetch(`${address}/_profiler/latest`);
      const wanted = developer.length > 0 ? 200 : 404;
      if (status !== wanted) throw new Error(`The profiler was answered with ${status}, not ${wanted}.`);
    });
  }
  const lacking = canDoWithoutDisplay ? 'a window or a display' : 'a window';
  process.stdout.write(`${executable} serves the calculator without ${lacking}, and the profiler with --dev.\n`);
}

async function checkWindow(executable: string): Promise<void> {
  const port = await freePort();
  await withApp(executable, [`--remote-debugging-port=${port}`], process.env, async (started, startAgain) => {
    const debuggingPort = `http://127.0.0.1:${port}`;
    // Playwright may miss a page that opens while it connects.
    await until('the calculator', () => isServed(debuggingPort).catch(() => false));
    // Its defaults concern downloads and colours, which the app decides. Electron may refuse them.
    const browser = await chromium.connectOverCDP(debuggingPort, { noDefaults: true });
    const [page] = browser.contexts().flatMap((context) => context.pages());
    if (page === undefined) throw new Error('The debugging port shows no page.');
    page.setDefaultTimeout(LIMIT_IN_MILLISECONDS);
    // The port names the address that is asked for.
    await page.waitForURL(/^http:/);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}${calculation}`);
    const list = `fetch(document.querySelector('a[type="text/csv"], link[type="text/csv"], a[href*=".csv"]').href)`;
    const status: unknown = await page.evaluate(`${list}.then(({ status }) => status)`);
    if (status !== 200) throw new Error(`The list was answered with ${String(status)}: its request carried no secret.`);
    const stranger = await fetch(origin);
    if (stranger.status !== 403) throw new Error(`Another program was answered with ${stranger.status}.`);
    const profiler: unknown = await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`);
    if (profiler !== 404) throw new Error(`The profiler was answered with ${String(profiler)}.`);
    await page.goto(`${origin}/quote${calculation.slice(1)}`);
    await page.waitForURL(/\/quote\/desk$/);
    if ((await page.locator('[name="customer.name"]').count()) === 0) throw new Error('The quote has no form.');
    await checkImport(page);
    const code = await endOf(startAgain());
    if (code !== 0) throw new Error(`A second start ended with ${String(code)}.`);
    // The last window ends the app, but on a Mac.
    await page.close();
    if (process.platform !== 'darwin' && (await endOf(started)) !== 0) throw new Error('The app ended with an error.');
    await browser.close().catch(() => undefined);
  });
  process.stdout.write(
    `${executable} shows the calculator, its list to itself alone, a quote and an import, and ends.\n`,
  );
}

/** Prepares an import: its task runs in a process of its own, with a thread, from the archive. */
async function checkImport(page: Page): Promise<void> {
  await page.goto(new URL('/catalogue/import', page.url()).href);
  const buffer = Buffer.from('Varenr;Veil. pris NOK pr. stk eks. mva\nST150-02SV;2 990,00\n');
  await page.locator('input[type="file"]').setInputFiles({ name: 'priser.csv', mimeType: 'text/csv', buffer });
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

/** @throws Error that names the program's fault */
export async function smoke(executable: string, canDoWithoutDisplay = true): Promise<void> {
  await checkHeadless(executable, canDoWithoutDisplay);
  await checkWindow(executable);
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  if (given.length === 0) throw new Error('Name a program, or --unpacked for the one that npm run package has packed.');
  for (const program of given) {
    const output = join(dirname(dirname(import.meta.dirname)), 'dist-package');
    await smoke(program === '--unpacked' ? await findApp(output) : program);
  }
}
