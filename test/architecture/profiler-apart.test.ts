import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

test('without the folder server/profiler nothing but start-server.ts stops to compile', async (t) => {
  const copy = await mkdtemp(path.join(tmpdir(), 'flue-without-profiler-'));
  t.after(() => rm(copy, { recursive: true }));
  for (const part of ['server', 'db', 'electron', 'locales', 'package.json', 'tsconfig.json']) {
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (source) => source !== path.join(root, 'server', 'profiler') && !source.endsWith('.sqlite'),
    });
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: copy, encoding: 'utf8' });
  assert.notEqual(status, 0);
  const broken = new Set(stdout.split('\n').flatMap((line) => /^(\S+?\.ts)\(/.exec(line)?.[1] ?? []));
  assert.deepEqual([...broken], ['server/start-server.ts']);
});

const printLoadedModules = `
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });
`;

for (const [environment, isLoaded] of [
  ['production', false],
  ['development', true],
] as const) {
  test(`in ${environment} ${isLoaded ? 'the profiler is' : 'no module of the profiler is'} loaded`, () => {
    const script = `
      import { applicationFiles } from './server/application-files.ts';
      import { parseSettings } from './server/settings/parse-settings.ts';
      import { startServer } from './server/start-server.ts';
      const settings = parseSettings({ environment: { PORT: '0', NODE_ENV: '${environment}' }, argumentList: [], isTerminal: false });
      const server = await startServer({ settings, files: applicationFiles(process.cwd()), logDestination: process.stdout });
      const { status } = await fetch(server.origin + '/_profiler/latest');
      await server.close();
      process.exit(status === ${isLoaded ? 200 : 404} ? 0 : 1);
    `;
    const hooks = `data:text/javascript,${encodeURIComponent(printLoadedModules)}`;
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', hooks, '--input-type=module', '--eval', script],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    assert.equal(status, 0);
    assert.equal(stderr.includes('/server/start-server.ts'), true);
    assert.equal(stderr.includes('/server/profiler/'), isLoaded);
  });
}
