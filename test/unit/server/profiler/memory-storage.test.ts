import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { createMemoryStorage } from '../../../../server/profiler/storage/memory-storage.ts';
import { Pool } from '../../../../server/profiler/values/pool.ts';
import { emptyProfile } from './empty-profile.ts';

const mebibyte = 1024 ** 2;

/** A storage, and the tokens of what was completed in it, in order. */
function observedStorage(maxBytes: number) {
  const completed: string[] = [];
  const warnings: string[] = [];
  const storage = createMemoryStorage(
    { maxProfiles: 1000, maxBytes, warn: (message) => warnings.push(message) },
    new Pool(0),
    { finished: ({ token }) => completed.push(token), dropped: () => {} },
  );
  const end = (token: string, bodyBytes = 0, picture = () => ({ ...emptyProfile, token })): void => {
    storage.add({ token, picture });
    storage.list(token);
    storage.finish(token, bodyBytes);
  };
  return { storage, completed, warnings, end };
}

const tokens = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(6, '0'));

test('ended requests wait for each other, and many are completed in a row', async () => {
  const { completed, end } = observedStorage(64 * mebibyte);
  const all = tokens(128);
  for (const token of all.slice(1)) end(token);
  await nextTurn();
  assert.deepEqual(completed, [], 'one is missing');
  end('000000');
  while (completed.length < 128) await nextTurn();
  assert.deepEqual(completed, [...all.slice(1), '000000']);
});

test('a single one is completed a moment after its response', async () => {
  const { completed, end } = observedStorage(64 * mebibyte);
  end('abcdef');
  await nextTurn();
  assert.deepEqual(completed, []);
  for (let tries = 0; completed.length === 0 && tries < 500; tries += 1) await delay(10);
  assert.deepEqual(completed, ['abcdef']);
});

test('whoever asks for one has it completed at once, and whoever asks for the list has all', () => {
  const { storage, completed, end } = observedStorage(64 * mebibyte);
  for (const token of tokens(3)) end(token);
  assert.equal(storage.read('000001')?.profile.token, '000001');
  assert.deepEqual(completed, ['000001']);
  assert.equal(storage.summaries().length, 3);
  assert.deepEqual(completed, ['000001', '000000', '000002']);
});

test('where there is little room, few wait: what waits is heavy', async () => {
  const { completed, end } = observedStorage(mebibyte);
  for (const token of tokens(3)) end(token);
  while (completed.length < 3) await nextTurn();
  assert.deepEqual(completed, tokens(3));
});

test('nor do many wait whose responses are large', async () => {
  const { completed, end } = observedStorage(64 * mebibyte);
  end('000000', 4 * mebibyte);
  await nextTurn();
  assert.deepEqual(completed, []);
  end('000001', 4 * mebibyte);
  while (completed.length < 2) await nextTurn();
  end('000002', mebibyte);
  await nextTurn();
  assert.equal(completed.length, 2, 'what is completed weighs no more');
});

test('one that cannot be made is told and dropped, and the others are made', async () => {
  const { storage, completed, warnings, end } = observedStorage(64 * mebibyte);
  end('000000', 0, () => assert.fail('no picture'));
  end('000001');
  await storage.close();
  assert.deepEqual([completed, warnings], [['000001'], ['A profile could not be made: no picture']]);
  assert.equal(storage.read('000000'), null);
});
