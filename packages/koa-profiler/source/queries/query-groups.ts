import type { RecordedQuery } from '../collectors/db/record.ts';
import { readSql } from '../sql/read-sql.ts';
import { statementShape } from '../sql/statement-shape.ts';

/** So many runs of one statement with different values count as an N+1. */
const repetitionsThatLookLikeALoop = 3;

export type QueryGroup = ReturnType<typeof group>[number];

/** Groups queries that differ only in their values, the most frequent first. */
export function groupSimilar(queries: readonly RecordedQuery[], shapeOf = rememberShapes()): QueryGroup[] {
  return group(queries, queries.map(shapeOf), shapeOf);
}

/** Groups queries with the same statement and the same values. Cut statements and those of unknown values are in no group: they may differ. */
export function groupDuplicates(queries: readonly RecordedQuery[], shapeOf = rememberShapes()): QueryGroup[] {
  const keys = queries.map((query, index) =>
    query.whole && !hasUnknownValues(query) ? valuesOf(query) : `unlike any other ${index}`,
  );
  return group(queries, keys, shapeOf).filter(({ indexes }) => indexes.length > 1);
}

/** Groups the queries of each N+1: one SELECT ran three times or more, from one place and with different values. */
export function findRepeatedQueries(queries: readonly RecordedQuery[], shapeOf = rememberShapes()): QueryGroup[] {
  const { loops, isPlaced, hasValues } = loopsOf(queries, shapeOf);
  return loops.filter((loop) => isPlaced(loop) && hasValues(loop) && loop.variants() > 1);
}

/** Groups the queries that may be an N+1: their place or their values are not known. */
export function findDoubtfulQueries(queries: readonly RecordedQuery[], shapeOf = rememberShapes()): QueryGroup[] {
  const { loops, isPlaced, hasValues } = loopsOf(queries, shapeOf);
  return loops.filter((loop) => !hasValues(loop) || (!isPlaced(loop) && loop.variants() > 1));
}

/** Groups the runs of each SELECT that ran three times or more from one place, or from places that are not known. */
function loopsOf(queries: readonly RecordedQuery[], shapeOf: ShapeOf) {
  const isEnough = queries.length >= repetitionsThatLookLikeALoop;
  const keys = isEnough ? shapesWithPlaces(queries, shapeOf) : [];
  const groups = isEnough ? group(queries, keys, shapeOf) : [];
  const loops = groups.filter(
    ({ statement, indexes }) => indexes.length >= repetitionsThatLookLikeALoop && /^(?:select|with)\b/i.test(statement),
  );
  return {
    loops,
    isPlaced: ({ indexes }: QueryGroup): boolean => keys[indexes[0] ?? 0]?.endsWith('\n') === false,
    hasValues: ({ indexes }: QueryGroup): boolean => !indexes.some((index) => hasUnknownValues(queries[index])),
  };
}

/** Whether a statement has placeholders and its values were not reported. */
function hasUnknownValues(query: RecordedQuery | undefined): boolean {
  if (query === undefined || query.parameters !== null) return false;
  // Libraries such as knex report `?` for PostgreSQL too.
  return [query.dialect, null].some((dialect) =>
    readSql(query.sql, dialect).tokens.some(({ kind }) => kind === 'parameter'),
  );
}

/**
 * Returns the shape of each query with its place and the caller of that place, since several functions can query through one helper.
 * A run without a place gets the place of the run before it. A run without a caller gets the caller of another run from its place.
 * Callers count by line: the engine gives another column if the caller waits.
 */
function shapesWithPlaces(queries: readonly RecordedQuery[], shapeOf: ShapeOf): string[] {
  const asked = queries.map((query) => {
    const [at, from] = query.places;
    const place = at === undefined ? '' : `${at.file}:${at.line}:${at.column}`;
    const caller = from === undefined ? '' : `${from.file}:${from.line}`;
    return { shape: shapeOf(query), place, caller };
  });
  const callers = new Map(
    asked.filter(({ caller }) => caller !== '').map(({ shape, place, caller }) => [`${shape}\n${place}`, caller]),
  );
  const last = new Map<string, string>();
  return asked.map(({ shape, place, caller }) => {
    const callerPlace = caller === '' ? (callers.get(`${shape}\n${place}`) ?? '') : caller;
    const where = place === '' ? (last.get(shape) ?? '') : `${place} ${callerPlace}`;
    last.set(shape, where);
    return `${shape}\n${where}`;
  });
}

type ShapeOf = (query: RecordedQuery) => string;

/** Returns a function that reads each statement once. */
export function rememberShapes(): ShapeOf {
  const shapes = new Map<string, string>();
  return ({ sql, dialect }) => {
    const shape = shapes.get(sql) ?? statementShape(sql, dialect);
    shapes.set(sql, shape);
    return shape;
  };
}

function valuesOf(query: RecordedQuery): string {
  return `${query.sql}\n${JSON.stringify(query.parameters)}`;
}

function group(queries: readonly RecordedQuery[], keys: readonly string[], shapeOf: ShapeOf) {
  const groups = new Map<string, number[]>();
  for (const [index, query] of queries.entries()) {
    const key = `${query.database}\n${keys[index] ?? ''}`;
    const indexes = groups.get(key);
    if (indexes === undefined) groups.set(key, [index]);
    else indexes.push(index);
  }
  return [...groups.values()]
    .map((indexes) => {
      const members = indexes.flatMap((index) => queries[index] ?? []);
      return {
        statement: members.slice(0, 1).map(shapeOf).join(''),
        dialect: members[0]?.dialect ?? null,
        database: members[0]?.database ?? '',
        indexes,
        milliseconds: members.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0),
        /** Counts the different values. This takes time. */
        variants: () => new Set(members.map(valuesOf)).size,
      };
    })
    .sort((left, right) => right.indexes.length - left.indexes.length);
}
