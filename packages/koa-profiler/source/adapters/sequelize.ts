import type { Sequelize } from 'sequelize';
import { CallStack } from '../code/places.ts';
import type { ReportedQuery } from '../collectors/db/record.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';
import { databaseFacts, explainQuery } from './sequelize-facts.ts';

export interface SequelizeOptions {
  readonly name?: string;
  /** Formats a statement over several lines. Default: statements stay unformatted. */
  readonly format?: (sql: string) => string;
}

/** Watches a database of Sequelize 6: every query of a request with its values, rows, time and the place in code that asked. */
export function sequelize(database: Sequelize, options: SequelizeOptions = {}): Adapter {
  const { name = 'default', format = (sql: string) => sql } = options;
  return {
    watches: 'query',
    start(recorder) {
      const forget = rememberCallers(database, recorder);
      const hook = `profiler ${name}`;
      database.addHook('beforeQuery', hook, (queryOptions: object, attempt: object) => {
        if (isAttempt(attempt))
          recorder.guard('queries', () => {
            const callStack = callStackOf(queryOptions);
            watchRun(attempt, { database: name, dialect: database.getDialect(), callStack }, recorder);
          });
      });
      return {
        database: {
          name,
          facts: () => databaseFacts(database),
          explain: (query) => explainQuery(database, query),
          format,
        },
        stop() {
          forget();
          database.removeHook('beforeQuery', hook);
        },
      };
    },
  };
}

/** The object that Sequelize makes for each attempt at a query; `run` sends it. */
interface Attempt {
  run: (sql: string, parameters: unknown) => Promise<unknown>;
}

const callStackKey = Symbol('the call stack of a query');

/**
 * Takes the call stack when the application calls `query`. Later, behind the library's promises, the application is not on it.
 * @returns a function that undoes it
 */
function rememberCallers(database: Sequelize, recorder: Recorder): () => void {
  return wrapMethod(database, 'query', (query, [sql, options]) => {
    const callStack = recorder.guard('queries', () => recorder.place(statementText(sql)));
    return query(sql, callStack === null ? options : Object.assign({}, options, { [callStackKey]: callStack }));
  });
}

function statementText(sql: unknown): string {
  const text: unknown = typeof sql === 'object' && sql !== null && 'query' in sql ? sql.query : sql;
  return typeof text === 'string' ? text : '';
}

function watchRun(attempt: Attempt, facts: Omit<ReportedQuery, 'sql' | 'parameters'>, recorder: Recorder): void {
  const { run } = attempt;
  const received = watchRows(attempt);
  attempt.run = async (sql, parameters) => {
    const end = recorder.record('query', { ...facts, sql, parameters });
    try {
      const result = await run.call(attempt, sql, parameters);
      end?.({ rows: received.rows ?? countRows(result) });
      return result;
    } catch (error) {
      end?.({ error });
      throw error;
    }
  };
}

/** Counts the rows of a SELECT before Sequelize makes models of them. Several joined rows can become one model. */
function watchRows(attempt: Attempt): { rows: number | null } {
  const received: { rows: number | null } = { rows: null };
  wrapMethod(attempt, 'handleSelectQuery', (handle, args) => {
    const [rows] = args;
    if (Array.isArray(rows)) received.rows = rows.length;
    return handle(...args);
  });
  return received;
}

/** Returns the number of read or changed rows; null if it is unknown. */
function countRows(result: unknown): number | null {
  if (typeof result === 'number') return result;
  if (!isList(result)) return result === null ? 0 : typeof result === 'object' ? 1 : null;
  const [rows, facts] = result;
  if (result.length === 2 && Array.isArray(rows) && !Array.isArray(facts)) return rows.length;
  // An upsert returns the model and whether it is new; some dialects cannot tell.
  if (result.length === 2 && (facts === null || typeof facts === 'boolean')) return 1;
  return result.length === 2 && typeof facts === 'number' ? facts : result.length;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function callStackOf(options: object): CallStack | null {
  const callStack: unknown = Reflect.get(options, callStackKey);
  return callStack instanceof CallStack ? callStack : null;
}

function isAttempt(attempt: object): attempt is Attempt {
  return 'run' in attempt && typeof attempt.run === 'function';
}
