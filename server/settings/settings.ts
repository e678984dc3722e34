import { defaultLocale, locales } from '../i18n/locale.ts';
import { dealerLimits, readOrganisationNumber } from './dealer.ts';

export interface Circumstances {
  readonly isTerminal: boolean;
  readonly isProduction: boolean;
}

interface Kind<Value> {
  /** The end of a sentence that begins with "must be". */
  readonly expects: string;
  /** Returns the value of a text; undefined: refused. */
  readonly parse: (text: string) => Value | undefined;
}

export interface SettingEntry<Value> {
  readonly variable: string;
  readonly option: string;
  readonly kind: Kind<Value>;
  /** The default as a text, or a function that returns it. `description` then explains the default. */
  readonly defaultValue: string | ((circumstances: Circumstances) => Value);
  readonly description: string;
}

const logLevels = ['debug', 'info', 'warning', 'error'] as const;

/** Every setting by its name in {@link Settings}, for `--help`, the parser, and the test of the README's table. */
export const settingEntries = {
  port: setting({
    option: 'port',
    kind: wholeNumber(0, 65_535),
    defaultValue: '8080',
    description: 'Port to listen on; 0 takes any free one.',
  }),
  host: setting({
    option: 'host',
    kind: text('an IP address or a host name', (name) => /^[\w.:-]+$/.test(name)),
    defaultValue: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 lets other machines in.',
  }),
  cataloguePath: setting({
    option: 'catalogue',
    kind: text('the path of a file'),
    defaultValue: () => null,
    description: 'SQLite catalogue to serve, never written to; unset: the bundled one.',
  }),
  environment: setting({
    variable: 'NODE_ENV',
    option: 'environment',
    kind: {
      expects: 'development or production',
      parse: (name): 'development' | 'production' => (name === 'production' ? 'production' : 'development'),
    },
    defaultValue: 'development',
    description: 'Anything but production is development.',
  }),
  locale: setting({
    option: 'locale',
    kind: oneOf(locales),
    defaultValue: defaultLocale,
    description: `Language of the pages: ${locales.join(', ')}.`,
  }),
  logLevel: setting({
    option: 'log-level',
    kind: oneOf(logLevels),
    defaultValue: 'info',
    description: `Least level that is logged: ${logLevels.join(', ')}.`,
  }),
  logFormat: setting({
    option: 'log-format',
    kind: oneOf(['pretty', 'json']),
    defaultValue: ({ isTerminal }) => (isTerminal ? 'pretty' : 'json'),
    description: 'Form of the log on standard error; unset: pretty on a terminal, else json.',
  }),
  allowedHosts: setting({
    option: 'allowed-hosts',
    kind: listOf('names separated by commas, or *', (names) => names.toLowerCase().split(/[\s,]+/)),
    defaultValue: '',
    description: 'Further names that the server answers to (Host header); * allows all.',
  }),
  trustProxy: setting({
    option: 'trust-proxy',
    kind: flag(),
    defaultValue: 'false',
    description: 'Believe the X-Forwarded-* headers of a proxy in front.',
  }),
  hsts: setting({
    option: 'hsts',
    kind: flag(),
    defaultValue: 'false',
    description: 'Tell browsers over HTTPS to use only HTTPS with this name for a year.',
  }),
  dealerName: setting({
    option: 'dealer-name',
    kind: text(`a name of at most ${dealerLimits.name} characters`, ({ length }) => length <= dealerLimits.name),
    defaultValue: () => null,
    description: 'Name of the dealer, printed on orders; unset: no letterhead.',
  }),
  dealerAddress: setting({
    option: 'dealer-address',
    kind: paragraphs('lines', dealerLimits.address),
    defaultValue: '',
    description: 'Address of the dealer under the name, its lines separated by |.',
  }),
  dealerOrganisationNumber: setting({
    option: 'dealer-organisation-number',
    kind: {
      expects: 'a Norwegian organisation number, nine digits of which the last checks the others',
      parse: (number) => (number === '' ? null : (readOrganisationNumber(number) ?? undefined)),
    },
    defaultValue: '',
    description: 'Organisation number of the dealer under the address.',
  }),
  dealerRegistered: setting({
    option: 'dealer-registered',
    kind: flag(),
    defaultValue: 'false',
    description: 'Whether quotes say that the dealer is in Foretaksregisteret.',
  }),
  dealerPhone: setting({
    option: 'dealer-phone',
    kind: shortText(dealerLimits.phone),
    defaultValue: '',
    description: 'Telephone of the dealer on quotes.',
  }),
  dealerEmail: setting({
    option: 'dealer-email',
    kind: shortText(dealerLimits.email),
    defaultValue: '',
    description: 'E-mail address of the dealer on quotes.',
  }),
  dealerTerms: setting({
    option: 'dealer-terms',
    kind: paragraphs('paragraphs', dealerLimits.terms),
    defaultValue: '',
    description: 'Terms of the dealer under each quote, the paragraphs separated by |.',
  }),
  dealerValidDays: setting({
    option: 'dealer-valid-days',
    kind: wholeNumber(1, dealerLimits.validDays),
    defaultValue: () => null,
    description: 'For how many days a new quote is valid; unset: 30 days.',
  }),
  dealerSupplier: setting({
    option: 'dealer-supplier',
    kind: shortText(dealerLimits.supplier),
    defaultValue: '',
    description: 'Supplier on the order of a new quote.',
  }),
  dealerCustomerNumber: setting({
    option: 'dealer-customer-number',
    kind: shortText(dealerLimits.customerNumber),
    defaultValue: '',
    description: 'Customer number of the dealer at that supplier.',
  }),
  dealerLabour: setting({
    option: 'dealer-labour',
    kind: text('the path of a JSON file'),
    defaultValue: () => null,
    description:
      'JSON file with the lines of labour of a new quote: [{ "text", "kroner" with VAT, "unit": stk, t, m, rs, "commitment": fixed, estimate, indication, "per": storey, opening }].',
  }),
  profiler: setting({
    option: 'profiler',
    kind: flag(),
    defaultValue: ({ isProduction }) => !isProduction,
    description: 'The request profiler at /_profiler/latest; unset: on in development, off in production.',
  }),
  profilerDirectory: setting({
    option: 'profiler-directory',
    kind: text('the path of a folder'),
    defaultValue: () => null,
    description: 'Folder that keeps profiles across restarts; unset: they are kept in memory.',
  }),
  profilerMaximumProfiles: setting({
    option: 'profiler-maximum-profiles',
    kind: wholeNumber(1, 999_999),
    defaultValue: '500',
    description: 'Number of profiles kept; the oldest go first.',
  }),
  profilerMaximumMegabytes: setting({
    option: 'profiler-maximum-megabytes',
    kind: wholeNumber(1, 99_999),
    defaultValue: '64',
    description: 'Size of all profiles kept, in megabytes.',
  }),
};

