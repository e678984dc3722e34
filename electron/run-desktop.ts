import { app, dialog, nativeTheme, session, shell } from 'electron';
import { refusalText } from './catalogue/refusal-text.ts';
import { handleCrashes } from './crash-handler.ts';
import { createDesktopBackend, type DesktopBackendOptions } from './desktop-backend.ts';
import { createDesktopShell } from './create-desktop-shell.ts';
import type { DesktopShell } from './desktop-shell.ts';
import { createDesktopWindows } from './desktop-windows.ts';
import { doFailureAction } from './failure-actions.ts';
import { loadDesktopTexts } from './load-desktop-texts.ts';
import { describeError } from './logging/describe-error.ts';
import { installMenu } from './menu-actions.ts';
import { tell } from './message-boxes.ts';
import { readPreferences } from './preferences.ts';
import { guardNavigation } from './security/navigation-guard.ts';
import { protectSession } from './security/protect-session.ts';
import { closeBeforeQuitting } from './shutdown.ts';
import type { Serving } from './start-serving.ts';
import { describeStartupFailure } from './startup-failure/describe-failure.ts';
import { SESSION_PARTITION } from './window-options.ts';

/** The app with its windows: server and window system get ready side by side, then meet. */
export async function runDesktop(options: DesktopBackendOptions): Promise<void> {
  const { applicationRoot, commandLine, paths, log } = options;
  let tellCrash = (error: unknown): void => dialog.showErrorBox('Fireplace Flue Calculator', describeError(error));
  handleCrashes(process, { log, tell: (error) => tellCrash(error) });

  const backend = createDesktopBackend(options);
  closeBeforeQuitting(app, backend.server, log);
  const firstServing = backend.serve();
  // Whoever waits for it below gets the error; until then it must not count as unhandled.
  firstServing.catch(() => undefined);
  const [texts] = await Promise.all([loadDesktopTexts(applicationRoot, commandLine.locale, log), app.whenReady()]);
  performance.mark('application-ready');

  const { appearance } = readPreferences(paths.preferences);
  nativeTheme.themeSource = appearance;
  const { translate } = texts;
  const versionLine = `${translate('application.name')} ${app.getVersion()}`;
  const windows = createDesktopWindows({ texts, developer: commandLine.developer, versionLine, log });
  const { calculator } = windows;
  const desktop = createDesktopShell({ options, backend, windows, translate });
  tellCrash = (error) => calculator.showFailure({ kind: 'crash', details: describeError(error) });

  const ownOrigin = backend.server.origin;
  for (const used of [session.defaultSession, session.fromPartition(SESSION_PARTITION)]) {
    protectSession(used, { ownOrigin, secret: backend.secret, log });
  }
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, {
      ownOrigin,
      openExternally: (address) => void shell.openExternal(address),
      openProfiler: desktop.openProfiler,
      onFailureAction: (action) =>
        doFailureAction(action, { calculator, versionLine, retry: () => void show(desktop, backend.serve()) }),
      childWindowOptions: windows.childWindowOptions,
      log,
    });
  });
  installMenu(desktop, appearance);
  const comeForward = (): void => {
    if (calculator.browserWindow() === null) desktop.openPage('/');
    else calculator.focus();
  };
  app.on('second-instance', comeForward);
  app.on('activate', comeForward);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  await show(desktop, firstServing);
  log.info('The app has started.');
  await backend.store.removeUnused(null);
}

/** Shows the calculator as soon as the server serves, or says why it does not. */
async function show({ calculator, openPage, translate, log }: DesktopShell, serving: Promise<Serving>): Promise<void> {
  try {
    const { fellBackBecause } = await serving;
    openPage(calculator.location());
    performance.mark('window-created');
    if (fellBackBecause === null) return;
    log.warning('The chosen catalogue could not be used.', { reason: fellBackBecause });
    const reasons = refusalText([fellBackBecause], translate);
    const detail = translate('catalogue.fell_back_detail', { reasons });
    await tell(calculator.browserWindow(), 'warning', translate('catalogue.fell_back'), detail, translate);
  } catch (error) {
    calculator.showFailure(describeStartupFailure(error));
  }
}
