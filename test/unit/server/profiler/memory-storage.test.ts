import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMemoryStorage } from '../../../../server/profiler/storage/memory-storage.ts';
import { emptyProfile } from './empty-profile.ts';

const mebibyte = 1024 ** 2;

/** A storage, and the tokens of what was completed in it, in order. */
function observedStorage(maxBytes: number) {
  const completed: string[] = [];
  const warnings: string[] = [];
  const storage = createMemoryStorage({
    maxProfiles: 1000,
    maxBytes,
    warn: (message) => warnings.push(message),
    finished: (_content, { token }) => completed.push(token),
  });
  const end = (token: string, bodyBytes = 0, picture = () => ({ ...emptyProfile, token })): void => {
    storage.add({ token, picture });
    storage.list(token);
    storage.finish(token, bodyBytes);
  };
  return { storage, completed, warnings, end };
}

/** Lets time pass by the clock and the one timer of a storage. Node's own mocked timers cannot be refreshed. */
function holdTime({ mock }: TestContext): (milliseconds: number) => Promise<void> {
  let now = 0;
  let due = Number.POSITIVE_INFINITY;
  let ring = (): void => {};
  mock.method(performance, 'now', () => now);
  mock.method(globalThis, 'setTimeout', (act: () => void, milliseconds: number) => {
    const timer = {
      refresh() {
        due = now + milliseconds;
        return timer;
      },
      unref: () => timer,
    };
    ring = act;
    return timer.refresh();
  });
  return async (milliseconds) => {
    now += milliseconds;
    if (now >= due) {
      due = Number.POSITIVE_INFINITY;
      ring();
    }
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

test('ended requests wait for each other, and many are completed in a row', async (context) => {
  holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  const all = tokens(128);
  for (const token of all.slice(1)) end(token);
  await nextTurn();
  assert.deepEqual(completed, [], 'one is missing');
  end('000000');
  await turnsUntil(() => completed.length >= 128);
  assert.deepEqual(completed, [...all.slice(1), '000000']);
});

test('nothing is completed while responses follow each other, and all as soon as no more do', async (context) => {
  const pass = holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  for (const token of tokens(20)) {
    await pass(45);
    end(token);
  }
  await pass(45);
  assert.deepEqual(completed, []);
  await pass(5);
  assert.deepEqual(completed, tokens(20));
  end('abcdef');
  await pass(50);
  assert.equal(completed.at(-1), 'abcdef', 'nor does a later one wait for ever');
});

test('where they follow each other without end, none waits longer than a second', async (context) => {
  const pass = holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  const inTurn = tokens(60);
  for (const token of inTurn.slice(0, 50)) {
    end(token);
    await pass(20);
  }
  assert.deepEqual(completed, []);
  end(inTurn[50] ?? '');
  await pass(20);
  assert.deepEqual(completed, inTurn.slice(0, 51));
  end(inTurn[51] ?? '');
  await pass(20);
  assert.equal(completed.length, 51, 'the next ones wait for each other again');
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
  await turnsUntil(() => completed.length >= 3);
  assert.deepEqual(completed, tokens(3));
});

test('nor do many wait whose responses are large', async (context) => {
  holdTime(context);
  const { completed, end } = observedStorage(64 * mebibyte);
  end('000000', 4 * mebibyte);
  await nextTurn();
  assert.deepEqual(completed, []);
  end('000001', 4 * mebibyte);
  await turnsUntil(() => completed.length >= 2);
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
  await storage.close();
});
