import assert from 'node:assert/strict';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { openRecovery } from '../../../electron/quotes/recovery.ts';
import { until } from '../../e2e/desktop/app-control.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { deskSet, putFile, quoteFiles, quoteOf } from './desk-set.ts';

describe('recovery copies', () => {
  it('are written when a pause is over, and not after the quote was saved', async (test) => {
    for (const recoveryPause of [60_000, 20]) {
      const set = await deskSet(test, {}, { recoveryPause });
      await set.desk.take(quoteOf('a', 'new'));
      await set.desk.take(quoteOf('a', 'changed'));
      if (recoveryPause === 20) await set.desk.save();
      await wait(60);
      assert.deepEqual(await set.copies(), [], `a pause of ${recoveryPause} milliseconds`);
    }
  });

  it('are restored with their file, as changes that are not saved; the file is not written over unasked', async (test) => {
    const set = await deskSet(test, {}, { recoveryPause: 1 });
    const path = await putFile(set, 'a', 'old');
    await set.desk.take(quoteOf('a', 'changed'));
    await set.kept('changed');
    const after = await deskSet(test);
    const [found] = await set.waiting();
    assert.ok(found);
    assert.equal(await after.desk.restore(found), true);
    assert.equal(after.desk.isUnsaved(), true);
    assert.equal(after.desk.open(), 'changed');
    assert.equal(await after.desk.save(), 'saved');
    assert.equal(await readFile(path, 'utf8'), 'changed');
    assert.equal(await after.desk.restore(found), true);
    assert.equal(await after.desk.save(), 'cancelled', 'the file has changed since the copy was made');
  });

  it('wait unchanged from an earlier start until they are taken or refused, also while the same quote is saved', async (test) => {
    const crashed = await deskSet(test, {}, { recoveryPause: 1 });
    const path = await putFile(crashed, 'a', 'old');
    await crashed.desk.take(quoteOf('a', 'half an hour of work'));
    await crashed.kept('half an hour of work');

    const recovery = openRecovery(join(crashed.folder, 'recovery'));
    const set = await deskSet(test, {}, { recovery, recoveryPause: 1 });
    const read = await quoteFiles.read({ path, mostBytes: 1000 });
    assert.ok(read);
    await set.desk.put(quoteOf('a', 'old'), { path, digest: read.digest, isReader: false });
    await set.desk.take(quoteOf('a', 'one letter'));
    await crashed.kept('one letter');
    const both = (await crashed.waiting()).map(({ copy }) => copy.text).toSorted();
    assert.deepEqual(both, ['half an hour of work', 'one letter']);
    assert.equal(await set.desk.save(), 'saved');
    const left = (await crashed.copies()).map(({ text }) => text);
    assert.deepEqual(left, ['half an hour of work'], 'the copy of the saved quote is gone');
    const [found] = await recovery.findWaiting(new Date());

    assert.ok(found);
    assert.equal(await set.desk.restore(found), true);
    assert.deepEqual(await recovery.findWaiting(new Date()), [], 'it is offered no more');
    assert.deepEqual((await crashed.copies()).length, 1, 'but not lost by another crash');
    await set.desk.save();
    await recovery.refuse(found);
    assert.deepEqual(await readdir(join(crashed.folder, 'recovery')).then((names) => names.length), 1);
  });

  it('are reported once if they cannot be written, tried again, and reported once more after success', async (test) => {
    const told: (string | null)[] = [];
    let [isFull, tries] = [true, 0];
    const kept: string[] = [];
    const set = await deskSet(
      test,
      {},
      {
        recoveryPause: 1,
        recovery: {
          keep: async ({ text }) => {
            tries += 1;
            if (isFull) throw new Error('full');
            kept.push(text);
          },
          remove: async () => undefined,
          take: async () => undefined,
        },
        onRecoveryChange: (error) => told.push(error instanceof Error ? error.message : null),
      },
    );
    await set.desk.take(quoteOf('a', 'new'));
    assert.equal(set.desk.recovery(), 'kept');
    await set.desk.take(quoteOf('a', 'changed'));
    await until('other tries', () => tries > 2);
    assert.deepEqual(told, ['full']);
    assert.equal(set.desk.recovery(), 'failing');
    isFull = false;
    await until('a copy', () => set.desk.recovery() === 'resumed');
    assert.deepEqual([told, kept], [['full', null], ['changed']]);
    await set.desk.take(quoteOf('a', 'changed again'));
    await until('another copy', () => set.desk.recovery() === 'kept');
    isFull = true;
    await set.desk.take(quoteOf('a', 'more'));
    await until('another failure', () => set.desk.recovery() === 'failing');
    await set.desk.save();
    assert.equal(set.desk.recovery(), 'kept', 'a saved quote needs no copy');
  });

  it('are removed if they are older than 30 days, damaged or unfinished; the newest is first', async (test) => {
    const folder = join(await temporaryFolder(test), 'recovery');
    const earlier = openRecovery(folder, 'earlier');
    const copy = { ...quoteOf('a', 'text'), path: null, digest: null };
    for (const id of ['new', 'newest', 'old']) await earlier.keep({ ...copy, id });
    const day = 24 * 60 * 60;
    const now = new Date();
    const before = (days: number): Date => new Date(now.getTime() - days * day * 1000);
    await utimes(join(folder, 'old.earlier.json'), before(31), before(31));
    await utimes(join(folder, 'new.earlier.json'), before(29), before(29));
    await writeFile(join(folder, 'half.json'), '{"text":');
    await writeFile(join(folder, 'wrong.json'), '{"text":7}');
    await writeFile(join(folder, '.a.json.0123456789ab'), '{"te');
    assert.deepEqual(
      (await openRecovery(folder).findWaiting(now)).map((found) => found.copy.id),
      ['newest', 'new'],
    );
    assert.deepEqual((await readdir(folder)).toSorted(), ['new.earlier.json', 'newest.earlier.json']);
    if (process.platform !== 'win32') assert.equal((await stat(folder)).mode & 0o077, 0, 'only their user reads them');
  });
});
