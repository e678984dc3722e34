import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createQuoteDesk, type QuoteDeskOptions, type QuoteQuestions } from '../../../electron/quotes/quote-desk.ts';
import { createQuoteFiles } from '../../../electron/quotes/quote-files.ts';
import { createQuoteLocks } from '../../../electron/quotes/quote-lock.ts';
import { openRecovery, type RecoveryCopy } from '../../../electron/quotes/recovery.ts';
import type { DeskQuote } from '../../../server/quotes/quote-desk.ts';
import { until } from '../../e2e/desktop/app-control.ts';
import { sampleSize } from '../../support/sample.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const quoteOf = (id: string, text: string): DeskQuote => ({ id, number: '1042', fileName: `${id}.pipetilbud`, text });

const quoteFiles = createQuoteFiles(createQuoteLocks({ start: 'this', machine: 'HERE' }));

/** Makes a desk with prepared answers. It keeps a list of its questions. */
async function deskSet(
  test: TestContext,
  answers: Partial<QuoteQuestions> = {},
  options: Partial<QuoteDeskOptions> = {},
) {
  const folder = await temporaryFolder(test);
  const recovery = openRecovery(join(folder, 'recovery'));
  const asked: string[] = [];
  const files: string[] = [];
  const questions: QuoteQuestions = {
    unsaved: async (name) => {
      asked.push(`unsaved ${name}`);
      return 'cancel';
    },
    place: async (fileName) => join(folder, fileName),
    conflict: async (name, copyName) => {
      asked.push(`conflict ${name} ${copyName}`);
    },
    changedElsewhere: async () => {
      asked.push('changed');
      return 'cancel';
    },
    failed: async () => {
      asked.push('failed');
    },
    ...answers,
  };
  const desk = createQuoteDesk({
    recovery,
    files: quoteFiles,
    recoveryPause: 60_000,
    questions: async () => questions,
    suggestNumber: () => '2026-1',
    onFile: (path) => files.push(path),
    onChange: () => undefined,
    onRecoveryChange: (error) => assert.ifError(error),
    ...options,
  });
  /** Returns the copies that the next start would find. */
  const waiting = () => openRecovery(join(folder, 'recovery')).findWaiting(new Date());
  const copies = async (): Promise<RecoveryCopy[]> => (await waiting()).map(({ copy }) => copy);
  /** Waits for the copy of a text. Does not look as another start would, because that removes an unfinished copy. */
  const kept = (text: string) =>
    until(`a copy of "${text}"`, async () => {
      const names = await readdir(join(folder, 'recovery')).catch(() => []);
      const whole = names.filter((name) => name.endsWith('.json'));
      const texts = await Promise.all(whole.map((name) => readFile(join(folder, 'recovery', name), 'utf8')));
      return texts.some((one) => one.includes(text));
    });
  return { desk, folder, recovery, asked, files, waiting, copies, kept, pathOf: (name: string) => join(folder, name) };
}

async function putFile(set: Awaited<ReturnType<typeof deskSet>>, id: string, text: string): Promise<string> {
  const path = set.pathOf(`${id}.pipetilbud`);
  await writeFile(path, text);
  const read = await quoteFiles.read({ path, mostBytes: 1000 });
  assert.ok(read);
  assert.equal(await set.desk.put(quoteOf(id, text), { path, digest: read.digest, isReader: false }), true);
  return path;
}

