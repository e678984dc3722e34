import type { ColumnValues } from '../../db/models/row-reader.ts';
import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';
import type { List } from './list.ts';

/** A query answered with something that is not a list of rows: the program and the catalogue do not fit. */
export class CatalogueShapeError extends Error {
  override readonly name = 'CatalogueShapeError';
}

/** What a statement of several lists gave: the JSON text of each list by its name, and the columns in it. */
export interface ListsAnswer {
  readonly texts: Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Tells answers with other columns apart. */
  readonly shape: string;
}

/** Takes the usable rows of a list out of an answer. */
export type TakeList = <Item>(name: string, list: List<Item>) => readonly Item[];

/**
 * Reads the lists of an answer; what cannot be used is added to `problems`.
 * @throws {CatalogueShapeError} from the returned function, when a list has not the shape that was asked for
 */
export function readLists({ texts, columns }: ListsAnswer, problems: CatalogueProblem[]): TakeList {
  return (name, list) => {
    const values = parseColumns(texts[name], columns[name] ?? [], list.table);
    const content = list.read(values.columns, values.length);
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
