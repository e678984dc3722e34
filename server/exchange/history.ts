import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ExchangeError } from './exchange-error.ts';
import type { Difference } from './difference.ts';

const mostVersions = 10;
const mostChangesKept = 10_000;

const versionFile = z.object({
  version: z.number().int().positive(),
  /** When it was taken into use, ISO 8601. */
  appliedAt: z.string(),
  /** The file that it came from, or what else brought it about. */
  source: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  digest: z.string(),
  difference: z.unknown(),
});

/** A version of a catalogue that was in use once. */
export type CatalogueVersion = z.infer<typeof versionFile>;

/** The folder beside a catalogue that keeps its versions. */
export function historyFolder(catalogue: string): string {
  return `${catalogue}.history`;
}

/** The versions that are kept, the newest first. What stands in the folder and is none is not looked at. */
export async function listVersions(catalogue: string): Promise<CatalogueVersion[]> {
  const folder = historyFolder(catalogue);
  const names = await readdir(folder).catch((): string[] => []);
  const versions: CatalogueVersion[] = [];
  for (const name of names) {
    const number = /^(\d{4,})\.json$/.exec(name)?.[1];
    if (number === undefined || !names.includes(`${number}.sqlite`)) continue;
    const text = await readFile(join(folder, name), 'utf8').catch(() => 'null');
    const version = versionFile.safeParse(parseJson(text));
    if (version.success && version.data.version === Number(number)) versions.push(version.data);
  }
  return versions.toSorted((one, other) => other.version - one.version);
}

/**
 * The file of a version.
 * @throws {ExchangeError} when it is not kept, or is not what it was
 */
export async function fileOfVersion(catalogue: string, version: number): Promise<string> {
  const known = (await listVersions(catalogue)).find((kept) => kept.version === version);
  if (known === undefined) throw new ExchangeError(`There is no version ${version} of ${catalogue}.`);
  const path = join(historyFolder(catalogue), `${nameOf(version)}.sqlite`);
  if ((await digestOf(path)) !== known.digest)
    throw new ExchangeError(`Version ${version} of ${catalogue} is damaged.`);
  return path;
}

/** Keeps a copy of a catalogue as its newest version, and lets those go that are more than are kept. */
export async function keepVersion(
  catalogue: string,
  file: string,
  source: string,
  difference: Difference,
): Promise<CatalogueVersion> {
  const folder = historyFolder(catalogue);
  await mkdir(folder, { recursive: true });
  const version = ((await listVersions(catalogue))[0]?.version ?? 0) + 1;
  const kept: CatalogueVersion = {
    version,
    appliedAt: new Date().toISOString(),
    source,
    added: difference.added.length,
    changed: difference.changed.length,
    removed: difference.removed.length,
    digest: await digestOf(file),
    difference: {
      added: difference.added.slice(0, mostChangesKept),
      changed: difference.changed.slice(0, mostChangesKept),
      removed: difference.removed.slice(0, mostChangesKept),
    },
  };
  const target = join(folder, nameOf(version));
  await copyFile(file, `${target}.sqlite`);
  // A version counts from the moment that this file is there, whole.
  await writeFile(`${target}.json.unfinished`, `${JSON.stringify(kept, null, 2)}\n`);
  await rename(`${target}.json.unfinished`, `${target}.json`);
  await tidy(catalogue);
  return kept;
}

/** The version whose content a catalogue has, if it is one that is kept. */
export async function versionInUse(catalogue: string): Promise<number | null> {
  const digest = await digestOf(catalogue).catch(() => null);
  return (await listVersions(catalogue)).find((version) => version.digest === digest)?.version ?? null;
}

/** Takes away what is older than is kept, and what a process that was killed left behind. */
export async function tidy(catalogue: string): Promise<void> {
  const folder = historyFolder(catalogue);
  const kept = new Set((await listVersions(catalogue)).slice(0, mostVersions).map(({ version }) => nameOf(version)));
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const number = /^(\d{4,})\.(?:sqlite|json|json\.unfinished)$/.exec(name)?.[1];
    if (number !== undefined && (!kept.has(number) || name.endsWith('.unfinished'))) {
      await rm(join(folder, name), { force: true });
    }
  }
}

export async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

function nameOf(version: number): string {
  return String(version).padStart(4, '0');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
