import { once } from 'node:events';
import { _electron } from 'playwright-core';
import type { InstalledElectron } from '../../../build/desktop.ts';
import { endOf, killTree, printedAddress, startProcess, withinLimit } from './child-process.ts';
import type { DesktopDriver, LaunchOptions } from './desktop-app.ts';

/** The compiled shell in a real Electron, through Playwright. */
export function electronDriver(root: string, { executable, version }: InstalledElectron): DesktopDriver {
  // Chromium's sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const argumentsFor = (options: LaunchOptions): string[] => [
    ...asRoot,
    root,
    `--user-data-dir=${options.userFolder}`,
    ...(options.argumentList ?? []),
  ];
  const startPlain = (argumentList: readonly string[]) =>
    startProcess(executable, argumentList, { cwd: root, environment: process.env, withChannel: false });

  return {
    name: `real Electron ${version}`,
    isStandIn: false,
    async launch(options) {
      const app = await _electron.launch({
        executablePath: executable,
        args: argumentsFor(options),
        cwd: root,
        env: { ...inheritedEnvironment(), ...options.environment },
        // Playwright would add `--no-sandbox` on Linux.
        chromiumSandbox: asRoot.length === 0,
      });
      const child = app.process();
      const printed: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
      const ended = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
      return {
        evaluate: async (work, argument) => {
          // Playwright's own type depends on the argument's type, which only the caller knows.
          const result: unknown = await Reflect.apply(app.evaluate.bind(app), undefined, [work, argument]);
          return result;
        },
        pages: () => app.windows(),
        output: () => printed.join(''),
        ended,
        async kill() {
          // On Windows Playwright starts it through a shell: a signal would end the shell alone.
          await withinLimit('the app to close', app.close()).catch(() => killTree(child));
          await ended;
        },
      };
    },
    launchAgain: async (options) => await endOf(startPlain(argumentsFor(options))),
    async launchHeadless(options) {
      const started = startPlain([...argumentsFor(options), '--headless']);
      const address = await printedAddress(started);
      return {
        address,
        async stop() {
          started.child.kill('SIGTERM');
          return await endOf(started);
        },
      };
    },
  };
}

/** The environment of this process without undefined values, as Playwright takes it. */
function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
