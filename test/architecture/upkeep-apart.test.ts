import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

const printLoadedModules = `
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });
`;

/** The modules of the upkeep that a server loads which has the right to change the catalogue, until it has answered. */
function loadedFor(address: string): string[] {
  const script = `
    import { applicationFiles } from './server/application-files.ts';
    import { parseSettings } from './server/settings/parse-settings.ts';
    import { startServer } from './server/start-server.ts';
    const settings = parseSettings({ environment: { PORT: '0', NODE_ENV: 'production' }, argumentList: [], isTerminal: false });
    const editing = { own: '/nowhere/own.sqlite', onTakenIntoUse: async () => {}, onProgress: () => {} };
    const server = await startServer({ settings, files: applicationFiles(process.cwd()), logDestination: process.stdout, editing });
    const { status } = await fetch(server.origin + ${JSON.stringify(address)});
    await server.close();
    process.exit(status === 200 ? 0 : 1);
  `;
  const hooks = `data:text/javascript,${encodeURIComponent(printLoadedModules)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', hooks, '--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr.slice(-500));
  return [...stderr.matchAll(/\/server\/upkeep\/(\S+)/g)].map(([, name = '']) => name).toSorted();
}

test('a calculation loads nothing of the upkeep but its door', () => {
  const address = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
  assert.deepEqual(loadedFor(address), ['upkeep.ts']);
});

test('a page of the upkeep loads it', () => {
  assert.ok(loadedFor('/catalogue').includes('handlers.ts'));
});
