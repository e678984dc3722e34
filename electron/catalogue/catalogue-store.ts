import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { removeQuietly, renamePatiently } from '../files/patient-files.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { CatalogueDescription, InspectCatalogue, RefusalReason } from './catalogue-inspection.ts';
import { parseCentralCopy, parseSelection, KEPT_NAME, OWN_NAME, type CentralCopy } from './store-records.ts';

/** A copy in the user's folder that has passed every check. */
export interface KeptCatalogue {
  path: string;
  description: CatalogueDescription;
}

export type CatalogueOffer =
  { accepted: true; catalogue: KeptCatalogue } | { accepted: false; reasons: RefusalReason[] };

/** The catalogues that were copied into a folder of the user's data, and which of them is in use. */
export interface CatalogueStore {
  /** Where the user's own catalogue stands that imports make, whether there is one or not. */
  readonly ownPath: string;
  /** Path of the copy that the user chose, or of the own catalogue; null for the standard catalogue. */
  selected(): Promise<string | null>;
  /** Copies the file, checks the copy and keeps it under its version if it passes. Changes nothing that is in use. */
  offer(sourcePath: string): Promise<CatalogueOffer>;
  /** Takes a kept copy, or with null the standard catalogue, from the next start on. */
  select(path: string | null): Promise<void>;
  /** The copy of the company's catalogue that was made last; null where there is none. */
  centralCopy(): Promise<CentralCopy | null>;
  /** Remembers the copy; null forgets it, so that the original is copied anew. */
  recordCentralCopy(copy: CentralCopy | null): Promise<void>;
  /** Removes copies that nothing refers to but for those in `inUse`, and what an interrupted copy left behind. */
  removeUnused(inUse: readonly string[]): Promise<void>;
}

export interface CatalogueStoreOptions {
  folder: string;
  inspect: InspectCatalogue;
  limitInBytes: number;
}

const BYTES_PER_MEGABYTE = 1_048_576;
/** So much of a hash stands in a file name; the next pieces are for names that are taken by a damaged copy. */
const HASH_PIECE_LENGTH = 12;
const HASH_PIECES = 5;

export function openCatalogueStore({ folder, inspect, limitInBytes }: CatalogueStoreOptions): CatalogueStore {
  const selectionPath = join(folder, 'selected.json');
  const centralPath = join(folder, 'central.json');
  /** Files that are being checked: cleaning up at the same time leaves them alone. */
  const underWay = new Set<string>();
  const readText = async (path: string): Promise<string> => await readFile(path, 'utf8').catch(() => '');

  async function selected(): Promise<string | null> {
    const name = parseSelection(await readText(selectionPath));
    return name === null ? null : join(folder, name);
  }

  async function centralCopy(): Promise<CentralCopy | null> {
    const copy = parseCentralCopy(await readText(centralPath));
    return copy === null ? null : { ...copy, path: join(folder, copy.path) };
  }

  /** Puts the checked file under a name of its own: one that exists is used when it is the same, and never written over. */
  async function keep(incomingPath: string, version: string): Promise<string> {
    const hash = await contentHash(incomingPath);
    for (let piece = 0; piece < HASH_PIECES; piece += 1) {
      const path = join(
        folder,
        keptName(version, hash.slice(piece * HASH_PIECE_LENGTH, (piece + 1) * HASH_PIECE_LENGTH)),
      );
      const present = await contentHash(path).catch(() => null);
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
        const { description } = inspection;
        return { accepted: true, catalogue: { path: await keep(incomingPath, description.version), description } };
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
      const used = new Set([await selected(), (await centralCopy())?.path, ...inUse, ...underWay]);
      const names = await readdir(folder).catch(() => []);
      const unused = names
        .filter((name) => KEPT_NAME.test(name) || name.startsWith('incoming-'))
        .map((name) => join(folder, name))
        .filter((path) => !used.has(path));
      await Promise.all(unused.map(removeQuietly));
    },
  };
}

function refused(reason: RefusalReason): CatalogueOffer {
  return { accepted: false, reasons: [reason] };
}

async function fileSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}

/** The version for people, and a piece of the content's hash so that two files of one version are told apart. */
function keptName(version: string, hashPiece: string): string {
  return `${version.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)}-${hashPiece}.sqlite`;
}

async function contentHash(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
