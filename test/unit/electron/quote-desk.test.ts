import assert from 'node:assert/strict';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { deskSet, putFile, quoteFiles, quoteOf } from './desk-set.ts';

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
