import assert from 'node:assert/strict';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { Arch } from 'electron-builder';
import { packagingConfiguration } from '../../build/packaging/configuration.ts';
import { executablePath, resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { filesOfArchive } from '../../build/packaging/shipped-packages.ts';
import { checkPackage } from './check-package.ts';
import { packUnpacked, root, unpackedFolder } from './packaged-folder.ts';

const sqliteBinary = join(root, 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');
/** Another addon, made for Windows: it shows what a package with the right file looks like. */
const windowsAddon = join(
  dirname(createRequire(import.meta.filename).resolve('@electron-internal/extract-zip')),
  'index.win32-x64-msvc.node',
);

const isLinux = process.platform === 'linux' && process.arch === 'x64';

describe('the package for Linux', { skip: !isLinux }, () => {
  it('holds the files that the app needs and no others', async () => {
    assert.deepEqual(await checkPackage(await packUnpacked('linux', null)), []);
  });

  it('is refused for Windows, because its addon is for Linux', async () => {
    const { afterPack } = packagingConfiguration({
      root: '/project',
      componentList: null,
      output: 'dist-package',
      buildResources: 'dist-package/build-resources',
      electronFolder: null,
      sqliteBinary: null,
    });
    assert.ok(typeof afterPack === 'function');
    // electron-builder's context for a Windows package that contains the addon for Linux.
    const packed = {
      appOutDir: unpackedFolder('linux'),
      electronPlatformName: 'win32',
      arch: Arch.x64,
    };
    const refusal: unknown = await Promise.resolve(Reflect.apply(afterPack, undefined, [packed])).catch(
      (error: unknown) => error,
    );
    assert.match(String(refusal), /node_sqlite3\.node is for linux x64, not for windows x64/);
  });
});

describe('the package for Windows', () => {
  it('holds the files that the app needs and no others, once the addon is one for Windows', async () => {
    const app = await packUnpacked('windows', process.platform === 'win32' ? null : windowsAddon);
    assert.deepEqual(await checkPackage(app), []);
    const executable = (await readFile(executablePath(app.folder, 'windows'))).toString('utf16le');
    assert.ok(executable.includes('Pipekalkulator'), 'the name is in the resources of the program');
  });

  it('is no longer accepted when something is put into it or taken from it', async () => {
    const folder = unpackedFolder('windows');
    const app = { folder, target: { system: 'windows', architecture: 'x64' } } as const;
    const resources = resourcesFolder(folder, 'windows');
    await copyFile(sqliteBinary, join(resources, 'app.asar.unpacked', 'extra.node'));
    await writeFile(join(resources, 'catalogue', 'catalogue.sqlite'), 'not a catalogue');
    const problems = await checkPackage(app);
    assert.equal(problems.length, process.platform === 'win32' ? 1 : 2, problems.join('\n'));
    await writeFile(join(resources, 'app-update.yml'), 'provider: github');
    assert.ok((await checkPackage(app)).some((problem) => problem.includes('app-update.yml')));
    await rm(join(resources, 'catalogue'), { recursive: true });
    assert.ok((await checkPackage(app)).some((problem) => problem.endsWith('catalogue.sqlite is missing.')));
  });

  it('has the same code as the one for Linux', { skip: !isLinux }, () => {
    const filesOf = (system: 'linux' | 'windows'): string[] =>
      filesOfArchive(join(resourcesFolder(unpackedFolder(system), system), 'app.asar'));
    assert.deepEqual(filesOf('windows'), filesOf('linux'));
  });
});
