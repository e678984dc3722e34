import { parseArgs } from 'node:util';
import type { Locale } from '../../server/i18n/locale.ts';
import type { RunningServer, StartServerOptions } from '../../server/start-server.ts';
import type { ShellLog } from '../logging/shell-log.ts';

/** The server gets these parts unchanged. `desktopSecret`: null for the headless server. */
type ServerParts = Required<
  Pick<
    StartServerOptions,
    | 'desktopSecret'
    | 'editing'
    | 'quoteDesk'
    | 'quoteList'
    | 'dealer'
    | 'dealerStore'
    | 'purchasePrices'
    | 'startTask'
    | 'logDestination'
  >
>;

export interface LaunchOptions extends ServerParts {
  /** Folder that holds `package.json`, `views/` and `locales/`: the project, or `app.asar` when installed. */
  applicationRoot: string;
  cataloguePath: string;
  developer: boolean;
  /** Language of the pages; null leaves it to the environment and the server. */
  locale: Locale | null;
  environment: Readonly<Record<string, string | undefined>>;
  /** May hold options of the server; the others are logged and ignored. */
  argumentList: readonly string[];
  log: ShellLog;
}

/**
 * Starts the server inside this process. Its code is loaded here and not before, so that Electron's window system and
 * the server start side by side.
 *
 * @throws SettingsError, or ApplicationError when the catalogue cannot be used or no port is free
 */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const { applicationRoot, cataloguePath, developer, locale, environment, argumentList, log, ...parts } = options;
  const [{ startServer }, { parseSettings }, { settingEntries }, { applicationFiles }] = await Promise.all([
    import('../../server/start-server.ts'),
    import('../../server/settings/parse-settings.ts'),
    import('../../server/settings/settings.ts'),
    import('../../server/application-files.ts'),
  ]);
  performance.mark('server-loaded');
  const { known, ignored } = serverArguments(argumentList, Object.values(settingEntries));
  if (ignored.length > 0) log.warning('Arguments that nobody knows were ignored.', { names: ignored });
  const settings = parseSettings({
    environment,
    argumentList: [
      '--environment',
      developer ? 'development' : 'production',
      '--log-format',
      'json',
      ...(locale === null ? [] : ['--locale', locale]),
      ...known,
      ...(parts.desktopSecret === null ? [] : onlyForThisMachine),
    ],
    isTerminal: false,
  });
  const server = await startServer({
    settings: Object.freeze({ ...settings, cataloguePath: settings.cataloguePath ?? cataloguePath }),
    files: applicationFiles(applicationRoot),
    ...parts,
  });
  performance.mark('server-listening');
  return server;
}

/** The windows' server listens on loopback at any free port, under no other name, behind no proxy. No option changes this. */
const onlyForThisMachine = ['--host', '127.0.0.1', '--port', '0', '--allowed-hosts=', '--trust-proxy', 'false'];

/** A command line, divided into the options that the server knows and the names of all others. */
export interface ServerArguments {
  readonly known: string[];
  /** Names of options without their values, which may hold secrets; `…` for each argument that is not an option. */
  readonly ignored: string[];
}

/** Takes the server's settings from a command line, with their values, in their order. */
export function serverArguments(
  argumentList: readonly string[],
  settings: readonly { readonly option: string }[],
): ServerArguments {
  const options = Object.fromEntries(settings.map(({ option }) => [option, { type: 'string' as const }]));
  const { tokens } = parseArgs({
    args: [...argumentList],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const known: string[] = [];
  const ignored: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'option' && token.name in options) {
      known.push(token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`);
    } else if (token.kind === 'option') ignored.push(token.rawName);
    else if (token.kind === 'positional') ignored.push('…');
  }
  return { known, ignored };
}
