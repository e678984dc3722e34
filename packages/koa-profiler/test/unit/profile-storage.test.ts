import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pair } from '../../source/recording/facts.ts';
import { openProfileFolder, type ProfileFolder } from '../../source/storage/profile-folder.ts';
import { createProfileStorage } from '../../source/storage/profile-storage.ts';
import { emptyProfile } from './empty-profile.ts';

const mebibyte = 1024 ** 2;

/** A folder that keeps nothing. */
const idleFolder: ProfileFolder = {
  write: () => {},
  reserve: () => true,
  release: () => {},
  read: () => null,
  summaries: () => [],
  extent: () => ({ profiles: 0, bytes: 0 }),
};

/** Makes a storage, and lists the tokens of its completed profiles in order. */
function observedStorage(maxBytes: number) {
  const completed: string[] = [];
  const warnings: string[] = [];
  const storage = createProfileStorage({
    maxProfiles: 1000,
    maxBytes,
    warn: (message) => warnings.push(message),
    folder: { ...idleFolder, write: (_content, { token }) => completed.push(token) },
  });
  const end = (token: string, make = () => ({ ...emptyProfile, token })): void => {
    storage.add(token, make);
    storage.finish(token);
  };
  return { storage, completed, warnings, end };
}

const tokens = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => index.toString(16).padStart(6, '0'));

test('an ended request is completed at the next turn, once, and can be read before', async () => {
  const { storage, completed, end } = observedStorage(64 * mebibyte);
  let makes = 0;
  end('abcdef', () => ({ ...emptyProfile, token: 'abcdef', startedAt: (makes += 1) }));
  end('000001');
  assert.deepEqual(completed, []);
  assert.equal(storage.read('abcdef')?.profile.token, 'abcdef');
  assert.equal(storage.summaries().length, 2);
  await nextTurn();
  assert.deepEqual(completed, ['abcdef', '000001']);
  const finished = makes;
  assert.equal(storage.read('abcdef')?.profile.startedAt, finished, 'what was completed is what is read from then on');
  assert.equal(makes, finished);
});

test('a profile that cannot be made is reported and dropped, and the others are made', async () => {
  const { storage, completed, warnings, end } = observedStorage(64 * mebibyte);
  end('000000', () => assert.fail('no make'));
  end('000001');
  storage.close();
  assert.deepEqual([completed, warnings], [['000001'], ['A profile could not be made: no make']]);
  assert.equal(storage.read('000000'), null);
});

test('a large profile is compressed in memory and in the folder, and is read back unchanged', async () => {
  const written: Buffer[] = [];
  const folder: ProfileFolder = {
    ...idleFolder,
    write: (content) => written.push(content),
    read: () => written[0] ?? null,
  };
  const parts = { maxProfiles: 2, maxBytes: mebibyte, warn: assert.fail, folder };
  const storage = createProfileStorage(parts);
  const queries: readonly Pair[] = Array.from({ length: 3000 }, (_, index) => [`parameter ${index}`, 'Ø'.repeat(9)]);
  const make = () => ({ ...emptyProfile, request: { ...emptyProfile.request, query: queries } });
  storage.add('abcdef', make);
  storage.finish('abcdef');
  await nextTurn();
  const found = storage.read('abcdef');
  assert.deepEqual(found?.profile, make());
  assert.ok(found.bytes < 32 * 1024 && JSON.stringify(make()).length > 80 * 1024);
  assert.equal(storage.extent().bytes, found.bytes);
  assert.deepEqual(createProfileStorage(parts).read('abcdef'), found);
});

test('a profile is read back with all its letters, and counts with the bytes that they take in memory', async () => {
  const { storage, end } = observedStorage(mebibyte);
  const bytesOf = async (title: string): Promise<number> => {
    const make = () => ({ ...emptyProfile, token: 'abcdef', title });
    end('abcdef', make);
    await nextTurn();
    const found = storage.read('abcdef');
    assert.deepEqual(found?.profile, make());
    assert.equal(storage.extent().bytes, found.bytes);
    storage.discard('abcdef');
    return found.bytes;
  };
  const plain = await bytesOf('bjork');
  assert.deepEqual([await bytesOf('bjørk'), await bytesOf('bjørk…')], [plain, plain + 4]);
});

test('a stored profile counts with its exact bytes, and the bound holds for them', async () => {
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
  const small = observedStorage(10);
  small.end('abcdef');
  await nextTurn();
  assert.equal(small.storage.extent().profiles, 1, 'the newest stays');
});

test('a token belongs to one of the processes that share a folder until that process releases it', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'profiler-tokens-'));
  t.after(() => rm(directory, { recursive: true }));
  const open = () => openProfileFolder(directory, { maxBytes: 1_000_000, maxProfiles: 10 }, assert.fail);
  const [one, other] = [open(), open()];
  assert.equal(one.reserve('abcdef'), true);
  assert.equal(other.reserve('abcdef'), false);
  assert.deepEqual([other.read('abcdef'), other.extent()], [null, { profiles: 0, bytes: 0 }]);
  one.release('abcdef');
  assert.equal(other.reserve('abcdef'), true);
  await writeFile(join(directory, '012345.profile'), 'reserved by 999999999\n');
  assert.equal(open().reserve('012345'), true, 'the process that reserved it is gone');
});
