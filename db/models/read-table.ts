import { type FindOptions, literal, type Model, type ModelStatic, Op } from 'sequelize';
import type { StoredRow } from './row-reader.ts';

const rowsPerSlice = 500;

/**
 * Reads a table in slices, in the order of its key, so that other work can run between two slices. Slices save memory,
 * because the driver holds a second copy of each answer. The answer has one JSON array for each row: the driver takes
 * twice as long for a row of many columns.
 */
export async function* readTable(
  model: ModelStatic<Model>,
  columns: readonly string[],
): AsyncGenerator<readonly StoredRow[]> {
  const keys = model.primaryKeyAttributes;
  const order = keys.map((column): [string, string] => [column, 'ASC']);
  const [key = ''] = keys;
  const values = literal(`json_array(${columns.map(storedValue).join(', ')})`);
  // The next slice begins after the last key. With an offset, SQLite would step over all earlier rows.
  let after: Pick<FindOptions, 'where' | 'offset'> = {};
  for (let read = 0; ;) {
    const found: object[] = await model.findAll({
      raw: true,
      attributes: [[values, 'row']],
      order,
      limit: rowsPerSlice,
      ...after,
    });
    const rows = found.map((row) => rowOfValues(columns, JSON.parse(String(Reflect.get(row, 'row')))));
    yield rows;
    if (found.length < rowsPerSlice) return;
    read += found.length;
    after = keys.length === 1 ? { where: { [key]: { [Op.gt]: rows.at(-1)?.[key] } } } : { offset: read };
  }
}

/**
 * Returns SQL for a stored value as JSON. JSON has no BLOB: an object takes its place, which fits no column. JSON of
 * SQLite has 15 digits: a number with a fraction is a text of 17 digits, so that it stays exactly the same.
 */
export function storedValue(column: string): string {
  return `CASE typeof(${column}) WHEN 'blob' THEN json('{}') WHEN 'real' THEN format('%!.17g', ${column}) ELSE ${column} END`;
}

/**
 * Returns the row of a JSON array.
 * @throws {TypeError} if there is not one value for each column
 */
export function rowOfValues(columns: readonly string[], values: unknown): StoredRow {
  if (!Array.isArray(values) || values.length !== columns.length) throw new TypeError('A row has other columns.');
  const row: Record<string, unknown> = {};
  columns.forEach((column, index) => {
    row[column] = values[index];
  });
  return row;
}