type ValueOf<Entry> = Entry extends SettingEntry<infer Value> ? Value : never;

/** All settings of a server. Frozen; `parseSettings` makes them once, at start. */
export type Settings = { readonly [Name in keyof typeof settingEntries]: ValueOf<(typeof settingEntries)[Name]> };

/** Returns the text of `--help`: a line for each setting, with option, environment variable and default value. */
export function settingsHelp(): string {
  const lines = Object.values(settingEntries).map(({ option, variable, defaultValue, description }) => {
    const ending = typeof defaultValue === 'string' && defaultValue !== '' ? ` (default: ${defaultValue})` : '';
    return `  --${option.padEnd(28)}${variable.padEnd(28)}${description}${ending}`;
  });
  return [
    'Starts the fireplace flue calculator. Each setting is an option or an environment variable; the option wins.',
    '',
    ...lines,
    '',
  ].join('\n');
}

/** Describes a setting. By default its environment variable is the name of its option in capitals. */
function setting<Value>(entry: Omit<SettingEntry<Value>, 'variable'> & { variable?: string }): SettingEntry<Value> {
  return { variable: entry.option.replaceAll('-', '_').toUpperCase(), ...entry };
}

function text(expects: string, isAllowed: (text: string) => boolean = () => true): Kind<string> {
  return { expects, parse: (input) => (isAllowed(input) ? input : undefined) };
}

function shortText(longest: number): Kind<string> {
  return text(`at most ${longest} characters`, ({ length }) => length <= longest);
}

function oneOf<const Value extends string>(values: readonly Value[]): Kind<Value> {
  return {
    expects: new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values),
    parse: (input) => values.find((value) => value === input),
  };
}

function wholeNumber(minimum: number, maximum: number): Kind<number> {
  return {
    expects: `a whole number from ${minimum} to ${maximum}`,
    parse: (input) => {
      const number = /^\d+$/.test(input) ? Number(input) : Number.NaN;
      return number >= minimum && number <= maximum ? number : undefined;
    },
  };
}

function flag(): Kind<boolean> {
  const flags: ReadonlyMap<string, boolean> = new Map([
    ...['true', '1', 'yes', 'on'].map((word): [string, boolean] => [word, true]),
    ...['false', '0', 'no', 'off'].map((word): [string, boolean] => [word, false]),
  ]);
  return { expects: 'true or false', parse: (input) => flags.get(input) };
}

/** Describes a text that holds several texts. Empty texts are dropped, spaces around a text are removed. */
function listOf(expects: string, split: (text: string) => string[] | undefined): Kind<readonly string[]> {
  return {
    expects,
    parse: (input) =>
      split(input)
        ?.map((item) => item.trim())
        .filter((item) => item !== ''),
  };
}

function paragraphs(name: string, longest: number): Kind<readonly string[]> {
  return listOf(`at most ${longest} characters, the ${name} separated by |`, (input) =>
    input.length <= longest ? input.split('|') : undefined,
  );
}
