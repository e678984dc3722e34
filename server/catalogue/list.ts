import type { Op, WhereAttributeHashValue } from 'sequelize';
import type { Literal, Where } from 'sequelize/lib/utils';
import { type ColumnOf, type Row, type TableName, tables } from '../../db/models/tables.ts';
import { type ColumnValues, createRowReader } from '../../db/models/row-reader.ts';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';

/** A condition on the rows of a table, as Sequelize takes it; a column that is not the table's does not compile. */
export type Condition<Name extends TableName> =
  | { readonly [Column in ColumnOf<Name>]?: WhereAttributeHashValue<Row<Name>[Column]> }
  | { readonly [Op.or]: readonly Condition<Name>[] }
  | { readonly [Op.and]: readonly Condition<Name>[] }
  | Literal
  | Where;

/** Gives the values of one column, or of its least ones, as the right side of a condition on another. */
export type SelectColumn = <Name extends TableName>(
  table: Name,
  column: ColumnOf<Name>,
  where: Condition<Name>,
  least?: number,
) => Literal;

/** Which rows and columns of a table a list has, as Sequelize's find options say it. */
export interface ListOptions<Name extends TableName, Column extends ColumnOf<Name>> {
  readonly attributes: readonly Column[];
  readonly where?: (select: SelectColumn) => Condition<Name>;
  readonly order?: readonly ColumnOf<Name>[];
  readonly limit?: number;
  readonly offset?: Literal;
  /** Columns whose references must lead somewhere. */
  readonly references?: readonly Column[];
}

/** The usable rows of a list, and what is wrong with those that were left out. */
export interface ListContent<Item> {
  readonly items: readonly Item[];
  readonly problems: readonly CatalogueProblem[];
}

/** One list of the catalogue, whatever its table. */
export interface List<Item> {
  readonly table: TableName;
  readonly attributes: readonly string[];
  readonly where: ((select: SelectColumn) => object) | null;
  readonly order: readonly string[];
  readonly limit: number | null;
  readonly offset: Literal | null;
  readonly references: readonly string[];
  readonly read: (columns: ColumnValues, length: number) => ListContent<Item>;
}

/** The column of a list that names the first reference of a row that leads nowhere. */
export const danglingColumn = 'dangling';

/**
 * Describes a list by its model. A row that its table's columns, rules or references do not allow never reaches `read`.
 */
export function list<Name extends TableName, Column extends ColumnOf<Name>, Item>(
  table: Name,
  options: ListOptions<Name, Column>,
  read: (row: Pick<Row<Name>, Column>) => Item,
): List<Item> {
  const { attributes, where = null, order = [], limit = null, offset = null, references = [] } = options;
  const readRow = createRowReader<Pick<Row<Name>, Column>>(tables[table], attributes);
  return {
    table,
    attributes,
    where,
    order,
    limit,
    offset,
    references,
    read(columns, length) {
      const items: Item[] = [];
      const problems: CatalogueProblem[] = [];
      for (let index = 0; index < length; index += 1) {
        const { row, faults } = readRow(columns, index);
        const dangling = columns[danglingColumn]?.[index] ?? null;
        if (row !== null && dangling === null) items.push(read(row));
        else problems.push(...problemsOf(table, columns, index, faults, dangling));
      }
      return { items, problems };
    },
  };
}

function problemsOf(
  table: TableName,
  columns: ColumnValues,
  index: number,
  faults: readonly Pick<CatalogueProblem, 'column' | 'reason'>[],
  dangling: unknown,
): CatalogueProblem[] {
  const id = Number(columns[identifyingColumn(table)]?.[index]);
  const number = columns['art_nr']?.[index];
  const articleNumber = typeof number === 'string' ? number : null;
  const ofReference = typeof dangling === 'string' ? [{ column: dangling, reason: 'dangling-reference' } as const] : [];
  return [...faults, ...ofReference].map(({ column, reason }) => ({ table, id, articleNumber, column, reason }));
}

/** The first column of a table's key; of the rows that a scheme brings along, the module. */
function identifyingColumn(table: TableName): string {
  const { columns }: { readonly columns: Readonly<Record<string, { readonly primaryKey?: boolean }>> } = tables[table];
  return Object.keys(columns).findLast((column) => columns[column]?.primaryKey === true) ?? 'id';
}

/** A query answered with something that is not a list of rows: the program and the catalogue do not fit. */
export class CatalogueShapeError extends Error {
  override readonly name = 'CatalogueShapeError';
}

/** What a statement of several lists gave: the JSON text of each list by its name, and the columns in it. */
export interface ListsAnswer {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Differs between answers with different columns. */
  readonly shape: string;
  /** Which state of the file was read: another text after any change, and with other columns. */
  readonly state: string;
}

/** Takes the usable rows of a list out of an answer. */
export type TakeList = <Item>(name: string, list: List<Item>) => readonly Item[];

/**
 * Reads the lists of an answer; what cannot be used is added to `problems`.
 * @throws {CatalogueShapeError} from the returned function, when a list has not the shape that was asked for
 */
export function readLists({ texts, columns }: ListsAnswer, problems: CatalogueProblem[]): TakeList {
  return (name, { table, read }) => {
    const values = parseColumns(texts[name], columns[name] ?? [], table);
    const content = read(values.columns, values.length);
    problems.push(...content.problems);
    return content.items;
  };
}

/** Parses the JSON array of arrays that SQLite made of a list. */
export function parseColumns(
  json: unknown,
  names: readonly string[],
  table: string,
): { columns: ColumnValues; length: number } {
  const values: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  const length = Array.isArray(values) && Array.isArray(values[0]) ? values[0].length : 0;
  const isColumn = (column: unknown): column is readonly unknown[] => Array.isArray(column) && column.length === length;
  if (!Array.isArray(values) || values.length !== names.length || !values.every(isColumn)) {
    throw new CatalogueShapeError(`The catalogue's answer has no list of ${table}.`);
  }
  return { columns: Object.fromEntries(names.map((name, index) => [name, values[index] ?? []])), length };
}
