import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { makeProfilerPackage } from '../../build/profiler-package/make-package.ts';
import { makeForeignFolder, runThere } from './foreign-folder.ts';

const here = import.meta.dirname;
const installed = (name: string): string => path.join(here, 'node_modules', name);
const engines = [
  process.execPath,
  ...['20', '22'].map((line) => installed(`node-${line}-${process.platform}-${process.arch}/bin/node`)),
];
/** Whether what is installed is what the lock file says now. */
function isInstalled(): boolean {
  const made = installed('.package-lock.json');
  return existsSync(made) && statSync(made).mtimeMs >= statSync(path.join(here, 'package-lock.json')).mtimeMs;
}

let destination = '';
let tarball = '';

before(async () => {
  if (!isInstalled()) {
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: here,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  }
  destination = await mkdtemp(path.join(tmpdir(), 'koa-profiler-package-'));
  tarball = await makeProfilerPackage(path.resolve(here, '../..'), destination);
});
after(() => rm(destination, { recursive: true, force: true }));

for (const koa of ['koa-2', 'koa-3'])
  for (const router of ['router-8', 'router-12', 'router-15'])
    test(`every case holds with ${koa} and ${router}, in every runtime, as both kinds of module`, async (t) => {
      const packages = { koa: installed(koa), '@koa/router': installed(router) };
      const folder = await makeForeignFolder(tarball, packages);
      t.after(() => rm(folder, { recursive: true, force: true }));
      for (const engine of engines.filter((one) => existsSync(one)))
        for (const file of ['app.cjs', 'app.mjs'])
          await t.test(`${path.relative(here, engine)} ${file}`, () => {
            assert.equal(runThere(folder, engine, [file]), 'every case held');
          });
    });

for (const koa of ['koa-2', 'koa-3'])
  test(`every case holds with ${koa} under Jest and in a bundle of esbuild, and a program is watched without a change`, async (t) => {
    const packages = { koa: installed(koa), '@koa/router': installed('router-12') };
    const folder = await makeForeignFolder(tarball, packages);
    t.after(() => rm(folder, { recursive: true, force: true }));
    const jest = runThere(folder, process.execPath, [
      installed('jest/bin/jest.js'),
      '--rootDir',
      folder,
      '--testMatch',
      '**/jest.test.cjs',
    ]);
    assert.doesNotMatch(jest, /^failed/);
    const esbuild = installed(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`);
    runThere(folder, esbuild, ['app.cjs', '--bundle', '--platform=node', '--outfile=bundle.cjs']);
    assert.equal(runThere(folder, process.execPath, ['bundle.cjs']), 'every case held');
    assert.equal(runThere(folder, process.execPath, ['--import', 'koa-profiler/register', 'unchanged.mjs']), 'watched');
  });

test('knex, pino and winston are seen as they are, and by OpenTelemetry alone what its instrumentations of knex and undici see', async (t) => {
  const names = ['knex', 'pino', 'winston', '@opentelemetry'];
  const packages = {
    ...Object.fromEntries(names.map((name) => [name, installed(name)])),
    koa: installed('koa-3'),
    sqlite3: path.resolve(here, '../../node_modules/sqlite3'),
  };
  const folder = await makeForeignFolder(tarball, packages);
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const file of ['libraries.cjs', 'telemetry.cjs'])
    await t.test(file, () => {
      assert.equal(runThere(folder, process.execPath, [file]), 'every case held');
    });
});
