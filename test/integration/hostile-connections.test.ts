import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sendLines, sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ environment: { NODE_ENV: 'production' } });
after(() => server[Symbol.asyncDispose]());

test('a target that is no address is answered with the error page, 400, and leaves a request record', async () => {
  for (const target of [
    'http://[::1',
    'http://user:pa%zz@localhost/',
    '//user:pa%zz@localhost/#x',
    '//a@[::1#x',
    'http://localhost:x/',
    'http://localhost:99999/',
    'http://',
    'http:///',
  ]) {
    const before = server.records().length;
    const answer = await sendLines(server.origin, `GET ${target} HTTP/1.1`, 'Host: localhost');
    assert.match(answer, /^HTTP\/1\.1 400 [^]*<h1>Uleselig adresse<\/h1>/, target);
    assert.match(answer, /content-security-policy/i, target);
    const [warning, record] = server.records().slice(before);
    assert.match(warning?.message ?? '', /^The request's target "[^]*" is not an address$/);
    assert.equal(record?.['status'], 400);
  }
  assert.doesNotMatch(server.lines().join('\n'), /pa%zz/);
});

test('a client that closes its side after the request still gets the whole answer', async () => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  assert.match(answer, /^HTTP\/1\.1 200 [^]*<\/html>/);
});

test('an unreadable request is answered after the earlier requests of its connection', async () => {
  const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const answers = await sendRaw(server.origin, `${request('/')}${request('/about')}GARBAGE\r\n\r\nMORE\r\n\r\n`);
  const statuses = Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => status);
  assert.deepEqual(statuses, ['200', '404', '400']);
});

test('a body with two lengths, and a method that no address has, are refused', async () => {
  const smuggled =
    'POST /quote HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  assert.match(await sendRaw(server.origin, smuggled), /^HTTP\/1\.1 400 /);
  assert.match(await sendLines(server.origin, 'TRACE / HTTP/1.1', 'Host: localhost'), /^HTTP\/1\.1 404 /);
});

test('a request that cannot be read leaves a record of why', async () => {
  await sendRaw(server.origin, 'NONSENSE\r\n\r\n');
  const record = server.records().findLast(({ message }) => message === 'A request could not be read.');
  assert.equal(record?.['status'], 400);
  assert.match(String(record?.['reason']), /^HPE_/);
});

/** Sends the start of an upload as a page of the server would. */
async function startUpload(sent: Buffer | string, bytes: number): Promise<Socket> {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const lines = ['POST /quote HTTP/1.1', `Host: ${host}`, `Origin: ${server.origin}`, `Content-Length: ${bytes}`];
  socket.write([...lines, 'Content-Type: multipart/form-data; boundary=x', '', ''].join('\r\n'));
  await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}

test('an upload that the client resets leaves one record, of the level info', async () => {
  const before = server.records().length;
  const socket = await startUpload('x'.repeat(100_000), 1_000_000);
  socket.resetAndDestroy();
  while (server.records().length === before) await setTimeout(10);
  // The records of a later request come after all of the upload's own.
  await server.page('/');
  const records = server.records().slice(before);
  assert.deepEqual(
    records.map(({ level, message, path }) => [level, message, path]),
    [
      ['info', 'The client broke off the request.', '/quote'],
      ['info', 'Request handled.', '/'],
    ],
  );
});

test('bodies of more than 64 MB at once are refused with 503 and a sentence, until some of them have ended', async () => {
  const bytes = 1_050_000;
  const sockets = await Promise.all(Array.from({ length: 63 }, () => startUpload(Buffer.alloc(bytes - 1), bytes)));
  const post = async (size: number): Promise<Response> => await server.post('/quote', { document: 'x'.repeat(size) });
  // How much of the other bodies the server has read is known only by its answer.
  let answer = await post(1_000_000);
  while (answer.status !== 503) answer = await post(1_000_000);
  assert.match(await answer.text(), /<h1>Serveren er opptatt<\/h1>[^]*prøv igjen om et øyeblikk/);
  assert.equal((await server.get('/')).status, 200);
  for (const socket of sockets) socket.destroy();
  while (answer.status === 503) answer = await post(1_000_000);
  assert.equal(answer.status, 400);
});

test('a slow client is refused with 408 and disconnected, though it neither reads on nor closes', async () => {
  await using strict = await startTestServer({
    environment: { NODE_ENV: 'production' },
    limits: { headers: 300, request: 600, afterError: 300 },
  });
  const { hostname, port, host } = new URL(strict.origin);
  const headers = `POST /quote HTTP/1.1\r\nHost: ${host}\r\n`;
  const body = `${headers}Origin: ${strict.origin}\r\nContent-Length: 1000\r\n\r\nx`;
  const clients = Array.from({ length: 30 }, async (_, index) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(index % 2 === 0 ? headers : body);
    await once(socket, 'end');
    assert.match(answer, /^HTTP\/1\.1 408 /);
    // A write fails only after the server has closed both sides.
    const closed = new Promise((resolve) => socket.once('error', resolve));
    const writing = setInterval(() => socket.write('x'), 20);
    await closed;
    clearInterval(writing);
  });
  await Promise.all(clients);
});
