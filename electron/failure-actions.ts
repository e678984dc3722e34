import { app, clipboard } from 'electron';
import type { CalculatorWindow } from './calculator-window.ts';
import type { FailureAction } from './startup-failure/failure-screen.ts';

export interface FailureActions {
  calculator: CalculatorWindow;
  versionLine: string;
  /** Starts the server anew and shows the page that was there before. */
  retry: () => void;
}

/** Does what a link of the failure screen stands for. */
export function doFailureAction(action: FailureAction, { calculator, versionLine, retry }: FailureActions): void {
  const failure = calculator.failure();
  if (action === 'quit') {
    app.quit();
  } else if (action === 'copy') {
    // Without a clipboard the screen stays as it is: the details can be selected there.
    clipboard.writeText(`${versionLine}\n${failure?.details ?? ''}`).then(calculator.confirmCopy, () => undefined);
  } else if (failure?.kind === 'crash') {
    app.relaunch();
    app.quit();
  } else {
    retry();
  }
}
