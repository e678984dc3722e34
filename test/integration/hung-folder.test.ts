import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openCatalogueStore } from '../../electron/catalogue/catalogue-store.ts';
import { findStandardCatalogue } from '../../electron/catalogue/standard-catalogue.ts';
import { suggestedFolder } from '../../electron/files/suggested-path.ts';
import { keepTasks } from '../../electron/serving/kept-tasks.ts';
import { createDistantFiles } from '../../electron/quotes/distant-files.ts';
import { createQuoteDesk } from '../../electron/quotes/quote-desk.ts';
import { openRecovery } from '../../electron/quotes/recovery.ts';
import { codeOf } from '../../electron/logging/shell-log.ts';
import type { DeskQuote } from '../../server/quotes/quote-desk.ts';
import { forkTask } from '../../server/upkeep/run-task.ts';
import { within } from '../../server/within.ts';
import { until } from '../e2e/desktop/app-control.ts';
import { hungFolder } from '../support/hung-folder.ts';
import { onlyLinux, taskProcesses } from '../support/task-processes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** In milliseconds. A busy machine takes seconds to start a process. */
const limit = 15_000;
const tasks = keepTasks({ startTask: forkTask });
after(tasks.stop);
const files = createDistantFiles({ start: 'this', startTask: tasks.startTask, limit });

const onlyPosix = { skip: process.platform === 'win32' ? 'needs named pipes' : false };

const quoteOf = (text: string): DeskQuote => ({ id: 'a', number: '1', fileName: 'a.pipetilbud', text });

async function deskIn(folder: string) {
  const told: string[] = [];
  const recovery = openRecovery(join(folder, 'recovery'));
  const desk = createQuoteDesk({
    recovery,
    files,
    recoveryPause: 1,
    questions: async () => ({
      unsaved: async () => 'cancel',
      place: async () => null,
      changedElsewhere: async () => 'cancel',
      conflict: async () => assert.fail('no other machine'),
      failed: async (path, error) => void told.push(`${path} ${codeOf(error)}`),
    }),
    suggestNumber: () => '1',
    onFile: () => undefined,
    onChange: () => undefined,
    onRecoveryChange: (error) => assert.ifError(error),
  });
  const copies = async () => {
    const names = await readdir(join(folder, 'recovery')).catch(() => []);
    return names.filter((name) => name.endsWith('.json')).length;
  };
  return { desk, told, copies };
}

test('a quote whose folder hangs stays open, and the next try saves it', onlyLinux, async (context) => {
  const folder = await temporaryFolder(context);
  const path = join(folder, 'a.pipetilbud');
  const { desk, told, copies } = await deskIn(folder);
  await writeFile(path, 'old');
  assert.equal(await files.takeLock(path), null);
  const read = await files.read({ path, mostBytes: 1000 });
  assert.equal(read?.text, 'old');
  await desk.put(quoteOf('old'), { path, digest: read.digest, isReader: false });
  const [hung, ...others] = await taskProcesses();
  assert.ok(hung !== undefined && others.length === 0, 'one process has done both');
  process.kill(hung, 'SIGSTOP');
  await desk.take(quoteOf('changed'));
  assert.equal(await desk.save(), 'failed');
  assert.deepEqual(told, [`${path} ETIMEDOUT`]);
  assert.deepEqual([desk.isUnsaved(), desk.open()], [true, 'changed']);
  await until('a recovery copy', async () => (await copies()) === 1);
  await until('the end of the process that hangs', async () => !(await taskProcesses()).includes(hung));
  assert.equal(await readFile(path, 'utf8'), 'old');
  assert.equal(await desk.save(), 'saved');
  assert.equal(await readFile(path, 'utf8'), 'changed');
  assert.equal(await copies(), 0);
  const lock: unknown = JSON.parse(await readFile(join(folder, '.a.pipetilbud.lock'), 'utf8'));
  assert.ok(typeof lock === 'object' && lock !== null && 'process' in lock);
  assert.equal(lock.process, process.pid, 'the lock is of the app, not of a process that ends');
});

