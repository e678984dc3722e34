import type { WorkEnd } from '../../observation/records.ts';
import { CallStack } from '../code/places.ts';
import type { SaidQuery } from '../collectors/db/record.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { override } from '../watching/override.ts';

/** What of an instance of knex the adapter uses. */
export interface KnexInstance {
  readonly client: object;
  on(event: string, listener: (...given: never[]) => void): unknown;
  removeListener?(event: string, listener: (...given: never[]) => void): unknown;
}

type Listener = (...given: unknown[]) => void;

/** The statement is not known yet when a query begins to be built, so a number stands for it. */
const originsKnown = 64;
const callStackKey = Symbol('the call stack of a query');

/** Watches a database of knex: every query of a request with its values, rows, time and the place in code that asked. */
export function knex(database: KnexInstance, options: { readonly name?: string } = {}): Adapter {
  const { name = 'default' } = options;
  return {
    watches: 'query',
    start(recorder) {
      const open = new Map<unknown, (end: WorkEnd) => void>();
      const restorers = ['queryBuilder', 'raw'].map((method) => rememberPlaces(database.client, method, recorder));
      const settle = (query: unknown, end: WorkEnd): void => {
        const id = read(query, '__knexQueryUid');
        open.get(id)?.(end);
        open.delete(id);
      };
      const listeners: readonly (readonly [event: string, listener: Listener])[] = [
        [
          'query',
          (query) => {
            const said = saidQuery(query, name);
            const end = said && recorder.guard('queries', () => recorder.record('query', said));
            if (end !== null) open.set(read(query, '__knexQueryUid'), end);
          },
        ],
        ['query-response', (response, query) => settle(query, { rows: rowsOf(response, read(query, 'method')) })],
        ['query-error', (error, query) => settle(query, { error })],
      ];
      for (const [event, listener] of listeners) database.on(event, listener);
      return {
        stop() {
          for (const restore of restorers) restore();
          for (const [event, listener] of listeners) database.removeListener?.(event, listener);
        },
      };
    },
  };
}

/** Takes the call stack where a query begins to be built: when it is sent, the code that asks is no longer on it. */
function rememberPlaces(client: object, method: string, recorder: Recorder): () => void {
  const original: unknown = Reflect.get(client, method);
  if (typeof original !== 'function') return () => {};
  let built = 0;
  return override(client, method, (...given: unknown[]): unknown => {
    const builder: unknown = Reflect.apply(original, client, given);
    const toSQL: unknown = read(builder, 'toSQL');
    if (typeof builder !== 'object' || builder === null || typeof toSQL !== 'function') return builder;
    built += 1;
    const callStack = recorder.guard('queries', () => recorder.place(`${method} ${built % originsKnown}`));
    if (callStack !== null)
      override(builder, 'toSQL', (...values: unknown[]): unknown => {
        const statements: unknown = Reflect.apply(toSQL, builder, values);
        for (const one of [statements].flat())
          if (typeof one === 'object' && one !== null)
            Reflect.defineProperty(one, callStackKey, { value: callStack, enumerable: true });
        return statements;
      });
    return builder;
  });
}

function saidQuery(query: unknown, database: string): SaidQuery | null {
  const sql = read(query, 'sql');
  if (typeof sql !== 'string') return null;
  const callStack = read(query, callStackKey);
  return {
    database,
    sql,
    parameters: read(query, 'bindings'),
    callStack: callStack instanceof CallStack ? callStack : null,
  };
}

/** Rows that came back, or that were changed. Asked for the first row, knex gives that row alone, or nothing. */
function rowsOf(response: unknown, method: unknown): number | null {
  if (method === 'first') return response === undefined || response === null ? 0 : 1;
  if (typeof response === 'number') return response;
  if (Array.isArray(response)) return Array.isArray(response[0]) ? response[0].length : response.length;
  const rows = read(response, 'rows');
  return Array.isArray(rows) ? rows.length : null;
}

function read(value: unknown, name: string | symbol): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
