import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QueryTypes } from 'sequelize';
import { CatalogueFileError } from '../catalogue-file-error.ts';
import { faultTexts } from '../models/faults.ts';
import type { Columns, Table } from '../models/table.ts';
import { tables } from '../models/tables.ts';
import { openDatabase } from '../open-database.ts';
import { inEnglish } from '../sentences.ts';
import { CatalogueSourceError, readSourceTable, type SourceTable } from './source-table.ts';
import { tableProblems } from './table-rules.ts';
import { writeCatalogue } from './write-catalogue.ts';

/** The paths of a catalogue's sources and of its file. */
export interface CataloguePaths {
  /** The folder of the CSV files, one per table. */
  readonly source: string;
  /** Migrations are part of the source's hash. */
  readonly migrations: string;
  readonly output: string;
}

export function bundledCataloguePaths(): CataloguePaths {
  return {
    source: fileURLToPath(new URL('./source/', import.meta.url)),
    migrations: fileURLToPath(new URL('../migrations/', import.meta.url)),
    output: fileURLToPath(new URL('./catalogue.sqlite', import.meta.url)),
  };
}

/**
 * Builds the bundled catalogue if it is missing, unusable, or made from other sources. A packed server has no sources.
 * @throws {CatalogueSourceError} when the sources are wrong
 * @throws {CatalogueFileError} when the catalogue cannot be written
 */
export async function ensureCatalogue(paths = bundledCataloguePaths()): Promise<'built' | 'up to date'> {
  const isPacked = existsSync(paths.output) && !existsSync(paths.source);
  if (isPacked || (await hashInCatalogue(paths.output)) === (await hashOfSources(paths))) return 'up to date';
  await buildCatalogue(paths);
  return 'built';
}

/**
 * Makes a catalogue out of its source files. The same sources give the same bytes.
 * @throws {CatalogueSourceError} with every problem of the sources; nothing has been written then
 * @throws {CatalogueFileError} when the file cannot be written
 */
export async function buildCatalogue(paths: CataloguePaths): Promise<void> {
  const sourceHash = await hashOfSources(paths);
  const sources = await readSources(paths.source);
  await writeCatalogue(
    paths.output,
    sources.map(({ table, rows }) => ({
      name: table.name,
      rows: rows.map(({ values }) =>
        table.name === tables.catalogue_info.name ? Object.assign({}, values, { source_hash: sourceHash }) : values,
      ),
    })),
  );
}

async function hashInCatalogue(path: string): Promise<string | null> {
  try {
    const sequelize = await openDatabase(path);
    try {
      const [row] = await sequelize.query<{ source_hash: unknown }>('SELECT source_hash FROM catalogue_info', {
        type: QueryTypes.SELECT,
      });
      return typeof row?.source_hash === 'string' ? row.source_hash : null;
    } finally {
      await sequelize.close();
    }
  } catch (error) {
    if (error instanceof CatalogueFileError) return null;
    throw error;
  }
}

/**
 * Returns the SHA-256 over the names and contents of source files and migrations.
 * @throws {CatalogueSourceError} when a folder or a file cannot be read
 */
async function hashOfSources({ source, migrations }: CataloguePaths): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [source, migrations]) {
    for (const name of (await readdir(folder).catch(refuse(folder))).toSorted()) {
      const content = await readFile(join(folder, name)).catch(refuse(name));
      hash.update(`${name}\0${content.byteLength}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function refuse(file: string): () => never {
  return () => {
    throw new CatalogueSourceError([{ file, line: null, column: null, reason: 'cannot be read' }]);
  };
}

async function readSources(folder: string): Promise<SourceTable[]> {
  const sources = await Promise.all(
    Object.values<Table<Columns>>(tables).map((table) => readSourceTable(join(folder, `${table.name}.csv`), table)),
  );
  const problems = [
    ...sources.flatMap((source) => source.problems),
    ...tableProblems(sources).map(({ file, line, column, sentence }) => ({
      file,
      line,
      column,
      reason: inEnglish(faultTexts, sentence),
    })),
  ];
  if (problems.length > 0) throw new CatalogueSourceError(problems);
  return sources;
}
