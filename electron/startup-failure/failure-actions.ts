import { app, clipboard } from 'electron';
import { startAgain } from '../start-again.ts';
import type { PageWindow } from '../windows/page-window.ts';
import type { FailureAction } from './failure-screen.ts';

export interface FailureActions {
  page: PageWindow;
  /** Whether it is the window without which the app is of no use. */
  isCalculator: boolean;
  versionLine: string;
  /** Starts the server anew and shows the page that was there before. */
  retry: () => void;
  /** Shows a path of the server in this window. */
  show: (location: string) => void;
}

/** Does what a link of the failure screen stands for. */
export function doFailureAction(action: FailureAction, options: FailureActions): void {
  const { page, isCalculator, versionLine } = options;
  const failure = page.failure();
  if (action === 'quit') {
    if (isCalculator) app.quit();
    else page.browserWindow.close();
  } else if (action === 'copy') {
    // Without a clipboard the screen stays as it is: the details can be selected there.
    clipboard.writeText(`${versionLine}\n${failure?.details ?? ''}`).then(
      () => page.confirmCopy(),
      () => undefined,
    );
  } else if (failure?.kind === 'crash') startAgain(app, process.env, process.argv);
  // Only the page's own process is gone: the server, which other windows may be using, is left alone.
  else if (isCalculator && failure?.kind !== 'renderer') options.retry();
  else options.show(page.location());
}
