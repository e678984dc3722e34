import { type FindOptions, type Model, type ModelStatic, Op } from 'sequelize';
import type { StoredRow } from './row-reader.ts';

const rowsPerSlice = 500;

/**
 * Reads a table in slices, in the order of its key, so that other work can run between two slices. Slices save memory,
 * because the driver holds a second copy of each answer.
 */
export async function* readTable(
  model: ModelStatic<Model>,
  attributes: readonly string[],
): AsyncGenerator<readonly StoredRow[]> {
  const keys = model.primaryKeyAttributes;
  const order = keys.map((column): [string, string] => [column, 'ASC']);
  const [key = ''] = keys;
  // The next slice begins after the last key. With an offset, SQLite would step over all earlier rows.
  let after: Pick<FindOptions, 'where' | 'offset'> = {};
  for (let read = 0; ;) {
    const found: object[] = await model.findAll({
      raw: true,
      attributes: [...attributes],
      order,
      limit: rowsPerSlice,
      ...after,
    });
    const rows = found.filter(isStoredRow);
    yield rows;
    if (found.length < rowsPerSlice) return;
    read += found.length;
    after = keys.length === 1 ? { where: { [key]: { [Op.gt]: rows.at(-1)?.[key] } } } : { offset: read };
  }
}

/** Returns whether a row is a plain object. With `raw`, Sequelize returns plain objects, but their type says models. */
export function isStoredRow(row: object): row is StoredRow {
  return !Array.isArray(row);
}
