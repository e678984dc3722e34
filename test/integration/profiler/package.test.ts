import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeProfilerPackage } from '../../../build/profiler-package/make-package.ts';
import { makeForeignFolder, runThere } from '../../foreign/foreign-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const names = ['koa', '@koa/router', '@types/koa', '@types/node', 'typescript', 'sequelize'];

describe('the package, installed by strangers', () => {
  let destination = '';
  let folder = '';
  before(async () => {
    destination = await mkdtemp(path.join(tmpdir(), 'koa-profiler-package-'));
    const tarball = await makeProfilerPackage(root, destination);
    const packages = Object.fromEntries(names.map((name) => [name, path.join(root, 'node_modules', name)]));
    folder = await makeForeignFolder(tarball, packages);
  });
  after(async () => {
    await rm(destination, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  const run = (...given: string[]): string => runThere(folder, process.execPath, given);

  for (const file of ['app.cjs', 'app.mjs'])
    test(`every case holds in ${file}`, () => {
      assert.equal(run(file), 'every case held');
    });

  test('switched off it loads less than ten modules', () => {
    assert.ok(Number(run('off.mjs')) < 10);
  });

  test('a program is watched without a change to it', () => {
    assert.equal(run('--import', 'koa-profiler/register', 'unchanged.mjs'), 'watched');
  });

  test('places are those of the source, run by Node itself or compiled with source maps', async () => {
    assert.equal(run('places.ts'), 'every place is right');
    const compilerOptions = { module: 'commonjs', target: 'es2022', sourceMap: true, noCheck: true };
    const configuration = {
      compilerOptions: { ...compilerOptions, outDir: 'dist', types: ['node'] },
      files: ['places.ts'],
    };
    await writeFile(path.join(folder, 'compiled.json'), JSON.stringify(configuration));
    assert.equal(run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'compiled.json'), '');
    assert.equal(run('--enable-source-maps', 'dist/places.js'), 'every place is right');
  });

  test('its declarations compile where everything is checked', async () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: ['node'],
    };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    assert.equal(run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'), '');
  });
});
