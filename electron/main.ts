import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { app } from 'electron';
import { defaultLocale, languageTags } from '../server/i18n/locale.ts';
import { createCatalogueInspection } from './catalogue/inspect-catalogue.ts';
import { parseCommandLine } from './command-line.ts';
import { readCentralSettings } from './files/central-settings.ts';
import { identify, writableFolders } from './files/desktop-folders.ts';
import { ownerQuestion } from './files/windows-owner.ts';
import { speakLanguage } from './chromium-language.ts';
import { quitOnSignals, startedFile } from './life-cycle.ts';
import { DESKTOP_LOG, HEADLESS_LOG, openRotatingLog } from './logging/rotating-log.ts';
import { createShellLog, describeError } from './logging/shell-log.ts';
import { runDesktop } from './run-desktop.ts';
import { runHeadless } from './run-headless.ts';

const applicationRoot = join(import.meta.dirname, '..', '..');
const commandLine = parseCommandLine(process.argv, app.isPackaged, process.cwd());
const { folders, hindrance } = writableFolders({
  platform: process.platform,
  environment: process.env,
  home: app.getPath('home'),
  applicationData: app.getPath('appData'),
  application: applicationRoot,
  resources: process.resourcesPath,
  isPackaged: app.isPackaged,
  givenUserFolder: app.commandLine.getSwitchValue('user-data-dir'),
});
app.setPath('userData', folders.userData);
identify(app, process.platform);
// Caches the compiled code of the server. A program that unpacks itself has new paths at each start, so its cache would only
// grow.
if (startedFile(process.env) === null) enableCompileCache(join(folders.userData, 'compiled-code'));
const logDestination = openRotatingLog({
  folder: folders.logFolder,
  ...(commandLine.headless ? HEADLESS_LOG : DESKTOP_LOG),
});
const log = createShellLog(logDestination, Date.now);
const settingsFile = commandLine.settingsFile ?? folders.centralSettings;
const ownership = ownerQuestion(process.platform, commandLine.settingsFile !== null);
const { problems, ...read } = readCentralSettings(settingsFile, ownership);
const central = read.settings;
for (const problem of problems) log.warning('A central setting is not used.', { problem });
const locale = commandLine.locale ?? central.language ?? defaultLocale;
const inspect = createCatalogueInspection({ applicationRoot, locale, log });
const options = {
  applicationRoot,
  commandLine,
  folders,
  central,
  hindrance: hindrance ?? read.hindrance,
  refusedSettings: read.isRefused ? settingsFile : null,
  inspect,
  log,
  logDestination,
};
performance.mark('shell-loaded');

quitOnSignals(process, app);
// Never awaited here: Electron becomes ready only after this module has been evaluated.
if (commandLine.headless) {
  // A server has no display. Electron has already chosen X11 or Wayland here (its `PreEarlyInitialization` writes the
  // choice into the command line); Chromium is sure to follow only a switch that was given at the start.
  const isGiven = process.argv.some((argument) => argument.startsWith('--ozone-platform='));
  if (process.platform === 'linux' && !isGiven) app.commandLine.appendSwitch('ozone-platform', 'headless');
  app.disableHardwareAcceleration();
  void runHeadless(options, process.stdout);
} else if (app.requestSingleInstanceLock()) {
  // With `--no-sandbox` (root, or no user namespaces) a sandbox for all processes would make them abort. Every window asks for
  // the sandbox in its own options.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  speakLanguage(app, languageTags[locale], process.env);
  runDesktop(options).catch((error: unknown) => {
    log.error('The app could not start.', { error });
    process.stderr.write(`${describeError(error)}\n`);
    app.exit(1);
  });
} else {
  app.quit();
}
