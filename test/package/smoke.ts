import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { calculation, until } from '../e2e/desktop/app-control.ts';
import { endOf, killTree, startProcess, type StartedProcess } from '../e2e/desktop/child-process.ts';
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

async function checkHeadless(executable: string): Promise<void> {
  const port = await freePort();
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...withoutDisplay } = process.env;
  // As the README has it for a server that has no display.
  const display = process.platform === 'linux' ? ['--ozone-platform=headless'] : [];
  await withApp(executable, ['--headless', ...display, '--port', String(port)], withoutDisplay, async () => {
    const answer = await until('an answer', () => fetch(`http://127.0.0.1:${port}/`).catch(() => null));
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes('<form')) throw new Error(`The packed app answered ${answer.status}.`);
  });
  process.stdout.write(`${executable} serves the calculator without a window or a display.\n`);
}

async function checkWindow(executable: string): Promise<void> {
  const port = await freePort();
  await withApp(executable, [`--remote-debugging-port=${port}`], process.env, async (started, startAgain) => {
    const debuggingPort = `http://127.0.0.1:${port}`;
    const browser = await until('the debugging port', () => chromium.connectOverCDP(debuggingPort).catch(() => null));
    const page = await until('the calculator', () =>
      findCalculator(browser.contexts().flatMap((context) => context.pages())).catch(() => null),
    );
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
  const buffer = Buffer.from('Varenr;Pris eks. mva\nST150-02SV;2 990,00\n');
  await page.locator('input[type="file"]').setInputFiles({ name: 'priser.csv', mimeType: 'text/csv', buffer });
  const apply = page.getByRole('button', { name: 'Ta i bruk' });
  if (!(await apply.isVisible())) await page.locator('form:has(input[type="file"]) button').first().click();
  await apply.waitFor();
}

async function findCalculator(pages: readonly Page[]): Promise<Page | null> {
  for (const page of pages) if ((await page.locator('form').count()) > 0 && page.url().startsWith('http')) return page;
  return null;
}

/** @throws Error with a sentence about what the program does wrong */
export async function smoke(executable: string): Promise<void> {
  await checkHeadless(executable);
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
