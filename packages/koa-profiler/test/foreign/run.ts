import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { makeForeignFolder, runThere } from './foreign-folder.ts';
import { packCopy } from './pack.ts';
import { startPostgres } from './postgres.ts';
import { startMariadb, startRedis } from './services.ts';
import { readExamples, readLibraries, strictOptions, writeExamples } from './readme.ts';

const here = import.meta.dirname;
const root = path.resolve(here, '../../../..');
const installed = (name: string): string => path.join(here, 'node_modules', name);
const ownPackage = (name: string): string => path.join(root, 'node_modules', name);
const packagesOf = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, installed(name)]));
/** All packages that are installed for these tests. */
const everyPackage = (): Record<string, string> => packagesOf(globSync('{@*/*,[!@.]*}', { cwd: installed('.') }));
const engines = [
  process.execPath,
  ...['20', '22'].map((line) => installed(`node-${line}-${process.platform}-${process.arch}/bin/node`)),
];
/** Whether the installed packages agree with the lock file. */
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
  ({ tarball } = await packCopy(destination));
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
    const other = installed(`${koa === 'koa-2' ? 'koa-3' : 'koa-2'}/lib/application.js`);
    assert.equal(
      runThere(folder, process.execPath, ['--import', 'koa-profiler/register', 'unchanged.mjs', other]),
      'watched',
    );
  });

test('publint and attw find no fault in the package', () => {
  for (const [program, ...given] of [
    ['publint/src/cli.js', 'run', tarball, '--strict'],
    ['@arethetypeswrong/cli/dist/index.js', tarball, '--no-emoji', '--format', 'ascii'],
  ] as const)
    assert.doesNotMatch(runThere(here, process.execPath, [installed(program), ...given]), /^failed/);
});

test('what OpenTelemetry says of undici is seen', async (t) => {
  const packages = { ...packagesOf(['@opentelemetry']), koa: installed('koa-3') };
  const folder = await makeForeignFolder(tarball, packages);
  t.after(() => rm(folder, { recursive: true, force: true }));
  assert.equal(runThere(folder, process.execPath, ['telemetry.cjs']), 'every case held');
});

test('the adapter and OpenTelemetry show what pg asks of a real PostgreSQL', async (t) => {
  const folder = await makeForeignFolder(tarball, {
    ...packagesOf(['pg', 'pg-query-stream', '@opentelemetry']),
    koa: installed('koa-3'),
  });
  t.after(() => rm(folder, { recursive: true, force: true }));
  const examples = await readExamples(folder);
  const example = examples.find((code) => code.includes('PgInstrumentation')) ?? '';
  await writeFile(path.join(folder, 'telemetry.mts'), example);
  const postgres = await startPostgres();
  t.after(() => postgres.close());
  for (const way of ['adapter', 'telemetry'])
    await t.test(way, () => {
      assert.equal(runThere(folder, process.execPath, ['postgres.mjs', way], postgres.environment), 'every case held');
    });
});

test('each library in the table of the README is watched by its line, in a real application', async (t) => {
  const folder = await makeForeignFolder(tarball, {
    ...everyPackage(),
    koa: installed('koa-3'),
    sequelize: ownPackage('sequelize'),
  });
  t.after(() => rm(folder, { recursive: true, force: true }));
  const services = await Promise.all([startPostgres(), startRedis(), startMariadb()]);
  t.after(() => Promise.all(services.map((service) => service.close())));
  const [postgres, redis, mariadb] = services;
  const { PGUSER, PGPASSWORD, PGHOST, PGPORT, PGDATABASE } = postgres.environment;
  const environment = {
    DATABASE_URL: `postgres://${PGUSER}:${PGPASSWORD}@${PGHOST}:${PGPORT}/${PGDATABASE}`,
    REDIS_URL: redis.url,
    MYSQL_URL: mariadb.url,
  };
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
  const program = (await Promise.all(['databases.mjs', 'clients.mjs'].map(read))).join('\n');
  const rows = await readLibraries(folder);
  assert.ok(rows.length >= 14);
  for (const { library, line } of rows)
    await t.test(library, () => {
      assert.ok(line === null || program.includes(`use: [${line}]`), line ?? '');
      const given = ['libraries.mjs', library];
      assert.equal(runThere(folder, process.execPath, given, environment), 'every case held');
    });
  await t.test('a library and its driver through OpenTelemetry', () => {
    assert.equal(runThere(folder, process.execPath, ['nested-spans.cjs'], environment), 'every case held');
  });
});

