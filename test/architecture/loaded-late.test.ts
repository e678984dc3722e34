import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

const printLoadedModules = `
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });
`;

/**
 * Starts a server that has the right to change the catalogue. Returns the modules of the server that are loaded until it has answered
 * each address, in this order.
 */
function loadedModules(environment: 'production' | 'development', answers: readonly [string, number][]): string[][] {
  const script = `
    import { applicationFiles } from './server/application-files.ts';
    import { parseSettings } from './server/settings/parse-settings.ts';
    import { startServer } from './server/start-server.ts';
    const settings = parseSettings({ environment: { PORT: '0', NODE_ENV: '${environment}' }, argumentList: [], isTerminal: false });
    const editing = { own: '/nowhere/own.sqlite', onTakenIntoUse: async () => {}, onProgress: () => {} };
    const server = await startServer({ settings, files: applicationFiles(process.cwd()), logDestination: process.stdout, editing });
    for (const [address, status] of ${JSON.stringify(answers)}) {
      const answer = await fetch(server.origin + address);
      if (answer.status !== status) throw new Error(address + ' is answered with ' + answer.status);
      process.stderr.write('answered\\n');
    }
    await server.close();
    process.exit(0);
  `;
  const hooks = `data:text/javascript,${encodeURIComponent(printLoadedModules)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', hooks, '--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr.slice(-500));
  const loaded = stderr
    .split('\nanswered\n')
    .map((urls) => [...urls.matchAll(/\/((?:server|packages)\/\S+)/g)].map(([, name = '']) => name));
  assert.ok(loaded[0]?.includes('server/start-server.ts'));
  return loaded;
}

/** Observation and masking work without the profiler. */
const profilerModule = /^packages\/koa-profiler\/source\/(?!(?:observation|secrets|sql)\/)/;

/** The modules that only the pages of quotes need. */
const quoteModule = /^server\/(?:quotes|pages\/quote)\/|^server\/routes\/(?:quote|receive-quote)/;

test('a server in production loads no module of the profiler; a calculation loads no quotes and only the door of the upkeep', () => {
  const loaded = loadedModules('production', [
    ['/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1', 200],
    ['/_profiler/latest', 404],
    ['/catalogue', 200],
    ['/quote', 200],
  ]);
  assert.deepEqual(
    loaded[0]?.filter((name) => name.startsWith('server/upkeep/')),
    ['server/upkeep/upkeep.ts'],
  );
  assert.ok(loaded.flat().includes('server/upkeep/handlers.ts'), 'a page of the upkeep loads it');
  assert.deepEqual(
    loaded[0]?.filter((name) => quoteModule.test(name)),
    [],
  );
  assert.ok(loaded.flat().includes('server/routes/quote.ts'), 'a page of a quote loads it');
  assert.deepEqual(
    loaded.flat().filter((name) => profilerModule.test(name)),
    [],
  );
});

test('in development the profiler is loaded', () => {
  const [loaded = []] = loadedModules('development', [['/_profiler/latest', 200]]);
  assert.ok(loaded.some((name) => profilerModule.test(name)));
});
