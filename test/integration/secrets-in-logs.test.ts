import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendLines } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ environment: { NODE_ENV: 'production' } });
after(() => server[Symbol.asyncDispose]());

const send = (...lines: readonly string[]): Promise<string> => sendLines(server.origin, ...lines);
const messages = (): string[] => server.records().map(({ message }) => message);

test('no secret of a referer reaches the log: parameters, fragments, users, and addresses within addresses', async () => {
  const inner = encodeURIComponent('https://hush@y/?session=hush#jwt=hush');
  for (const referer of [
    'http://x/?pwd=hush&jwt=hush&sid=hush&code=hush&signature=hush&passord=hush&PHPSESSID=hush',
    'http://x/#access_token=hush',
    'http://hush:hush@x/',
    `http://x/?next=${inner}`,
    `http://x/?next=${encodeURIComponent(inner)}`,
  ]) {
    assert.match(await send('GET /nowhere HTTP/1.1', 'Host: localhost', `Referer: ${referer}`), /^HTTP\/1\.1 404 /);
  }
  assert.equal(messages().filter((message) => message.startsWith('No route found')).length, 5);
  assert.doesNotMatch(server.lines().join('\n'), /hush/);
});

test('the log has a referer without a secret unchanged', async () => {
  const referer = 'https://x.example/?keyword=ovn&author=x&design=1&monkey=2&status_code=3#key';
  await send('GET /exact HTTP/1.1', 'Host: localhost', `Referer: ${referer}`);
  assert.ok(messages().includes(`No route found for "GET /exact" (from "${referer}")`));
});

test('the header `Referrer` is not `Referer`', async () => {
  await send('GET /other HTTP/1.1', 'Host: localhost', 'Referrer: http://x/');
  assert.ok(messages().includes('No route found for "GET /other"'));
});

test('a Host with a password is refused without the password in the log', async () => {
  assert.match(await send('GET / HTTP/1.1', 'Host: me:hush@evil.example'), /^HTTP\/1\.1 421 /);
  assert.match(await send('GET http://me:hush@evil.example/ HTTP/1.1', 'Host: localhost'), /^HTTP\/1\.1 421 /);
  assert.equal(messages().filter((message) => message.includes('@evil.example')).length, 2);
  assert.doesNotMatch(server.lines().join('\n'), /hush/);
});

test('a request with the worst referer is answered like any other', async () => {
  for (const worst of ['?pass', '?token', '://a:b', '%25', '"token":']) {
    const referer = worst.repeat(14_000 / worst.length);
    assert.match(await send('GET /nowhere HTTP/1.1', 'Host: localhost', `Referer: ${referer}`), /^HTTP\/1\.1 404 /);
  }
});
