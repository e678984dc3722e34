import { app, dialog, nativeTheme, session } from 'electron';
import { defaultLocale } from '../server/i18n/locale.ts';
import type { ImportEvents } from './catalogue/catalogue-editing.ts';
import { reportCatalogueNotice } from './catalogue/notice.ts';
import { parseCommandLine } from './command-line.ts';
import { handleCrashes } from './crash-handler.ts';
import { createDesktopShell, type DesktopShell } from './desktop-shell.ts';
import { loadDesktopTexts } from './desktop-texts.ts';
import { careForDownloads } from './documents/downloads.ts';
import { PRODUCT_NAME } from './files/desktop-folders.ts';
import { openPreferences } from './files/preferences.ts';
import { describeError } from './logging/shell-log.ts';
import { createMenuActions, installMenu } from './menu/menu-actions.ts';
import { report } from './message-boxes.ts';
import { collectOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { receiveDroppedFiles } from './catalogue/dropped-files.ts';
import { protectSession } from './security/protect-session.ts';
import { createDesktopBackend, newSecret, type DesktopBackendOptions } from './serving/desktop-backend.ts';
import type { Serving } from './serving/start-serving.ts';
import { closeBeforeQuitting } from './shutdown.ts';
import { describeStartupFailure } from './startup-failure/describe-failure.ts';
import { careForContents } from './windows/care-for-contents.ts';
import { SESSION_PARTITION } from './windows/window-options.ts';

/** The app with its windows: server and window system get ready side by side, then meet. */
export async function runDesktop(options: DesktopBackendOptions): Promise<void> {
  const { applicationRoot, commandLine, folders, central, log } = options;
  let reportCrash = (error: unknown): void => dialog.showErrorBox(PRODUCT_NAME, describeError(error));
  handleCrashes(process, { log, report: (error) => reportCrash(error) });
  const openedFiles = collectOpenedFiles(app, commandLine.openedFile);

  const secret = newSecret();
  let importEvents: ImportEvents = { progress: () => undefined, takenIntoUse: () => undefined };
  const preferences = openPreferences(folders.preferences);
  const backend = createDesktopBackend(options, {
    secret,
    environment: {},
    dealer: () => central.dealer ?? preferences.current().dealer,
    importEvents: {
      progress: (part) => importEvents.progress(part),
      takenIntoUse: () => importEvents.takenIntoUse(),
    },
  });
  closeBeforeQuitting(app, backend.server, log);
  const firstServing = backend.serve();
  // Whoever waits for it below gets the error; until then it must not count as unhandled.
  firstServing.catch(() => undefined);
  const locale = commandLine.locale ?? central.language ?? defaultLocale;
  const [texts] = await Promise.all([loadDesktopTexts(applicationRoot, locale, log), app.whenReady()]);
  performance.mark('application-ready');

  nativeTheme.themeSource = preferences.current().appearance;
  const versionLine = `${texts.translate('application.name')} ${app.getVersion()}`;
  const desktop = createDesktopShell({ options, backend, secret, preferences, texts, versionLine });
  const actions = createMenuActions(desktop);
  importEvents = {
    progress: (part) => desktop.windows.showProgress(part),
    takenIntoUse: () => installMenu(desktop, actions),
  };
  reportCrash = (error) => desktop.windows.showFailure({ kind: 'crash', details: describeError(error) });

  const retry = (): void => void show(desktop, backend.serve());
  const comeForward = (): void => bringForward(desktop, retry);
  await protectSessions(desktop);
  careForContents(app, desktop, {
    actions,
    versionLine,
    retry,
    reportProblem: (message, detail) => reportProblem(message, detail, desktop),
  });
  receiveDroppedFiles(desktop, (paths, window) => actions.openDroppedFiles(paths, window));
  installMenu(desktop, actions);
  followTheUser(comeForward, openedFiles);

  await show(desktop, firstServing);
  log.info('The app has started.');
  const served = backend.server.cataloguePath();
  await backend.store.removeUnused(served === null ? [] : [served]);
  openedFiles.handOverTo((path) => {
    comeForward();
    actions.openRecentCatalogue(path);
  });
}

/** The windows' session speaks to the server; the default one, which no window uses, to nobody. */
async function protectSessions(desktop: DesktopShell): Promise<void> {
  const { server, secret, log, preferences, translate } = desktop;
  const ownSession = session.fromPartition(SESSION_PARTITION);
  await Promise.all([
    protectSession(ownSession, { ownOrigin: server.origin, secret, log }),
    protectSession(session.defaultSession, { ownOrigin: () => null, secret, log }),
  ]);
  careForDownloads(ownSession, {
    ownOrigin: server.origin,
    title: translate('download.title'),
    preferences,
    onFailure: () => reportProblem(translate('download.failed'), '', desktop),
    log,
  });
}

/** Further starts, the Dock, and the end with the last window. */
function followTheUser(comeForward: () => void, openedFiles: OpenedFiles): void {
  app.on('second-instance', (_event, argumentList, workingFolder) => {
    comeForward();
    const { openedFile } = parseCommandLine(argumentList, app.isPackaged, workingFolder);
    if (openedFile !== null) openedFiles.open(openedFile);
  });
  app.on('activate', comeForward);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}

/** Brings the calculator's window to the front, or opens it again. */
function bringForward({ windows, server, openPage }: DesktopShell, retry: () => void): void {
  const calculator = windows.calculator();
  if (calculator !== null) calculator.focus();
  else if (server.origin() !== null && windows.calculatorMemory.failure === null) openPage('/');
  // Closed on a failure screen, as on a Mac, where the app goes on: another try, as its button would have made.
  else retry();
}

function reportProblem(message: string, detail: string, { windows, translate, log }: DesktopShell): void {
  const window = windows.calculator()?.browserWindow ?? null;
  report(window, 'error', message, detail, translate).catch((error: unknown) => log.error(message, { error }));
}

/** Shows the calculator as soon as the server serves, or says why it does not. */
async function show({ windows, openPage, translate, log }: DesktopShell, serving: Promise<Serving>): Promise<void> {
  try {
    const { notice } = await serving;
    openPage(windows.calculator()?.location() ?? windows.calculatorMemory.location);
    performance.mark('window-created');
    const window = windows.calculator()?.browserWindow ?? null;
    if (notice !== null) await reportCatalogueNotice(notice, window, translate, log);
  } catch (error) {
    windows.showFailure(describeStartupFailure(error));
  }
}
