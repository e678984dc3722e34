import assert from 'node:assert/strict';
import { lstat, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, test } from 'node:test';
import { beginFile, lockCatalogue } from '../../../db/file-safety.ts';

async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'flue-file-safety-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

describe('a lock', () => {
  test('holds while its process runs, and not where another process has its number', async () => {
    await using folder = await temporaryFolder();
    const catalogue = join(folder.path, 'own.sqlite');
    const lock = await lockCatalogue(catalogue);
    const owner = await readFile(`${catalogue}.lock`, 'utf8');
    assert.equal(Number(owner.split(' ')[0]), process.pid);
    await assert.rejects(lockCatalogue(catalogue), /Another import/);
    await lock[Symbol.asyncDispose]();

    await writeFile(`${catalogue}.lock`, `${process.pid} at another time`);
    await (await lockCatalogue(catalogue))[Symbol.asyncDispose]();
    assert.deepEqual(await readdir(folder.path), []);
  });

  test('of an older program, which wrote a number alone, holds while a process has it', async () => {
    await using folder = await temporaryFolder();
    const catalogue = join(folder.path, 'own.sqlite');
    await writeFile(`${catalogue}.lock`, String(process.pid));
    await assert.rejects(lockCatalogue(catalogue), /Another import/);
  });
});

test('a file that is reached through a link is changed where it is: the link stays, and both names share a lock', async (context) => {
  if (process.platform === 'win32') return context.skip('links need a right there');
  await using folder = await temporaryFolder();
  const [file, link] = [join(folder.path, 'share.sqlite'), join(folder.path, 'own.sqlite')];
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
