import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { dump, type ProfilerOptions } from 'koa-profiler';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { type ForeignServer, serve } from './foreign/foreign-server.ts';

/** An application whose pages dump as much as their address says. */
const start = (options: ProfilerOptions): Promise<ForeignServer> =>
  serve(options, (ctx) => {
    for (let index = 0; index < Number(ctx.query['dumps'] ?? 0); index += 1) dump(`leaf ${index} `.repeat(200));
    ctx.body = 'hello';
  });

const statusOf = async (application: ForeignServer, token: string): Promise<number> =>
  (await application.get(`/_profiler/${token}`)).status;

test('the oldest profiles go first when there are more than the bound', async () => {
  await using application = await start({ storage: { maxProfiles: 3 } });
  const tokens: string[] = [];
  for (let index = 0; index < 5; index += 1) tokens.push(await application.token('/'));
  assert.deepEqual(await Promise.all(tokens.map((token) => statusOf(application, token))), [404, 404, 200, 200, 200]);
});

test('profiles in a folder survive a restart, and torn, foreign and leftover files do no harm', async (t) => {
  const directory = await temporaryFolder(t);
  const first = await start({ storage: { directory } });
  const tokens: string[] = [];
  for (let index = 0; index < 4; index += 1) tokens.push(await first.token(`/?dumps=3&number=${index}`));
  await first.close();
  const files = (await readdir(directory)).sort();
  assert.equal(files.length, 4);
  const fileOf = (token: string | undefined): string =>
    join(directory, files.find((name) => name.includes(token ?? 'none')) ?? 'none');
  await truncate(fileOf(tokens[0]), 500);
  await writeFile(fileOf(tokens[1]), (await readFile(fileOf(tokens[1]), 'utf8')).replace('"GET"', '"PUT"'));
  await writeFile(join(directory, 'abcdef.profile.999999999.part'), 'half');
  await writeFile(join(directory, 'README'), 'somebody else’s');

  await using second = await start({ storage: { directory } });
  assert.deepEqual(await Promise.all(tokens.map((token) => statusOf(second, token))), [404, 404, 200, 200]);
  assert.match(await second.text(`/_profiler/${tokens[3]}?panel=dump`), /leaf 2/);
  assert.match(await second.text('/_profiler/latest'), new RegExp(tokens[3] ?? 'none'));
  const left = new Set(await readdir(directory));
  assert.deepEqual(left, new Set([...tokens.slice(2).map((token) => `${token}.profile`), 'README']));
});

test('a folder is bounded as memory is, also at the start', async (t) => {
  const directory = await temporaryFolder(t);
  const first = await start({ storage: { directory, maxProfiles: 5 } });
  for (let index = 0; index < 8; index += 1) await first.token('/');
  await first.close();
  assert.equal((await readdir(directory)).length, 5);
  await (await start({ storage: { directory, maxProfiles: 2 } })).close();
  assert.equal((await readdir(directory)).length, 2);
});

test('an entry of the folder that is a profile by its name only is left alone, with one warning', async (t) => {
  const directory = await temporaryFolder(t);
  const name = (token: string): string => `${token}.profile`;
  const warnings: string[] = [];
  await mkdir(join(directory, name('aaaaaa')));
  await writeFile(join(directory, name('bbbbbb')), 'a diary');
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(directory, name('cccccc'))]);
  const before = await readdir(directory);
  const application = await start({ storage: { directory }, warn: (text) => warnings.push(text) });
  const token = await application.token('/');
  assert.equal(await statusOf(application, token), 200);
  await application.close();
  assert.deepEqual(new Set(await readdir(directory)), new Set([...before, name(token)]));
  assert.equal(warnings.length, 1);
});

test('a folder that cannot be used is one warning, and profiles stay in memory', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'file'), 'no folder');
  await symlink(join(folder, 'nowhere', 'at all'), join(folder, 'link'));
  const unusable = [join(folder, 'file', 'profiles'), join(folder, 'file'), join(folder, 'link'), 'a\0b'];
  for (const directory of unusable) {
    const warnings: string[] = [];
    await using application = await start({ storage: { directory }, warn: (text) => warnings.push(text) });
    for (let index = 0; index < 3; index += 1)
      assert.equal(await statusOf(application, await application.token('/')), 200);
    await application.close();
    assert.equal(warnings.length, 1, directory);
    assert.match(warnings[0] ?? '', /Profiles cannot be kept in/);
  }
});

test('a folder that disappears is one warning, and its profiles can still be read', async (t) => {
  const folder = await temporaryFolder(t);
  const warnings: string[] = [];
  const directory = join(folder, 'profiles');
  await using application = await start({ storage: { directory }, warn: (text) => warnings.push(text) });
  const before = await application.token('/');
  await rm(folder, { recursive: true });
  const tokens = [before, await application.token('/'), await application.token('/')];
  for (const token of tokens) assert.equal(await statusOf(application, token), 200);
  await application.close();
  assert.equal(warnings.length, 1);
});

const isWindows = process.platform === 'win32' && 'Windows has other permissions and limits';

test('a folder and its profiles can be read by their owner only', { skip: isWindows }, async (t) => {
  const directory = join(await temporaryFolder(t), 'profiles');
  await mkdir(directory);
  await chmod(directory, 0o755);
  await using application = await start({ storage: { directory } });
  await application.token('/');
  await application.close();
  const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);
  assert.equal(await modeOf(directory), '700');
  const files = await readdir(directory);
  assert.equal(files.length, 1);
  for (const file of files) assert.equal(await modeOf(join(directory, file)), '600');
});

test('a full disk is one warning, and leaves no empty files', { skip: isWindows }, async (t) => {
  const directory = await temporaryFolder(t);
  const program = join(import.meta.dirname, 'full-disk.ts');
  // A process that ignores the signal gets an error when a file would grow beyond the limit.
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$1" "$2"`;
  const said = execFileSync('sh', ['-c', limited, process.execPath, program, directory], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(said), { readable: 3, warnings: 1 });
  assert.deepEqual(await readdir(directory), []);
});
