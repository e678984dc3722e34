import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { copyTemplates } from '../../../build/compile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
/** Whatever takes longer hangs. */
const limitMilliseconds = 240_000;
const copiedParts = [
  'server/profiler',
  'server/observation',
  'server/secrets',
  'server/sql',
  'views/profiler',
  'test/integration/profiler/foreign',
];
const packages = [
  'koa',
  'pug',
  '@types/koa',
  '@types/node',
  '@types/pug',
  'sequelize',
  'sqlite3',
  '@koa/router',
  'i18next',
];

describe('in an application of strangers', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foreign-application-'));
    for (const part of copiedParts) cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    await writeFile(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'strangers', version: '0.1.0', type: 'module' }),
    );
    await link(folder, packages);
  });
  after(() => rm(folder, { recursive: true }));

  test('the core needs no package but koa and pug', async () => {
    const found = await packagesFrom(['server/profiler/index.ts', 'server/profiler/start.ts']);
    assert.deepEqual(
      [...found].filter((name) => !['koa', 'pug'].includes(name)),
      [],
    );
    assert.ok(found.has('pug'));
  });

  test('it compiles, and every case holds, compiled, on the Node of the machine', async () => {
    await writeConfiguration(folder, ['server/profiler/**/*.ts', 'test/integration/profiler/foreign/*.ts']);
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
    const compiled = path.join(folder, 'compiled');
    cpSync(path.join(folder, 'views'), path.join(compiled, 'views'), { recursive: true });
    await copyTemplates(folder, compiled);
    const cases = (await readdir(path.join(compiled, 'test/integration/profiler/foreign'))).filter((name) =>
      name.endsWith('.cases.js'),
    );
    const all = cases.map((name) => `import './test/integration/profiler/foreign/${name}';\n`).join('');
    await writeFile(path.join(compiled, 'all-cases.js'), all);
    const { engine, version } = findOwnNode();
    assert.ok(runTests(engine, compiled, 'all-cases.js') >= 50, `on ${version}`);
  });
});

/** Returns the packages that some files and the files behind their imports ask for. */
async function packagesFrom(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const files = [...entries];
  for (const file of files) {
    const source = await readFile(path.join(root, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/\bfrom '([^']+)';$/gm)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      if (!name.startsWith('.')) found.add(name);
      else if (!files.includes(imported)) files.push(imported);
    }
  }
  return new Set([...found].filter((name) => !name.startsWith('node:')));
}

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

/** Runs a file of tests in a process of its own. Returns how many passed. */
function runTests(engine: string, folder: string, file: string): number {
  const { NODE_TEST_CONTEXT: _context, NODE_ENV: _environment, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(engine, ['--test-reporter=tap', file], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    timeout: limitMilliseconds,
  });
  assert.equal(status, 0, `${stdout}\n${stderr}`);
  return Number(/^# pass (\d+)$/m.exec(stdout)?.[1]);
}
