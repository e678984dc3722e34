import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CatalogueShapeError, RowReader, columnsOf } from '../../../../server/catalogue/row-reader.ts';

function readerOf(value: unknown): RowReader<'value'> {
  return new RowReader({ value: [value] });
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

describe('columnsOf', () => {
  test('gives the columns of a JSON array of arrays by their names', () => {
    assert.deepEqual(columnsOf('[[1,2],["a",null]]', 'list', ['id', 'name']), { id: [1, 2], name: ['a', null] });
    assert.deepEqual(columnsOf('[[],[]]', 'list', ['id', 'name']), { id: [], name: [] });
  });

  test('throws when the answer has any other shape', () => {
    for (const answer of [
      undefined,
      null,
      7,
      '{}',
      '7',
      '[1,2]',
      '[[1],null]',
      '[[1]]',
      '[[1],[1,2]]',
      '[{"id":1},[]]',
    ]) {
      assert.throws(() => columnsOf(answer, 'list', ['id', 'name']), CatalogueShapeError, String(answer));
    }
  });

  test('is read row by row, each with its own faults', () => {
    const reader = new RowReader(columnsOf('[[1,-1,3]]', 'list', ['id']));
    const read = [0, 1, 2].map((row) => {
      reader.moveTo(row);
      return [reader.whole('id', 0), reader.faults.length];
    });
    assert.deepEqual(read, [
      [1, 0],
      [-1, 1],
      [3, 0],
    ]);
  });
});
