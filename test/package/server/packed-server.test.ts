import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { packageServer } from '../../../build/package-server.ts';
import { calculation } from '../../e2e/desktop/app-control.ts';
import { root } from '../packaged-folder.ts';

const isLinux = process.platform === 'linux';
/** The server is started without a Node of the machine, and without any setting. */
const bare = { PATH: '/usr/bin:/bin' };

describe('the packed server', { skip: !isLinux }, () => {
  let output = '';
  let folder = '';
  before(async () => {
    output = await mkdtemp(join(tmpdir(), 'flue server æøå '));
    const tarball = await packageServer(root, output);
    execFileSync('tar', ['-xzf', tarball, '-C', output]);
    const [name = ''] = (await readdir(output, { withFileTypes: true })).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    folder = join(output, name);
  });
  after(() => rm(output, { recursive: true, force: true }));

  it('serves a result without a Node of the machine, and ends with 0', async () => {
    const child = spawn(join(folder, 'bin', 'flue-calculator'), ['--port', '0'], { env: bare, stdio: 'pipe' });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const ended = once(child, 'exit');
    try {
      const address = await Promise.race([
        once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()),
        ended.then(() => assert.fail(log)),
      ]);
      const result = await fetch(`${address}${calculation.slice(1)}`);
      assert.equal(result.status, 200);
      assert.ok((await result.text()).includes('text/csv'), 'the page has no list');
      assert.equal((await fetch(`${address}_profiler/latest`)).status, 404);
    } finally {
      child.kill('SIGTERM');
    }
    assert.deepEqual(await ended, [0, null]);
  });

  it('checks its catalogue, and imports prices into another one', async () => {
    const command = promisify(execFile).bind(null, join(folder, 'bin', 'flue-catalogue'));
    await command(['--check'], { env: bare });
    const own = join(output, 'own.sqlite');
    await copyFile(join(folder, 'db', 'catalogue', 'catalogue.sqlite'), own);
    const prices = join(output, 'prices.csv');
    await writeFile(prices, 'article_number;price\nST150-02SV;2990,00\n');
    const confirmed = ['--price-kind', 'list', '--currency', 'NOK', '--vat', 'excluding', '--per', '1'];
    const columns = ['--column', 'article_number=article', '--column', 'price=price'];
    const imported = await command(['import', prices, ...columns, ...confirmed], { env: { ...bare, CATALOGUE: own } });
    assert.match(String(imported.stdout), /ST150-02SV/);
  });

  it('is started by the unit, and can be read by every user', async () => {
    const unit = await readFile(join(folder, 'flue-calculator@.service'), 'utf8');
    const [, program = ''] = /^ExecStart=\/opt\/flue-calculator\/(\S+)$/m.exec(unit) ?? [];
    await access(join(folder, program), constants.X_OK);
    const closed = execFileSync('find', [folder, '!', '-perm', '-444'], { encoding: 'utf8' });
    assert.equal(closed, '');
  });

  it('lists its packages, programs and licences, and none that only development needs', async () => {
    const list = listSchema.parse(JSON.parse(await readFile(join(folder, 'components.cdx.json'), 'utf8')));
    const names = new Set(list.components.map(({ name }) => name));
    for (const name of ['Node.js', 'SQLite', 'koa', 'koa-profiler', 'sqlite3']) assert.ok(names.has(name), name);
    for (const name of ['typescript', 'electron', 'prebuild-install', 'node-gyp']) assert.ok(!names.has(name), name);
    const licences = await readFile(join(folder, 'licences.txt'), 'utf8');
    for (const { name, version, purl } of list.components.filter((item) => item.purl.startsWith('pkg:npm/')))
      assert.ok(licences.includes(`=== ${name} ${version} ===`), purl);
  });
});

const listSchema = z.object({
  components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
});
