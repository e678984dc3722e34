import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { ObservedContext } from './recording/arrival.ts';
import { propertyOf, tryOr } from './values/texts.ts';

export interface StorageOptions {
  readonly maxProfiles: number;
  readonly maxBytes: number;
  /** A folder in which profiles survive a restart; null keeps them in memory only. */
  readonly directory: string | null;
}

/** Facts that only the application knows. */
export interface About {
  /** A note for the panel "E-mails". */
  readonly emails?: string;
  /** A note for the panel "Cache". */
  readonly cache?: string;
  /** The packages that the configuration panel shows first. */
  readonly packages?: readonly string[];
  /** Settings for the configuration panel. Secrets in them are masked. */
  readonly switches?: () => Readonly<Record<string, unknown>>;
}

/** Everything has a default. */
export interface CommonOptions {
  /** Default: not in production. */
  readonly enabled?: boolean;
  /** Absolute path of the application. The pages show only files in it. Default: the nearest folder with a `package.json` above the main file. */
  readonly root?: string;
  /** Default: the name in `package.json`, or `Application`. */
  readonly name?: string;
  readonly version?: string;
  /** Only shown. Default: `NODE_ENV`, or `development`. */
  readonly environment?: string;
  readonly debug?: boolean;
  readonly storage?: Partial<StorageOptions>;
  /** Whether a path is a static asset. Assets are not profiled. Default: none is. */
  readonly isStatic?: (path: string) => boolean;
  /** The share of requests that is recorded, from 0 to 1. Default: 1. */
  readonly sample?: number;
  /** Also keeps requests that failed, or that took more milliseconds. Default: neither. */
  readonly record?: { readonly errors?: boolean; readonly slowerThan?: number };
  /** Further names whose values are masked. */
  readonly secrets?: readonly string[];
  /** Host names under which the pages answer, besides loopback and IP addresses; `*` allows every name. */
  readonly allowedHosts?: readonly string[];
  /** Addresses and networks that may read the pages, besides this machine: `172.16.0.0/12`; `*` allows all. */
  readonly allowedAddresses?: readonly string[];
  /** The number of bytes that are kept of each request body and response body. Default: 0. */
  readonly bodyBytes?: number;
  /** Whether the profile of a request keeps no values. Called when the request arrives. Default: no request is confidential. */
  readonly confidential?: (ctx: ObservedContext) => boolean;
  /** Whether pages of the application show the figures of their request in a line at the bottom. Default: no. */
  readonly toolbar?: boolean;
  /** The address of an editor for links to code: `vscode://file/{file}:{line}`. Default: the profiler's own page. */
  readonly editor?: string | null;
  /** Facts about the application, for several panels. Default: none. */
  readonly about?: About;
  /** Gets one line at the start. Default: standard error. */
  readonly log?: (line: string) => void;
  /** Gets each problem that keeps the profiler from working, once. Default: a warning of the process. */
  readonly warn?: (message: string) => void;
}

export type ResolvedOptions = Required<Omit<CommonOptions, 'enabled' | 'storage'>> & {
  readonly storage: StorageOptions;
};

const mebibyte = 1024 * 1024;
const warningsGiven = 20;

export function resolveOptions(options: CommonOptions): ResolvedOptions {
  const environment = options.environment ?? process.env['NODE_ENV'] ?? 'development';
  const root = options.root ?? mainRoot();
  return {
    root,
    name: options.name ?? declared(root, 'name') ?? 'Application',
    version: options.version ?? declared(root, 'version') ?? '',
    environment,
    debug: options.debug ?? true,
    storage: { maxProfiles: 500, maxBytes: 64 * mebibyte, directory: null, ...options.storage },
    isStatic: options.isStatic ?? (() => false),
    sample: options.sample ?? 1,
    record: options.record ?? {},
    secrets: options.secrets ?? [],
    allowedHosts: options.allowedHosts ?? [],
    allowedAddresses: options.allowedAddresses ?? [],
    bodyBytes: options.bodyBytes ?? 0,
    confidential: options.confidential ?? (() => false),
    toolbar: options.toolbar ?? false,
    editor: options.editor ?? null,
    about: options.about ?? {},
    log: options.log ?? ((line) => void process.stderr.write(`${line}\n`)),
    warn: once(options.warn ?? ((message) => process.emitWarning(message))),
  };
}

/** Passes each message on once, and at most 20 messages. An error of the receiver becomes a warning. */
function once(warn: (message: string) => void): (message: string) => void {
  const pastMessages = new Set<string>();
  return (message) => {
    if (pastMessages.has(message) || pastMessages.size >= warningsGiven) return;
    pastMessages.add(message);
    tryOr(
      undefined,
      () => warn(message),
      (failure) => process.emitWarning(`${message} (And the option warn failed: ${failure})`),
    );
  };
}

/** Returns the nearest folder with a `package.json` above the main file; the working folder if a tool in a package is run. */
function mainRoot(): string {
  const main = tryOr('', () => realpathSync(process.argv[1] ?? ''));
  if (main === '' || main.includes(`${sep}node_modules${sep}`)) return process.cwd();
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  return process.cwd();
}

/** Reads a text from the application's `package.json`. */
function declared(root: string, key: 'name' | 'version'): string | undefined {
  const manifest = tryOr<unknown>(null, () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const text = propertyOf(manifest, key);
  return typeof text === 'string' ? text : undefined;
}
