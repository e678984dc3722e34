import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { calculation, until } from '../e2e/desktop/app-control.ts';
import { endOf } from '../e2e/desktop/child-process.ts';
import { freePort } from '../support/ports.ts';
import { executablePath, type PackagedSystem } from '../../build/packaging/packaged-app.ts';
import { previewImport, withApp, withUserFolder, withWindow } from './packed-app.ts';

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

/** Starts the server alone, and again with `--dev`, which adds the profiler. */
async function checkHeadless(executable: string, canDoWithoutDisplay: boolean): Promise<void> {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...withoutDisplay } = process.env;
  const environment = canDoWithoutDisplay ? withoutDisplay : process.env;
  // As the README has it for a server that has no display.
  const platform = process.platform === 'linux' && canDoWithoutDisplay ? ['--ozone-platform=headless'] : [];
  for (const developer of [[], ['--dev']]) {
    const port = await freePort();
    const given = ['--headless', ...developer, ...platform, '--port', String(port)];
    await withUserFolder((userFolder) =>
      withApp(executable, [...given, `--user-data-dir=${userFolder}`], environment, async () => {
        const address = `http://127.0.0.1:${port}`;
        const answer = await until('an answer', () => fetch(address).catch(() => null));
        const page = await answer.text();
        if (answer.status !== 200 || !page.includes('<form'))
          throw new Error(`The packed app answered ${answer.status}.`);
        const { status } = await fetch(`${address}/_profiler/latest`);
        const wanted = developer.length > 0 ? 200 : 404;
        if (status !== wanted) throw new Error(`The profiler was answered with ${status}, not ${wanted}.`);
      }),
    );
  }
  const lacking = canDoWithoutDisplay ? 'a window or a display' : 'a window';
  process.stdout.write(`${executable} serves the calculator without ${lacking}, and the profiler with --dev.\n`);
}

async function checkWindow(executable: string): Promise<void> {
  await withUserFolder((userFolder) =>
    withWindow(executable, userFolder, async (page, { started, startAgain }) => {
      const { origin } = new URL(page.url());
      await page.goto(`${origin}${calculation}`);
      const list = `fetch(document.querySelector('a[type="text/csv"], link[type="text/csv"], a[href*=".csv"]').href)`;
      const status: unknown = await page.evaluate(`${list}.then(({ status }) => status)`);
      if (status !== 200)
        throw new Error(`The list was answered with ${String(status)}: its request carried no secret.`);
      const stranger = await fetch(origin);
      if (stranger.status !== 403) throw new Error(`Another program was answered with ${stranger.status}.`);
      const profiler: unknown = await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`);
      if (profiler !== 404) throw new Error(`The profiler was answered with ${String(profiler)}.`);
      await page.goto(`${origin}/quote${calculation.slice(1)}`);
      await page.waitForURL(/\/quote\/desk$/);
      if ((await page.locator('[name="customer.name"]').count()) === 0) throw new Error('The quote has no form.');
      await previewImport(page);
      const code = await endOf(startAgain());
      if (code !== 0) throw new Error(`A second start ended with ${String(code)}.`);
      // The last window ends the app, but on a Mac.
      await page.close();
      if (process.platform !== 'darwin' && (await endOf(started)) !== 0)
        throw new Error('The app ended with an error.');
    }),
  );
  process.stdout.write(
    `${executable} shows the calculator, its list to itself alone, a quote and an import, and ends.\n`,
  );
}

/** @throws Error with a sentence about what the program does wrong */
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
