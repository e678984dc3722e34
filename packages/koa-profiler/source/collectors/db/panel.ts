import { setImmediate } from 'node:timers/promises';
import type { Profile } from '../../profile/profile.ts';
import type { RecordedQuery } from './record.ts';
import {
  findDoubtfulQueries,
  findRepeatedQueries,
  groupDuplicates,
  groupSimilar,
  type QueryGroup,
  rememberShapes,
} from '../../queries/query-groups.ts';
import { isExplainable, runnableQuery } from '../../sql/runnable-query.ts';
import { queryName } from '../../sql/statement-name.ts';
import { formatMilliseconds } from '../../rendering/format.ts';
import { highlightSql } from '../../sql/highlight-sql.ts';
import { orderTable } from '../../rendering/table-order.ts';
import { timePassed } from '../../timeline/timeline-spans.ts';
import { badge, sumOf, tile, type Panel, type PanelContext } from '../panel.ts';
import { errorText, tryOr } from '../../values/texts.ts';

const longestUnfolded = 600;
const beginningShown = 240;
const formattedAtOnce = 10;
const numbersShown = 12;

/** Shows the queries, one by one or in groups, with the database's plan for each. */
export const dbPanel: Panel = {
  name: 'db',
  title: 'Queries',
  types: ['query'],
  status({ records: { query: queries }, queryTotals: { count, failed } }) {
    const isSuspicious = failed > 0 || findRepeatedQueries(queries).length > 0;
    return { empty: count === 0, badge: badge(count, isSuspicious ? 'bad' : 'neutral') };
  },
  async present({ records: { query: queries }, queryTotals }, context) {
    const shapeOf = rememberShapes();
    const similar = groupSimilar(queries, shapeOf);
    const duplicates = groupDuplicates(queries, shapeOf);
    const repeated = findRepeatedQueries(queries, shapeOf);
    const doubtful = findDoubtfulQueries(queries, shapeOf);
    const wasted = sumOf(duplicates, ({ indexes }) => indexes.length - 1);
    const passed = timePassed(queries);
    const grouped = context.query.get('group') === 'similar';
    const placed = new Set(queries.filter(({ places }) => places.length > 0).map(statementKey));
    const texts = grouped ? new Map<string, string>() : await formatStatements(queries, context);
    const presented = queries.map((query, index) => ({
      ...presentQuery(query, index, texts.get(statementKey(query)) ?? query.sql, context),
      placeText: placed.has(statementKey(query)) ? 'place not taken: one of many runs' : 'no place in the own code',
    }));
    return {
      tiles: [
        tile('Queries', queryTotals.count),
        tile('Distinct statements', similar.length),
        tile('Time passed', formatMilliseconds(passed)),
        tile('Sum of times', formatMilliseconds(queryTotals.milliseconds)),
        tile('Rows', rowsText(queryTotals)),
        tile('Duplicates', wasted, wasted === 0 ? 'good' : 'warning'),
        tile('Failed', queryTotals.failed, queryTotals.failed === 0 ? 'good' : 'bad'),
      ],
      keptCount: queries.length,
      total: queryTotals.count,
      grouped,
      severalDatabases: new Set(queries.map(({ database }) => database)).size > 1,
      toggle: context.link({ group: grouped ? null : 'similar', sort: null, order: null, explain: null }),
      repeated: repeated.map((group) => presentGroup(group, queries)),
      doubtful: doubtful.map((group) => presentGroup(group, queries)),
      duplicates: duplicates.map((group) => presentGroup(group, queries)),
      groups: similar.map((group) => presentGroup(group, queries)),
      linkOf: (number: number) => `${grouped ? (context.link({ group: null }) ?? '') : ''}#query-${number}`,
      queries: orderTable(presented, context, {
        number: ({ index }) => index,
        time: ({ duration }) => duration,
        rows: ({ rows }) => rows ?? -1,
      }),
      explained: await explain(queries, context),
      slowest: Math.max(...presented.map(({ duration }) => duration), 0),
    };
  },
};

/** Unknown rows are no rows: `–` if no query says how many, `≥ 5` if some do not. */
function rowsText({ count, rows, rowsUnknown }: Profile['queryTotals']): string {
  if (count > 0 && rowsUnknown >= count) return '–';
  return rowsUnknown > 0 ? `≥ ${rows}` : String(rows);
}

function presentQuery(query: RecordedQuery, index: number, text: string, { link, databases }: PanelContext) {
  const isFolded = query.sql.length > longestUnfolded;
  const isOpen = databases.some(({ name }) => name === query.database);
  return {
    ...query,
    index,
    number: index + 1,
    duration: query.endedAt - query.startedAt,
    name: queryName(query.sql, query.dialect),
    // The folded part of a statement has no colours. Colouring hundreds of long statements would take seconds.
    pieces: highlightSql(isFolded ? `${query.sql.slice(0, beginningShown)}…` : query.sql, query.dialect),
    isFolded,
    formatted: text === query.sql ? null : highlightSql(text, query.dialect),
    runnable: runnableQuery(query),
    explainLink: isOpen && isExplainable(query) ? link({ explain: String(index), group: null }) : null,
  };
}

/** Formats each whole statement once. A statement takes a millisecond or more, so other requests are let in after every tenth. */
async function formatStatements(
  queries: readonly RecordedQuery[],
  { databases }: PanelContext,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const query of queries) {
    const key = statementKey(query);
    if (!query.whole || texts.has(key)) continue;
    if (texts.size % formattedAtOnce === formattedAtOnce - 1) await setImmediate();
    const { database, sql } = query;
    texts.set(
      key,
      tryOr(sql, () => databases.find(({ name }) => name === database)?.format(sql) ?? sql),
    );
  }
  return texts;
}

function statementKey({ database, sql }: RecordedQuery): string {
  return `${database}\n${sql}`;
}

function presentGroup(group: QueryGroup, queries: readonly RecordedQuery[]) {
  const first = queries[group.indexes[0] ?? 0];
  return {
    ...group,
    pieces: highlightSql(group.statement, group.dialect),
    numbers: group.indexes.slice(0, numbersShown).map((index) => index + 1),
    moreNumbers: Math.max(0, group.indexes.length - numbersShown),
    place: first?.places[0] ?? null,
    handler: first?.handler ?? null,
  };
}

async function explain(queries: readonly RecordedQuery[], { query, databases }: PanelContext) {
  const asked = query.get('explain');
  if (asked === null) return null;
  const index = /^\d{1,6}$/.test(asked) ? Number(asked) : -1;
  const failed = (problem: string) => ({ index, steps: [], problem });
  const recorded = queries[index];
  if (recorded === undefined) return failed('This request has no query with that number.');
  if (!isExplainable(recorded)) return failed('Only a single SELECT that was recorded whole can be explained.');
  const database = databases.find(({ name }) => name === recorded.database);
  if (database === undefined) return failed('The database of this query is not open any more.');
  try {
    return { index, steps: await database.explain(recorded), problem: null };
  } catch (error) {
    return failed(errorText(error));
  }
}
