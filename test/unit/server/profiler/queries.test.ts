import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedQuery } from '../../../../server/profiler/collectors/db/record.ts';
import {
  findRepeatedQueries,
  groupDuplicates,
  groupSimilar,
} from '../../../../server/profiler/queries/query-groups.ts';
import { isExplainable, runnableQuery } from '../../../../server/sql/runnable-query.ts';
import { queryName } from '../../../../server/sql/statement-name.ts';
import { statementShape } from '../../../../server/sql/statement-shape.ts';
import { highlightSql } from '../../../../server/sql/highlight-sql.ts';
import { queryOf } from './empty-profile.ts';

const query = (sql: string, line = 0): RecordedQuery =>
  queryOf(sql, { places: line === 0 ? [] : [{ file: 'ask.ts', line, column: 1, functionName: 'ask' }] });

test('a cast is no parameter, and dates and large numbers are put in as values', () => {
  assert.equal(
    statementShape('SELECT a::text FROM t WHERE b = :b::int', null),
    'SELECT a::text FROM t WHERE b = ?::int',
  );
  const kinds = highlightSql('a::text = :b', null).map(({ text, kind }) => (kind === 'parameter' ? text : ''));
  assert.equal(kinds.join(''), ':b');
  const entries = [
    ['text', 'x'],
    ['from', { kind: 'date', text: '2026-11-22T00:00:00.000Z' }],
    ['id', { kind: 'bigint', text: '9007199254740993n' }],
    ['code', 'E1'],
  ] as const;
  assert.equal(
    runnableQuery({
      whole: true,
      dialect: 'postgresql',
      sql: 'SELECT a::text FROM t WHERE b > :from AND id = :id AND code = :code',
      parameters: { kind: 'object', entries, more: 0 },
    }).sql,
    "SELECT a::text FROM t WHERE b > '2026-11-22T00:00:00.000Z' AND id = 9007199254740993 AND code = 'E1';",
  );
});

test('a run whose caller lies too deep to be seen belongs to the others from its place', () => {
  const caller = { file: 'handle.ts', line: 9, column: 1, functionName: 'handle' };
  const ask = (id: number): RecordedQuery => query(`SELECT * FROM t WHERE id = ${id}`, 3);
  const askLater = (id: number): RecordedQuery => ({ ...ask(id), places: [...ask(id).places, caller] });
  assert.deepEqual(
    findRepeatedQueries([ask(1), askLater(2), askLater(3)]).map(({ indexes }) => indexes),
    [[0, 1, 2]],
  );
});

test('a caller that waits from the second run on is the same caller', () => {
  const ask = (id: number, column: number): RecordedQuery => {
    const asked = query(`SELECT * FROM t WHERE id = ${id}`, 3);
    return { ...asked, places: [...asked.places, { file: 'handle.ts', line: 9, column, functionName: 'handle' }] };
  };
  assert.equal(findRepeatedQueries([ask(1, 11), ask(2, 5), ask(3, 5)]).length, 1);
});

test('the same SELECT with three different values is N+1; the same values, two runs or a change are not', () => {
  const ask = (id: number): RecordedQuery => query(`SELECT * FROM t WHERE id = ${id}`);
  assert.equal(findRepeatedQueries([ask(1), ask(2), ask(3)]).length, 1);
  assert.equal(findRepeatedQueries([ask(1), ask(2)]).length, 0);
  assert.equal(findRepeatedQueries([ask(1), ask(1), ask(1)]).length, 0);
  assert.equal(findRepeatedQueries([1, 2, 3].map((id) => query(`DELETE FROM t WHERE id = ${id}`))).length, 0);
});

test('three functions that ask once each are no loop, and a loop that was asked before elsewhere is one', () => {
  const ask = (id: number, line: number): RecordedQuery => query(`SELECT * FROM t WHERE id = ${id}`, line);
  assert.equal(findRepeatedQueries([ask(1, 10), ask(2, 20), ask(3, 30)]).length, 0);
  const [loop] = findRepeatedQueries([ask(1, 10), ask(2, 20), ask(3, 20), ask(4, 0), ask(5, 0)]);
  assert.deepEqual(loop?.indexes, [1, 2, 3, 4]);
});

test('similar queries are grouped, duplicates are those with the same values', () => {
  const queries = [query('SELECT 1'), query('SELECT 2'), query('SELECT 2')];
  assert.deepEqual(
    groupSimilar(queries).map(({ indexes }) => indexes),
    [[0, 1, 2]],
  );
  assert.deepEqual(
    groupDuplicates(queries).map(({ indexes }) => indexes),
    [[1, 2]],
  );
});

test('only a whole, single, reading statement can be explained', () => {
  for (const sql of [
    'SELECT 1',
    ' select 1 ; ',
    "SELECT ';DROP TABLE t'",
    'WITH a AS (SELECT 1) SELECT * FROM a',
    'SELECT "delete" FROM t -- ; update',
  ])
    assert.equal(isExplainable({ sql, whole: true, dialect: null }), true, sql);
  for (const sql of [
    '',
    'UPDATE t SET a = 1',
    'SELECT 1; DELETE FROM t',
    'WITH a AS (SELECT 1) DELETE FROM t',
    'PRAGMA user_version',
    'EXPLAIN SELECT 1',
    'DROP TABLE t',
  ])
    assert.equal(isExplainable({ sql, whole: true, dialect: null }), false, sql);
  assert.equal(isExplainable({ sql: 'SELECT 1', whole: false, dialect: null }), false);
});

test('a statement is named by what it does and by all its tables, at most three of them in full', () => {
  const names = [
    ["SELECT `id` FROM `trees` AS `tree` WHERE note = 'from nowhere'", 'SELECT trees'],
    [
      'SELECT (SELECT 1 FROM producer), (SELECT 2 FROM fireplace JOIN scheme ON 1), (SELECT 3 FROM pipe), (SELECT 4 FROM color)',
      'SELECT producer, fireplace, scheme +2',
    ],
    ['select * from "main"."one" o, two as t, [three] left join one on 1', 'SELECT one, two, three'],
    [
      'WITH RECURSIVE step(n) AS (SELECT 1), other AS (SELECT 2 FROM pipe) SELECT * FROM step, other, json_each(x)',
      'SELECT pipe',
    ],
    ['WITH old AS (SELECT id FROM tree) DELETE FROM tree WHERE id IN (SELECT id FROM old)', 'DELETE tree'],
    ['INSERT OR REPLACE INTO tree (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2', 'INSERT tree'],
    ['UPDATE OR IGNORE tree SET name = 1', 'UPDATE tree'],
    ['SELECT id FROM (SELECT id FROM tree) -- from comment', 'SELECT tree'],
    ['PRAGMA   foreign_keys', 'PRAGMA foreign_keys'],
  ] as const;
  for (const [sql, name] of names) assert.equal(queryName(sql, null), name);
});

test('the same statement of two databases makes two groups', () => {
  const queries = [query('SELECT 1'), { ...query('SELECT 1'), database: 'other' }];
  assert.deepEqual(
    groupSimilar(queries).map(({ indexes }) => indexes),
    [[0], [1]],
  );
  assert.deepEqual(groupDuplicates(queries), []);
});
