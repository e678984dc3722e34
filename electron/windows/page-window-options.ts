import { app, dialog } from 'electron';
import type { DesktopTexts } from '../desktop-texts.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { ask } from '../message-boxes.ts';
import { startMoments } from '../start-phases.ts';
import { FAILURE_TEXTS } from '../startup-failure/describe-failure.ts';
import { failureScreenAddress } from '../startup-failure/failure-screen.ts';
import type { PageWindowOptions } from './page-window.ts';

export interface PageWindowSurroundings {
  texts: DesktopTexts;
  /** Stands small at the foot of the failure screen. */
  versionLine: string;
  log: ShellLog;
}

/** What all windows have in common when their page fails, hangs or comes. */
export function pageWindowOptions({ texts, versionLine, log }: PageWindowSurroundings): PageWindowOptions {
  const { translate, language } = texts;
  let isFirstPage = true;
  return {
    failureAddress: (failure, copied) => failureScreenAddress({ failure, copied, language, versionLine }, translate),
    onFailure: ({ kind, details }) => log.error('The window shows a failure.', { kind, details }),
    onHopeless(failure) {
      log.error('The failure screen cannot be shown.', { details: failure.details });
      dialog.showErrorBox(translate(FAILURE_TEXTS[failure.kind].title), failure.details);
      app.quit();
    },
    onPage() {
      if (!isFirstPage) return;
      isFirstPage = false;
      performance.mark('page-loaded');
      log.info('The first page is shown.', { milliseconds: startMoments(performance) });
    },
    async askToReload(window, signal) {
      log.warning('The window does not respond.');
      const chosen = await ask(window, {
        type: 'warning',
        message: translate('unresponsive.title'),
        detail: translate('unresponsive.text'),
        buttons: [translate('unresponsive.wait'), translate('unresponsive.reload')],
        cancelId: 0,
        signal,
      });
      return chosen === 1;
    },
  };
}
