import type { Writable } from 'node:stream';
import type { Locale } from '../../server/i18n/locale.ts';
import type { DealerSettings } from '../../server/settings/dealer.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import type { CatalogueEditing } from '../catalogue/catalogue-editing.ts';
import type { RunningServer } from './embedded-server.ts';
import { serverArguments } from './server-arguments.ts';

export interface LaunchOptions {
  /** Folder that holds `package.json`, `views/` and `locales/`: the project, or `app.asar` when installed. */
  applicationRoot: string;
  cataloguePath: string;
  developer: boolean;
  /** Language of the pages; null leaves it to the environment and the server. */
  locale: Locale | null;
  /** The secret that every request must carry; null for the headless server, which answers anybody. */
  secret: string | null;
  /** The right to change the catalogue; null for a server that may not. */
  editing: CatalogueEditing | null;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whose orders are printed, where no setting of the server says it. */
  dealer: () => DealerSettings | null;
  /** Options of the server among others, which are logged and ignored. */
  argumentList: readonly string[];
  log: ShellLog;
  logDestination: Writable;
}

/**
 * Starts the server inside this process. Its code is loaded here and not before, so that the window system of
 * Electron and the server get ready side by side.
 *
 * @throws SettingsError, or ApplicationError when the catalogue cannot be used or no port can be had
 */
export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const [{ startServer }, { parseSettings }, { settingEntries }, { applicationFiles }] = await Promise.all([
    import('../../server/start-server.ts'),
    import('../../server/settings/parse-settings.ts'),
    import('../../server/settings/settings.ts'),
    import('../../server/application-files.ts'),
  ]);
  performance.mark('server-loaded');
  const { known, ignored } = serverArguments(options.argumentList, Object.values(settingEntries));
  if (ignored.length > 0) options.log.warning('Arguments that nobody knows were ignored.', { names: ignored });
  const settings = parseSettings({
    environment: options.environment,
    argumentList: [
      '--environment',
      options.developer ? 'development' : 'production',
      '--log-format',
      'json',
      ...(options.locale === null ? [] : ['--locale', options.locale]),
      ...known,
      ...(options.secret === null ? [] : onlyForThisMachine),
    ],
    isTerminal: false,
  });
  const server = await startServer({
    settings: Object.freeze({
      ...settings,
      cataloguePath: settings.cataloguePath ?? options.cataloguePath,
    }),
    desktopSecret: options.secret,
    files: applicationFiles(options.applicationRoot),
    logDestination: options.logDestination,
    dealer: options.dealer,
    editing: options.editing,
  });
  performance.mark('server-listening');
  return server;
}

/** The windows' server, whatever the command line says: loopback, any free port, no other names, no proxy. */
const onlyForThisMachine = ['--host', '127.0.0.1', '--port', '0', '--allowed-hosts=', '--trust-proxy', 'false'];
