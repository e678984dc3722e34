import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

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
