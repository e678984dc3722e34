import { type RecordedQuery, statementShape } from '../collectors/db/record.ts';

/** From this many runs of one statement with differing values on, it looks as if a loop asked. */
const repetitionsThatLookLikeALoop = 3;

/** Queries that belong together, with their positions in the order of the request. */
export type QueryGroup = ReturnType<typeof group>[number];

/** Queries that are the same but for their values, the most frequent first. */
export function groupSimilar(queries: readonly RecordedQuery[]): QueryGroup[] {
  return group(queries, ({ sql }) => statementShape(sql));
}

/** Queries that are the same, values included: all but the first of each group were asked for nothing. */
export function groupDuplicates(queries: readonly RecordedQuery[]): QueryGroup[] {
  return group(queries, valuesOf).filter(({ indexes }) => indexes.length > 1);
}

/** Statements that look like an N+1: one SELECT from one place, run again and again with another value. */
export function findRepeatedQueries(queries: readonly RecordedQuery[]): QueryGroup[] {
  if (queries.length < repetitionsThatLookLikeALoop) return [];
  const asked = shapesWithPlaces(queries);
  return group(queries, (_query, index) => asked[index] ?? '').filter(
    ({ statement, indexes, variants }) =>
      indexes.length >= repetitionsThatLookLikeALoop && variants > 1 && /^(?:select|with)\b/i.test(statement),
  );
}

/**
 * The shape of each query with its place and the caller of that place: a function that several others use to query is not one place.
 * A run without a place has that of the run before it. A run without a caller has that of another run at its place: before a function
 * waits for the first time, its caller can lie too deep to be seen.
 */
function shapesWithPlaces(queries: readonly RecordedQuery[]): string[] {
  const asked = queries.map(({ sql, places }) => {
    const [place = '', caller = ''] = places.map(({ file, line, column }) => `${file}:${line}:${column}`);
    return { shape: statementShape(sql), place, caller };
  });
  const callers = new Map(
    asked.filter(({ caller }) => caller !== '').map(({ shape, place, caller }) => [`${shape}\n${place}`, caller]),
  );
  const last = new Map<string, string>();
  return asked.map(({ shape, place, caller }) => {
    const known = caller === '' ? (callers.get(`${shape}\n${place}`) ?? '') : caller;
    const where = place === '' ? (last.get(shape) ?? '') : `${place} ${known}`;
    last.set(shape, where);
    return `${shape}\n${where}`;
  });
}

function valuesOf(query: RecordedQuery): string {
  return `${query.sql}\n${JSON.stringify(query.parameters)}`;
}

function group(queries: readonly RecordedQuery[], keyOf: (query: RecordedQuery, index: number) => string) {
  const groups = new Map<string, number[]>();
  for (const [index, query] of queries.entries()) {
    const key = `${query.database}\n${keyOf(query, index)}`;
    const indexes = groups.get(key);
    if (indexes === undefined) groups.set(key, [index]);
    else indexes.push(index);
  }
  return [...groups.values()]
    .map((indexes) => {
      const members = indexes.flatMap((index) => queries[index] ?? []);
      return {
        statement: statementShape(members[0]?.sql ?? ''),
        indexes,
        milliseconds: members.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0),
        /** How many different sets of values it ran with. */
        variants: new Set(members.map(valuesOf)).size,
      };
    })
    .sort((one, other) => other.indexes.length - one.indexes.length);
}
