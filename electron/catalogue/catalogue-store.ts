import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeFileAtomically } from '../write-file-atomically.ts';
import type { CatalogueDescription, InspectCatalogue, RefusalReason } from './catalogue-inspection.ts';

/** A copy in the user's folder that has passed every check. */
export interface KeptCatalogue {
  path: string;
  description: CatalogueDescription;
}

export type CatalogueOffer =
  { accepted: true; catalogue: KeptCatalogue } | { accepted: false; reasons: RefusalReason[] };

/** The catalogues that the user opened, in a folder of the user's data, and which of them is in use. */
export interface CatalogueStore {
  /** Path of the copy in use; null for the bundled catalogue. */
  selected(): Promise<string | null>;
  /** Copies the file, checks the copy and keeps it under its version if it passes. Changes nothing that is in use. */
  offer(sourcePath: string): Promise<CatalogueOffer>;
  /** Takes a kept copy, or with null the bundled catalogue, from the next start on. */
  select(path: string | null): Promise<void>;
  /** Removes copies that are neither in use nor `exceptPath`, and what an interrupted copy left behind. */
  removeUnused(exceptPath: string | null): Promise<void>;
}

export interface CatalogueStoreOptions {
  folder: string;
  inspect: InspectCatalogue;
  limitInBytes: number;
}

const SELECTION_FILE = 'selected.json';
const KEPT_NAME = /^[\w.-]+-[0-9a-f]{12}\.sqlite$/;

export function openCatalogueStore({ folder, inspect, limitInBytes }: CatalogueStoreOptions): CatalogueStore {
  const selectionPath = join(folder, SELECTION_FILE);

  async function selected(): Promise<string | null> {
    const name = parseSelection(await readFile(selectionPath, 'utf8').catch(() => ''));
    return name === null ? null : join(folder, name);
  }

  return {
    selected,
    async offer(sourcePath) {
      const size = await fileSize(sourcePath);
      if (size === null) return refused({ kind: 'missing', detail: basename(sourcePath) });
      if (size > limitInBytes)
        return refused({ kind: 'too_large', detail: String(Math.floor(limitInBytes / 1_048_576)) });
      await mkdir(folder, { recursive: true });
      const incomingPath = join(folder, `incoming-${randomBytes(6).toString('hex')}`);
      try {
        await copyFile(sourcePath, incomingPath, constants.COPYFILE_EXCL);
        const inspection = await inspect(incomingPath);
        if (!inspection.accepted) return inspection;
        const path = join(folder, keptName(inspection.description.version, await contentHash(incomingPath)));
        await rename(incomingPath, path);
        return { accepted: true, catalogue: { path, description: inspection.description } };
      } finally {
        await rm(incomingPath, { force: true });
      }
    },
    async select(path) {
      const contents = path === null ? { file: null } : { file: basename(path) };
      await writeFileAtomically(selectionPath, `${JSON.stringify(contents)}\n`);
    },
    async removeUnused(exceptPath) {
      const used = new Set([await selected(), exceptPath]);
      const names = await readdir(folder).catch(() => []);
      const unused = names
        .filter((name) => KEPT_NAME.test(name) || name.startsWith('incoming-'))
        .map((name) => join(folder, name))
        .filter((path) => !used.has(path));
      await Promise.allSettled(unused.map((path) => rm(path, { force: true })));
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
function keptName(version: string, hash: string): string {
  return `${version.replaceAll(/[^\w.-]+/g, '-').slice(0, 60)}-${hash.slice(0, 12)}.sqlite`;
}

async function contentHash(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** A name that was not written by us, or that leaves the folder, counts as no selection. */
function parseSelection(contents: string): string | null {
  try {
    const stored: unknown = JSON.parse(contents);
    if (typeof stored !== 'object' || stored === null || !('file' in stored)) return null;
    return typeof stored.file === 'string' && KEPT_NAME.test(stored.file) ? stored.file : null;
  } catch {
    return null;
  }
}
