import { nativeTheme, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { createCalculatorWindow, type CalculatorWindow } from './calculator-window.ts';
import type { DesktopTexts } from './load-desktop-texts.ts';
import type { ShellLog } from './logging/shell-log.ts';
import { ask } from './message-boxes.ts';
import { createProfilerWindow, type ProfilerWindow } from './profiler-window.ts';
import { startMoments } from './start-phases.ts';
import { failureScreenAddress } from './startup-failure/failure-screen.ts';
import { calculatorWindowOptions, childWindowOptions, profilerWindowOptions } from './window-options.ts';

export interface DesktopWindows {
  calculator: CalculatorWindow;
  profiler: ProfilerWindow;
  childWindowOptions: () => BrowserWindowConstructorOptions;
}

export interface DesktopWindowsOptions {
  texts: DesktopTexts;
  developer: boolean;
  /** Stands small at the foot of the failure screen. */
  versionLine: string;
  log: ShellLog;
}

/** The windows of the app; none is open yet. */
export function createDesktopWindows({ texts, developer, versionLine, log }: DesktopWindowsOptions): DesktopWindows {
  const { translate, language } = texts;
  const surroundings = () => ({
    title: translate('application.name'),
    dark: nativeTheme.shouldUseDarkColors,
    developer,
  });

  async function askAboutUnresponsive(window: BrowserWindow): Promise<void> {
    const chosen = await ask(window, {
      type: 'warning',
      message: translate('unresponsive.title'),
      detail: translate('unresponsive.text'),
      buttons: [translate('unresponsive.wait'), translate('unresponsive.reload')],
      cancelId: 0,
    });
    if (chosen !== 1 || window.isDestroyed()) return;
    window.webContents.forcefullyCrashRenderer();
    window.webContents.reload();
  }

  return {
    calculator: createCalculatorWindow({
      windowOptions: () => calculatorWindowOptions(surroundings()),
      failureAddress: (failure, copied) => failureScreenAddress({ failure, copied, language, versionLine }, translate),
      onFailure: ({ kind, details }) => log.error('The window shows a failure.', { kind, details }),
      onFirstPage() {
        performance.mark('page-loaded');
        log.info('The first page is shown.', { milliseconds: startMoments(performance) });
      },
      onUnresponsive(window) {
        log.warning('The window does not respond.');
        askAboutUnresponsive(window).catch((error: unknown) =>
          log.error('The question could not be asked.', { error }),
        );
      },
    }),
    profiler: createProfilerWindow(() => profilerWindowOptions(surroundings())),
    childWindowOptions: () => childWindowOptions(surroundings()),
  };
}
