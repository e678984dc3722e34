import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObservedContext } from './recording/arrival.ts';
import { viewsFolder } from './here.ts';
import { propertyOf, tryOr } from './values/texts.ts';

/** How many and how large. */
export interface StorageOptions {
  readonly maxProfiles: number;
  readonly maxBytes: number;
  /** A folder in which profiles survive a restart; null keeps them in memory only. */
  readonly directory: string | null;
  /** Which part of all tokens this process draws from, counted from 0, where several processes share a folder. Default: all. */
  readonly tokenShare: TokenShare;
}

/** Processes with the same `of` and another `index` never draw the same token. */
export interface TokenShare {
  readonly index: number;
  readonly of: number;
}

/** What the application says in panels of which the profiler cannot know whether they are empty. */
export interface PanelNotes {
  /** That it sends none, or how. */
  readonly emails?: string;
  /** What else than the reads that it reports is kept, or is not. */
  readonly cache?: string;
}

/** Everything has a default. */
export interface CommonOptions {
  /** Whether it does anything at all. Default: not in production. */
  readonly enabled?: boolean;
  /** Absolute path of the folder whose files may be shown and whose code counts as the application's own. Default: the working folder. */
  readonly root?: string;
  /** Default: what `package.json` in the root says, or `Application`. */
  readonly name?: string;
  readonly version?: string;
  /** Only shown. Default: `NODE_ENV`, or `development`. */
  readonly environment?: string;
  readonly debug?: boolean;
  readonly storage?: Partial<StorageOptions>;
  /** Whether a path belongs to a static asset, which is not profiled. Default: none does. */
  readonly isStatic?: (path: string) => boolean;
  /** Names whose values are masked beside the ones that are always masked. */
  readonly secrets?: readonly string[];
  /** Host names beside loopback and IP addresses under which the profiler's pages may be read; `*` allows every name. */
  readonly allowedHosts?: readonly string[];
  /** Keep the beginnings of request and response bodies, up to so many bytes of each. Default: 0, none. */
  readonly bodyBytes?: number;
  /** Whether of a request nothing is kept that was said in it; asked when it arrives. Default: of none. */
  readonly confidential?: (ctx: ObservedContext) => boolean;
  /** Whether pages of the application get a line with the figures of their request at their lower edge. Default: no. */
  readonly toolbar?: boolean;
  /** Where links to code lead: the profiler's own page, or an editor: `vscode://file/{file}:{line}`. */
  readonly editor?: string | null;
  /** Packages that the configuration panel shows before the other dependencies. */
  readonly packages?: readonly string[];
  /** The application's switches for the configuration panel; secrets in it are masked. */
  readonly switches?: () => Readonly<Record<string, unknown>>;
  /** What only the application can say of itself: how it is with e-mails, and with what it caches. Default: nothing. */
  readonly notes?: PanelNotes;
  /** Where the profiler's templates lie. Default: `views/profiler` two folders above this file. */
  readonly views?: string;
  /** Gets each problem that keeps the profiler from working, once. Default: a warning of the process. */
  readonly warn?: (message: string) => void;
}

/** The options with every gap filled. */
export type ResolvedOptions = Required<Omit<CommonOptions, 'enabled' | 'storage'>> & {
  readonly storage: StorageOptions;
};

/** Of a process that shares its folder with none. */
export const allTokens: TokenShare = { index: 0, of: 1 };

const mebibyte = 1024 * 1024;
const warningsGiven = 20;

export function resolveOptions(options: CommonOptions): ResolvedOptions {
  const environment = options.environment ?? process.env['NODE_ENV'] ?? 'development';
  const root = options.root ?? process.cwd();
  return {
    root,
    name: options.name ?? declared(root, 'name') ?? 'Application',
    version: options.version ?? declared(root, 'version') ?? '',
    environment,
    debug: options.debug ?? true,
    storage: { maxProfiles: 500, maxBytes: 64 * mebibyte, directory: null, tokenShare: allTokens, ...options.storage },
    isStatic: options.isStatic ?? (() => false),
    secrets: options.secrets ?? [],
    allowedHosts: options.allowedHosts ?? [],
    bodyBytes: options.bodyBytes ?? 0,
    confidential: options.confidential ?? (() => false),
    toolbar: options.toolbar ?? false,
    editor: options.editor ?? null,
    packages: options.packages ?? [],
    switches: options.switches ?? (() => ({})),
    notes: options.notes ?? {},
    views: options.views ?? viewsFolder(),
    warn: once(options.warn ?? ((message) => process.emitWarning(message))),
  };
}

/** Passes each message on once, and only a few different ones. A receiver that fails must not stop a request. */
function once(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message) || said.size >= warningsGiven) return;
    said.add(message);
    tryOr(
      undefined,
      () => warn(message),
      (failure) => process.emitWarning(`${message} (And who is told of it fails: ${failure})`),
    );
  };
}

/** What the application's manifest says. */
function declared(root: string, key: 'name' | 'version'): string | undefined {
  const manifest = tryOr<unknown>(null, () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const text = propertyOf(manifest, key);
  return typeof text === 'string' ? text : undefined;
}
