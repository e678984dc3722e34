import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { copyTemplates } from '../../../build/compile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const coreCases = ['broken-off', 'facts', 'failures', 'mounting', 'privacy', 'said'] as const;
const cases = [...coreCases, 'adapters', 'broken-parts'] as const;
/** Whatever takes longer hangs. */
const caseMilliseconds = 120_000;
/** The packages of the profiler itself, and those of its adapters and the cases. */
const packages = {
  core: ['koa', 'pug', '@types/koa', '@types/node', '@types/pug'],
  adapters: ['sequelize', 'sqlite3', '@koa/router', 'i18next'],
};

describe('in an application of strangers', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foreign-application-'));
    for (const part of ['server/profiler', 'server/observation', 'server/secrets', 'server/sql', 'views/profiler'])
      await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    await cp(
      path.join(root, 'test/integration/profiler/foreign'),
      path.join(folder, 'test/integration/profiler/foreign'),
      {
        recursive: true,
      },
    );
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'strangers', version: '0.1.0', type: 'module' }),
    );
    await link(folder, packages.core);
  });
  after(() => rm(folder, { recursive: true }));

  test('the core compiles and needs no package but koa and pug', async () => {
    await writeConfiguration(folder, [
      'server/profiler/index.ts',
      ...coreCases.map((one) => `test/integration/profiler/foreign/${one}.cases.ts`),
    ]);
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  });

  test('with the adapters it compiles, and every case holds, compiled, on the Node of the machine', async (t) => {
    await link(folder, packages.adapters);
    await writeConfiguration(folder, ['server/profiler/**/*.ts', 'test/integration/profiler/foreign/*.ts']);
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
    await cp(path.join(folder, 'views'), path.join(folder, 'compiled/views'), { recursive: true });
    await copyTemplates(folder, path.join(folder, 'compiled'));
    const { engine, version } = findOwnNode();
    for (const one of cases) {
      await t.test(`${one}, on ${version}`, () => run(engine, path.join(folder, 'compiled'), `${one}.cases.js`));
    }
  });
});

/** The Node of the machine, which may be older than the one of the tests; this one where there is none from 20 on. */
function findOwnNode(): { readonly engine: string; readonly version: string } {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((name) => !name.includes('node_modules'));
  const environment = { ...process.env, PATH: folders.join(path.delimiter) };
  const script = 'process.stdout.write(JSON.stringify([process.execPath, process.version]))';
  const { stdout } = spawnSync('node', ['--eval', script], { encoding: 'utf8', env: environment });
  const [engine, version] = z.tuple([z.string(), z.string()]).safeParse(JSON.parse(stdout || '[]')).data ?? [];
  const isKnown = engine !== undefined && version !== undefined && Number.parseInt(version.slice(1), 10) >= 20;
  return isKnown ? { engine, version } : { engine: process.execPath, version: process.version };
}

async function link(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const target = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(target), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), target);
  }
}

async function writeConfiguration(folder: string, include: readonly string[]): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    rootDir: folder,
    outDir: path.join(folder, 'compiled'),
    typeRoots: [path.join(folder, 'node_modules/@types')],
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions,
      include: include.map((one) => path.join(folder, one)),
    }),
  );
}

/** Runs a file of cases in its own process, and prints its output if a case fails. */
function run(engine: string, folder: string, file: string): void {
  const { NODE_TEST_CONTEXT: _context, NODE_ENV: _environment, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(
    engine,
    ['--test', '--test-reporter=tap', path.join(folder, 'test/integration/profiler/foreign', file)],
    { cwd: folder, env: environment, encoding: 'utf8', timeout: caseMilliseconds },
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}
