import { defineModels, type Models } from '../../db/models/models.ts';
import type { RawRow } from '../../db/models/row-reader.ts';
import { type ColumnOf, columnsOf, type Row, type TableName } from '../../db/models/tables.ts';
import { fileFaultOf, openDatabase } from '../../db/open-database.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import { problemOfDiscontinued } from './module-part.ts';
import { readModules } from './read-modules.ts';
import { createRowsReader, referencesOf, usable } from './read-rows.ts';

/** The data of an audit; each list in the order of its ids. */
export type WholeCatalogue = Readonly<Awaited<ReturnType<typeof readTables>>>;

/** @throws {CatalogueFileError} if the file cannot be read */
export async function readWholeCatalogue(path: string): Promise<WholeCatalogue> {
  const database = await openDatabase(path);
  try {
    return await readTables(defineModels(database));
  } catch (error) {
    throw fileFaultOf(path, error) ?? error;
  } finally {
    await database.close();
  }
}

async function readTables(models: Models) {
  const reader = createRowsReader(models);
  const problems: CatalogueProblem[] = [];
  const take = async <Name extends TableName>(
    table: Name,
    isTaken: (stored: RawRow) => boolean = () => true,
  ): Promise<Pick<Row<Name>, ColumnOf<Name>>[]> => {
    const columns = columnsOf(table);
    const rows = (await reader.read(table, columns, referencesOf(table, columns))).filter(({ stored }) =>
      isTaken(stored),
    );
    problems.push(...rows.flatMap((row) => row.problems));
    return usable(rows);
  };
  const { modules, problems: problemsBeside } = await readModules(reader);
  problems.push(...modules.flatMap((module) => module.problems), ...problemsBeside);
  // Only the problems of these tables are wanted.
  const others = [
    'cover_plate',
    'producer',
    'floor',
    'roof_type',
    'chimney_kind',
    'flue_section',
    'catalogue_info',
  ] as const;
  for (const table of others) await take(table);
  const schemes = await take('scheme', ({ hidden }) => hidden === 0);
  const visible = new Set(schemes.map(({ id }) => id));
  const schemeParts = await take('scheme_module');
  const brought = new Set(schemeParts.filter((row) => visible.has(row.scheme_id)).map((row) => row.module_id));
  const discontinued = modules.flatMap((module) => module.discontinued ?? []);
  problems.push(...discontinued.filter(({ id }) => brought.has(id)).map(problemOfDiscontinued));
  return {
    pipes: await take('pipe'),
    colors: await take('color'),
    formats: await take('format'),
    parts: modules.flatMap(({ part }) => part ?? []),
    categories: await take('module_category'),
    fireplaces: await take('fireplace'),
    /** Hidden schemes are left out. */
    schemes,
    declarations: await take('fireplace_declaration'),
    limits: await take('chimney_limit'),
    /** Of all tables. */
    problems,
  };
}
