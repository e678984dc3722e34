import { _electron } from 'playwright-core';
import type { InstalledElectron } from '../../../build/desktop.ts';
import { endOf, follow, killTree, headlessApp, startProcess, withinLimit } from './child-process.ts';
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
      const { ended, output } = follow(child);
      return {
        evaluate: async (work, argument) => {
          // Playwright's own type depends on the argument's type, which only the caller knows.
          const result: unknown = await Reflect.apply(app.evaluate.bind(app), undefined, [work, argument]);
          return result;
        },
        pages: () => app.windows(),
        output,
        ended,
        async kill() {
          // On Windows Playwright starts it through a shell: a signal would end the shell alone.
          await withinLimit('the app to close', app.close()).catch(() => killTree(child));
          await ended;
        },
      };
    },
    launchAgain: async (options) => await endOf(startPlain(argumentsFor(options))),
    launchHeadless: async (options) => await headlessApp(startPlain([...argumentsFor(options), '--headless'])),
  };
}

/** The environment of this process without undefined values, as Playwright takes it. */
function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
