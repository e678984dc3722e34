import { _electron } from 'playwright-core';
import { endOf, follow, killTree, headlessApp, startProcess } from './child-process.ts';
import type { DesktopDriver, LaunchOptions } from './desktop-app.ts';
import { needsLayer, sourceAppFolder } from './electron-25/electron-25.ts';
import { findTestElectron, root } from './test-electron.ts';

/**
 * The compiled app in the Electron of this machine, through Playwright.
 *
 * @throws Error if there is none
 */
export function electronDriver(): DesktopDriver {
  const electron = findTestElectron();
  if (electron === null) throw new Error('There is no Electron on this machine.');
  const { executable, version } = electron;
  const application = needsLayer(electron) ? sourceAppFolder(root) : root;
  // Chromium's sandbox refuses to run as root, as in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const argumentsFor = (options: LaunchOptions): string[] => [
    ...asRoot,
    application,
    // The tests see no camera, and no processor draws pictures of its own.
    '--use-fake-device-for-media-stream',
    '--disable-gpu',
    `--user-data-dir=${options.userFolder}`,
    ...(options.argumentList ?? []),
  ];
  const startPlain = (argumentList: readonly string[]) =>
    startProcess(executable, argumentList, { cwd: root, environment: process.env });

  return {
    version: Number.parseInt(version, 10),
    async launch(options) {
      const app = await _electron.launch({
        executablePath: executable,
        args: argumentsFor(options),
        cwd: root,
        // The app itself decides between light and dark.
        colorScheme: null,
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
        signal: (name) => void child.kill(name),
        async kill() {
          // Closing would ask about an unsaved quote, and wait for the answer.
          killTree(child);
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
