import { join } from 'node:path';
import { faultTexts } from '../models/fault-texts.ts';
import { tables } from '../models/models.ts';
import type { Columns, Table } from '../models/table.ts';
import { inEnglish } from '../sentences.ts';
import type { CataloguePaths } from './catalogue-paths.ts';
import { readSourceFile } from './source-file.ts';
import { hashOfSources } from './source-hash.ts';
import { CatalogueSourceError } from './source-problem.ts';
import { readSourceTable } from './source-table.ts';
import type { SourceTable } from './source-table.ts';
import { tableProblems } from './table-rules.ts';
import { writeCatalogue } from './write-catalogue.ts';

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

async function readSources(folder: string): Promise<SourceTable[]> {
  const sources = await Promise.all(
    Object.values<Table<Columns>>(tables).map(async (table) =>
      readSourceTable(await readSourceFile(join(folder, `${table.name}.csv`)), table),
    ),
  );
  const problems = [
    ...sources.flatMap((source) => source.problems),
    ...tableProblems(sources).map(({ file, line, column, told }) => ({
      file,
      line,
      column,
      reason: inEnglish(faultTexts, told),
    })),
  ];
  if (problems.length > 0) throw new CatalogueSourceError(problems);
  return sources;
}
