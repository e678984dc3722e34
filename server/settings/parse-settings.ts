import { z } from 'zod';
import { locales } from '../i18n/locale.ts';
import { dealerLimits, readOrganisationNumber } from './dealer.ts';
import { settingDefinitions, type SettingName } from './setting-definitions.ts';
import { readSettingTexts } from './setting-texts.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Where settings come from; the command line wins over the environment. */
export interface SettingsSource {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly argumentList: readonly string[];
  /** Whether the log goes to a terminal, which makes it `pretty` unless said otherwise. */
  readonly isTerminal: boolean;
}

const bytesPerMegabyte = 1_048_576;
const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', 'on', 'off'])
  .transform((text) => ['true', '1', 'yes', 'on'].includes(text));
const wholeNumber = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(minimum).max(maximum));

const schema = z.object({
  NODE_ENV: z
    .string()
    .transform((text) => (text === 'production' ? ('production' as const) : ('development' as const))),
  HOST: z.string().regex(/^[\w.:-]+$/),
  PORT: wholeNumber(0, 65_535),
  CATALOGUE: z.string().nullable(),
  LOCALE: z.enum(locales),
  LOG_LEVEL: z.enum(['debug', 'info', 'warning', 'error']),
  LOG_FORMAT: z.enum(['pretty', 'json']).nullable(),
  ALLOWED_HOSTS: z.string().transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== ''),
  ),
  TRUST_PROXY: flag,
  DEALER_NAME: z.string().max(dealerLimits.name).nullable(),
  DEALER_ADDRESS: z
    .string()
    .max(dealerLimits.address)
    .transform((text) =>
      text
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  DEALER_ORGANISATION_NUMBER: z
    .string()
    .refine((text) => text === '' || readOrganisationNumber(text) !== null)
    .transform((text) => readOrganisationNumber(text)),
  PROFILER: flag.nullable(),
  PROFILER_DIRECTORY: z.string().nullable(),
  PROFILER_MAXIMUM_PROFILES: wholeNumber(1, 999_999),
  PROFILER_MAXIMUM_MEGABYTES: wholeNumber(1, 99_999),
} satisfies Record<SettingName, z.ZodType>);

/**
 * Makes the settings from the environment and the command line.
 * @throws SettingsError that names every problem at once
 */
export function parseSettings(source: SettingsSource): Settings {
  const { texts, problems } = readSettingTexts(source.environment, source.argumentList);
  const parsed = schema.safeParse(texts);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    for (const definition of settingDefinitions) {
      if (wrong.has(definition.variable)) {
        const { variable, option, expects } = definition;
        problems.push(`${variable} (--${option}) must be ${expects}, not ${JSON.stringify(texts[variable])}.`);
      }
    }
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const values = parsed.data;
  return Object.freeze({
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    cataloguePath: values.CATALOGUE,
    locale: values.LOCALE,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (source.isTerminal ? 'pretty' : 'json'),
    allowedHosts: values.ALLOWED_HOSTS,
    trustProxy: values.TRUST_PROXY,
    desktopSecret: null,
    dealer:
      values.DEALER_NAME === null
        ? null
        : {
            name: values.DEALER_NAME,
            address: values.DEALER_ADDRESS,
            organisationNumber: values.DEALER_ORGANISATION_NUMBER,
          },
    profiler:
      (values.PROFILER ?? values.NODE_ENV === 'development')
        ? {
            directory: values.PROFILER_DIRECTORY,
            maximumProfiles: values.PROFILER_MAXIMUM_PROFILES,
            maximumBytes: values.PROFILER_MAXIMUM_MEGABYTES * bytesPerMegabyte,
          }
        : null,
  });
}
