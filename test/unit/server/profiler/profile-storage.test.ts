import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pair } from '../../../../server/profiler/profile/profile.ts';
import { createProfileStorage } from '../../../../server/profiler/storage/profile-storage.ts';
import { emptyProfile } from './empty-profile.ts';

const mebibyte = 1024 ** 2;

/** A storage, and the tokens of what was completed in it, in order. */
function observedStorage(maxBytes: number) {
  const completed: string[] = [];
  const warnings: string[] = [];
  const storage = createProfileStorage({
    maxProfiles: 1000,
    maxBytes,
    warn: (message) => warnings.push(message),
    folder: {
      write: (_content, { token }) => completed.push(token),
      has: () => false,
      read: () => null,
      summaries: () => [],
      extent: () => ({ profiles: 0, bytes: 0 }),
    },
  });
  const end = (token: string, picture = () => ({ ...emptyProfile, token })): void => {
    storage.add({ token, picture });
    storage.finish(token);
  };
  return { storage, completed, warnings, end };
}

/** Lets time pass by the clock and the timers of a storage. */
function holdTime({ mock }: TestContext): (milliseconds: number) => Promise<void> {
  let now = 0;
  mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setTimeout'] });
  return async (milliseconds) => {
    now += milliseconds;
    mock.timers.tick(milliseconds);
    await nextTurn();
    await nextTurn();
  };
}

/** Waits for what is done in one of the next turns, but not for ever. */
async function turnsUntil(isDone: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !isDone(); turn += 1) await nextTurn();
}

const tokens = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(6, '0'));

test('ended requests wait for each other, at most eight, and are completed in a row', async (context) => {
  holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  const all = tokens(8);
  for (const token of all.slice(1)) end(token);
  await nextTurn();
  assert.deepEqual(completed, [], 'one is missing');
  end('000000');
  await turnsUntil(() => completed.length >= 8);
  assert.deepEqual(completed, [...all.slice(1), '000000']);
});

test('a moment after the first has ended all are completed, however closely others follow', async (context) => {
  const pass = holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  for (const token of tokens(4)) {
    end(token);
    await pass(30);
  }
  assert.deepEqual(completed, tokens(4).slice(0, 4));
  end('abcdef');
  await pass(99);
  assert.equal(completed.length, 4, 'the next ones wait for each other again');
  await pass(1);
  assert.equal(completed.at(-1), 'abcdef');
});

test('whoever asks for one has it completed at once, and whoever asks for the list has all', () => {
  const { storage, completed, end } = observedStorage(64 * mebibyte);
  for (const token of tokens(3)) end(token);
  assert.equal(storage.read('000001')?.profile.token, '000001');
  assert.deepEqual(completed, ['000001']);
  assert.equal(storage.summaries().length, 3);
  assert.deepEqual(completed, ['000001', '000000', '000002']);
});

test('one that cannot be made is told and dropped, and the others are made', async () => {
  const { storage, completed, warnings, end } = observedStorage(64 * mebibyte);
  end('000000', () => assert.fail('no picture'));
  end('000001');
  storage.close();
  assert.deepEqual([completed, warnings], [['000001'], ['A profile could not be made: no picture']]);
  assert.equal(storage.read('000000'), null);
});

test('a large profile is kept compressed, in memory as in the folder, and read as it was', () => {
  const written: Buffer[] = [];
  const folder = {
    write: (content: Buffer) => void written.push(content),
    has: () => false,
    read: () => written[0] ?? null,
    summaries: () => [],
    extent: () => ({ profiles: 0, bytes: 0 }),
  };
  const parts = { maxProfiles: 2, maxBytes: mebibyte, warn: assert.fail, folder };
  const storage = createProfileStorage(parts);
  const queries: readonly Pair[] = Array.from({ length: 3000 }, (_, index) => [`parameter ${index}`, 'Ø'.repeat(9)]);
  const picture = () => ({ ...emptyProfile, request: { ...emptyProfile.request, query: queries } });
  storage.add({ token: 'abcdef', picture });
  storage.finish('abcdef');
  const found = storage.read('abcdef');
  assert.deepEqual(found?.profile, picture());
  assert.ok(found.bytes < 32 * 1024 && JSON.stringify(picture()).length > 80 * 1024);
  assert.equal(storage.extent().bytes, found.bytes);
  assert.deepEqual(createProfileStorage(parts).read('abcdef'), found);
});

test('what is stored takes exactly the bytes that it is, and the bound holds for them', async () => {
  const { storage, end } = observedStorage(10_000);
  for (const token of tokens(20)) {
    end(token);
    storage.read(token);
  }
  const size = Buffer.byteLength(JSON.stringify({ ...emptyProfile, token: '000001' }));
  assert.equal(storage.read('000013')?.bytes, size);
  const { profiles, bytes } = storage.extent();
  assert.equal(bytes, profiles * size);
  assert.equal(profiles, Math.floor(10_000 / size));
  storage.close();
});
