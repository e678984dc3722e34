import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { extractAll } from '@electron/asar';
import { checkPackage, listFiles } from '../../build/packaging/check-package.ts';
import { executablePath, readFormat, resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { packedStandInDriver } from '../e2e/desktop/stand-in-driver.ts';
import { calculatorPage, menuLabels, quit } from '../e2e/desktop/app-control.ts';
import { packUnpacked, root } from './packaged-folder.ts';

const lockFile = join(root, 'package-lock.json');
const sqliteBinary = join(root, 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');
/** Another addon, made for Windows: it shows what a package with the right file looks like. */
const windowsAddon = join(
  dirname(createRequire(import.meta.filename).resolve('@electron-internal/extract-zip')),
  'index.win32-x64-msvc.node',
);

describe('the package for Linux', { skip: process.platform !== 'linux' || process.arch !== 'x64' }, () => {
  it('holds what the app needs and nothing else, and starts', async (test) => {
    const app = await packUnpacked('linux', null);
    assert.deepEqual(await checkPackage(app, lockFile), []);

    const resources = resourcesFolder(app.folder, 'linux');
    const folder = await mkdtemp(join(tmpdir(), 'flue-package-'));
    test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const extracted = join(folder, 'app');
    extractAll(join(resources, 'app.asar'), extracted);
    const started = await packedStandInDriver(root, extracted, resources).launch({
      userFolder: join(folder, 'user'),
      packaged: true,
    });
    test.after(() => started.kill());
    const page = await calculatorPage(started);
    assert.ok((await page.locator('form').count()) > 0, 'the packed code serves the packed catalogue');
    assert.deepEqual(await menuLabels(started), ['&Fil', '&Rediger', '&Vis', '&Hjelp']);
    assert.equal(await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`), 404);
    assert.equal(await quit(started), 0);
  });

  it('with --dev starts with the profiler', async (test) => {
    const resources = resourcesFolder(join(root, 'dist-package', 'test', 'linux', 'linux-unpacked'), 'linux');
    const folder = await mkdtemp(join(tmpdir(), 'flue-package-'));
    test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    extractAll(join(resources, 'app.asar'), join(folder, 'app'));
    const started = await packedStandInDriver(root, join(folder, 'app'), resources).launch({
      userFolder: join(folder, 'user'),
      packaged: true,
      argumentList: ['--dev'],
    });
    test.after(() => started.kill());
    const page = await calculatorPage(started);
    assert.ok((await menuLabels(started)).includes('&Utvikler'));
    assert.equal(await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`), 200);
  });
});

describe('the package for Windows', () => {
  it('is refused when sqlite3 was installed for another system', { skip: process.platform === 'win32' }, async () => {
    const format = await readFormat(sqliteBinary);
    await assert.rejects(
      packUnpacked('windows', null),
      new RegExp(`node_sqlite3\\.node is for ${format?.system} ${format?.architecture}, not for windows x64`),
    );
  });

  it('holds what the app needs and nothing else, once the addon is one for Windows', async () => {
    const app = await packUnpacked('windows', process.platform === 'win32' ? null : windowsAddon);
    assert.deepEqual(await checkPackage(app, lockFile), []);
    const executable = (await readFile(executablePath(app.folder, 'windows'))).toString('utf16le');
    assert.ok(executable.includes('Pipekalkulator'), 'the name is in the resources of the program');
  });

  it('is no longer accepted when something is put into it or taken from it', async () => {
    const folder = join(root, 'dist-package', 'test', 'windows', 'win-unpacked');
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
      folder: join(root, 'dist-package', 'test', 'windows', 'win-unpacked'),
      target: { system: 'windows', architecture: 'x64' },
    } as const;
    const problems = await checkPackage(app, changedLock);
    assert.ok(
      problems.some((problem) => /^koa [\d.]+ is no package of production/.test(problem)),
      problems.join('\n'),
    );
  });

  it('has the same code as the one for Linux', { skip: process.platform !== 'linux' }, () => {
    const filesOf = (system: 'linux' | 'windows', folder: string): string[] =>
      listFiles(join(resourcesFolder(join(root, 'dist-package', 'test', system, folder), system), 'app.asar'));
    assert.deepEqual(filesOf('windows', 'win-unpacked'), filesOf('linux', 'linux-unpacked'));
  });
});
