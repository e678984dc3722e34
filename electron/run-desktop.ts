import { randomUUID } from 'node:crypto';
import { app, dialog, nativeTheme, powerMonitor, session } from 'electron';
import { defaultLocale } from '../server/i18n/locale.ts';
import { within } from '../server/within.ts';
import type { DealerSettings } from '../server/settings/dealer.ts';
import { CENTRAL_PAUSES, watchCentralCatalogue } from './catalogue/central-watch.ts';
import { isQuoteFile, parseCommandLine } from './command-line.ts';
import { createDesktopShell, type DesktopShell } from './desktop-shell.ts';
import { loadDesktopTexts } from './desktop-texts.ts';
import { allowDownloads } from './documents/documents.ts';
import { describeStartupFailure } from './failures.ts';
import { PRODUCT_NAME } from './files/desktop-folders.ts';
import { openPreferences } from './files/preferences.ts';
import { nextQuoteNumber } from './files/quote-counter.ts';
import { collectOpenedFiles, receiveDroppedFiles, type OpenedFiles } from './incoming-files.ts';
import { closeBeforeQuitting, handleCrashes } from './life-cycle.ts';
import { codeOf, describeError, nameOf } from './logging/shell-log.ts';
import { createMenuContext, installMenu } from './menu/application-menu.ts';
import { importFile, openDroppedFiles, reportCatalogueNotice } from './menu/catalogue-commands.ts';
import { offerCentralCatalogue } from './menu/central-offer.ts';
import { createQuoteList } from './menu/list-commands.ts';
import { DESK_PAGE, openQuote, rememberQuote, sendTyped } from './menu/quote-commands.ts';
import { quoteQuestions } from './menu/quote-questions.ts';
import { offerRecovery } from './menu/recovery-offer.ts';
import type { MenuContext } from './menu/run-command.ts';
import { createQuoteDesk } from './quotes/quote-desk.ts';
import { createDistantFiles } from './quotes/distant-files.ts';
import { createQuoteFolder } from './quotes/quote-folder.ts';
import { openRecovery } from './quotes/recovery.ts';
import { guardSession } from './security/guards.ts';
import {
  createDesktopBackend,
  newSecret,
  type DesktopBackend,
  type DesktopBackendOptions,
  type Start,
} from './serving/desktop-backend.ts';
import { keepTasks } from './serving/kept-tasks.ts';
import { startUtilityTask } from './serving/start-utility-task.ts';
import { careForWindows } from './window-care.ts';
import { SESSION_PARTITION } from './windows/window-options.ts';

/** The windows with their menu. */
interface ShownApp {
  readonly desktop: DesktopShell;
  readonly menu: MenuContext;
}

/** Runs the app with its windows. Server and windows start side by side. */
export async function runDesktop(options: DesktopBackendOptions): Promise<void> {
  const { applicationRoot, commandLine, central, log } = options;
  let reportCrash = (error: unknown): void => dialog.showErrorBox(PRODUCT_NAME, describeError(error));
  handleCrashes(process, { log, report: (error) => reportCrash(error) });
  const openedFiles = collectOpenedFiles(app, commandLine.openedFile);

  const shown = Promise.withResolvers<ShownApp>();
  const parts = setUpParts(options, shown.promise);
  const { backend, preferences, quotes, quoteFolder, folderTasks } = parts;
  closeBeforeQuitting(
    app,
    async () => {
      quoteFolder.stop();
      await Promise.all([backend.server.close(), preferences.settled(), within(UNLOCK_LIMIT, quotes.unlock())]);
      folderTasks.stop();
    },
    log,
  );
  const firstStart = backend.serve();
  // Handled below; until then it must not count as unhandled.
  firstStart.serving.catch(() => undefined);
  const locale = commandLine.locale ?? central.language ?? defaultLocale;
  const [texts] = await Promise.all([loadDesktopTexts(applicationRoot, locale, log), app.whenReady()]);
  performance.mark('application-ready');

  nativeTheme.themeSource = preferences.current().appearance;
  const versionLine = `${texts.translate('application.name')} ${app.getVersion()}`;
  const desktop = createDesktopShell({ options, ...parts, texts, versionLine });
  const menu = createMenuContext(desktop);
  shown.resolve({ desktop, menu });
  reportCrash = (error) => desktop.windows.showFailure({ kind: 'crash', details: describeError(error) });

  const starts = startOneAtATime(desktop);
  const retry = (): void => void starts.start(backend.serve);
  await setUpSessions(desktop);
  careForWindows({ app, desktop, menu, versionLine, retry });
  setUpDroppedFiles(desktop, menu);
  installMenu(menu);
  const comeForward = (): void => bringForward(desktop, retry);
  setUpFurtherStarts(comeForward, openedFiles);

  await starts.start(() => firstStart);
  log.info('The app has started.');
  tellRefusedSettings(desktop, options);
  // After a failed start, opened files wait until the user has found a way to start.
  await backend.server.whenServing();
  await removeUnusedCatalogues(backend);
  setUpCentralCatalogue(desktop, options);
  if (await offerRecovery(desktop)) desktop.openPage(DESK_PAGE);
  openedFiles.handOverTo((path) => {
    comeForward();
    void starts.settled().then(() => openFile(path, desktop, menu));
  });
}

