import type { App } from 'electron';

export interface SpeakingApp {
  readonly commandLine: Pick<App['commandLine'], 'hasSwitch' | 'appendSwitch'>;
  once(event: 'ready', listener: () => void): unknown;
}

/**
 * Gives Chromium the app's language, in which it writes date fields and its own messages. Call it before the app is ready.
 *
 * On Linux Electron hands the language to GLib as `LC_ALL`, and GLib prefers `LANGUAGE` (`electron_browser_main_parts.cc`).
 * Programs that the app starts later get the user's own `LANGUAGE`.
 *
 * @param environment of this process
 */
export function speakLanguage(
  app: SpeakingApp,
  languageTag: string,
  environment: Record<string, string | undefined>,
): void {
  if (app.commandLine.hasSwitch('lang')) return;
  app.commandLine.appendSwitch('lang', languageTag);
  const { LANGUAGE } = environment;
  if (LANGUAGE === undefined) return;
  delete environment['LANGUAGE'];
  app.once('ready', () => {
    environment['LANGUAGE'] = LANGUAGE;
  });
}