describe('the desk', () => {
  it('takes a new quote, which has changes once it is changed, and saves exactly its text where the user says', async (test) => {
    const set = await deskSet(test);
    assert.equal(await set.desk.take(quoteOf('a', 'new')), true);
    assert.equal(set.desk.isUnsaved(), false);
    await set.desk.take(quoteOf('a', 'changed'));
    assert.equal(set.desk.isUnsaved(), true);
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(set.desk.isUnsaved(), false);
    assert.deepEqual(set.files, [set.pathOf('a.pipetilbud')]);
    assert.equal(await readFile(set.pathOf('a.pipetilbud'), 'utf8'), 'changed');
    await set.desk.take(quoteOf('a', 'changed again'));
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(await readFile(set.pathOf('a.pipetilbud'), 'utf8'), 'changed again');
    assert.deepEqual(set.files.length, 1, 'the place is known');
  });

  it('keeps the open quote where the user cancels, and another comes when it was saved or given up', async (test) => {
    const answers: ('cancel' | 'save' | 'discard')[] = ['cancel', 'save', 'discard'];
    const set = await deskSet(test, { unsaved: async () => answers.shift() ?? 'cancel' });
    const path = await putFile(set, 'a', 'old');
    await set.desk.take(quoteOf('a', 'changed'));
    assert.equal(await set.desk.take(quoteOf('b', 'other')), false);
    assert.equal(set.desk.open(), 'changed');
    assert.equal(await set.desk.take(quoteOf('b', 'other')), true);
    assert.equal(await readFile(path, 'utf8'), 'changed');
    assert.equal(set.desk.shown()?.path, null, 'another quote never takes over the file');
    await set.desk.take(quoteOf('b', 'other, changed'));
    assert.equal(await set.desk.settle(), true);
    assert.equal(set.desk.open(), null);
    assert.deepEqual(await readdir(set.folder), ['a.pipetilbud']);
  });

  it('asks once, whoever wants to know', async (test) => {
    const question = Promise.withResolvers<'discard'>();
    let asked = 0;
    const set = await deskSet(test, {
      unsaved: () => {
        asked += 1;
        return question.promise;
      },
    });
    await putFile(set, 'a', 'old');
    await set.desk.take(quoteOf('a', 'changed'));
    const answers = Promise.all([set.desk.settle(), set.desk.settle(), set.desk.take(quoteOf('b', 'other'))]);
    question.resolve('discard');
    assert.deepEqual(await answers, [true, true, true]);
    assert.equal(asked, 1);
  });

  it('never writes over what somebody else has written, unless the user says so', async (test) => {
    const answers: ('cancel' | 'elsewhere' | 'overwrite')[] = ['cancel', 'elsewhere', 'overwrite'];
    const set = await deskSet(test, {
      changedElsewhere: async () => answers.shift() ?? 'cancel',
      place: async () => join(set.folder, 'own.pipetilbud'),
    });
    const path = await putFile(set, 'a', 'old');
    await writeFile(path, "the other's");
    // The dialog for the place has asked about this file.
    await writeFile(set.pathOf('own.pipetilbud'), 'older');
    await set.desk.take(quoteOf('a', 'mine'));
    assert.equal(await set.desk.save(), 'cancelled');
    assert.equal(await readFile(path, 'utf8'), "the other's");
    assert.equal(set.desk.isUnsaved(), true);
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(await readFile(path, 'utf8'), "the other's");
    assert.equal(await readFile(set.pathOf('own.pipetilbud'), 'utf8'), 'mine');
    assert.deepEqual(answers, ['overwrite'], 'asked once each time');
    await writeFile(set.pathOf('own.pipetilbud'), 'changed there');
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(await readFile(set.pathOf('own.pipetilbud'), 'utf8'), 'mine');
  });

  it('writes a file that was removed meanwhile, and keeps a quote whose folder is gone', async (test) => {
    const set = await deskSet(test);
    const path = await putFile(set, 'a', 'old');
    await rm(path);
    await set.desk.take(quoteOf('a', 'changed'));
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(await readFile(path, 'utf8'), 'changed');
    await rm(set.folder, { recursive: true });
    await set.desk.take(quoteOf('a', 'changed again'));
    assert.equal(await set.desk.save(), 'failed');
    assert.deepEqual(set.asked, ['failed']);
    await assert.rejects(stat(dirname(path)), { code: 'ENOENT' }, 'no folder is made');
    assert.equal(set.desk.isUnsaved(), true);
    assert.equal(set.desk.open(), 'changed again');
  });

  it('knows its own text again if the answer of the folder was lost', async (test) => {
    let isLost = true;
    const set = await deskSet(
      test,
      {},
      {
        files: {
          ...quoteFiles,
          write: async (given) => {
            await quoteFiles.write(given);
            if (isLost) throw new Error('no answer');
          },
        },
      },
    );
    const path = await putFile(set, 'a', 'old');
    await set.desk.take(quoteOf('a', 'changed'));
    assert.equal(await set.desk.save(), 'failed');
    assert.equal(set.desk.isUnsaved(), true);
    isLost = false;
    await set.desk.take(quoteOf('a', 'changed again'));
    assert.equal(await set.desk.save(), 'saved');
    assert.deepEqual(set.asked, ['failed']);
    assert.equal(await readFile(path, 'utf8'), 'changed again');
  });

  it('saves changes that were made while the user chose a place', async (test) => {
    const set = await deskSet(test, {
      place: async (fileName) => {
        await set.desk.take(quoteOf('a', 'typed meanwhile'));
        return join(set.folder, fileName);
      },
    });
    await set.desk.take(quoteOf('a', 'new'));
    assert.equal(await set.desk.save(), 'saved');
    assert.equal(await readFile(set.pathOf('a.pipetilbud'), 'utf8'), 'typed meanwhile');
    assert.equal(set.desk.isUnsaved(), false);
  });

  it('removes what a power cut has left of an earlier save, and nothing else', async (test) => {
    const set = await deskSet(test);
    const path = await putFile(set, 'a', 'old');
    const left = '.a.pipetilbud.0123456789ab';
    const others = ['.a.pipetilbud.ba9876543210', '.b.pipetilbud.0123456789ab', '.a.pipetilbud.notes'];
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    for (const name of [left, ...others]) await writeFile(set.pathOf(name), 'half');
    for (const name of [left, ...others.slice(1)]) await utimes(set.pathOf(name), yesterday, yesterday);
    assert.equal(await set.desk.save(), 'saved');
    assert.deepEqual((await readdir(set.folder)).toSorted(), ['a.pipetilbud', ...others].toSorted());
    assert.equal(await readFile(path, 'utf8'), 'old');
  });

  it('saves a copy as another quote, which is the open one from then on', async (test) => {
    const set = await deskSet(test, { place: async () => join(set.folder, 'copy.pipetilbud') });
    const path = await putFile(set, 'a', 'old');
    assert.equal(await set.desk.saveElsewhere((quote) => ({ ...quote, id: 'b', text: 'copy' })), 'saved');
    assert.equal(await readFile(path, 'utf8'), 'old');
    const shown = set.desk.shown();
    assert.deepEqual([shown?.id, shown?.text, shown?.path], ['b', 'copy', set.pathOf('copy.pipetilbud')]);
    assert.equal(set.desk.isUnsaved(), false);
  });
});

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