for (const line of ['2', '3'])
  test(`every TypeScript example of the README compiles strictly for Koa ${line}`, async (t) => {
    const folder = await makeForeignFolder(tarball, {
      ...packagesOf(['pg', '@types/pg', 'pg-types', 'pg-protocol', '@opentelemetry']),
      koa: installed(`koa-${line}`),
      '@types/koa': installed(`types-koa-${line}`),
      ...Object.fromEntries(['@types/node', 'sequelize'].map((name) => [name, ownPackage(name)])),
    });
    t.after(() => rm(folder, { recursive: true, force: true }));
    const files = await writeExamples(folder);
    assert.ok(files.length >= 10);
    await copyFile(path.join(folder, files[0] ?? ''), path.join(folder, 'first.mjs'));
    assert.equal(runThere(folder, process.execPath, ['--check', 'first.mjs']), '', 'the first is JavaScript too');
    const configuration = { compilerOptions: strictOptions, files };
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    assert.equal(runThere(folder, process.execPath, [ownPackage('typescript/bin/tsc'), '-p', '.']), '');
  });

test('places are those of the source under tsx, compiled, bundled, and run by Node itself', async (t) => {
  const folder = await makeForeignFolder(tarball, { koa: installed('koa-3') });
  t.after(() => rm(folder, { recursive: true, force: true }));
  const tsx = path.join(here, 'node_modules/tsx/dist/cli.mjs');
  assert.equal(runThere(folder, process.execPath, [tsx, 'places.ts']), 'every place is right');
  const esbuild = installed(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`);
  const bundle = [
    'places.ts',
    '--bundle',
    '--platform=node',
    '--sourcemap',
    '--format=esm',
    '--outfile=dist/places.mjs',
  ];
  const banner =
    "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  runThere(folder, esbuild, [...bundle, banner]);
  assert.equal(runThere(folder, process.execPath, ['--enable-source-maps', 'dist/places.mjs']), 'every place is right');
});

test('middleware of a mounted application is seen', async (t) => {
  const folder = await makeForeignFolder(tarball, {
    ...packagesOf(['koa-mount', 'koa-compose']),
    koa: installed('koa-3'),
  });
  t.after(() => rm(folder, { recursive: true, force: true }));
  assert.equal(runThere(folder, process.execPath, ['mounted.mjs']), 'every layer is seen');
});

test('what holds for applications of strangers holds for the package in every runtime', async (t) => {
  const names = ['koa', 'koa-compose', '@koa/router', 'i18next', 'sequelize'];
  const folder = await makeForeignFolder(tarball, Object.fromEntries(names.map((name) => [name, ownPackage(name)])));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const typeRoots = [ownPackage('@types')];
  const configuration = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { noEmit: false, rootDir: root, outDir: folder, typeRoots },
    include: [path.join(root, 'packages/koa-profiler/test/integration/foreign/*.ts')],
  };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(configuration));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  assert.equal(runThere(folder, process.execPath, [ownPackage('typescript/bin/tsc'), '-p', '.']), '');
  const cases = globSync('packages/koa-profiler/test/**/*.test.js', { cwd: folder });
  assert.ok(cases.length >= 8);
  for (const engine of engines.filter((one) => existsSync(one)))
    await t.test(path.relative(here, engine), () => {
      assert.doesNotMatch(runThere(folder, engine, ['--test', ...cases]), /^failed/);
    });
});
