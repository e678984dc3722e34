/** What the start of the desktop app was asked for. */
export interface CommandLine {
  /** Development mode: profiler, developer menu and developer tools together. */
  developer: boolean;
  /** Only the server, no window. */
  headless: boolean;
  /** Language of the shell and of the pages. */
  locale: 'nor' | 'eng';
  /** Options that belong to the headless server (`--port`, `--host` and so on), passed on as they are. */
  serverArguments: string[];
}

const SHELL_SWITCHES: ReadonlySet<string> = new Set(['--dev', '--headless']);
const CHROMIUM_SWITCH =
  /^--(?:user-data-dir|no-sandbox|disable-|enable-|force-|ozone-|remote-debugging-|inspect|lang=|original-process-start-time)/;

/**
 * @param argumentList `process.argv`
 * @param isPackaged whether this is an installed app; from source the second argument is the app's folder
 */
export function parseCommandLine(argumentList: readonly string[], isPackaged: boolean): CommandLine {
  const own = argumentList.slice(1).filter((argument) => !CHROMIUM_SWITCH.test(argument));
  const given = isPackaged ? own : withoutApplicationFolder(own);
  return {
    developer: given.includes('--dev') || !isPackaged,
    headless: given.includes('--headless'),
    locale: /(?:^|\s)--locale[= ]eng(?:\s|$)/.test(given.join(' ')) ? 'eng' : 'nor',
    serverArguments: given.filter((argument) => !SHELL_SWITCHES.has(argument)),
  };
}

function withoutApplicationFolder(argumentList: string[]): string[] {
  const folder = argumentList.findIndex((argument) => !argument.startsWith('-'));
  return argumentList.filter((_argument, index) => index !== folder);
}
