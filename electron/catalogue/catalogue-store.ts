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
  /** Path of the copy. */
  path: string;
  /** Path of the original. */
  source: string;
  sizeInBytes: number;
  /** When the original was last changed, in milliseconds since 1970. */
  modifiedAt: number;
}

/** The catalogues that were copied into a folder of the user's data, and which of them is in use. */
export interface CatalogueStore {
  /** Path of the user's own catalogue, which imports make; the file need not exist. */
  readonly ownPath: string;
  /**
   * Path of the copy that the user chose, or of the own catalogue; null for the standard catalogue.
   *
   * @throws RecordError
   */
  selected(): Promise<string | null>;
  /** Copies the file, checks the copy and keeps a good one under its version. Changes nothing that is in use. */
  offer(sourcePath: string): Promise<CatalogueOffer>;
  /** Chooses a kept copy, or with null the standard catalogue, for the next start. */
  select(path: string | null): Promise<void>;
  /**
   * The newest copy of the company's catalogue; null where there is none, or its record is damaged.
   *
   * @throws RecordError where the record cannot be read
   */
  centralCopy(): Promise<CentralCopy | null>;
  /** Remembers the copy; null forgets it, so that the original is copied again. */
  recordCentralCopy(copy: CentralCopy | null): Promise<void>;
  /**
   * Removes copies that are neither recorded nor in `inUse`, and the rests of interrupted copies. Removes nothing while a
   * record cannot be read or understood, because a copy may be the only one of what the user chose.
   */
  removeUnused(inUse: readonly string[]): Promise<void>;
}

/** What is chosen or copied is recorded, but the record cannot be read for now (it is in use), or is damaged. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  /** As the faults of catalogue files. */
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
/** Length of the piece of a hash in a file name; the next pieces are for names that a damaged copy has taken. */
const HASH_PIECE_LENGTH = 12;
const HASH_PIECES = 5;

export function openCatalogueStore({ folder, inspect, limitInBytes }: CatalogueStoreOptions): CatalogueStore {
  const selectionPath = join(folder, 'selected.json');
  const centralPath = join(folder, 'central.json');
  /** Files that are being checked: `removeUnused` does not touch them. */
  const underWay = new Set<string>();

  async function selected(): Promise<string | null> {
    const record = await readRecord(selectionPath);
    if (record === null || parseRecord(record)['file'] === null) return null;
    const name = parseSelection(record);
    if (name === null) throw new RecordError(selectionPath, 'corrupt');
    return join(folder, name);
  }

  async function centralCopy(): Promise<CentralCopy | null> {
    const copy = parseCentralCopy((await readRecord(centralPath)) ?? '');
    return copy === null ? null : { ...copy, path: join(folder, copy.path) };
  }

  /** The recorded copies; null while a record cannot be read, or is not as it was written. */
  async function recorded(): Promise<(string | undefined)[] | null> {
    try {
      const [chosen, copy, record] = await Promise.all([selected(), centralCopy(), readRecord(centralPath)]);
      return copy === null && record !== null ? null : [chosen ?? undefined, copy?.path];
    } catch {
      return null;
    }
  }

  /** Renames the checked file to its own name: an equal file there is used, another one is never overwritten. */
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
    ownPath: join(folder, OWN_NAME),
    selected,
    centralCopy,
    async offer(sourcePath) {
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
    async select(path) {
      const contents = path === null ? { file: null } : { file: basename(path) };
      await writeFileAtomically(selectionPath, `${JSON.stringify(contents)}\n`);
    },
    async recordCentralCopy(copy) {
      if (copy === null) return await removeQuietly(centralPath);
      const { path, ...source } = copy;
      await writeFileAtomically(centralPath, `${JSON.stringify({ file: basename(path), ...source })}\n`);
    },
    async removeUnused(inUse) {
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
 * The text of a record; null where there is none.
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

/** The version for people, and a piece of the content's hash so that two files of one version have two names. */
function keptName(version: string, hashPiece: string): string {
  return `${version.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)}-${hashPiece}.sqlite`;
}

async function contentHash(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** The names that the store gives to its copies. */
const KEPT_NAME = /^[\w.-]+-[0-9a-f]{12}\.sqlite$/;

/** The user's own catalogue; its history is in the same folder, under the same name with an ending of its own. */
const OWN_NAME = 'own.sqlite';

/** The file name in `selected.json`. A name that the store did not write, or that leaves the folder, counts as none. */
function parseSelection(contents: string): string | null {
  const { file } = parseRecord(contents);
  return typeof file === 'string' && (file === OWN_NAME || KEPT_NAME.test(file)) ? file : null;
}

/** The copy in `central.json`, with a mere file name as `path`; null where anything in it is not as it was written. */
export function parseCentralCopy(contents: string): CentralCopy | null {
  const { source, sizeInBytes, modifiedAt } = parseRecord(contents);
  const path = parseSelection(contents);
  if (path === null || typeof source !== 'string') return null;
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
