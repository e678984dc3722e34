import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing, removeQuietly, renamePatiently, writeFileAtomically } from '../files/write-file.ts';
import type { InspectCatalogue, RefusalReason } from './inspect-catalogue.ts';

/** The path of a checked copy in the user's folder, or why there is none. */
export type CatalogueOffer = { readonly path: string } | { readonly reasons: readonly RefusalReason[] };

/** A copy of the company's catalogue, and the state of the original when it was copied. */
export interface CentralCopy {
  path: string;
  source: string;
  sizeInBytes: number;
  /** When the original was last changed, in milliseconds since 1970. */
  modifiedAt: number;
}

/** The catalogues in the user's folder, and the record of which one is chosen. */
export type CatalogueStore = ReturnType<typeof openCatalogueStore>;

/** The record of the choice or of the copy is damaged, or another program holds it. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly fault: 'unreadable' | 'corrupt';

  constructor(path: string, fault: RecordError['fault'], options?: ErrorOptions) {
    super(fault === 'corrupt' ? `${path} is damaged.` : `${path} cannot be read.`, options);
    this.fault = fault;
  }
}

/** Files above this size are not copied. */
const LIMIT_IN_MEGABYTES = 512;
const BYTES_PER_MEGABYTE = 1_048_576;

export function openCatalogueStore(folder: string, inspect: InspectCatalogue) {
  const selectionPath = join(folder, 'selected.json');
  const centralPath = join(folder, 'central.json');
  const ownPath = join(folder, OWN_NAME);

  /**
   * Returns the path of the chosen catalogue; null for the standard one.
   *
   * @throws RecordError
   */
  async function selected(): Promise<string | null> {
    const record = await readRecord(selectionPath);
    const file = record === null ? null : parseRecord(record)['file'];
    if (file === null) return null;
    // A copy cannot be chosen: a catalogue that the user opens is imported into the own one.
    if (file !== OWN_NAME) throw new RecordError(selectionPath, 'corrupt');
    return ownPath;
  }

  /**
   * Returns the newest copy of the company's catalogue; null if there is none, or its record is damaged.
   *
   * @throws RecordError when the record cannot be read
   */
  async function centralCopy(): Promise<CentralCopy | null> {
    const copy = parseCentralCopy((await readRecord(centralPath)) ?? '');
    return copy === null ? null : { ...copy, path: join(folder, copy.path) };
  }

  /** Renames the checked file to its own name. Uses an equal file of that name, and never overwrites another one. */
  async function keep(incomingPath: string, version: string): Promise<string> {
    const hash = await contentHash(incomingPath);
    const path = join(folder, keptName(version, hash.slice(0, 12)));
    const present = await contentHash(path).catch((error: unknown) => (isMissing(error) ? null : 'unreadable'));
    if (present === hash) return path;
    const kept = present === null ? path : join(folder, keptName(version, randomBytes(6).toString('hex')));
    await renamePatiently(incomingPath, kept);
    return kept;
  }

  return {
    /** Path of the user's own catalogue, which imports make; the file need not exist. */
    ownPath,
    selected,
    centralCopy,
    /** Copies the file, checks the copy and keeps a good one under its version. Changes nothing that is in use. */
    async offer(sourcePath: string): Promise<CatalogueOffer> {
      const size = await fileSize(sourcePath);
      if (size === null) return { reasons: [{ kind: 'missing', detail: basename(sourcePath) }] };
      if (size > LIMIT_IN_MEGABYTES * BYTES_PER_MEGABYTE) {
        return { reasons: [{ kind: 'too_large', detail: String(LIMIT_IN_MEGABYTES) }] };
      }
      await mkdir(folder, { recursive: true });
      const incomingPath = join(folder, `incoming-${randomBytes(6).toString('hex')}`);
      try {
        await copyFile(sourcePath, incomingPath, constants.COPYFILE_EXCL);
        const inspection = await inspect(incomingPath);
        if (!inspection.accepted) return { reasons: inspection.reasons };
        return { path: await keep(incomingPath, inspection.version) };
      } finally {
        await removeQuietly(incomingPath);
      }
    },
    /** Chooses the own catalogue for the next start, by its path; null chooses the standard one. */
    async select(path: string | null): Promise<void> {
      const contents = path === null ? { file: null } : { file: basename(path) };
      await mkdir(folder, { recursive: true });
      await writeFileAtomically(selectionPath, `${JSON.stringify(contents)}\n`);
    },
    /** Remembers the copy; null forgets it, so that the original is copied again. */
    async recordCentralCopy(copy: CentralCopy | null): Promise<void> {
      if (copy === null) return await removeQuietly(centralPath);
      const { path, ...source } = copy;
      await writeFileAtomically(centralPath, `${JSON.stringify({ file: basename(path), ...source })}\n`);
    },
    /**
     * Removes copies that are neither recorded nor in `inUse`, and unfinished copies. Removes nothing while the record cannot
     * be read: a copy of which nothing is known may be the only one.
     */
    async removeUnused(inUse: readonly string[]): Promise<void> {
      // A record that cannot be read counts as damaged.
      const record = await readRecord(centralPath).catch(() => '');
      const copy = parseCentralCopy(record ?? '');
      if (record !== null && copy === null) return;
      const used = new Set([...inUse, ...(copy === null ? [] : [join(folder, copy.path)])]);
      const names = await readdir(folder).catch(() => []);
      const unused = names
        .filter((name) => KEPT_NAME.test(name) || name.startsWith('incoming-'))
        .map((name) => join(folder, name))
        .filter((path) => !used.has(path));
      await Promise.all(unused.map(removeQuietly));
    },
  };
}

/**
 * Returns the text of a record; null if there is none.
 *
 * @throws RecordError
 */
async function readRecord(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw new RecordError(path, 'unreadable', { cause });
  }
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}

/** Returns the version with a suffix of 12 digits: two files of one version get two names. */
function keptName(version: string, suffix: string): string {
  return `${version.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)}-${suffix}.sqlite`;
}

async function contentHash(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

const KEPT_NAME = /^[\w.-]+-[0-9a-f]{12}\.sqlite$/;

/** The user's own catalogue. Its history is beside it. */
const OWN_NAME = 'own.sqlite';

/** Returns the copy in `central.json`, with a file name as `path`; null if the record is damaged. */
export function parseCentralCopy(contents: string): CentralCopy | null {
  const { file: path, source, sizeInBytes, modifiedAt } = parseRecord(contents);
  if (typeof path !== 'string' || !KEPT_NAME.test(path) || typeof source !== 'string') return null;
  if (typeof sizeInBytes !== 'number' || typeof modifiedAt !== 'number') return null;
  return { path, source, sizeInBytes, modifiedAt };
}

function parseRecord(contents: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(contents);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
