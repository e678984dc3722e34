import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startProcess } from '../e2e/desktop/child-process.ts';
import { executablePath, type PackagedSystem } from '../../build/packaging/package-layout.ts';

/*
 * Starts the app that `npm run package` has packed, with its real Electron, asar, fuses and native module, without a
 * window, and asks it for the calculator.
 */

const LIMIT_IN_MILLISECONDS = 60_000;

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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

async function firstAnswer(address: string): Promise<Response> {
  const end = performance.now() + LIMIT_IN_MILLISECONDS;
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer !== null) return answer;
    if (performance.now() > end) throw new Error(`Nothing answers at ${address}.`);
    await wait(200);
  }
}

const executable = await findApp(join(dirname(dirname(import.meta.dirname)), 'dist-package'));
const port = await freePort();
const started = startProcess(executable, ['--headless', '--port', String(port)], {
  cwd: dirname(executable),
  environment: process.env,
  withChannel: false,
});
try {
  const answer = await firstAnswer(`http://127.0.0.1:${port}/`);
  const page = await answer.text();
  if (answer.status !== 200 || !page.includes('<form')) throw new Error(`The packed app answered ${answer.status}.`);
  process.stdout.write(`${executable} serves the calculator.\n`);
} finally {
  await started.kill();
  process.stdout.write(started.output());
}
