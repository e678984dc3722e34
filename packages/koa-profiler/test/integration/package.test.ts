import assert from 'node:assert/strict';
import { glob, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { makeForeignFolder, runThere } from '../foreign/foreign-folder.ts';
import { packCopy } from '../foreign/pack.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const names = ['koa', '@koa/router', '@types/koa', '@types/node', 'typescript', 'sequelize'];

describe('the package, installed by strangers', () => {
  let destination = '';
  let copy = '';
  let folder = '';
  before(async () => {
    destination = await mkdtemp(path.join(tmpdir(), 'koa-profiler-package-'));
    const packed = await packCopy(destination);
    copy = packed.copy;
    const packages = Object.fromEntries(names.map((name) => [name, path.join(root, 'node_modules', name)]));
    folder = await makeForeignFolder(packed.tarball, packages);
  });
  after(async () => {
    await rm(destination, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  const run = (...given: string[]): string => runThere(folder, process.execPath, given);

  test('npm packs compiled code and its declarations, and does not change the manifest of the repository', async () => {
    const manifest = path.join(import.meta.dirname, '../../package.json');
    assert.equal(await readFile(path.join(copy, 'package.json'), 'utf8'), await readFile(manifest, 'utf8'));
    assert.ok(!(await readdir(copy)).includes('package.source.json'));
    const installed = path.join(folder, 'node_modules', 'koa-profiler');
    assert.deepEqual((await readdir(installed)).sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
      'views',
    ]);
    for await (const file of glob('{dist,views}/**/*.*', { cwd: installed }))
      assert.match(file, /\.(?:c?js|d\.c?ts|css)$/);
  });

  test('every case holds in app.mjs, and in app.cjs on the Node of the machine, which may be older', () => {
    const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((name) => !name.includes('node_modules'));
    const PATH = folders.join(path.delimiter);
    assert.equal(run('app.mjs'), 'every case held');
    assert.equal(runThere(folder, 'node', ['app.cjs'], { PATH }), 'every case held');
  });

  test('a program is watched without a change to it', () => {
    assert.equal(run('--import', 'koa-profiler/register', 'unchanged.mjs'), 'watched');
  });

  test('its declarations compile where everything is checked, and places are those of the source', async () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      strict: true,
      skipLibCheck: false,
      types: ['node'],
      sourceMap: true,
      outDir: 'dist',
    };
    const configuration = { compilerOptions, files: ['consumer.ts', 'places.ts'] };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    assert.equal(run(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'), '');
    assert.equal(run('--enable-source-maps', 'dist/places.js'), 'every place is right');
    assert.equal(run('places.ts'), 'every place is right', 'run by Node itself');
  });
});
