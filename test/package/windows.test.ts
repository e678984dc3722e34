import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkPackage } from '../../build/packaging/check-package.ts';
import { executablePath, resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { lockFile, packUnpacked, root, unpackedFolder } from './packaged-folder.ts';

const sqliteBinary = join(root, 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');
/** Another addon, made for Windows: it shows what a package with the right file looks like. */
const windowsAddon = join(
  dirname(createRequire(import.meta.filename).resolve('@electron-internal/extract-zip')),
  'index.win32-x64-msvc.node',
);

describe('the package for Windows', () => {
  it('holds what the app needs and nothing else, once the addon is one for Windows', async () => {
    const app = await packUnpacked('windows', process.platform === 'win32' ? null : windowsAddon);
    assert.deepEqual(await checkPackage(app, lockFile), []);
    const executable = (await readFile(executablePath(app.folder, 'windows'))).toString('utf16le');
    assert.ok(executable.includes('Pipekalkulator'), 'the name is in the resources of the program');
  });

  it('is no longer accepted when something is put into it or taken from it', async () => {
    const folder = unpackedFolder('windows');
    const app = { folder, target: { system: 'windows', architecture: 'x64' } } as const;
    const resources = resourcesFolder(folder, 'windows');
    await copyFile(sqliteBinary, join(resources, 'app.asar.unpacked', 'extra.node'));
    await writeFile(join(resources, 'catalogue', 'catalogue.sqlite'), 'not a catalogue');
    const problems = await checkPackage(app, lockFile);
    assert.equal(problems.length, process.platform === 'win32' ? 1 : 2, problems.join('\n'));
    await writeFile(join(resources, 'app-update.yml'), 'provider: github');
    assert.ok((await checkPackage(app, lockFile)).some((problem) => problem.includes('app-update.yml')));
    await rm(join(resources, 'catalogue'), { recursive: true });
    assert.ok((await checkPackage(app, lockFile)).some((problem) => problem.endsWith('catalogue.sqlite is missing.')));
  });

  it('holds no package that the lock file has for development only', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'flue-package-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    const lock: unknown = JSON.parse(await readFile(lockFile, 'utf8'));
    const changed = JSON.stringify(lock).replace('"node_modules/koa":{', '"node_modules/koa":{"dev":true,');
    const changedLock = join(folder, 'package-lock.json');
    await writeFile(changedLock, changed);
    const app = {
      folder: unpackedFolder('windows'),
      target: { system: 'windows', architecture: 'x64' },
    } as const;
    const problems = await checkPackage(app, changedLock);
    assert.ok(
      problems.some((problem) => /^koa [\d.]+ is no package of production/.test(problem)),
      problems.join('\n'),
    );
  });
});
