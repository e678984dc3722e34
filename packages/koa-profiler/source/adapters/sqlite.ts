import { propertyOf } from '../values/texts.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

/** Watches an open database of `node:sqlite` or better-sqlite3. */
export function sqlite(database: object): Adapter {
  return {
    watches: 'query',
    start(recorder) {
      const prepare = wrapMethod(database, 'prepare', (prepared, args) => {
        const statement = prepared(...args);
        if (typeof statement === 'object' && statement !== null)
          for (const method of ['all', 'get', 'run', 'iterate'])
            wrapMethod(statement, method, (run, values) =>
              ask(String(args[0]), values, () => run(...values), recorder),
            );
        return statement;
      });
      const exec = wrapMethod(database, 'exec', (run, args) => ask(String(args[0]), [], () => run(...args), recorder));
      return {
        stop() {
          prepare();
          exec();
        },
      };
    },
  };
}

function ask(sql: string, values: readonly unknown[], run: () => unknown, recorder: Recorder): unknown {
  const [first] = values;
  const parameters = values.length === 1 && typeof first === 'object' ? first : values;
  const end = recorder.guard('queries', () => recorder.record('query', { database: 'sqlite', sql, parameters }));
  try {
    const result = run();
    end?.({ rows: rowsOf(result) });
    return result;
  } catch (error) {
    end?.({ error });
    throw error;
  }
}

/** Returns the number of rows; null for rows that are read one by one. */
function rowsOf(result: unknown): number | null {
  if (Array.isArray(result)) return result.length;
  if (result === undefined) return 0;
  if (typeof propertyOf(result, 'next') === 'function') return null;
  const changes = propertyOf(result, 'changes');
  return typeof changes === 'number' || typeof changes === 'bigint' ? Number(changes) : 1;
}
