import assert from 'node:assert/strict';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { addressOf, firstAnswer, startHeadless } from '../support/headless-server.ts';
import { portOf } from '../support/ports.ts';
import { sendLines } from '../support/raw-request.ts';
import { documentOf } from '../support/quote-files.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { formOf } from '../support/test-server.ts';

const skip = process.platform === 'linux' ? false : 'only Linux has /dev/full and all addresses of 127.0.0.0/8';

/** Sends targets that end a process whose warnings are errors if `url.parse` reads them. */
async function answersHostileTargets(address: string): Promise<void> {
  for (const target of ['http://[::1', 'http://user:pa%zz@localhost/', '//a@[::1#x', 'http://localhost:x/']) {
    const answer = await sendLines(address, `GET ${target} HTTP/1.1`, 'Host: localhost');
    assert.match(answer, /^HTTP\/1\.1 400 /, target);
  }
}

test('SIGTERM lets a running request finish and exits with 0; standard output holds nothing but the address', async () => {
  await using catalogue = await createTemporaryCatalogue();
  const server = startHeadless({ environment: { PORT: '0', CATALOGUE: catalogue.path } });
  const { child, ended } = server;
  const address = await addressOf(server);
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  // A locked catalogue keeps the request running for as long as the test wants.
  const writer = openDatabaseForWriting(catalogue.path);
  await writer.query('BEGIN EXCLUSIVE');
  const answer = fetch(address).then((response) => response.text());
  // A page that reads no catalogue is answered: the request before it has come in.
  assert.equal((await fetch(`${address}about`)).status, 404);
  child.kill('SIGTERM');
  await setTimeout(200);
  assert.equal(child.exitCode, null, 'the request still runs, so the server does too');
  await writer.query('ROLLBACK');
  await writer.close();
  assert.match(await answer, /<\/html>$/);
  const { code, output } = await ended;
  assert.equal(code, 0);
  assert.equal(output.trim(), address);
});

test('a taken port is a sentence that says what to do, not a stack, with exit code 1', async () => {
  await using catalogue = await createTemporaryCatalogue();
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');
  const environment = { PORT: String(portOf(occupant)), CATALOGUE: catalogue.path };
  const { code, output, log } = await startHeadless({ environment }).ended;
  occupant.close();
  assert.equal(code, 1);
  assert.equal(output, '');
  assert.match(
    log,
    /^Port \d+ on 127\.0\.0\.1 is taken by another program\. Choose another with "npm start -- --port <number>" [^\n]+\n$/,
  );
});

test('--help names every setting and ends with 0', async () => {
  const { code, output } = await startHeadless({ environment: {}, options: ['--help'] }).ended;
  assert.equal(code, 0);
  assert.match(output, /--port +PORT .*8080/);
  assert.match(output, /--locale +LOCALE .*: nor, eng\./);
  assert.match(output, /--log-level +LOG_LEVEL .*: debug, info, warning, error\./);
});

test(
  'few open files, full disks under both outputs and warnings that are errors stop nothing; SIGINT ends it with 0',
  { skip },
  async () => {
    const full = openSync('/dev/full', 'w');
    // A loopback address of its own, for the port cannot be printed and must be known.
    const host = `127.${process.pid % 200}.${Math.floor(process.pid / 200) % 250}.7`;
    const server = startHeadless({
      environment: { HOST: host, PORT: '8095' },
      nodeOptions: ['--throw-deprecation'],
      openFiles: 35,
      stdio: ['ignore', full, full],
    });
    closeSync(full);
    const address = `http://${host}:8095/`;
    assert.equal((await firstAnswer(address, server)).status, 200);
    assert.equal((await fetch(`${address}?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1`)).status, 200);
    assert.equal((await fetch(`${address}about`)).status, 404);
    await answersHostileTargets(address);
    server.child.kill('SIGINT');
    assert.equal((await server.ended).code, 0);
  },
);

test(
  'in development, a time zone that does not exist, a full disk and warnings that are errors stop no page',
  { skip },
  async () => {
    const full = openSync('/dev/full', 'w');
    const server = startHeadless({
      environment: { PORT: '0', NODE_ENV: 'development', TZ: 'Nonsense', LOG_FORMAT: 'pretty' },
      nodeOptions: ['--throw-deprecation'],
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    const address = await addressOf(server);
    for (const path of ['', '_profiler/latest', '_profiler/phpinfo']) {
      assert.equal((await fetch(address + path)).status, 200, path);
    }
    await answersHostileTargets(address);
    server.child.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
  },
);

test('a quote has the day of the time zone that TZ names', async (t) => {
  // One of the two has another day than UTC at every moment.
  const zone = new Date().getUTCHours() >= 11 ? 'Etc/GMT-14' : 'Etc/GMT+12';
  const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
  await using catalogue = await createTemporaryCatalogue();
  const server = startHeadless({ environment: { PORT: '0', CATALOGUE: catalogue.path, TZ: zone } });
  t.after(() => server.child.kill());
  const address = await addressOf(server);
  const page = await (await fetch(`${address}quote?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1`)).text();
  const body = formOf({ document: documentOf(page) });
  const before = today();
  const answer = await fetch(`${address}quote`, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
  const created = /"created":"([\d-]+)"/.exec(documentOf(await answer.text()))?.[1];
  assert.ok(created === before || created === today(), `${created} is not ${before}`);
  server.child.kill('SIGTERM');
  assert.equal((await server.ended).code, 0);
});
