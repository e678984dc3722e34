import assert from 'node:assert/strict';
import { test } from 'node:test';
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

const tokens = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(6, '0'));

test('an ended request is completed at the next turn, once, and can be read before', async () => {
  const { storage, completed, end } = observedStorage(64 * mebibyte);
  let pictures = 0;
  end('abcdef', () => ({ ...emptyProfile, token: 'abcdef', startedAt: (pictures += 1) }));
  end('000001');
  assert.deepEqual(completed, []);
  assert.equal(storage.read('abcdef')?.profile.token, 'abcdef');
  assert.equal(storage.summaries().length, 2);
  await nextTurn();
  assert.deepEqual(completed, ['abcdef', '000001']);
  const finished = pictures;
  assert.equal(storage.read('abcdef')?.profile.startedAt, finished, 'what was completed is what is read from then on');
  assert.equal(pictures, finished);
});

test('one that cannot be made is told and dropped, and the others are made', async () => {
  const { storage, completed, warnings, end } = observedStorage(64 * mebibyte);
  end('000000', () => assert.fail('no picture'));
  end('000001');
  storage.close();
  assert.deepEqual([completed, warnings], [['000001'], ['A profile could not be made: no picture']]);
  assert.equal(storage.read('000000'), null);
});

test('a large profile is kept compressed, in memory as in the folder, and read as it was', async () => {
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
  await nextTurn();
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
    await nextTurn();
  }
  const size = Buffer.byteLength(JSON.stringify({ ...emptyProfile, token: '000001' }));
  assert.equal(storage.read('000013')?.bytes, size);
  const { profiles, bytes } = storage.extent();
  assert.equal(bytes, profiles * size);
  assert.equal(profiles, Math.floor(10_000 / size));
  storage.close();
});
