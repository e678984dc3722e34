import { z } from 'zod';
import { ApplicationError } from './errors.ts';
import { settingDefinitions, type SettingName } from './setting-definitions.ts';
import { readSettingTexts } from './setting-texts.ts';

/** What the profiler keeps, and where. */
export interface ProfilerSettings {
  /** Folder that profiles are kept in; null keeps them in memory. */
  readonly directory: string | null;
  readonly maximumProfiles: number;
  readonly maximumBytes: number;
}

/** Everything about one server that can be configured. Frozen; made once, at start. */
export interface Settings {
  readonly environment: 'development' | 'production';
  readonly host: string;
  /** 0 lets the operating system choose a free port. */
  readonly port: number;
  /** Null: the bundled catalogue. */
  readonly cataloguePath: string | null;
  readonly locale: 'nor' | 'eng';
  readonly logLevel: 'debug' | 'info' | 'warning' | 'error';
  readonly logFormat: 'pretty' | 'json';
  /** Names beside its own that the server answers to; `*` stands for all. */
  readonly allowedHosts: readonly string[];
  /** Whether `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean;
  /** With a secret, every request must carry it in `x-desktop-secret`. Only the desktop app sets one, in its own process. */
  readonly desktopSecret: string | null;
  /** Null: the profiler is off, and nothing of it is loaded. */
  readonly profiler: ProfilerSettings | null;
}

/** The settings cannot be used; `problems` holds one sentence for each reason. */
export class SettingsError extends ApplicationError {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'), 'INVALID_SETTINGS');
    this.problems = problems;
  }
}

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
  LOCALE: z.enum(['nor', 'eng']),
  LOG_LEVEL: z.enum(['debug', 'info', 'warning', 'error']),
  LOG_FORMAT: z.enum(['pretty', 'json']).nullable(),
  ALLOWED_HOSTS: z.string().transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((name) => name !== ''),
  ),
  TRUST_PROXY: flag,
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
