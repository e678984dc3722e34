import { app, dialog, nativeTheme, session, shell } from 'electron';
import { reportCatalogueNotice } from './catalogue/notice.ts';
import { isCatalogueFile, parseCommandLine } from './command-line.ts';
import { handleCrashes } from './crash-handler.ts';
import { createDesktopShell, type DesktopShell } from './desktop-shell.ts';
import { loadDesktopTexts } from './desktop-texts.ts';
import { careForDownloads } from './documents/downloads.ts';
import { PRODUCT_NAME } from './files/desktop-folders.ts';
import { openPreferences } from './files/preferences.ts';
import { describeError } from './logging/shell-log.ts';
import { offerContextMenu } from './menu/offer-context-menu.ts';
import { createMenuActions, installMenu } from './menu/menu-actions.ts';
import { report } from './message-boxes.ts';
import { guardNavigation } from './security/navigation-guard.ts';
import { protectSession } from './security/protect-session.ts';
import { createDesktopBackend, newSecret, type DesktopBackendOptions } from './serving/desktop-backend.ts';
import type { Serving } from './serving/start-serving.ts';
import { closeBeforeQuitting } from './shutdown.ts';
import { describeStartupFailure } from './startup-failure/describe-failure.ts';
import { doFailureAction } from './startup-failure/failure-actions.ts';
import { failureActionOf } from './startup-failure/failure-screen.ts';
import { createDesktopWindows } from './windows/desktop-windows.ts';
import { createFindWindow } from './windows/find-window.ts';
import { pageWindowOptions } from './windows/page-window-options.ts';
import { SESSION_PARTITION, windowOptions, type WindowKind } from './windows/window-options.ts';

/** The app with its windows: server and window system get ready side by side, then meet. */
export async function runDesktop(options: DesktopBackendOptions): Promise<void> {
  const { applicationRoot, commandLine, folders, central, log } = options;
  let reportCrash = (error: unknown): void => dialog.showErrorBox(PRODUCT_NAME, describeError(error));
  handleCrashes(process, { log, report: (error) => reportCrash(error) });
  // macOS hands over the double-clicked file that started the app before the app is ready.
  let openFile = (path: string): void => void waitingFiles.push(path);
  const waitingFiles = commandLine.openedFile === null ? [] : [commandLine.openedFile];
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isCatalogueFile(path)) openFile(path);
  });

  const secret = newSecret();
  const backend = createDesktopBackend(options, { secret, environment: {} });
  closeBeforeQuitting(app, backend.server, log);
  const firstServing = backend.serve();
  // Whoever waits for it below gets the error; until then it must not count as unhandled.
  firstServing.catch(() => undefined);
  const locale = commandLine.locale ?? central.language ?? 'nor';
  const [texts] = await Promise.all([loadDesktopTexts(applicationRoot, locale, log), app.whenReady()]);
  performance.mark('application-ready');

  const preferences = openPreferences(folders.preferences);
  nativeTheme.themeSource = preferences.current().appearance;
  const { translate, language } = texts;
  const versionLine = `${translate('application.name')} ${app.getVersion()}`;
  const optionsOf = (kind: WindowKind) =>
    windowOptions(kind, {
      title: translate('application.name'),
      dark: nativeTheme.shouldUseDarkColors,
      developer: commandLine.developer,
    });
  const windows = createDesktopWindows({
    windowOptions: optionsOf,
    page: pageWindowOptions({ texts, versionLine, log }),
  });
  const find = createFindWindow({ windowOptions: () => optionsOf('find'), language, translate });
  const desktop = createDesktopShell({ options, backend, secret, preferences, windows, find, texts });
  const actions = createMenuActions(desktop);
  reportCrash = (error) => windows.showFailure({ kind: 'crash', details: describeError(error) });

  const ownOrigin = backend.server.origin;
  const ownSession = session.fromPartition(SESSION_PARTITION);
  const reportProblem = (message: string, detail: string): void => {
    const window = windows.calculator()?.browserWindow ?? null;
    report(window, 'error', message, detail, translate).catch((error: unknown) => log.error(message, { error }));
  };
  await Promise.all([
    protectSession(ownSession, { ownOrigin, secret, log }),
    // No window uses it. One that did, by mistake, would get nothing.
    protectSession(session.defaultSession, { ownOrigin: () => null, secret, log }),
  ]);
  careForDownloads(ownSession, {
    ownOrigin,
    title: translate('download.title'),
    preferences,
    onFailure: () => reportProblem(translate('download.failed'), ''),
    log,
  });

  const comeForward = (): void => {
    const calculator = windows.calculator();
    if (calculator !== null) calculator.focus();
    else if (backend.server.origin() !== null && windows.calculatorMemory.failure === null) desktop.openPage('/');
    // Closed on a failure screen, as on a Mac, where the app goes on: another try, as its button would have made.
    else void show(desktop, backend.serve());
  };
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      ownOrigin,
      openExternally: (address) =>
        void shell.openExternal(address).catch((error: unknown) => {
          log.warning('No program opened an address.', { error });
          reportProblem(translate('external.failed'), address);
        }),
      openProfiler: desktop.openProfiler,
      onShellLink(address, from) {
        if (find.take(address, from)) return;
        const action = failureActionOf(address);
        const page = windows.pageOf(from);
        if (action === null || page === null) return;
        doFailureAction(action, {
          page,
          isCalculator: page === windows.calculator(),
          versionLine,
          retry: () => void show(desktop, backend.serve()),
          show: (location) => {
            const origin = ownOrigin();
            if (origin !== null) page.showPage(new URL(location, origin).href);
          },
        });
      },
      childWindowOptions: () => optionsOf('child'),
      onChildWindow: windows.adopt,
      log,
    });
    offerContextMenu(contents, translate, actions);
    contents.on('did-navigate', () => {
      if (windows.pageOf(contents) !== null) contents.setZoomLevel(preferences.current().zoomLevel);
    });
    contents.on('zoom-changed', (_zoomEvent, direction) => actions.zoom(direction === 'in' ? 1 : -1));
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('app-command', (_commandEvent, command) => {
      if (command === 'browser-backward') window.webContents.navigationHistory.goBack();
      else if (command === 'browser-forward') window.webContents.navigationHistory.goForward();
    });
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.error('A process of the app is gone.', { type, reason, exitCode, name }),
  );
  installMenu(desktop, actions);
  app.on('second-instance', (_event, argumentList, workingFolder) => {
    comeForward();
    const { openedFile } = parseCommandLine(argumentList, app.isPackaged, workingFolder);
    if (openedFile !== null) openFile(openedFile);
  });
  app.on('activate', comeForward);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  await show(desktop, firstServing);
  log.info('The app has started.');
  const served = backend.server.cataloguePath();
  await backend.store.removeUnused(served === null ? [] : [served]);
  openFile = (path) => {
    comeForward();
    actions.openRecentCatalogue(path);
  };
  for (const path of waitingFiles.splice(0)) openFile(path);
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
