import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.ts';

/** Runs a program in a working folder that is none of its own. */
function run(file: string, ...given: readonly string[]): { readonly stdout: string; readonly stderr: string } {
  const environment = { ...process.env, NODE_TEST_CONTEXT: '', NODE_ENV: 'development' };
  return spawnSync(process.execPath, [file, ...given], { cwd: tmpdir(), encoding: 'utf8', env: environment });
}

test('the root and the name of an application are those of the nearest package.json above its main file', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(path.join(folder, 'source/web'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "orchard-shop", "version": "2.1.0" }');
  const main = path.join(folder, 'source/web/main.mjs');
  await writeFile(
    main,
    `import Koa from ${JSON.stringify(import.meta.resolve('koa'))};
import { dump, profiler } from ${JSON.stringify(import.meta.resolve('koa-profiler'))};
const app = new Koa();
profiler(app);
app.use((ctx) => {
  dump('apple');
  ctx.body = 'hello';
});
const server = app.listen(0, '127.0.0.1', async () => {
  const origin = 'http://127.0.0.1:' + server.address().port;
  const token = (await fetch(origin)).headers.get('x-debug-token');
  const { profile } = await (await fetch(origin + '/_profiler/' + token + '?export=json')).json();
  const { name, version } = profile.application;
  console.log([name, version, profile.records.dump[0].place?.file].join(' '));
  server.close();
  server.closeAllConnections();
});
`,
  );
  const { stdout, stderr } = run(main);
  assert.equal(stdout.trim(), 'orchard-shop 2.1.0 source/web/main.mjs', stderr);
});

test('a Koa that was loaded too early to be watched is named once at its first request', () => {
  const program = path.join(import.meta.dirname, `unwatched${path.extname(import.meta.filename)}`);
  const told = (...given: readonly string[]): number =>
    run(program, ...given).stderr.split('requests arrive at a Koa that is not watched').length - 1;
  assert.equal(told('koa first'), 1);
  assert.equal(told('register first'), 0);
});