describe('a program that is killed while it saves', () => {
  const kills = sampleSize(3, 60);
  const script = `
    import { createQuoteDesk } from ${JSON.stringify(new URL('../../../electron/quotes/quote-desk.ts', import.meta.url).href)};
    import { createQuoteFiles } from ${JSON.stringify(new URL('../../../electron/quotes/quote-files.ts', import.meta.url).href)};
    import { createQuoteLocks } from ${JSON.stringify(new URL('../../../electron/quotes/quote-lock.ts', import.meta.url).href)};
    const path = process.argv[1];
    const nothing = () => undefined;
    const desk = createQuoteDesk({
      recovery: { keep: async () => undefined, remove: async () => undefined, take: async () => undefined },
      files: createQuoteFiles(createQuoteLocks()),
      recoveryPause: 1000, questions: async () => ({ place: async () => path }), suggestNumber: nothing, onFile: nothing, onChange: nothing, onRecoveryChange: nothing,
    });
    for (let round = 0; ; round += 1) {
      await desk.take({ id: 'a', number: '', fileName: '', text: '<' + String(round % 10).repeat(400_000) + '>' });
      if (await desk.save() !== 'saved') process.exit(3);
      if (round === 0) process.stdout.write('saving');
    }`;

  it(`leaves the old file or the new one, ${kills} times`, async (test) => {
    const folder = await temporaryFolder(test);
    for (let kill = 0; kill < kills; kill += 1) {
      const path = join(folder, `${kill}.pipetilbud`);
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await wait((kill * 7) % 40);
      child.kill('SIGKILL');
      assert.deepEqual((await ended)[1], 'SIGKILL', 'it was saving until then');
      assert.match(await readFile(path, 'utf8'), /^<(\d)\1{399999}>$/);
    }
  });
});
