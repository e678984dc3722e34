import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { extractAll } from '@electron/asar';
import { Arch } from 'electron-builder';
import { checkPackage } from '../../build/packaging/check-package.ts';
import { packagingConfiguration } from '../../build/packaging/configuration.ts';
import { resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { calculatorPage, menuLabels, quit } from '../e2e/desktop/app-control.ts';
import type { DesktopApp } from '../e2e/desktop/desktop-app.ts';
import { packedStandInDriver } from '../e2e/desktop/stand-in-driver.ts';
import { lockFile, packUnpacked, root, unpackedFolder } from './packaged-folder.ts';

describe('the package for Linux', { skip: process.platform !== 'linux' || process.arch !== 'x64' }, () => {
  let folder = '';
  let resources = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flue-package-'));
  });
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('holds what the app needs and nothing else, and starts', async (test) => {
    const app = await packUnpacked('linux', null);
    assert.deepEqual(await checkPackage(app, lockFile), []);

    resources = resourcesFolder(app.folder, 'linux');
    extractAll(join(resources, 'app.asar'), join(folder, 'app'));
    const started = await startPacked(test, []);
    const page = await calculatorPage(started);
    assert.ok((await page.locator('form').count()) > 0, 'the packed code serves the packed catalogue');
    assert.deepEqual(await menuLabels(started), ['&Fil', '&Rediger', '&Vis', '&Hjelp']);
    assert.equal(await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`), 404);
    assert.equal(await quit(started), 0);
  });

  it('with --dev starts with the profiler', async (test) => {
    const started = await startPacked(test, ['--dev']);
    const page = await calculatorPage(started);
    assert.ok((await menuLabels(started)).includes('&Utvikler'));
    assert.equal(await page.evaluate(`fetch('/_profiler/latest').then(({ status }) => status)`), 200);
  });

  it('is refused for Windows, because its addon is for Linux', async () => {
    const { afterPack } = packagingConfiguration({
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

  /** Starts the code of the package that the first test has made. */
  async function startPacked(test: TestContext, argumentList: readonly string[]): Promise<DesktopApp> {
    const started = await packedStandInDriver(root, join(folder, 'app'), resources).launch({
      userFolder: join(folder, 'user'),
      packaged: true,
      argumentList,
    });
    test.after(() => started.kill());
    return started;
  }
});