const RECOVERY_PAUSE_IN_MILLISECONDS = 3000;
/** In milliseconds: a share may be away, and the process that asks it may have to start. */
const UNLOCK_LIMIT = 5000;

/** Makes the parts that need no window. Their messages wait for the windows. */
function setUpParts(options: DesktopBackendOptions, shown: Promise<ShownApp>) {
  const { folders, central, log } = options;
  const secret = newSecret();
  const preferences = openPreferences(folders.preferences);
  const dealer = (): DealerSettings | null => central.dealer ?? preferences.current().dealer;
  const recovery = openRecovery(folders.recoveryFolder);
  const start = randomUUID();
  const folderTasks = keepTasks({ startTask: startUtilityTask });
  const files = createDistantFiles({ start, startTask: folderTasks.startTask });
  const quotes = createQuoteDesk({
    recovery,
    files,
    recoveryPause: RECOVERY_PAUSE_IN_MILLISECONDS,
    questions: async () => quoteQuestions((await shown).desktop),
    suggestNumber: () =>
      nextQuoteNumber(preferences.current().lastQuoteNumber, dealer()?.quotePrefix ?? '', new Date().getFullYear()),
    onFile: (path, { number }) => void showFile(path, number),
    onChange: () => void showChange(),
    onRecoveryChange: (error) => void showRecovery(error),
  });
  const quoteFolder = createQuoteFolder({
    folder: () => preferences.current().quoteFolder,
    indexPath: folders.quoteIndex,
    programVersion: app.getVersion(),
    start,
    startTask: folderTasks.startTask,
    onFailure: (error) => log.warning('The folder of quotes does not answer.', { kind: nameOf(error) }),
  });
  async function showFile(path: string, number: string): Promise<void> {
    const { desktop, menu } = await shown;
    await rememberQuote(path, desktop, number);
    installMenu(menu);
  }
  async function showChange(): Promise<void> {
    const { desktop } = await shown;
    desktop.windows.calculator()?.browserWindow.setDocumentEdited(quotes.isUnsaved());
  }
  async function showRecovery(error: unknown): Promise<void> {
    if (error === null) log.info('Recovery copies of quotes are written again.');
    else log.error('The recovery copy of a quote could not be written.', { code: codeOf(error) });
    const { desktop } = await shown;
    // The page sends its form and gets the notice.
    await sendTyped(desktop);
  }
  const backend = createDesktopBackend(options, {
    desktopSecret: secret,
    environment: {},
    dealer,
    dealerStore: { save: central.dealer === null ? (kept) => preferences.change({ dealer: kept }) : null },
    purchasePrices: folders.purchasePrices,
    quoteDesk: quotes,
    quoteList: createQuoteList({ quoteFolder, preferences }, async () => (await shown).desktop),
    importEvents: {
      progress: (part) => void shown.then(({ desktop }) => desktop.windows.showProgress(part)),
      takenIntoUse: () => void shown.then(({ menu }) => installMenu(menu)),
    },
  });
  return { secret, preferences, recovery, quotes, files, quoteFolder, folderTasks, backend };
}

