import { availableParallelism } from 'node:os';
import { defaultLocale, locales } from '../i18n/locale.ts';
import { dealerLimits, readOrganisationNumber } from './dealer.ts';

/** Facts about the start of the server that decide the value of some settings that are not given. */
export interface Circumstances {
  /** Whether the log goes to a terminal. */
  readonly isTerminal: boolean;
  readonly isProduction: boolean;
}

/** A kind of value: its description in words, and its reader. */
interface Kind<Value> {
  /** The end of a sentence that begins with "must be". */
  readonly expects: string;
  /** The value of a text; undefined for a text that is refused. */
  readonly parse: (text: string) => Value | undefined;
}

/** One setting: its environment variable, its command-line option, its kind of value, and its usual value. */
export interface SettingEntry<Value> {
  readonly variable: string;
  readonly option: string;
  readonly kind: Kind<Value>;
  /** The text that is used when none is given, or the value, which `description` explains then. */
  readonly usual: string | ((circumstances: Circumstances) => Value);
  readonly description: string;
}

const mostWorkers = 64;

/** Every setting, by its name in {@link Settings}. `--help`, the parser and the test that reads the README's table use this list. */
export const settingEntries = {
  port: setting({
    variable: 'PORT',
    option: 'port',
    kind: wholeNumber(0, 65_535),
    usual: '8080',
    description: 'Port to listen on; 0 takes any free one.',
  }),
  host: setting({
    variable: 'HOST',
    option: 'host',
    kind: text('an IP address or a host name', (name) => /^[\w.:-]+$/.test(name)),
    usual: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 lets other machines in.',
  }),
  workers: setting({
    variable: 'WORKERS',
    option: 'workers',
    kind: {
      expects: `auto or a whole number from 1 to ${mostWorkers}`,
      parse: (count) =>
        count === 'auto' ? Math.min(availableParallelism(), mostWorkers) : wholeNumber(1, mostWorkers).parse(count),
    },
    usual: '1',
    description: 'Number of processes that answer at one address; auto: one for each processor core.',
  }),
  cataloguePath: setting({
    variable: 'CATALOGUE',
    option: 'catalogue',
    kind: text('the path of a file'),
    usual: () => null,
    description: 'SQLite catalogue to serve, never written to; unset: the bundled one.',
  }),
  environment: setting({
    variable: 'NODE_ENV',
    option: 'environment',
    kind: {
      expects: 'development or production',
      parse: (name): 'development' | 'production' => (name === 'production' ? 'production' : 'development'),
    },
    usual: 'development',
    description: 'Anything but production is development.',
  }),
  locale: setting({
    variable: 'LOCALE',
    option: 'locale',
    kind: oneOf(locales),
    usual: defaultLocale,
    description: 'Language of the pages.',
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    option: 'log-level',
    kind: oneOf(['debug', 'info', 'warning', 'error']),
    usual: 'info',
    description: 'Least level that is logged.',
  }),
  logFormat: setting({
    variable: 'LOG_FORMAT',
    option: 'log-format',
    kind: oneOf(['pretty', 'json']),
    usual: ({ isTerminal }) => (isTerminal ? 'pretty' : 'json'),
    description: 'Form of the log on standard error; unset: pretty on a terminal, else json.',
  }),
  allowedHosts: setting({
    variable: 'ALLOWED_HOSTS',
    option: 'allowed-hosts',
    kind: listOf('names separated by commas, or *', (names) => names.toLowerCase().split(/[\s,]+/)),
    usual: '',
    description: 'Further names that the server answers to (Host header); * allows all.',
  }),
  trustProxy: setting({
    variable: 'TRUST_PROXY',
    option: 'trust-proxy',
    kind: flag(),
    usual: 'false',
    description: 'Believe the X-Forwarded-* headers of a proxy in front.',
  }),
  dealerName: setting({
    variable: 'DEALER_NAME',
    option: 'dealer-name',
    kind: text(`a name of at most ${dealerLimits.name} characters`, ({ length }) => length <= dealerLimits.name),
    usual: () => null,
    description: 'Name of the dealer, printed on orders; unset: no letterhead.',
  }),
  dealerAddress: setting({
    variable: 'DEALER_ADDRESS',
    option: 'dealer-address',
    kind: listOf(`at most ${dealerLimits.address} characters, the lines separated by |`, (lines) =>
      lines.length <= dealerLimits.address ? lines.split('|') : undefined,
    ),
    usual: '',
    description: 'Address of the dealer under the name, its lines separated by |.',
  }),
  dealerOrganisationNumber: setting({
    variable: 'DEALER_ORGANISATION_NUMBER',
    option: 'dealer-organisation-number',
    kind: {
      expects: 'a Norwegian organisation number, nine digits of which the last checks the others',
      parse: (number) => (number === '' ? null : (readOrganisationNumber(number) ?? undefined)),
    },
    usual: '',
    description: 'Organisation number of the dealer under the address.',
  }),
  dealerRegistered: setting({
    variable: 'DEALER_REGISTERED',
    option: 'dealer-registered',
    kind: flag(),
    usual: 'false',
    description: 'Whether quotes say that the dealer is in Foretaksregisteret.',
  }),
  dealerPhone: setting({
    variable: 'DEALER_PHONE',
    option: 'dealer-phone',
    kind: text(`at most ${dealerLimits.phone} characters`, ({ length }) => length <= dealerLimits.phone),
    usual: '',
    description: 'Telephone of the dealer on quotes.',
  }),
  dealerEmail: setting({
    variable: 'DEALER_EMAIL',
    option: 'dealer-email',
    kind: text(`at most ${dealerLimits.email} characters`, ({ length }) => length <= dealerLimits.email),
    usual: '',
    description: 'E-mail address of the dealer on quotes.',
  }),
  dealerTerms: setting({
    variable: 'DEALER_TERMS',
    option: 'dealer-terms',
    kind: listOf(`at most ${dealerLimits.terms} characters, the paragraphs separated by |`, (terms) =>
      terms.length <= dealerLimits.terms ? terms.split('|') : undefined,
    ),
    usual: '',
    description: 'Terms of the dealer under each quote, the paragraphs separated by |.',
  }),
  dealerValidDays: setting({
    variable: 'DEALER_VALID_DAYS',
    option: 'dealer-valid-days',
    kind: wholeNumber(1, dealerLimits.validDays),
    usual: () => null,
    description: 'For how many days a new quote is valid; unset: the usual time.',
  }),
  dealerSupplier: setting({
    variable: 'DEALER_SUPPLIER',
    option: 'dealer-supplier',
    kind: text(`at most ${dealerLimits.supplier} characters`, ({ length }) => length <= dealerLimits.supplier),
    usual: '',
    description: 'Supplier on the order of a new quote.',
  }),
  dealerCustomerNumber: setting({
    variable: 'DEALER_CUSTOMER_NUMBER',
    option: 'dealer-customer-number',
    kind: text(
      `at most ${dealerLimits.customerNumber} characters`,
      ({ length }) => length <= dealerLimits.customerNumber,
    ),
    usual: '',
    description: 'Customer number of the dealer at that supplier.',
  }),
  dealerLabour: setting({
    variable: 'DEALER_LABOUR',
    option: 'dealer-labour',
    kind: text('the path of a JSON file'),
    usual: () => null,
    description:
      'JSON file with the lines of labour of a new quote: [{ "text", "kroner" with VAT, "unit": stk, t, m, rs }].',
  }),
  profiler: setting({
    variable: 'PROFILER',
    option: 'profiler',
    kind: flag(),
    usual: ({ isProduction }) => !isProduction,
    description: 'The request profiler at /_profiler/latest; unset: on in development, off in production.',
  }),
  profilerDirectory: setting({
    variable: 'PROFILER_DIRECTORY',
    option: 'profiler-directory',
    kind: text('the path of a folder'),
    usual: () => null,
    description: 'Folder that keeps profiles across restarts; unset: they are kept in memory.',
  }),
  profilerMaximumProfiles: setting({
    variable: 'PROFILER_MAXIMUM_PROFILES',
    option: 'profiler-maximum-profiles',
    kind: wholeNumber(1, 999_999),
    usual: '500',
    description: 'Number of profiles kept; the oldest go first.',
  }),
  profilerMaximumMegabytes: setting({
    variable: 'PROFILER_MAXIMUM_MEGABYTES',
    option: 'profiler-maximum-megabytes',
    kind: wholeNumber(1, 99_999),
    usual: '64',
    description: 'Size of all profiles kept, in megabytes.',
  }),
};

