import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { app } from 'electron';
import { createCatalogueInspection } from './catalogue/inspect-catalogue.ts';
import { parseCommandLine } from './command-line.ts';
import { desktopPaths } from './desktop-paths.ts';
import { describeError } from './logging/describe-error.ts';
import { openDesktopLog } from './logging/desktop-log.ts';
import { createShellLog } from './logging/shell-log.ts';
import { runDesktop } from './run-desktop.ts';
import { runHeadless } from './run-headless.ts';
import { quitOnSignals } from './shutdown.ts';
import { APPLICATION_IDENTITY, userFolder } from './user-folder.ts';

const applicationRoot = join(import.meta.dirname, '..', '..');
const userData = userFolder(app);
mkdirSync(userData, { recursive: true });
app.setPath('userData', userData);
if (process.platform === 'win32') app.setAppUserModelId(APPLICATION_IDENTITY);
// The server's code, which is loaded from here on, is kept compiled for the next start.
enableCompileCache(join(userData, 'compiled-code'));
const commandLine = parseCommandLine(process.argv, app.isPackaged);
const paths = desktopPaths({
  application: applicationRoot,
  resources: process.resourcesPath,
  userData,
  logs: app.getPath('logs'),
  isPackaged: app.isPackaged,
});
const logDestination = openDesktopLog(paths.logFolder);
const log = createShellLog(logDestination, Date.now);
const inspect = createCatalogueInspection({ applicationRoot, locale: commandLine.locale, log });
const options = { applicationRoot, commandLine, paths, inspect, log, logDestination };
performance.mark('shell-loaded');

quitOnSignals(process, app);
// Never awaited here: Electron becomes ready only after this module has been evaluated.
if (commandLine.headless) {
  void runHeadless(options, process.stdout);
} else if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  runDesktop(options).catch((error: unknown) => {
    log.error('The app could not start.', { error });
    process.stderr.write(`${describeError(error)}\n`);
    app.exit(1);
  });
} else {
  app.quit();
}
