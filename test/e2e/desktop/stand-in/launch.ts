import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { holdFilesAsWindowsDoes } from '../../../support/windows-files.ts';
import { connectToChromium } from './chromium-connection.ts';
import { standInForElectron } from './stand-in-for-electron.ts';

/*
 * Runs the compiled shell under Node as Electron would run it: `electron` is the stand-in module, the command line has
 * Electron's form, open files are locked as on Windows, and the app becomes ready only after the entry has been evaluated.
 */

// The app ends with the test that started it.
process.once('disconnect', () => process.exit(1));

// Before the platform is changed: on Windows itself it does nothing.
holdFilesAsWindowsDoes();
const platform = process.env['STAND_IN_PLATFORM'];
if (platform !== undefined) Object.defineProperty(process, 'platform', { value: platform });

standInForElectron();

const [, , ...given] = process.argv;
const isPackaged = process.env['STAND_IN_PACKAGED'] === 'yes';
process.argv = [process.execPath, ...(isPackaged ? [] : ['.']), ...given];
Object.defineProperties(process, {
  resourcesPath: { value: process.env['STAND_IN_RESOURCES'] ?? process.cwd() },
  getSystemVersion: { value: () => 'stand-in' },
});

const endpoint = process.env['STAND_IN_CHROMIUM'];
const electron = await import('./electron.ts');
await import(pathToFileURL(join(process.cwd(), 'dist', 'electron', 'main.js')).href);
const browser = endpoint === undefined ? null : await connectToChromium(endpoint);
if (browser !== null) await electron.windowSystem.connect(browser);

/** A question of the test: a function of `electron` and an argument, as source text. */
function isQuestion(message: unknown): message is { id: number; source: string; argument: unknown } {
  return typeof message === 'object' && message !== null && 'id' in message && 'source' in message;
}

process.on('message', (message) => {
  if (!isQuestion(message)) return;
  const work: unknown = runInThisContext(`(${message.source})`);
  const answer = (result: object): void => void process.send?.({ id: message.id, ...result });
  // The answer of Chromium comes after all events that the test has seen: the windows know their present addresses.
  Promise.resolve(browser?.send('Browser.getVersion'))
    .then((): unknown =>
      typeof work === 'function' ? Reflect.apply(work, undefined, [electron, message.argument]) : null,
    )
    .then(
      (value) => answer({ value }),
      (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
process.send?.({ isReady: true });
electron.app.becomeReady(() => electron.windowSystem.closeAll());
