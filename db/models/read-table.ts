import { type FindOptions, literal, type Model, type ModelStatic, Op } from 'sequelize';
import { kindOf, type RawRow } from './row-reader.ts';

const rowsPerSlice = 1000;

/**
 * Reads a table in slices, in the order of its key, so that other work can run between two slices. Slices save memory,
 * because the driver holds a second copy of each answer. The answer has one JSON array for each row: the driver takes
 * twice as long for a row of many columns.
 */
export async function* readTable(
  model: ModelStatic<Model>,
  columns: readonly string[],
): AsyncGenerator<readonly RawRow[]> {
  const keys = model.primaryKeyAttributes;
  const order = keys.map((column): [string, string] => [column, 'ASC']);
  const [key = ''] = keys;
  const attributes = model.getAttributes();
  const valueOf = (column: string): string => {
    const description = attributes[column];
    return description !== undefined && kindOf(description) === 'DECIMAL' ? exactNumber(column) : column;
  };
  const rowOfTable = literal(`json_array(${columns.map(valueOf).join(', ')})`);
  // The next slice begins after the last key. With an offset, SQLite would step over all earlier rows.
  let after: Pick<FindOptions, 'where' | 'offset'> = {};
  for (let read = 0; ;) {
    const options = { raw: true, order, limit: rowsPerSlice, ...after } as const;
    const found: object[] = await model.findAll({ ...options, attributes: [[rowOfTable, 'row']] });
    const rows = found.map((row) => rowOfValues(columns, JSON.parse(String(Reflect.get(row, 'row')))));
    yield rows;
    if (found.length < rowsPerSlice) return;
    read += found.length;
    after = keys.length === 1 ? { where: { [key]: { [Op.gt]: rows.at(-1)?.[key] } } } : { offset: read };
  }
}

/** Returns SQL for a stored number as JSON. JSON of SQLite has 15 digits: a number with a fraction becomes a text of 17. */
function exactNumber(column: string): string {
  return `CASE typeof(${column}) WHEN 'real' THEN format('%!.17g', ${column}) ELSE ${column} END`;
}

/**
 * Returns the row of a JSON array.
 * @throws {TypeError} if there is not one value for each column
 */
export function rowOfValues(columns: readonly string[], values: unknown): RawRow {
  if (!Array.isArray(values) || values.length !== columns.length) throw new TypeError('A row has other columns.');
  const row: Record<string, unknown> = {};
  columns.forEach((column, index) => {
    row[column] = values[index];
  });
  return row;
}
