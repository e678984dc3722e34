import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordedQuery } from '../../source/collectors/db/record.ts';
import {
  findDoubtfulQueries,
  findRepeatedQueries,
  groupDuplicates,
  groupSimilar,
} from '../../source/queries/query-groups.ts';
import { isExplainable } from '../../source/sql/runnable-query.ts';
import { recordedQuery } from './empty-profile.ts';

const query = (sql: string, line = 0): RecordedQuery =>
  recordedQuery(sql, { places: line === 0 ? [] : [{ file: 'ask.ts', line, column: 1, functionName: 'ask' }] });

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
  const ask = (id: number): RecordedQuery => query(`SELECT * FROM t WHERE id = ${id}`, 3);
  assert.equal(findRepeatedQueries([ask(1), ask(2), ask(3)]).length, 1);
  assert.equal(findRepeatedQueries([ask(1), ask(2)]).length, 0);
  assert.equal(findRepeatedQueries([ask(1), ask(1), ask(1)]).length, 0);
  assert.equal(findRepeatedQueries([1, 2, 3].map((id) => query(`DELETE FROM t WHERE id = ${id}`))).length, 0);
});

test('a loop without a place in the code, or without values, is no N+1 but may be one', () => {
  const ask = (id: number, line = 0): RecordedQuery => query(`SELECT * FROM t WHERE id = ${id}`, line);
  const unknown = (line: number, sql = 'SELECT * FROM t WHERE id = $1'): RecordedQuery => query(sql, line);
  const findBoth = (queries: readonly RecordedQuery[]): readonly number[] =>
    [findRepeatedQueries(queries), findDoubtfulQueries(queries)].map(({ length }) => length);
  assert.deepEqual(findBoth([ask(1), ask(2), ask(3)]), [0, 1]);
  assert.deepEqual(findBoth([ask(1, 3), ask(2, 3), ask(3, 3)]), [1, 0]);
  assert.deepEqual(findBoth([unknown(3), unknown(3), unknown(3)]), [0, 1]);
  assert.deepEqual(findBoth([unknown(3), unknown(3)]), [0, 0]);
  const ofKnex = { ...unknown(3, 'select * from t where id = ?'), dialect: 'postgresql' as const };
  assert.deepEqual(findBoth([ofKnex, ofKnex, ofKnex]), [0, 1]);
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

test('cut statements and statements with unknown values are no duplicates, because they may differ', () => {
  const cut = { ...query('SELECT 2'), whole: false };
  assert.deepEqual(groupDuplicates([cut, cut]), []);
  const unknown = query('SELECT $1');
  assert.deepEqual(groupDuplicates([unknown, unknown]), []);
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

test('the same statement of two databases makes two groups', () => {
  const queries = [query('SELECT 1'), { ...query('SELECT 1'), database: 'other' }];
  assert.deepEqual(
    groupSimilar(queries).map(({ indexes }) => indexes),
    [[0], [1]],
  );
  assert.deepEqual(groupDuplicates(queries), []);
});
