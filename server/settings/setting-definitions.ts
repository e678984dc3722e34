import { defaultLocale, locales } from '../i18n/locale.ts';

/** One setting: its environment variable, its command-line option, and what it may be. */
export interface SettingDefinition {
  readonly variable: string;
  readonly option: string;
  /** Null where being unset has a meaning of its own, which `description` explains. */
  readonly defaultText: string | null;
  readonly expects: string;
  readonly description: string;
}

/** Every setting there is. `--help`, the parser and the test that reads the README's table all work from this list. */
export const settingDefinitions = [
  {
    variable: 'PORT',
    option: 'port',
    defaultText: '8080',
    expects: 'a whole number from 0 to 65535',
    description: 'Port to listen on; 0 takes any free one.',
  },
  {
    variable: 'HOST',
    option: 'host',
    defaultText: '127.0.0.1',
    expects: 'an IP address or a host name',
    description: 'Address to listen on; 0.0.0.0 lets other machines in.',
  },
  {
    variable: 'CATALOGUE',
    option: 'catalogue',
    defaultText: null,
    expects: 'the path of a file',
    description: 'SQLite catalogue to serve, never written to; unset: the bundled one.',
  },
  {
    variable: 'NODE_ENV',
    option: 'environment',
    defaultText: 'development',
    expects: 'development or production',
    description: 'Anything but production is development.',
  },
  {
    variable: 'LOCALE',
    option: 'locale',
    defaultText: defaultLocale,
    expects: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(locales),
    description: 'Language of the pages.',
  },
  {
    variable: 'LOG_LEVEL',
    option: 'log-level',
    defaultText: 'info',
    expects: 'debug, info, warning or error',
    description: 'Least level that is logged.',
  },
  {
    variable: 'LOG_FORMAT',
    option: 'log-format',
    defaultText: null,
    expects: 'pretty or json',
    description: 'Form of the log on standard error; unset: pretty on a terminal, else json.',
  },
  {
    variable: 'ALLOWED_HOSTS',
    option: 'allowed-hosts',
    defaultText: '',
    expects: 'names separated by commas, or *',
    description: 'Further names that the server answers to (Host header); * allows all.',
  },
  {
    variable: 'TRUST_PROXY',
    option: 'trust-proxy',
    defaultText: 'false',
    expects: 'true or false',
    description: 'Believe the X-Forwarded-* headers of a proxy in front.',
  },
  {
    variable: 'DEALER_NAME',
    option: 'dealer-name',
    defaultText: null,
    expects: 'a name of at most 120 characters',
    description: 'Name of the dealer, printed on orders; unset: no letterhead.',
  },
  {
    variable: 'DEALER_ADDRESS',
    option: 'dealer-address',
    defaultText: '',
    expects: 'at most 300 characters, the lines separated by |',
    description: 'Address of the dealer under the name, its lines separated by |.',
  },
  {
    variable: 'DEALER_ORGANISATION_NUMBER',
    option: 'dealer-organisation-number',
    defaultText: '',
    expects: 'a Norwegian organisation number, nine digits of which the last checks the others',
    description: 'Organisation number of the dealer under the address.',
  },
  {
    variable: 'PROFILER',
    option: 'profiler',
    defaultText: null,
    expects: 'true or false',
    description: 'The request profiler at /_profiler/latest; unset: on in development, off in production.',
  },
  {
    variable: 'PROFILER_DIRECTORY',
    option: 'profiler-directory',
    defaultText: null,
    expects: 'the path of a folder',
    description: 'Folder that keeps profiles across restarts; unset: they are kept in memory.',
  },
  {
    variable: 'PROFILER_MAXIMUM_PROFILES',
    option: 'profiler-maximum-profiles',
    defaultText: '500',
    expects: 'a whole number from 1 to 999999',
    description: 'Number of profiles kept; the oldest go first.',
  },
  {
    variable: 'PROFILER_MAXIMUM_MEGABYTES',
    option: 'profiler-maximum-megabytes',
    defaultText: '64',
    expects: 'a whole number from 1 to 99999',
    description: 'Size of all profiles kept, in megabytes.',
  },
] as const satisfies readonly SettingDefinition[];

export type SettingName = (typeof settingDefinitions)[number]['variable'];

/** What `--help` prints: a line for each setting, with its option, its environment variable and its default. */
export function settingsHelp(): string {
  const lines = settingDefinitions.map(({ option, variable, defaultText, description }) => {
    const ending = defaultText === null || defaultText === '' ? '' : ` (default: ${defaultText})`;
    return `  --${option.padEnd(28)}${variable.padEnd(28)}${description}${ending}`;
  });
  return [
    'Starts the fireplace flue calculator. Each setting is an option or an environment variable; the option wins.',
    '',
    ...lines,
    '',
  ].join('\n');
}
