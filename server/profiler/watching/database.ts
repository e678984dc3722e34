import type { Sequelize } from 'sequelize';
import { takeCallStack, type CallStack } from '../code/call-stack.ts';
import { cut, preview, previewBytes } from '../recording/preview.ts';
import type { OpenQuery, Recorder } from '../recording/recorder.ts';
import type { IsSecret } from '../recording/secrets.ts';

const sqlLength = 20_000;

/** Watches databases: every query of a request with its parameters, rows, time and the place in code that asked. */
export interface DatabaseWatch {
  watch(sequelize: Sequelize, name: string): void;
  find(name: string): Sequelize | null;
  names(): readonly string[];
  close(): void;
}

/** The object that Sequelize makes for each attempt at a query; `run` sends it. */
interface Attempt {
  run: (sql: string, parameters: unknown) => Promise<unknown>;
}

export function createDatabaseWatch(currentRecorder: () => Recorder | undefined, isSecret: IsSecret): DatabaseWatch {
  const databases = new Map<string, Sequelize>();
  const restorers: (() => void)[] = [];
  return {
    watch(sequelize, name) {
      databases.set(name, sequelize);
      restorers.push(rememberCallers(sequelize, currentRecorder));
      const watchAttempt = (options: object, attempt: object): void => {
        const recorder = currentRecorder();
        if (recorder === undefined || !isAttempt(attempt)) return;
        recorder.guard('queries', () => watchRun(attempt, name, callStackOf(options), recorder, isSecret));
      };
      const hook = `profiler ${name}`;
      sequelize.addHook('beforeQuery', hook, watchAttempt);
      restorers.push(() => {
        sequelize.removeHook('beforeQuery', hook);
      });
    },
    find: (name) => databases.get(name) ?? null,
    names: () => [...databases.keys()],
    close() {
      for (const restore of restorers.splice(0)) restore();
      databases.clear();
    },
  };
}

const callStackKey = Symbol('the call stack of a query');

/**
 * Takes the call stack where a query is asked for: later, behind the library's promises, the asking code is no longer on it.
 * @returns a function that undoes it
 */
function rememberCallers(sequelize: Sequelize, currentRecorder: () => Recorder | undefined): () => void {
  const query: unknown = Reflect.get(sequelize, 'query');
  if (typeof query !== 'function') return () => {};
  const remembering = (sql: unknown, options?: object): unknown => {
    const recorder = currentRecorder();
    if (recorder === undefined || recorder.queries.full) return Reflect.apply(query, sequelize, [sql, options]);
    const callStack = recorder.guard('call stacks', () => takeCallStack(remembering)) ?? {};
    return Reflect.apply(query, sequelize, [sql, { ...options, [callStackKey]: callStack }]);
  };
  Object.defineProperty(sequelize, 'query', { value: remembering, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(sequelize, 'query');
  };
}

function watchRun(
  attempt: Attempt,
  database: string,
  callStack: CallStack,
  recorder: Recorder,
  isSecret: IsSecret,
): void {
  if (recorder.queries.full) return recorder.queries.drop();
  const run = attempt.run;
  attempt.run = async (sql, parameters) => {
    const open = recorder.guard('queries', () => {
      const begun = openQuery(sql, parameters, database, callStack, isSecret);
      recorder.queries.add(begun, 400 + begun.sql.length + previewBytes(begun.parameters));
      return begun;
    });
    try {
      const result = await run.call(attempt, sql, parameters);
      if (open !== null) open.rows = rowCount(result);
      return result;
    } catch (error) {
      if (open !== null) open.failure = cut(error instanceof Error ? error.message : 'failed', 1000);
      throw error;
    } finally {
      if (open !== null) open.endedAt = performance.now();
    }
  };
}

function openQuery(
  sql: string,
  parameters: unknown,
  database: string,
  callStack: CallStack,
  isSecret: IsSecret,
): OpenQuery {
  return {
    database,
    sql: cut(sql, sqlLength),
    whole: sql.length <= sqlLength,
    parameters: parameters === undefined ? null : preview(parameters, isSecret),
    startedAt: performance.now(),
    endedAt: null,
    rows: null,
    failure: null,
    callStack,
  };
}

/** Rows that came back, or that were changed where the result says so; null where neither is known. */
function rowCount(result: unknown): number | null {
  if (isList(result)) {
    const [rows, facts] = result;
    if (result.length === 2 && Array.isArray(rows) && !Array.isArray(facts)) return rows.length;
    if (result.length === 2 && typeof facts === 'number') return facts;
    return result.length;
  }
  if (typeof result === 'number') return result;
  return result === null ? 0 : typeof result === 'object' ? 1 : null;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function callStackOf(options: object): CallStack {
  const callStack: unknown = Reflect.get(options, callStackKey);
  return typeof callStack === 'object' && callStack !== null ? callStack : {};
}

function isAttempt(attempt: object): attempt is Attempt {
  return 'run' in attempt && typeof attempt.run === 'function';
}
