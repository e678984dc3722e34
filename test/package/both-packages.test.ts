import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { listFiles } from '../../build/packaging/check-package.ts';
import { resourcesFolder } from '../../build/packaging/packaged-app.ts';
import { unpackedFolder } from './packaged-folder.ts';

const isLinux = process.platform === 'linux' && process.arch === 'x64';

test('the package for Windows has the same code as the one for Linux', { skip: !isLinux }, () => {
  const filesOf = (system: 'linux' | 'windows'): string[] =>
    listFiles(join(resourcesFolder(unpackedFolder(system), system), 'app.asar'));
  assert.deepEqual(filesOf('windows'), filesOf('linux'));
});
