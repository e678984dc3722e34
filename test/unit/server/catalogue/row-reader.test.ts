import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CatalogueShapeError, RowReader, positionsOf, rowsOf } from '../../../../server/catalogue/row-reader.ts';

function readerOf(value: unknown): RowReader<'value'> {
  return new RowReader(positionsOf(['value']), [value]);
}

describe('RowReader', () => {
  test('reads a flag from whatever SQLite stored', () => {
    for (const stored of [1, '1', true, 'true']) assert.equal(readerOf(stored).flag('value'), true);
    for (const stored of [0, '0', false, 'false', null]) assert.equal(readerOf(stored).flag('value'), false);
  });

  test('reads money as whole øre from decimals and from text', () => {
    const stored: readonly [unknown, number | null][] = [
      [2190, 219_000],
      [1234.5, 123_450],
      ['1234.50', 123_450],
      [0.29, 29],
      [8.115, 812],
      [1.005, 101],
      [0, 0],
      [null, null],
    ];
    for (const [value, expected] of stored) {
      const reader = readerOf(value);
      assert.equal(reader.optionalMoney('value'), expected);
      assert.deepEqual(reader.faults, []);
    }
  });

  test('notes what cannot be used, with its column and reason', () => {
    const read: readonly [unknown, (reader: RowReader<'value'>) => unknown, string][] = [
      ['1 234,50', (reader) => reader.optionalMoney('value'), 'not-whole'],
      [-1, (reader) => reader.optionalMoney('value'), 'not-positive'],
      [0, (reader) => reader.whole('value', 1), 'not-positive'],
      [950.5, (reader) => reader.optionalWhole('value', 1), 'not-whole'],
      [Number.POSITIVE_INFINITY, (reader) => reader.number('value'), 'not-whole'],
      [null, (reader) => reader.whole('value', 1), 'missing'],
      ['', (reader) => reader.text('value'), 'missing'],
      [[], (reader) => reader.text('value'), 'missing'],
    ];
    for (const [value, use, reason] of read) {
      const reader = readerOf(value);
      use(reader);
      assert.deepEqual(reader.faults[0], { column: 'value', reason }, JSON.stringify(value));
    }
  });
});

describe('rowsOf', () => {
  test('gives the rows of a JSON array of arrays', () => {
    assert.deepEqual(rowsOf('[[1,"a"],[2,null]]', 'list'), [
      [1, 'a'],
      [2, null],
    ]);
  });

  test('throws when the answer has any other shape', () => {
    for (const answer of [undefined, null, 7, '{}', '7', '[1]', '[[1],null]', '[{"id":1}]']) {
      assert.throws(() => rowsOf(answer, 'list'), CatalogueShapeError, String(answer));
    }
  });
});
