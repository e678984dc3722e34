import { DatabaseError, literal, type Model, type ModelStatic, QueryTypes, type Sequelize } from 'sequelize';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { stateOfFile } from '../../db/open-database.ts';
import { type Models, modelsInOrder } from '../../db/models/models.ts';
import { danglingColumn, type List, type ListsAnswer, type SelectColumn } from './list.ts';

/** Values for the `$names` of a statement. */
export type Bind = Readonly<Record<string, string | number>>;

/** What lists are loaded for: once for each of some rows. A list that does not depend on the row is read once. */
export interface AskedRows {
  /** The rows, as SQL behind FROM. */
  readonly from: string;
  /** Lists that are not read, but null, for a row that names the state of the file in this column: they are known. */
  readonly unlessKnown: { readonly lists: readonly string[]; readonly column: string };
}

/**
 * Makes a function that loads several lists in one trip. Their statement is made again whenever a model's attributes change,
 * which Sequelize allows at any time.
 * @param rows null: there is one answer
 */
export function createListsLoader(
  sequelize: Sequelize,
  models: Models,
  lists: Readonly<Record<string, List<unknown>>>,
  rows: AskedRows | null = null,
): (bind: Bind) => Promise<ListsAnswer[]> {
  let made: { readonly statement: ListsStatement; readonly shape: string } | null = null;
  return async (bind) => {
    const shape = modelsInOrder(models)
      .map((model) => Object.keys(model.getAttributes()).length)
      .join(' ');
    if (made?.shape !== shape) made = { statement: selectLists(sequelize, models, lists, rows, shape), shape };
    const { sql, sqlWithoutBlobs, columns } = made.statement;
    const answers = await runStatement(sequelize, sql, bind).catch(async (error: unknown) => {
      if (error instanceof DatabaseError && /JSON cannot hold BLOB/.test(error.message)) {
        return await runStatement(sequelize, sqlWithoutBlobs, bind);
      }
      throw error instanceof DatabaseError && error.parent instanceof CatalogueFileError ? error.parent : error;
    });
    return answers.map(({ state, ...texts }) => ({ texts, columns, shape, state: String(state) }));
  };
}

async function runStatement(sequelize: Sequelize, sql: string, bind: Bind): Promise<Record<string, unknown>[]> {
  // Without `tableNames` Sequelize looks for a table in the statement, and asks for its columns on every trip.
  const options = { type: QueryTypes.SELECT, bind, raw: true, tableNames: [] } as const;
  return await sequelize.query<Record<string, unknown>>(sql, options);
}

/** A statement with a column of JSON for each list, and the columns that each list has in it. */
interface ListsStatement {
  readonly sql: string;
  /** The same, for a catalogue with a BLOB where a number or a text belongs: JSON has no such value, and SQLite refuses. */
  readonly sqlWithoutBlobs: string;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

type AnyList = Omit<List<unknown>, 'read'>;

/**
 * Makes one statement of several lists: one trip (Sequelize takes 0.2 ms for each) and one consistent snapshot. Each SELECT
 * is Sequelize's own, made from the list's model and options; only the wrapping as JSON is written here, for SQLite. Each
 * list comes as a JSON array with an array for each column, which takes half as long to parse as an array of rows.
 */
function selectLists(
  sequelize: Sequelize,
  models: Models,
  lists: Readonly<Record<string, AnyList>>,
  rows: AskedRows | null,
  shape: string,
): ListsStatement {
  const state = `(${stateOfFile} || ' ${shape}')`;
  const unlessKnown = (name: string, value: string): string =>
    rows?.unlessKnown.lists.includes(name) === true
      ? `CASE WHEN ${rows.unlessKnown.column} IS NOT ${state} THEN ${value} END`
      : value;
  const selects = Object.entries(lists).map(([name, list]) => {
    const model: ModelStatic<Model> = models[list.table];
    const attributes = Object.keys(model.getAttributes());
    const columns = list.attributes.filter((column) => attributes.includes(column));
    const names = list.references.length > 0 ? [...columns, danglingColumn] : columns;
    return { name, names, select: selectList(sequelize, models, list, columns) };
  });
  const statement = (valueOf: (column: string) => string): string =>
    `SELECT ${selects
      .map(({ name, names, select }) => {
        const arrays = names.map((column) => `json_group_array(${valueOf(column)})`).join(', ');
        return `${unlessKnown(name, `(SELECT json_array(${arrays}) FROM (${select}))`)} AS ${name}`;
      })
      .join(',\n  ')},\n  ${state} AS state${rows === null ? '' : `\nFROM ${rows.from}`}`;
  return {
    sql: statement((column) => `\`${column}\``),
    sqlWithoutBlobs: statement((column) => `iif(typeof(\`${column}\`) = 'blob', 9e999, \`${column}\`)`),
    columns: Object.fromEntries(selects.map(({ name, names }) => [name, names])),
  };
}

function selectList(sequelize: Sequelize, models: Models, list: AnyList, columns: readonly string[]): string {
  const selectColumn: SelectColumn = (table, column, where, least) => {
    const options = least === undefined ? {} : { order: [[column, 'ASC']], limit: least };
    return literal(`(${selectQuery(sequelize, models[table], { attributes: [column], where, ...options })})`);
  };
  const { references, where, order, limit, offset } = list;
  const model = models[list.table];
  const dangling = references.length > 0 ? [[literal(danglingReference(model, references)), danglingColumn]] : [];
  return selectQuery(sequelize, model, {
    attributes: [...columns, ...dangling],
    ...(where === null ? {} : { where: where(selectColumn) }),
    order: order.map((column) => [column, 'ASC']),
    ...(limit === null ? {} : { limit }),
    ...(offset === null ? {} : { offset }),
  });
}

/** In SQL, the first of these columns of a row whose reference finds nothing; the tables are those of the model. */
function danglingReference(model: ModelStatic<Model>, columns: readonly string[]): string {
  const attributes = model.getAttributes();
  const cases = columns.map((column) => {
    const { references } = attributes[column] ?? {};
    const table = typeof references === 'object' ? references.model : null;
    if (typeof table !== 'string') throw new Error(`${model.name}.${column} is no reference.`);
    const value = `\`${model.name}\`.\`${column}\``;
    return `WHEN ${value} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \`${table}\` AS referenced WHERE referenced.id = ${value}) THEN '${column}'`;
  });
  return `CASE ${cases.join(' ')} END`;
}

interface SelectOptions {
  readonly attributes: readonly unknown[];
  readonly where?: object;
  readonly order?: readonly unknown[];
  readonly limit?: number;
  readonly offset?: object;
}

interface SelectGenerator {
  selectQuery(table: unknown, options: unknown, model: unknown): unknown;
}

/** Sequelize types its query generator as unknown; this is the method that `findAll` itself uses. */
function selectQuery(sequelize: Sequelize, model: ModelStatic<Model>, options: SelectOptions): string {
  const generator = sequelize.getQueryInterface().queryGenerator;
  if (!isSelectGenerator(generator)) throw new Error('Sequelize has no query generator.');
  return String(generator.selectQuery(model.getTableName(), { ...options, model }, model)).replace(/;$/, '');
}

function isSelectGenerator(generator: unknown): generator is SelectGenerator {
  return (
    typeof generator === 'object' &&
    generator !== null &&
    'selectQuery' in generator &&
    typeof generator.selectQuery === 'function'
  );
}
