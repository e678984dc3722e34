import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FolderFile, readFolderIndex, writeFolderIndex } from '../../../../server/quotes/folder-index.ts';

const file = (name: string, isSettled = true): FolderFile => ({
  name,
  bytes: 1,
  modified: 2,
  isSettled,
  content: { problem: { kind: 'unreadable' } },
});
const place = { folder: '/tilbud', version: '1.0.0' };

test('the index of a folder has the settled files, and counts as none if it is damaged, or of another folder or version', () => {
  const index = writeFolderIndex([file('a'), file('b', false)], place);
  assert.deepEqual(readFolderIndex(index, place), [file('a')]);
  for (const damaged of ['', '[]', index.slice(0, -1), index.replace('"a"', '"c"'), `x${index}`])
    assert.deepEqual(readFolderIndex(damaged, place), [], damaged);
  assert.deepEqual(readFolderIndex(index, { ...place, folder: '/andre' }), []);
  assert.deepEqual(readFolderIndex(index, { ...place, version: '1.0.1' }), []);
});
