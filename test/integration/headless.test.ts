import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} lets a running request finish and exits with 0; standard output holds nothing but the address`, async () => {
    await using catalogue = await createTemporaryCatalogue();
    const server = startHeadless({ environment: { PORT: '0', CATALOGUE: catalogue.path } });
    const { child, ended } = server;
    const address = await addressOf(server);
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
    // A locked catalogue keeps the request running for as long as the test wants.
    const writer = openDatabaseForWriting(catalogue.path);
    await writer.query('BEGIN EXCLUSIVE');
    const answer = fetch(address).then((response) => response.text());
    await setTimeout(500);
    child.kill(signal);
    await setTimeout(200);
    assert.equal(child.exitCode, null, 'the request still runs, so the server does too');
    await writer.query('ROLLBACK');
    await writer.close();
    assert.match(await answer, /<\/html>$/);
    const { code, output } = await ended;
    assert.equal(code, 0);
    assert.equal(output.trim(), address);
  });
}

test('wrong settings are reported all at once, one sentence a line, with exit code 1', async () => {
  const { code, output, log } = await startHeadless({
    environment: { PORT: 'x' },
    options: ['--trust-proxy', 'perhaps'],
  }).ended;
  assert.equal(code, 1);
  assert.equal(output, '');
  assert.deepEqual(log.trim().split('\n'), [
    'PORT (--port) must be a whole number from 0 to 65535, not "x".',
    'TRUST_PROXY (--trust-proxy) must be true or false, not "perhaps".',
  ]);
});

test('a taken port is a sentence that says what to do, not a stack', async () => {
  await using catalogue = await createTemporaryCatalogue();
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const address = occupant.address();
  assert.ok(typeof address === 'object' && address !== null);
  const { code, log } = await startHeadless({ environment: { PORT: String(address.port), CATALOGUE: catalogue.path } })
    .ended;
  occupant.close();
  assert.equal(code, 1);
  assert.match(log, /^Port \d+ on 127\.0\.0\.1 is taken by another program\. Choose another with --port/);
  assert.doesNotMatch(log, /\n\s+at /);
});

test('a missing or damaged catalogue is a sentence with exit code 1', async () => {
  await using catalogue = await createTemporaryCatalogue();
  const missing = await startHeadless({ environment: { PORT: '0', CATALOGUE: `${catalogue.path}.nowhere` } }).ended;
  assert.equal(missing.code, 1);
  assert.match(missing.log, /^The catalogue .*nowhere does not exist\.\n$/);
  await writeFile(catalogue.path, 'no database at all'.repeat(100));
  const damaged = await startHeadless({ environment: { PORT: '0', CATALOGUE: catalogue.path } }).ended;
  assert.equal(damaged.code, 1);
  assert.match(damaged.log, /^The (catalogue|file) [^\n]+\.\n$/);
});

test('--help names every setting and ends with 0', async () => {
  const { code, output } = await startHeadless({ environment: {}, options: ['--help'] }).ended;
  assert.equal(code, 0);
  assert.match(output, /--port +PORT .*8080/);
});

test('a process that may open but few files starts and answers', { skip: process.platform === 'win32' }, async () => {
  const server = startHeadless({ environment: { PORT: '0' }, openFiles: 35 });
  const address = await addressOf(server);
  for (const path of ['', '?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1']) {
    assert.equal((await fetch(address + path)).status, 200);
  }
  assert.equal((await fetch(`${address}about`)).status, 404);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
});

test('a time zone that does not exist stops no page', async () => {
  const server = startHeadless({ environment: { PORT: '0', NODE_ENV: 'development', TZ: 'Nonsense' } });
  const address = await addressOf(server);
  for (const path of ['', '_profiler/latest', '_profiler/phpinfo']) {
    assert.equal((await fetch(address + path)).status, 200, path);
  }
  server.child.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
});
