import type { RecordedQuery } from '../profile/profile.ts';
import { explainQuery, isExplainable, type PlanStep } from '../queries/explain-query.ts';
import { findRepeatedQueries, groupDuplicates, groupSimilar, type QueryGroup } from '../queries/query-groups.ts';
import { queryName } from '../queries/query-name.ts';
import { formattedQuery, runnableQuery } from '../queries/runnable-query.ts';
import { formatMilliseconds } from '../rendering/format.ts';
import { highlightSql } from '../rendering/highlight-sql.ts';
import { orderRows } from '../rendering/table-order.ts';
import { tile, type Panel, type PanelContext } from './panel.ts';

/** The queries, one by one or in groups, with what the database thinks of each. */
export const dbPanel: Panel = {
  name: 'db',
  title: 'Queries',
  status({ queries }) {
    const suspicious = findRepeatedQueries(queries).length > 0 || queries.some(({ failure }) => failure !== null);
    return {
      empty: queries.length === 0,
      badge: queries.length === 0 ? null : { text: String(queries.length), tone: suspicious ? 'bad' : 'neutral' },
    };
  },
  async present({ queries }, context) {
    const similar = groupSimilar(queries);
    const duplicates = groupDuplicates(queries);
    const wasted = duplicates.reduce((sum, { indexes }) => sum + indexes.length - 1, 0);
    const time = queries.reduce((sum, query) => sum + durationOf(query), 0);
    const grouped = context.query.get('group') === 'similar';
    const failed = queries.filter(({ failure }) => failure !== null).length;
    const formatOnce = remembering(formattedQuery);
    const numbered = queries.map((query, index) => ({ ...query, index, duration: durationOf(query) }));
    return {
      tiles: [
        tile('Queries', queries.length),
        tile('Distinct statements', similar.length),
        tile('Query time', formatMilliseconds(time)),
        tile(
          'Rows',
          queries.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
        ),
        tile('Duplicates', wasted, wasted === 0 ? 'good' : 'warning'),
        tile('Failed', failed, failed === 0 ? 'good' : 'bad'),
      ],
      grouped,
      toggle: context.link({ group: grouped ? null : 'similar', sort: null, order: null, explain: null }),
      repeated: findRepeatedQueries(queries).map((group) => presentGroup(group, queries)),
      duplicates: duplicates.map((group) => presentGroup(group, queries)),
      groups: similar.map((group) => presentGroup(group, queries)),
      queries: orderRows(
        numbered.map((query) => presentQuery(query, formatOnce, context)),
        context,
        { number: ({ index }) => index, time: ({ duration }) => duration, rows: ({ rows }) => rows ?? -1 },
      ),
      explained: await explain(queries, context),
      slowest: Math.max(...numbered.map(({ duration }) => duration), 0),
    };
  },
};

function presentQuery<T extends RecordedQuery & { readonly index: number }>(
  query: T,
  format: (sql: string) => string,
  { link }: PanelContext,
) {
  const formatted = format(query.sql);
  const runnable = runnableQuery(query);
  return {
    ...query,
    number: query.index + 1,
    name: queryName(query.sql),
    pieces: highlightSql(query.sql),
    formatted: highlightSql(formatted),
    runnable,
    explainLink: isExplainable(query) ? link({ explain: String(query.index), group: null }) : null,
  };
}

/** Statements that repeat are formatted once: it takes a millisecond or more. */
function remembering(format: (sql: string) => string): (sql: string) => string {
  const known = new Map<string, string>();
  return (sql) => {
    const text = known.get(sql) ?? format(sql);
    known.set(sql, text);
    return text;
  };
}

function presentGroup(group: QueryGroup, queries: readonly RecordedQuery[]) {
  const first = queries[group.indexes[0] ?? 0];
  return {
    ...group,
    pieces: highlightSql(group.statement),
    numbers: group.indexes.map((index) => index + 1),
    place: first?.places[0] ?? null,
  };
}

interface Explanation {
  readonly index: number;
  readonly steps: readonly PlanStep[];
  readonly problem: string | null;
}

/** The plan of the query that the address asks for by its index. */
async function explain(
  queries: readonly RecordedQuery[],
  { query, databases }: PanelContext,
): Promise<Explanation | null> {
  const asked = query.get('explain');
  if (asked === null) return null;
  const index = /^\d{1,6}$/.test(asked) ? Number(asked) : -1;
  const recorded = queries[index];
  if (recorded === undefined) return { index, steps: [], problem: 'This request has no query with that number.' };
  if (!isExplainable(recorded))
    return { index, steps: [], problem: 'Only a single SELECT that was recorded whole can be explained.' };
  const database = databases.find(recorded.database);
  if (database === null) return { index, steps: [], problem: 'The database of this query is not open any more.' };
  try {
    return { index, steps: await explainQuery(database, recorded), problem: null };
  } catch (error) {
    return {
      index,
      steps: [],
      problem: error instanceof Error ? error.message : 'The database refused to explain it.',
    };
  }
}

function durationOf({ startedAt, endedAt }: RecordedQuery): number {
  return endedAt - startedAt;
}
