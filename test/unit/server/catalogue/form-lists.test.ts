import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf, list, parseRows } from '../../../../server/catalogue/form-lists.ts';

test('a list takes only columns that its table has: a misspelt one does not compile', () => {
  // @ts-expect-error There is no such column.
  list('color', ['colour'], (row) => row);
  // @ts-expect-error There is no such column in a condition.
  columnOf('producer', 'hiden');
  // @ts-expect-error The row has only the requested columns.
  list('producer', ['id'], ({ name }) => String(name));
});

test('parseRows returns rows by their columns, in the order of their ids', () => {
  assert.deepEqual(parseRows('[[2,"b"],[1,null]]', ['id', 'name']), [
    { id: 1, name: null },
    { id: 2, name: 'b' },
  ]);
  assert.deepEqual(parseRows('[]', ['id', 'name']), []);
});

test('parseRows throws when the answer has any other shape', () => {
  for (const answer of [undefined, null, 7, '{}', '7', '[1,2]', '[[1]]', '[[1,2],[1]]', '[null]', '[{"id":1}]']) {
    assert.throws(() => parseRows(answer, ['id', 'name']), String(answer));
  }
});