type ValueOf<Entry> = Entry extends SettingEntry<infer Value> ? Value : never;

/** The values of all settings of one server. Frozen; made once, at start, by `parseSettings`. */
export type Settings = { readonly [Name in keyof typeof settingEntries]: ValueOf<(typeof settingEntries)[Name]> };

/** What `--help` prints: a line for each setting, with its option, its environment variable and its default. */
export function settingsHelp(): string {
  const lines = Object.values(settingEntries).map(({ option, variable, usual, description }) => {
    const ending = typeof usual === 'string' && usual !== '' ? ` (default: ${usual})` : '';
    return `  --${option.padEnd(28)}${variable.padEnd(28)}${description}${ending}`;
  });
  return [
    'Starts the fireplace flue calculator. Each setting is an option or an environment variable; the option wins.',
    '',
    ...lines,
    '',
  ].join('\n');
}

function setting<Value>(entry: SettingEntry<Value>): SettingEntry<Value> {
  return entry;
}

function text(expects: string, isAllowed: (text: string) => boolean = () => true): Kind<string> {
  return { expects, parse: (given) => (isAllowed(given) ? given : undefined) };
}

function oneOf<const Value extends string>(values: readonly Value[]): Kind<Value> {
  return {
    expects: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values),
    parse: (given) => values.find((value) => value === given),
  };
}

function wholeNumber(minimum: number, maximum: number): Kind<number> {
  return {
    expects: `a whole number from ${minimum} to ${maximum}`,
    parse: (given) => {
      const number = /^\d+$/.test(given) ? Number(given) : Number.NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    },
  };
}

function flag(): Kind<boolean> {
  const flags: ReadonlyMap<string, boolean> = new Map([
    ...['true', '1', 'yes', 'on'].map((word): [string, boolean] => [word, true]),
    ...['false', '0', 'no', 'off'].map((word): [string, boolean] => [word, false]),
  ]);
  return { expects: 'true or false', parse: (given) => flags.get(given) };
}

/** Several texts in one, without the empty ones and the spaces around each. */
function listOf(expects: string, split: (text: string) => string[] | undefined): Kind<readonly string[]> {
  return {
    expects,
    parse: (given) =>
      split(given)
        ?.map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}
