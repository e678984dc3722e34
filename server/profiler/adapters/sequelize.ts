import type { Sequelize } from 'sequelize';
import { newHabit, takeCallStack, type CallStack, type StackHabit } from '../code/call-stack.ts';
import type { OpenQuery } from '../recording/open-work.ts';
import type { Recording } from '../recording/recording.ts';
import { errorText } from '../values/texts.ts';
import type { Adapter, RecordingOf } from '../watching/adapter.ts';
import { override } from '../watching/override.ts';
import { databaseFacts, explainQuery } from './sequelize-facts.ts';

/** So many runs of a statement show where they come from; after that those whose number is a power of two. */
const placedRuns = 3;
const habitsKept = 500;
const longestHabitual = 2000;

export interface SequelizeOptions {
  readonly name?: string;
  /** Puts a statement over several lines; left out, statements stay as they are. */
  readonly format?: (sql: string) => string;
}

/** Watches a database of Sequelize 6: every query of a request with its values, rows, time and the place in code that asked. */
export function sequelize(database: Sequelize, options: SequelizeOptions = {}): Adapter {
  const { name = 'default', format = (sql: string) => sql } = options;
  return {
    watches: 'queries',
    start(recordingOf) {
      const forget = rememberCallers(database, recordingOf);
      const hook = `profiler ${name}`;
      database.addHook('beforeQuery', hook, (given: object, attempt: object) => {
        const recording = recordingOf();
        if (recording === undefined || !isAttempt(attempt)) return;
        recording.guard('queries', () => watchRun(attempt, name, callStackOf(given), recording));
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
 * Takes the call stack where a query is asked for: later, behind the library's promises, the asking code is no longer on it.
 * @returns a function that undoes it
 */
function rememberCallers(database: Sequelize, recordingOf: RecordingOf): () => void {
  const query: unknown = Reflect.get(database, 'query');
  if (typeof query !== 'function') return () => {};
  const habitOf = rememberHabits();
  const remembering = (sql: unknown, options?: object): unknown => {
    const recording = recordingOf();
    if (recording === undefined || recording.queries.full || !isPlaced(recording.countStatement(textOf(sql))))
      return Reflect.apply(query, database, [sql, options]);
    const startedAt = performance.now();
    const callStack = takeCallStack(1, habitOf(textOf(sql)));
    recording.cost += performance.now() - startedAt;
    return Reflect.apply(query, database, [sql, { ...options, [callStackKey]: callStack }]);
  };
  return override(database, 'query', remembering);
}

/** Statements mostly come from the same depth of code each time. */
function rememberHabits(): (statement: string) => StackHabit {
  const habits = new Map<string, StackHabit>();
  return (statement) => {
    const known = habits.get(statement);
    if (known !== undefined) return known;
    const habit = newHabit();
    if (habits.size < habitsKept && statement.length <= longestHabitual) habits.set(statement, habit);
    return habit;
  };
}

function isPlaced(run: number): boolean {
  return run <= placedRuns || Number.isInteger(Math.log2(run));
}

function textOf(sql: unknown): string {
  const text: unknown = typeof sql === 'object' && sql !== null && 'query' in sql ? sql.query : sql;
  return typeof text === 'string' ? text : '';
}

function watchRun(attempt: Attempt, database: string, callStack: CallStack | null, recording: Recording): void {
  const { run } = attempt;
  const received = watchRows(attempt);
  attempt.run = async (sql, parameters) => {
    const open: OpenQuery = {
      database,
      sql,
      parameters,
      startedAt: performance.now(),
      endedAt: null,
      rows: null,
      failure: null,
      callStack,
    };
    recording.beginQuery(open);
    try {
      const result = await run.call(attempt, sql, parameters);
      open.rows = received.rows ?? rowsOf(result);
      return result;
    } catch (error) {
      open.failure = recording.masking.text(errorText(error));
      throw error;
    } finally {
      recording.endQuery(open);
    }
  };
}

/** Counts the rows of a SELECT before models are made of them: of rows that are joined, several can make one model. */
function watchRows(attempt: Attempt): { rows: number | null } {
  const received: { rows: number | null } = { rows: null };
  const handle: unknown = Reflect.get(attempt, 'handleSelectQuery');
  if (typeof handle !== 'function') return received;
  const counting = (rows: unknown, ...rest: unknown[]): unknown => {
    if (Array.isArray(rows)) received.rows = rows.length;
    return Reflect.apply(handle, attempt, [rows, ...rest]);
  };
  override(attempt, 'handleSelectQuery', counting);
  return received;
}

/** Rows that came back, or that were changed where the result says so; null where neither is known. */
function rowsOf(result: unknown): number | null {
  if (typeof result === 'number') return result;
  if (!isList(result)) return result === null ? 0 : typeof result === 'object' ? 1 : null;
  const [rows, facts] = result;
  if (result.length === 2 && Array.isArray(rows) && !Array.isArray(facts)) return rows.length;
  // What an upsert gives: the model, and whether it is new, which some dialects cannot tell.
  if (result.length === 2 && (facts === null || typeof facts === 'boolean')) return 1;
  return result.length === 2 && typeof facts === 'number' ? facts : result.length;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function callStackOf(options: object): CallStack | null {
  const callStack: unknown = Reflect.get(options, callStackKey);
  return isCallStack(callStack) ? callStack : null;
}

function isCallStack(value: unknown): value is CallStack {
  return typeof value === 'object' && value !== null && 'holder' in value && 'places' in value;
}

function isAttempt(attempt: object): attempt is Attempt {
  return 'run' in attempt && typeof attempt.run === 'function';
}