test('a hung folder delays no other folder, and its files fail in time', async (context) => {
  const hung = await hungFolder(context);
  if (hung === null) return context.skip('mounts no file system');
  const folder = await temporaryFolder(context);
  const path = join(hung, 'a.pipetilbud');
  const { desk, told } = await deskIn(folder);
  await desk.put(quoteOf('old'), { path, digest: '', isReader: false });
  await desk.take(quoteOf('changed'));
  let unanswered = 4;
  const fails = async (work: Promise<unknown>): Promise<void> => {
    await assert.rejects(work, { code: 'ETIMEDOUT' });
    unanswered -= 1;
  };
  const failsToSave = async (): Promise<void> => {
    assert.equal(await desk.save(), 'failed');
    unanswered -= 1;
  };
  const failing = Promise.all([
    fails(files.read({ path, mostBytes: 1000 })),
    fails(files.takeLock(path)),
    fails(files.write({ path: join(hung, 'a.pdf'), contents: Buffer.from('%PDF') })),
    failsToSave(),
  ]);
  await writeFile(join(folder, 'c.pipetilbud'), 'c');
  assert.equal((await files.read({ path: join(folder, 'c.pipetilbud'), mostBytes: 1000 }))?.text, 'c');
  assert.equal(unanswered, 4);
  await failing;
  assert.deepEqual(told, [`${path} ETIMEDOUT`]);
  assert.equal(desk.isUnsaved(), true);
});

test('hung folders take one thread, however often they are asked', async (context) => {
  const hung = await hungFolder(context);
  if (hung === null) return context.skip('mounts no file system');
  const folder = await temporaryFolder(context);
  const place = join(folder, 'a');
  await writeFile(place, 'there');
  const standard = {
    store: openCatalogueStore(folder, () => assert.fail('there is no copy')),
    bundledPath: 'bundled',
    centralPath: join(hung, 'priser.pipekatalog'),
    answerLimitInMilliseconds: 100,
    copyLimitInMilliseconds: 100,
    onUnrecorded: assert.ifError,
  };
  const ask = async (): Promise<string> => {
    for (let round = 0; round < 3; round += 1) {
      assert.equal(await suggestedFolder([hung, folder], () => 'documents'), 'documents');
      assert.equal((await findStandardCatalogue(standard)).outdated?.because, 'away');
    }
    return await readFile(place, 'utf8');
  };
  assert.equal(await within(60_000, ask()), 'there');
});

test('a pipe in the place of a quote or a lock is no quote and no lock', onlyPosix, async (context) => {
  const folder = await temporaryFolder(context);
  const pathOf = (name: string): string => join(folder, name);
  // Opening a pipe waits for somebody at its other end.
  execFileSync('mkfifo', [pathOf('a.pipetilbud'), pathOf('.b.pipetilbud.lock')]);
  const { desk, told, copies } = await deskIn(folder);
  await assert.rejects(files.read({ path: pathOf('a.pipetilbud'), mostBytes: 1000 }), { code: 'NO_ORDINARY_FILE' });
  await desk.put(quoteOf('old'), { path: pathOf('a.pipetilbud'), digest: '', isReader: false });
  await desk.take(quoteOf('changed'));
  assert.equal(await desk.save(), 'failed');
  assert.deepEqual(told, [`${pathOf('a.pipetilbud')} NO_ORDINARY_FILE`]);
  assert.equal(desk.isUnsaved(), true);
  await until('a recovery copy', async () => (await copies()) === 1);
  assert.equal(await files.takeLock(pathOf('b.pipetilbud')), null);
  assert.equal(await files.lockOwner(pathOf('b.pipetilbud')), null);
});

test('a folder that refuses says why, as the system does', async (context) => {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'a.pipetilbud'), 'old');
  await assert.rejects(files.read({ path: join(folder, 'b.pipetilbud'), mostBytes: 1000 }), { code: 'ENOENT' });
  assert.equal(await files.read({ path: join(folder, 'a.pipetilbud'), mostBytes: 2 }), null);
  await assert.rejects(files.write({ path: join(folder, 'gone', 'a.pdf'), contents: Buffer.from('%PDF') }), {
    code: 'ENOENT',
  });
  await files.write({ path: join(folder, 'a.pdf'), contents: Buffer.from('%PDF') });
  assert.equal(await readFile(join(folder, 'a.pdf'), 'utf8'), '%PDF');
  await files.releaseLock(join(folder, 'gone', 'a.pipetilbud'));
});