/** The windows' session may send requests to the server; the default one, which no window uses, may send none. */
async function setUpSessions(desktop: DesktopShell): Promise<void> {
  const { server, secret, log, preferences, translate, reportProblem } = desktop;
  const ownSession = session.fromPartition(SESSION_PARTITION);
  await Promise.all([
    guardSession(ownSession, { ownOrigin: server.origin, secret, log }),
    guardSession(session.defaultSession, { ownOrigin: () => null, secret, log }),
  ]);
  allowDownloads(ownSession, {
    ownOrigin: server.origin,
    title: translate('download.title'),
    preferences,
    onFailure: () => reportProblem(translate('download.failed')),
    log,
  });
}

/** Handles further starts, the Dock, and the end with the last window. */
function setUpFurtherStarts(comeForward: () => void, openedFiles: OpenedFiles): void {
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

/** Returns the starts of the server, of which one runs at a time: the slower of two would decide the catalogue. */
function startOneAtATime(desktop: DesktopShell) {
  let running: Promise<void> | null = null;
  return {
    async start(begin: () => Start): Promise<void> {
      desktop.windows.openCalculator();
      running ??= show(desktop, begin()).finally(() => {
        running = null;
      });
      await running;
    },
    settled: async (): Promise<void> => {
      await running;
    },
  };
}

function setUpDroppedFiles(desktop: DesktopShell, menu: MenuContext): void {
  receiveDroppedFiles(desktop, (paths) =>
    menu.run.anyway('import.failed', async () => {
      await openDroppedFiles(paths, desktop);
      installMenu(menu);
    }),
  );
}

function tellRefusedSettings(
  { reportProblem, translate }: DesktopShell,
  { refusedSettings: path }: Pick<DesktopBackendOptions, 'refusedSettings'>,
): void {
  if (path !== null) reportProblem(translate('settings.refused'), translate('settings.refused_detail', { path }));
}

async function removeUnusedCatalogues({ server, store }: DesktopBackend): Promise<void> {
  const served = server.cataloguePath();
  await store.removeUnused(served === null ? [] : [served]);
}

/** Looks for new catalogues of the company, unless the command line decides the catalogue. */
function setUpCentralCatalogue(
  desktop: DesktopShell,
  { central, commandLine }: Pick<DesktopBackendOptions, 'central' | 'commandLine'>,
): void {
  if (central.catalogue === null || commandLine.catalogue !== null) return;
  const look = offerCentralCatalogue(desktop, Date.now);
  watchCentralCatalogue({ look, power: powerMonitor, pauses: CENTRAL_PAUSES });
}

/** Opens a quote, or imports a file of prices. */
function openFile(path: string, desktop: DesktopShell, { run }: MenuContext): void {
  if (isQuoteFile(path)) run.onCatalogue('quote.failed_to_open', () => openQuote(path, desktop));
  else run.onPage('import.failed', () => importFile(path, desktop));
}

/** Brings the calculator's window to the front, or opens it again. */
function bringForward({ windows, server, firstPage, openPage }: DesktopShell, retry: () => void): void {
  const calculator = windows.calculator();
  if (calculator !== null) calculator.focus();
  else if (server.origin() !== null && windows.failure() === null) openPage(firstPage());
  // On a Mac the window may have been closed on a failure screen.
  else retry();
}

/** If the start takes longer, the window shows its step. */
const QUICK_START_IN_MILLISECONDS = 700;

/** Shows what a start waits for, and then the calculator or the failure screen. */
async function show(desktop: DesktopShell, { serving, step }: Start): Promise<void> {
  const { windows, openPage } = desktop;
  performance.mark('window-created');
  const waiting = setInterval(() => windows.calculator()?.showWaiting(step()), QUICK_START_IN_MILLISECONDS);
  try {
    const { notice } = await serving.finally(() => clearInterval(waiting));
    openPage(windows.location());
    if (notice !== null) await reportCatalogueNotice(notice, desktop);
  } catch (error) {
    windows.showFailure(describeStartupFailure(error));
  }
}
