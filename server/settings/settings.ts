import { ApplicationError } from '../errors.ts';
import type { Locale } from '../i18n/locale.ts';
import type { DealerSettings } from './dealer.ts';

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
  readonly locale: Locale;
  readonly logLevel: 'debug' | 'info' | 'warning' | 'error';
  readonly logFormat: 'pretty' | 'json';
  /** Names beside its own that the server answers to; `*` stands for all. */
  readonly allowedHosts: readonly string[];
  /** Whether `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean;
  /** With a secret, every request must carry it in `desktopSecretHeader`. Only the desktop app sets one, in its own process. */
  readonly desktopSecret: string | null;
  /** Null: orders are printed without a letterhead. */
  readonly dealer: DealerSettings | null;
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
