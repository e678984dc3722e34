import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { isOwnHost } from '../../server/middleware/guards.ts';
import { sendLines } from '../support/raw-request.ts';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';

const guarded = await sharedServer();

test('bound to loopback, only names of this machine itself are its own', () => {
  const options = { boundTo: '127.0.0.1', allowedHosts: [] };
  for (const host of ['localhost', 'LOCALHOST:80', '127.0.0.1', '127.9.9.9:1', '[::1]', '[::1]:8080', 'localhost.']) {
    assert.equal(isOwnHost(host, options), true, host);
  }
  for (const host of [
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org',
    '10.0.0.1',
    hostname(),
    'x@localhost',
    '127.1',
    '0x7f.1',
    '[::2]',
    'localhost:80:80',
    '[localhost',
  ]) {
    assert.equal(isOwnHost(host, options), false, host);
  }
});

test('bound to more, any IP literal and the machine name are its own, other names are not', () => {
  const options = { boundTo: '0.0.0.0', allowedHosts: ['pipe.example.org'] };
  for (const host of ['192.168.1.7:8080', '[fe80::1]', hostname(), 'localhost', 'Pipe.Example.org:443']) {
    assert.equal(isOwnHost(host, options), true, host);
  }
  assert.equal(isOwnHost('other.example.org', options), false);
  assert.equal(isOwnHost('anything at all', { boundTo: '0.0.0.0', allowedHosts: ['*'] }), true);
});

test('a foreign name is refused with 421 on every path, with a page that says how to allow it and whose style sheet is served', async () => {
  for (const target of ['/', '/about', '/assets/x.css', '/_profiler/latest']) {
    const answer = await sendLines(guarded.origin, `GET ${target} HTTP/1.1`, 'Host: evil.example');
    assert.match(answer, /^HTTP\/1\.1 421 /);
    assert.match(answer, /cache-control: no-cache, private/i);
    assert.match(answer, /ALLOWED_HOSTS/);
    assert.doesNotMatch(answer, /x-debug-token/i);
    const [, sheet = ''] = /href="(\/assets\/page\.[^"]*)"/.exec(answer) ?? [];
    const style = await sendLines(guarded.origin, `GET ${sheet} HTTP/1.1`, 'Host: evil.example');
    assert.match(style, /^HTTP\/1\.1 200 /);
    assert.doesNotMatch(answer, /href="\/"/, 'a link to the same name leads nowhere');
  }
});

test('behind a trusted proxy the forwarded name counts', async () => {
  await using server = await startTestServer({
    environment: { TRUST_PROXY: 'true', ALLOWED_HOSTS: 'pipe.example.org' },
  });
  assert.equal((await server.get('/', { 'x-forwarded-host': 'pipe.example.org' })).status, 200);
  assert.equal((await server.get('/', { 'x-forwarded-host': 'evil.example' })).status, 421);
  // The proxy appends the client's real address to the client's own header.
  await server.get('/', { 'x-forwarded-host': 'pipe.example.org', 'x-forwarded-for': '6.6.6.6, 10.0.0.7' });
  assert.equal(server.records().at(-1)?.['ip'], '10.0.0.7');
});

test('behind a trusted proxy the last value of each forwarded header counts', async () => {
  await using server = await startTestServer({
    environment: { TRUST_PROXY: 'true', ALLOWED_HOSTS: 'pipe.example.org' },
  });
  const statusOf = async (host: string): Promise<number> =>
    (await server.get('/', { 'x-forwarded-host': host })).status;
  assert.equal(await statusOf('evil.example, pipe.example.org'), 200);
  assert.equal(await statusOf('pipe.example.org, evil.example'), 421);
  // The address of the server itself counts when the proxy names none.
  assert.equal(await statusOf('evil.example,'), 200);
  // A change is allowed only from the origin of the forwarded name and protocol.
  for (const [protocol, origin] of [
    ['http, https', 'https://pipe.example.org'],
    ['https, http', 'http://pipe.example.org'],
    ['HTTPS', 'https://pipe.example.org'],
    ['https, ftp', 'http://pipe.example.org'],
    ['javascript', 'http://pipe.example.org'],
  ] as const) {
    const headers = { 'x-forwarded-host': 'x, pipe.example.org', 'x-forwarded-proto': protocol };
    assert.equal((await server.post('/quote', {}, { ...headers, origin })).status, 400, protocol);
    const foreign = await server.post('/quote', {}, { ...headers, origin: 'https://evil.example' });
    assert.equal(foreign.status, 403, protocol);
  }
});

test('the server ignores forwarded headers if it trusts no proxy', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '6.6.6.6' };
  assert.equal((await guarded.get('/', headers)).status, 200);
  assert.notEqual(guarded.records().at(-1)?.['ip'], '6.6.6.6');
});

test('HSTS is sent only if it is wanted, and only over HTTPS', async () => {
  for (const [environment, protocol, expected] of [
    [{}, 'https', null],
    [{ HSTS: 'true' }, 'http', null],
    [{ HSTS: 'true' }, 'https', 'max-age=31536000'],
  ] as const) {
    await using server = await startTestServer({ environment: { TRUST_PROXY: 'true', ...environment } });
    const { headers } = await server.get('/', { 'x-forwarded-proto': protocol });
    assert.equal(headers.get('strict-transport-security'), expected);
  }
});

test('with a desktop secret every request without it is a 403', async () => {
  const desktopSecret = 'a'.repeat(40);
  await using server = await startTestServer({ desktopSecret });
  for (const target of ['/', '/about', '/assets/x.css', '/_profiler/latest']) {
    assert.equal((await server.get(target)).status, 403, target);
    assert.equal((await server.get(target, { 'x-desktop-secret': 'b'.repeat(40) })).status, 403, target);
  }
  assert.equal((await server.get('/', { 'x-desktop-secret': desktopSecret })).status, 200);
  assert.doesNotMatch(server.lines().join('\n'), /aaaa|bbbb/);
});

test('a Host header that cannot be read, an empty one, a second one and a foreign absolute target are all refused', async () => {
  const requests = [
    ...['evil.com@', '@', 'a@:b', 'evil.com@localhost', '', 'localhost, evil.com'].map(
      (host) => `GET / HTTP/1.1\r\nHost: ${host}`,
    ),
    'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.com',
    'GET http://evil.com/ HTTP/1.1\r\nHost: localhost',
  ];
  for (const request of requests) {
    const answer = await sendLines(guarded.origin, request);
    assert.match(answer, /^HTTP\/1\.1 421 /, request);
  }
  const own = await sendLines(guarded.origin, 'GET http://localhost/ HTTP/1.1', 'Host: localhost');
  assert.match(own, /^HTTP\/1\.1 200 /);
});
