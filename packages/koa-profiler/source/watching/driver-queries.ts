import type { WorkEnd } from '../observation/records.ts';
import { propertyOf } from '../values/texts.ts';
import type { Adapter, Recorder } from './adapter.ts';
import { followWork } from './follow-work.ts';
import { isFunction } from './layers.ts';
import { wrapMethod } from './override.ts';

/** How a driver is asked: `query(text, values, callback)` or `query({ text, values }, callback)`. */
interface DriverForm {
  readonly database: string;
  /** The property with the statement. */
  readonly statement: 'text' | 'sql';
  /** The methods that send queries. */
  readonly methods: readonly string[];
}

/** Watches the classes of a driver: its clients and its pools. */
export function driverQueries(classes: readonly { readonly prototype: object }[], form: DriverForm): Adapter {
  return {
    watches: 'query',
    start(recorder) {
      const restorers = classes.flatMap(({ prototype }) =>
        form.methods.map((method) =>
          wrapMethod(prototype, method, (query, args) => watchedQuery(query, args, form, recorder)),
        ),
      );
      return { stop: () => restorers.forEach((restore) => restore()) };
    },
  };
}

type End = (end: WorkEnd) => void;

/** Marks what a pool hands on to one of its clients: such a query is recorded at the pool, where its place is known. */
const isRecorded = Symbol('a query that is recorded');

function watchedQuery(
  query: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  { database, statement }: DriverForm,
  recorder: Recorder,
): unknown {
  const [asked, given] = args;
  const options = typeof asked === 'object' && asked !== null ? asked : { [statement]: asked };
  const sql = propertyOf(options, statement) ?? propertyOf(propertyOf(options, 'cursor'), statement);
  // A pool of mysql2 hands on a command that it has made from the options.
  const handedOn = propertyOf(options, '_queryOptions') ?? options;
  if (typeof sql !== 'string' || propertyOf(handedOn, isRecorded) === true) return query(...args);
  const parameters = typeof given === 'object' ? given : propertyOf(options, 'values');
  const end = recorder.guard('queries', () =>
    recorder.record('query', { database, dialect: database, sql, parameters, within: watchedQuery }),
  );
  if (end === null) return query(...args);
  // An object that sends itself, such as a cursor, must stay the same object.
  const sent = typeof propertyOf(options, 'submit') === 'function' ? asked : { ...options, [isRecorded]: true };
  const answer = followWork(query, [sent, ...args.slice(1)], (error, result) => end({ error, rows: rowsOf(result) }));
  if (!args.some(isFunction)) followStream(answer, end);
  return answer;
}

/** Ends a query when its stream or command is over. */
function followStream(answer: unknown, end: End): void {
  const once = propertyOf(answer, 'once');
  if (!isFunction(once)) return;
  Reflect.apply(once, answer, ['error', (error: unknown) => end({ error })]);
  for (const event of ['end', 'close']) Reflect.apply(once, answer, [event, () => end({})]);
}

/** Returns the number of rows as pg and mysql2 say it; null if they do not. */
function rowsOf(result: unknown): number | null {
  const rows = Array.isArray(result)
    ? result.length
    : (propertyOf(result, 'rowCount') ?? propertyOf(result, 'affectedRows'));
  return typeof rows === 'number' ? rows : null;
}
