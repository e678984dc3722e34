import { fileURLToPath } from 'node:url';

/** How many and how large. */
export interface StorageOptions {
  readonly maxProfiles: number;
  readonly maxBytes: number;
  /** A folder in which profiles survive a restart; null keeps them in memory only. */
  readonly directory: string | null;
}

export interface ProfilerOptions {
  readonly applicationName: string;
  readonly applicationVersion: string;
  /** Absolute path of the folder whose files may be shown and whose code counts as the application's own. */
  readonly applicationRoot: string;
  /** For example `development`; only shown. */
  readonly environment: string;
  readonly debug?: boolean;
  readonly storage?: Partial<StorageOptions>;
  /** Whether a path belongs to an unprofiled static asset. Default: none does. */
  readonly isStatic?: (path: string) => boolean;
  /** Names whose values are masked beside the ones that are always masked. */
  readonly secrets?: readonly string[];
  /** Packages that the configuration panel shows before the other dependencies. */
  readonly packages?: readonly string[];
  /** The application's switches for the configuration panel; secrets in it are masked. */
  readonly switches?: () => Readonly<Record<string, unknown>>;
  /** Where the profiler's templates lie. Default: `views/profiler` two folders above this file. */
  readonly viewsDirectory?: string;
}

/** The options with every gap filled. */
export type ResolvedOptions = Required<Omit<ProfilerOptions, 'storage'>> & { readonly storage: StorageOptions };

const mebibyte = 1024 * 1024;

export function resolveOptions(options: ProfilerOptions): ResolvedOptions {
  return {
    applicationName: options.applicationName,
    applicationVersion: options.applicationVersion,
    applicationRoot: options.applicationRoot,
    environment: options.environment,
    debug: options.debug ?? true,
    storage: { maxProfiles: 500, maxBytes: 64 * mebibyte, directory: null, ...options.storage },
    isStatic: options.isStatic ?? (() => false),
    secrets: options.secrets ?? [],
    packages: options.packages ?? [],
    switches: options.switches ?? (() => ({})),
    viewsDirectory: options.viewsDirectory ?? fileURLToPath(new URL('../../views/profiler/', import.meta.url)),
  };
}
