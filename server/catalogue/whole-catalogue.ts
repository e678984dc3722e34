import type { Models } from '../../db/models/models.ts';
import type { StoredRow } from '../../db/models/row-reader.ts';
import type { ColumnOf, Row, TableName } from '../../db/models/tables.ts';
import type { Color, Format, Pipe } from '../calculator/input/calculation-input.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { Part } from '../calculator/input/part.ts';
import { problemOfDiscontinued } from './module-part.ts';
import { chimneyKindColumns } from './form-lists.ts';
import { readModules } from './read-modules.ts';
import { declarationColumns } from './snapshot.ts';
import { createRowsReader, referencesOf, usable } from './read-rows.ts';

export type VisibleScheme = Pick<Row<'scheme'>, 'id' | 'fireplace_id' | 'outlet_position' | 'outlet_pipe_id'>;

/** The data of an audit; each list in the order of its ids. */
export interface WholeCatalogue {
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly formats: readonly Format[];
  readonly parts: readonly Part[];
  readonly categories: readonly Pick<Row<'module_category'>, 'category'>[];
  readonly fireplaces: readonly Pick<Row<'fireplace'>, 'id' | 'art_nr'>[];
  readonly schemes: readonly VisibleScheme[];
  readonly declarations: readonly Row<'fireplace_declaration'>[];
  readonly limits: readonly Pick<Row<'chimney_limit'>, 'id' | 'code' | 'producer_id'>[];
  /** The problems of all tables, without hidden schemes. */
  readonly problems: readonly CatalogueProblem[];
}

export async function readWholeCatalogue(models: Models): Promise<WholeCatalogue> {
  const reader = createRowsReader(models);
  const problems: CatalogueProblem[] = [];
  const take = async <Name extends TableName, Column extends ColumnOf<Name>>(
    table: Name,
    columns: readonly Column[],
    isTaken: (stored: StoredRow) => boolean = () => true,
  ): Promise<Pick<Row<Name>, Column>[]> => {
    const rows = (await reader.read(table, columns, referencesOf(table, columns))).filter(({ stored }) =>
      isTaken(stored),
    );
    problems.push(...rows.flatMap((row) => row.problems));
    return usable(rows);
  };
  const { modules, problems: problemsBeside } = await readModules(reader);
  problems.push(...modules.flatMap((module) => module.problems), ...problemsBeside);
  await take('cover_plate', ['id', 'name']);
  await take('producer', ['id', 'name', 'hidden']);
  await take('floor', ['id', 'name', 'num_floors', 'has_attic']);
  await take('roof_type', ['id', 'type', 'default_angle', 'min_angle', 'max_angle', 'form']);
  await take('chimney_kind', chimneyKindColumns);
  await take('flue_section', ['id', 'chimney_kind_id', 'name', 'width', 'depth']);
  await take('catalogue_info', ['id', 'name', 'version', 'catalogue_date']);
  const schemes = await take('scheme', schemeColumns, ({ hidden }) => hidden === 0);
  const visible = new Set(schemes.map(({ id }) => id));
  const schemeParts = await take('scheme_module', ['scheme_id', 'module_id', 'quantity']);
  const brought = new Set(schemeParts.filter((row) => visible.has(row.scheme_id)).map((row) => row.module_id));
  const discontinued = modules.flatMap((module) => module.discontinued ?? []);
  problems.push(...discontinued.filter(({ id }) => brought.has(id)).map(problemOfDiscontinued));
  return {
    pipes: await take('pipe', ['id', 'diameter']),
    colors: await take('color', ['id', 'color', 'finish']),
    formats: await take('format', ['id', 'code']),
    parts: modules.flatMap(({ part }) => part ?? []),
    categories: await take('module_category', ['id', 'category']),
    fireplaces: await take('fireplace', ['id', 'art_nr', 'name', 'producer_id']),
    schemes,
    declarations: await take('fireplace_declaration', declarationColumns),
    limits: await take('chimney_limit', ['id', 'code', 'value', 'unit', 'source', 'producer_id']),
    problems,
  };
}

const schemeColumns = [
  'id',
  'fireplace_id',
  'hidden',
  'name',
  'outlet_position',
  'outlet_height',
  'outlet_pipe_id',
] as const;
