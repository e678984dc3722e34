import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing, removeQuietly, renamePatiently, writeFileAtomically } from '../files/write-file.ts';
import type { CatalogueDescription, InspectCatalogue, RefusalReason } from './inspect-catalogue.ts';

/** A copy in the user's folder that has passed every check. */
export interface KeptCatalogue {
  path: string;
  description: CatalogueDescription;
}

export type CatalogueOffer =
  | { accepted: true; catalogue: KeptCatalogue; remarks: readonly RefusalReason[] }
  | { accepted: false; reasons: RefusalReason[] };

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

export interface CatalogueStoreOptions {
  folder: string;
  inspect: InspectCatalogue;
  limitInBytes: number;
}

const BYTES_PER_MEGABYTE = 1_048_576;
/** A file name has a piece of the content's hash. If a damaged copy has that name, the next piece is used. */
const HASH_PIECE_LENGTH = 12;
const HASH_PIECES = 5;

export function openCatalogueStore({ folder, inspect, limitInBytes }: CatalogueStoreOptions) {
  const selectionPath = join(folder, 'selected.json');
  const centralPath = join(folder, 'central.json');
  const ownPath = join(folder, OWN_NAME);
  /** Files that are being checked: `removeUnused` does not touch them. */
  const underWay = new Set<string>();

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

  /** Returns the recorded copies; null while the record cannot be read or is damaged. */
  async function recorded(): Promise<string[] | null> {
    try {
      const [copy, record] = await Promise.all([centralCopy(), readRecord(centralPath)]);
      if (copy === null) return record === null ? [] : null;
      return [copy.path];
    } catch {
      return null;
    }
  }

  /** Renames the checked file to its own name. Uses an equal file of that name, and never overwrites another one. */
  async function keep(incomingPath: string, version: string): Promise<string> {
    const hash = await contentHash(incomingPath);
    for (let piece = 0; piece < HASH_PIECES; piece += 1) {
      const path = join(
        folder,
        keptName(version, hash.slice(piece * HASH_PIECE_LENGTH, (piece + 1) * HASH_PIECE_LENGTH)),
      );
      const present = await contentHash(path).catch((error: unknown) => (isMissing(error) ? null : 'unreadable'));
      if (present === hash) return path;
      if (present !== null) continue;
      await renamePatiently(incomingPath, path);
      return path;
    }
    throw new Error(`${folder} holds damaged copies of this catalogue that are in use.`);
  }

  return {
    /** Path of the user's own catalogue, which imports make; the file need not exist. */
    ownPath,
    selected,
    centralCopy,
    /** Copies the file, checks the copy and keeps a good one under its version. Changes nothing that is in use. */
    async offer(sourcePath: string): Promise<CatalogueOffer> {
      const size = await fileSize(sourcePath);
      if (size === null) return refused({ kind: 'missing', detail: basename(sourcePath) });
      if (size > limitInBytes)
        return refused({ kind: 'too_large', detail: String(Math.floor(limitInBytes / BYTES_PER_MEGABYTE)) });
      await mkdir(folder, { recursive: true });
      const incomingPath = join(folder, `incoming-${randomBytes(6).toString('hex')}`);
      underWay.add(incomingPath);
      try {
        await copyFile(sourcePath, incomingPath, constants.COPYFILE_EXCL);
        const inspection = await inspect(incomingPath);
        if (!inspection.accepted) return inspection;
        const { description, remarks } = inspection;
        const path = await keep(incomingPath, description.version);
        return { accepted: true, catalogue: { path, description }, remarks };
      } finally {
        underWay.delete(incomingPath);
        await removeQuietly(incomingPath);
      }
    },
    /** Chooses the own catalogue for the next start, by its path; null chooses the standard one. */
    async select(path: string | null): Promise<void> {
      const contents = path === null ? { file: null } : { file: basename(path) };
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
      const kept = await recorded();
      if (kept === null) return;
      const used = new Set([...kept, ...inUse, ...underWay]);
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

function refused(reason: RefusalReason): CatalogueOffer {
  return { accepted: false, reasons: [reason] };
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}

/** Returns the version with a piece of the hash: two files of one version get two names. */
function keptName(version: string, hashPiece: string): string {
  return `${version.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)}-${hashPiece}.sqlite`;
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
