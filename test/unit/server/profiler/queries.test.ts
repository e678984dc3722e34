import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type RecordedQuery, statementShape } from '../../../../server/profiler/collectors/db/record.ts';
import {
  findRepeatedQueries,
  groupDuplicates,
  groupSimilar,
} from '../../../../server/profiler/queries/query-groups.ts';
import { isExplainable, queryName, runnableQuery } from '../../../../server/profiler/queries/statement.ts';
import { highlightSql } from '../../../../server/profiler/rendering/highlight.ts';

const query = (sql: string, line = 0): RecordedQuery => ({
  database: 'main',
  sql,
  whole: true,
  parameters: null,
  startedAt: 0,
  endedAt: 1,
  rows: 1,
  failure: null,
  ended: true,
  places: line === 0 ? [] : [{ file: 'ask.ts', line, column: 1, functionName: 'ask' }],
});

test('the shape of a statement forgets values and spacing, and nothing else', () => {
  assert.equal(
    statementShape("SELECT a1 FROM t2\n WHERE b = 'it''s' AND c IN (1, 2,3) AND d = -4.5"),
    'SELECT a1 FROM t2 WHERE b = ? AND c IN (?) AND d = ?',
  );
  assert.equal(
    statementShape('SELECT * FROM `t1` WHERE id = $1 OR id = :name'),
    'SELECT * FROM `t1` WHERE id = ? OR id = ?',
  );
});

test('a cast is no parameter, and dates and large numbers are put in as values', () => {
  assert.equal(statementShape('SELECT a::text FROM t WHERE b = :b::int'), 'SELECT a::text FROM t WHERE b = ?::int');
  const kinds = highlightSql('a::text = :b').map(({ text, kind }) => (kind === 'parameter' ? text : ''));
  assert.equal(kinds.join(''), ':b');
  const entries = [
    ['text', 'x'],
    ['from', { kind: 'date', text: '2026-11-22T00:00:00.000Z' }],
    ['id', { kind: 'bigint', text: '9007199254740993n' }],
    ['code', { kind: 'masked', text: '••••••' }],
  ] as const;
  assert.equal(
    runnableQuery({
      sql: 'SELECT a::text FROM t WHERE b > :from AND id = $id AND code = :code',
      parameters: { kind: 'object', name: 'Object', entries, more: 0 },
    }),
    "SELECT a::text FROM t WHERE b > '2026-11-22T00:00:00.000Z' AND id = 9007199254740993 AND code = :code;",
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
    assert.equal(isExplainable({ sql, whole: true }), true, sql);
  for (const sql of [
    '',
    'UPDATE t SET a = 1',
    'SELECT 1; DELETE FROM t',
    'WITH a AS (SELECT 1) DELETE FROM t',
    'PRAGMA user_version',
    'EXPLAIN SELECT 1',
    'DROP TABLE t',
  ])
    assert.equal(isExplainable({ sql, whole: true }), false, sql);
  assert.equal(isExplainable({ sql: 'SELECT 1', whole: false }), false);
});

test('the runnable form puts parameters in, quoted, and leaves texts alone', () => {
  const parameters = {
    kind: 'object',
    name: 'Object',
    more: 0,
    entries: [
      ['$1', "it's"],
      ['$2', null],
      ['$3', true],
    ],
  } as const;
  assert.equal(runnableQuery({ sql: "SELECT '$1', $1, $2, $3, $4", parameters }), "SELECT '$1', 'it''s', NULL, 1, $4;");
  const positional = {
    kind: 'list',
    name: 'Array',
    more: 0,
    entries: [
      ['0', 5],
      ['1', 'b'],
    ],
  } as const;
  assert.equal(runnableQuery({ sql: "SELECT ?, '?', ?;", parameters: positional }), "SELECT 5, '?', 'b';");
});

test('coloured pieces are together the statement, unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (sql) => {
      assert.equal(
        highlightSql(sql)
          .map(({ text }) => text)
          .join(''),
        sql,
      );
    }),
  );
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
  for (const [sql, name] of names) assert.equal(queryName(sql), name);
});
