import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createQuoteDesk } from '../../../electron/quotes/quote-desk.ts';
import { createQuoteFiles } from '../../../electron/quotes/quote-files.ts';
import { createQuoteLocks } from '../../../electron/quotes/quote-lock.ts';
import { openRecovery } from '../../../electron/quotes/recovery.ts';
import type { DeskQuote } from '../../../server/quotes/quote-desk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const quoteOf = (text: string): DeskQuote => ({ id: 'a', number: '1', fileName: 'elsewhere.pipetilbud', text });

/** A machine with a desk, which opens the quotes of a shared folder. */
function machineOn(folder: string, name: string) {
  const asked: string[] = [];
  const locks = createQuoteLocks({ start: name, machine: name });
  const files = createQuoteFiles(locks);
  const desk = createQuoteDesk({
    recovery: openRecovery(join(folder, `recovery-${name}`)),
    files,
    recoveryPause: 60_000,
    questions: async () => ({
      unsaved: async () => 'discard' as const,
      place: async (fileName) => {
        asked.push('place');
        return join(folder, fileName);
      },
      changedElsewhere: async () => {
        asked.push('changed');
        return 'cancel' as const;
      },
      conflict: async (original, copy) => void asked.push(`conflict ${original} ${copy}`),
      failed: async (_path, error) => assert.ifError(error),
    }),
    suggestNumber: () => '1',
    onFile: () => undefined,
    onChange: () => undefined,
    onRecoveryChange: (error) => assert.ifError(error),
  });
  return {
    locks,
    desk,
    asked,
    async open(path: string, isReader = false): Promise<void> {
      const read = await files.read({ path, mostBytes: 1000 });
      assert.ok(read);
      assert.equal(await desk.put(quoteOf(read.text), { path, digest: read.digest, isReader }), true);
    },
  };
}

async function sharedQuote(test: TestContext) {
  const folder = await temporaryFolder(test);
  const path = join(folder, 'a.pipetilbud');
  await writeFile(path, 'old');
  const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !name.startsWith('recovery'));
  return { folder, path, names, first: machineOn(folder, 'KASSE-1'), second: machineOn(folder, 'KASSE-2') };
}

describe('the lock of a quote', () => {
  it('names the machine and the time to another machine, until the quote is closed', async (test) => {
    const { path, names, first, second } = await sharedQuote(test);
    const before = Date.now();
    assert.equal(await first.locks.take(path), null);
    assert.equal(await first.locks.take(path), null, 'its own');
    const owner = await second.locks.take(path);
    assert.equal(owner?.machine, 'KASSE-1');
    assert.ok(Math.abs(Number(owner?.since) - before) < 60_000);
    await second.locks.release(path);
    assert.equal((await second.locks.otherOwner(path))?.machine, 'KASSE-1', "another's lock is left");
    await first.open(path);
    await first.desk.unlock();
    assert.deepEqual(await names(), ['a.pipetilbud']);
    assert.equal(await second.locks.take(path), null);
  });

  it('goes to one of two machines that take it at the same time', async (test) => {
    const { folder, first, second } = await sharedQuote(test);
    for (let round = 0; round < 50; round += 1) {
      const path = join(folder, `${round}.pipetilbud`);
      const owners = await Promise.all([first.locks.take(path), second.locks.take(path)]);
      assert.equal(owners.filter((owner) => owner === null).length, 1);
    }
  });

  it('counts as none if it is damaged, or if its process of this machine has ended', async (test) => {
    const { folder, path } = await sharedQuote(test);
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const lock = (id: number): string =>
      JSON.stringify({ machine: 'KASSE-1', since: new Date().toISOString(), process: id, start: 'other' });
    const locks = createQuoteLocks({ start: 'this', machine: 'KASSE-1' });
    for (const stale of [lock(ended), lock(process.pid).slice(0, 20), '', '[]']) {
      await writeFile(join(folder, '.a.pipetilbud.lock'), stale);
      assert.equal(await locks.take(path), null, stale);
    }
    await writeFile(join(folder, '.a.pipetilbud.lock'), lock(process.pid));
    assert.equal((await locks.take(path))?.machine, 'KASSE-1');
  });
});

describe('a quote that another machine has open', () => {
  it('is saved elsewhere by a machine that only reads it', async (test) => {
    const { path, names, first, second } = await sharedQuote(test);
    await first.locks.take(path);
    await first.open(path);
    await second.open(path, true);
    await second.desk.take(quoteOf('mine'));
    assert.equal(await second.desk.save(), 'saved');
    assert.deepEqual(second.asked, ['place']);
    assert.equal(await readFile(path, 'utf8'), 'old');
    const all = ['.a.pipetilbud.lock', '.elsewhere.pipetilbud.lock', 'a.pipetilbud', 'elsewhere.pipetilbud'];
    assert.deepEqual((await names()).toSorted(), all);
  });

  it('is saved as a file of its own by the later of two that both write after one took it over', async (test) => {
    const { path, names, folder, first, second } = await sharedQuote(test);
    await first.locks.take(path);
    await first.open(path);
    await second.locks.takeOver(path);
    await second.open(path);
    await first.desk.take(quoteOf('of the first'));
    await second.desk.take(quoteOf('of the second'));
    assert.equal(await second.desk.save(), 'saved');
    assert.equal(await first.desk.save(), 'saved');
    assert.equal(await readFile(path, 'utf8'), 'of the second');
    const copy = (await names()).find((name) => /^a \(.+\)\.pipetilbud$/.test(name)) ?? '';
    assert.equal(await readFile(join(folder, copy), 'utf8'), 'of the first');
    assert.deepEqual(first.asked, [`conflict a.pipetilbud ${copy}`]);
    assert.deepEqual(second.asked, []);
    // From now on each has a file of its own.
    await first.desk.take(quoteOf('of the first again'));
    assert.equal(await first.desk.save(), 'saved');
    assert.equal(await readFile(join(folder, copy), 'utf8'), 'of the first again');
    assert.equal(first.desk.shown()?.path, join(folder, copy));
  });

  it('has the time of the machine in the name of the later file', async (test) => {
    const { TZ } = process.env;
    test.after(() => {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    });
    process.env['TZ'] = 'Pacific/Kiritimati';
    const { path, names, first, second } = await sharedQuote(test);
    await first.open(path);
    await second.locks.takeOver(path);
    await writeFile(path, 'of the second');
    await first.desk.take(quoteOf('of the first'));
    const before = Date.now();
    assert.equal(await first.desk.save(), 'saved');
    const copy = (await names()).find((name) => /^a \(.+\)\.pipetilbud$/.test(name)) ?? '';
    const [, day = '', time = ''] = / (\d{4}-\d\d-\d\d) (\d\d\.\d\d\.\d\d)\)/.exec(copy) ?? [];
    const named = Date.parse(`${day}T${time.replaceAll('.', ':')}+14:00`);
    assert.ok(named > before - 1000 && named <= Date.now(), copy);
  });

  it('is saved in its place by a machine that lost the lock, while nobody else has written', async (test) => {
    const { path, first, second } = await sharedQuote(test);
    await first.locks.take(path);
    await first.open(path);
    await second.locks.takeOver(path);
    await first.desk.take(quoteOf('of the first'));
    assert.equal(await first.desk.save(), 'saved');
    assert.equal(await readFile(path, 'utf8'), 'of the first');
    assert.deepEqual(first.asked, []);
  });
});
