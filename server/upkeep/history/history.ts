import { copyFile, mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type UnfinishedFile, digestOf } from '../../../db/file-safety.ts';
import { type Difference, storedDifference } from '../difference.ts';
import { RefusalError } from '../refusal.ts';

const mostVersions = 10;
const mostChangesKept = 10_000;

const versionFile = z.object({
  version: z.number().int().positive(),
  /** ISO 8601. */
  appliedAt: z.string(),
  source: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  digest: z.string(),
  /** Null if it is not known. */
  previous: z.number().nullable().default(null),
});

export type CatalogueVersion = z.infer<typeof versionFile>;

export function historyFolder(catalogue: string): string {
  return `${catalogue}.history`;
}

/** Returns the newest version first. Ignores other files of the folder. */
export async function listVersions(catalogue: string): Promise<CatalogueVersion[]> {
  const folder = historyFolder(catalogue);
  const names = new Set(await readdir(folder).catch((): string[] => []));
  const versions = await Promise.all(
    Array.from(names, async (name): Promise<CatalogueVersion[]> => {
      const [, number, suffix] = /^(\d{4,})\.json(\.unfinished)?$/.exec(name) ?? [];
      if (number === undefined || !names.has(`${number}.sqlite`)) return [];
      const version = versionFile.safeParse(await readJson(join(folder, name))).data;
      if (version?.version !== Number(number)) return [];
      // A process that was killed after it replaced the catalogue leaves an unfinished description.
      const isKept = suffix === undefined || (!names.has(`${number}.json`) && (await hasDigest(catalogue, version)));
      return isKept ? [version] : [];
    }),
  );
  return versions.flat().toSorted((a, b) => b.version - a.version);
}

/** Returns at most ten thousand changes of each kind; null if they cannot be read. */
export async function differenceOfVersion(catalogue: string, version: number): Promise<Difference | null> {
  const kept = await readJson(join(historyFolder(catalogue), differenceName(version)));
  return storedDifference.safeParse(kept).data ?? null;
}

/** @throws {RefusalError} if the version is not kept, or its content has changed */
export async function fileOfVersion(catalogue: string, version: number): Promise<string> {
  const entry = (await listVersions(catalogue)).find((candidate) => candidate.version === version);
  if (entry === undefined) throw new RefusalError({ code: 'no-version', version, catalogue });
  const path = join(historyFolder(catalogue), `${nameOf(version)}.sqlite`);
  if (!(await hasDigest(path, entry))) throw new RefusalError({ code: 'damaged-version', version, catalogue });
  return path;
}

/**
 * Keeps a copy as the newest version, moves the catalogue to its place, and removes the oldest versions. If the process is killed,
 * the version is listed only if the catalogue is in its place.
 */
export async function keepVersion(
  catalogue: string,
  file: Pick<UnfinishedFile, 'path' | 'finish'>,
  { source, difference, previous }: Pick<CatalogueVersion, 'source' | 'previous'> & { readonly difference: Difference },
): Promise<CatalogueVersion> {
  const folder = historyFolder(catalogue);
  await mkdir(folder, { recursive: true });
  await tidy(catalogue);
  try {
    const numbers = (await readdir(folder)).map((name) => Number(/^(\d{4,})\./.exec(name)?.[1] ?? 0));
    const version = Math.max(0, ...numbers) + 1;
    const { added, changed, removed } = difference;
    const entry: CatalogueVersion = {
      version,
      appliedAt: new Date().toISOString(),
      source,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      digest: await digestOf(file.path),
      previous,
    };
    const first = {
      added: added.slice(0, mostChangesKept),
      changed: changed.slice(0, mostChangesKept),
      removed: removed.slice(0, mostChangesKept),
    };
    const description = join(folder, `${nameOf(version)}.json`);
    await copyFile(file.path, join(folder, `${nameOf(version)}.sqlite`));
    await writeFile(join(folder, differenceName(version)), `${JSON.stringify(first)}\n`);
    await writeFile(`${description}.unfinished`, `${JSON.stringify(entry, null, 2)}\n`, { flush: true });
    await file.finish();
    // The catalogue is in use from here, and is listed also with an unfinished description.
    await rename(`${description}.unfinished`, description).catch(() => null);
    await tidy(catalogue).catch(() => null);
    return entry;
  } catch (error) {
    await tidy(catalogue).catch(() => null);
    await rmdir(folder).catch(() => null);
    throw error;
  }
}

/** `inUse`: the newest version with the content of the catalogue. */
export type History = Awaited<ReturnType<typeof readHistory>>;

export async function readHistory(catalogue: string) {
  const [versions, digest] = [await listVersions(catalogue), await digestOf(catalogue).catch(() => null)];
  return { versions, inUse: versions.find((version) => version.digest === digest)?.version ?? null };
}

/** Removes the oldest versions, and leftovers of a killed process. Unreadable files stay. */
async function tidy(catalogue: string): Promise<void> {
  const folder = historyFolder(catalogue);
  const versions = (await listVersions(catalogue)).map(({ version }) => nameOf(version));
  const [kept, gone] = [new Set(versions.slice(0, mostVersions)), new Set(versions.slice(mostVersions))];
  const names = new Set(await readdir(folder).catch((): string[] => []));
  for (const name of names) {
    const [, number, kind] = /^(\d{4,})\.(sqlite|json|json\.unfinished|difference\.json)$/.exec(name) ?? [];
    if (number === undefined) continue;
    const path = join(folder, name);
    const isLeft = !kept.has(number) && !names.has(`${number}.json`);
    if (gone.has(number) || isLeft) await rm(path, { force: true });
    else if (kept.has(number) && kind === 'json.unfinished') await rename(path, join(folder, `${number}.json`));
  }
}

async function hasDigest(path: string, { digest }: CatalogueVersion): Promise<boolean> {
  return (await digestOf(path).catch(() => null)) === digest;
}

function nameOf(version: number): string {
  return String(version).padStart(4, '0');
}

function differenceName(version: number): string {
  return `${nameOf(version)}.difference.json`;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
