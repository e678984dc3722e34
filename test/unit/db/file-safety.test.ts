import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, test } from 'node:test';
import { beginFile, lockCatalogue } from '../../../db/file-safety.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const holder = `
  import { lockCatalogue } from '${new URL('../../../db/file-safety.ts', import.meta.url).href}';
  await lockCatalogue(process.argv[1]);
  process.stdout.write('locked');
  setInterval(() => {}, 1000);
`;

describe('a lock', () => {
  test('holds until it is disposed of, and leaves no file', async (context) => {
    const folder = await temporaryFolder(context);
    const catalogue = join(folder, 'own.sqlite');
    const lock = await lockCatalogue(catalogue);
    await assert.rejects(lockCatalogue(catalogue), /Another import/);
    await lock[Symbol.asyncDispose]();
    await (await lockCatalogue(catalogue))[Symbol.asyncDispose]();
    assert.deepEqual(await readdir(folder), []);
  });

  test('holds while its process runs, and no longer: another process with the same number does not count', async (context) => {
    const folder = await temporaryFolder(context);
    const catalogue = join(folder, 'own.sqlite');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', holder, catalogue], { stdio: 'pipe' });
    context.after(() => child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    await assert.rejects(lockCatalogue(catalogue), /Another import/);
    child.kill('SIGKILL');
    await ended;
    assert.deepEqual(await readdir(folder), ['own.sqlite.lock']);
    await (await lockCatalogue(catalogue))[Symbol.asyncDispose]();
    assert.deepEqual(await readdir(folder), []);
  });

  test('throws an error with a sentence if it cannot be opened', async (context) => {
    const folder = await temporaryFolder(context);
    const catalogue = join(folder, 'own.sqlite');
    await mkdir(`${catalogue}.lock`);
    await assert.rejects(lockCatalogue(catalogue), /own\.sqlite cannot be written/);
  });

  test('is held by one of many that ask at once, again and again', async (context) => {
    const folder = await temporaryFolder(context);
    const catalogue = join(folder, 'own.sqlite');
    let [holders, taken] = [0, 0];
    const takeTurns = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) {
        const lock = await lockCatalogue(catalogue).catch(() => null);
        if (lock === null) continue;
        holders += 1;
        taken += 1;
        assert.equal(holders, 1);
        await new Promise(setImmediate);
        holders -= 1;
        await lock[Symbol.asyncDispose]();
      }
    };
    await Promise.all([takeTurns(), takeTurns(), takeTurns()]);
    assert.ok(taken > 0);
  });
});

test('a file that is reached through a link is changed where it is: the link stays, and both names share a lock', async (context) => {
  if (process.platform === 'win32') return context.skip('links need a right there');
  const folder = await temporaryFolder(context);
  const [file, link] = [join(folder, 'share.sqlite'), join(folder, 'own.sqlite')];
  await writeFile(file, 'before');
  await symlink(file, link);
  await using unfinished = await beginFile(link);
  await writeFile(unfinished.path, 'after');
  await unfinished.finish();
  assert.equal(await readFile(file, 'utf8'), 'after');
  assert.ok((await lstat(link)).isSymbolicLink());
  const lock = await lockCatalogue(link);
  await assert.rejects(lockCatalogue(file), /Another import/);
  await lock[Symbol.asyncDispose]();
});
