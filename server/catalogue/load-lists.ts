import { DatabaseError, QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { type Models, modelsInOrder } from '../../db/models/models.ts';
import type { List } from './list.ts';
import { CatalogueShapeError, type ListsAnswer } from './read-lists.ts';
import { type ListsStatement, selectLists } from './select-lists.ts';

/** Values for the `$names` of a statement. */
export type Bind = Readonly<Record<string, string | number>>;

/**
 * Makes a function that loads several lists in one trip. Their statement is made anew whenever a model's attributes change,
 * which Sequelize allows at any time.
 */
export function createListsLoader(
  sequelize: Sequelize,
  models: Models,
  lists: Readonly<Record<string, List<unknown>>>,
): (bind: Bind) => Promise<ListsAnswer> {
  let made: { readonly statement: ListsStatement; readonly shape: string } | null = null;
  return async (bind) => {
    const shape = modelsInOrder(models)
      .map((model) => Object.keys(model.getAttributes()).length)
      .join(' ');
    if (made?.shape !== shape) made = { statement: selectLists(sequelize, models, lists), shape };
    const { sql, sqlWithoutBlobs, columns } = made.statement;
    const texts = await runStatement(sequelize, sql, bind).catch(async (error: unknown) => {
      if (error instanceof DatabaseError && /JSON cannot hold BLOB/.test(error.message)) {
        return await runStatement(sequelize, sqlWithoutBlobs, bind);
      }
      throw error instanceof DatabaseError && error.parent instanceof CatalogueFileError ? error.parent : error;
    });
    return { texts, columns, shape };
  };
}

async function runStatement(sequelize: Sequelize, sql: string, bind: Bind): Promise<Record<string, unknown>> {
  // Without `tableNames` Sequelize looks for a table in the statement, and asks for its columns on every trip.
  const options = { type: QueryTypes.SELECT, bind, raw: true, tableNames: [] } as const;
  const [texts] = await sequelize.query<Record<string, unknown>>(sql, options);
  if (texts === undefined) throw new CatalogueShapeError('The catalogue gave no answer.');
  return texts;
}
