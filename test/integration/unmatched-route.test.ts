import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendLines, sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ environment: { NODE_ENV: 'production' } });
after(() => server[Symbol.asyncDispose]());

const errors = (): string[] =>
  server
    .records()
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message);

// prettier-ignore
const examples = [
  '/about', '/config.json', '/.env', '/.git/config', '/phpinfo', '/server', '/login.action', '/_all_dbs',
  '/v2/_catalog', '/telescope/requests', '/wp-login.php', '/index.html', '/app_dev.php/_profiler/latest',
  '/web/app_dev.php/_profiler/open', '/_profiler/latest', '/%2e%2e/etc/passwd', '/%E0%A4%A', '/%',
  '/assets/', '/assets/../package.json', '/assets/calculator.css', '/bill-of-materials.csv/', '/Bill-Of-Materials.csv',
];
for (const path of examples) {
  test(`GET ${path} matches no route: 404 page, one error record with the path`, async () => {
    const answer = await sendLines(server.origin, `GET ${path} HTTP/1.1`, 'Host: localhost');
    assert.match(answer, /^HTTP\/1\.1 404 /);
    assert.match(answer, /cache-control: no-cache, private/i);
    assert.match(answer, /content-type: text\/html/i);
    assert.doesNotMatch(answer, /set-cookie/i);
    assert.equal(errors().filter((message) => message === `No route found for "GET ${path}"`).length, 1);
  });
}

test('a server without the right to change the catalogue has none of the addresses that could, and no link to them', async () => {
  const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
  const id = '0b5c3c0e-1a51-4a4e-9d8c-0f6f3f6b2a10';
  const addresses = [
    '/catalogue/import',
    `/catalogue/change/${id}`,
    `/catalogue/change/${id}/answers`,
    `/catalogue/change/${id}/apply`,
    `/catalogue/change/${id}/discard`,
    '/catalogue/history',
    '/catalogue/history/1',
    '/catalogue/history/1/restore',
  ];
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const response = await fetch(`${server.origin}${address}`, { method, headers: { origin: server.origin } });
      assert.equal(response.status, 404, `${method} ${address}`);
      assert.match(await response.text(), /Siden finnes ikke/);
      const logged = `No route found for "${method} ${address}"`;
      assert.ok(
        server.records().some(({ message, level }) => message === logged && level === 'error'),
        logged,
      );
    }
  }
  assert.equal(server.importFile, null);
  const asked = await server.page(`${calculation}&notice=1`);
  assert.equal(asked, await server.page(calculation));
  assert.doesNotMatch(asked, /return=/);
  assert.doesNotMatch(await server.page('/catalogue'), /\/catalogue\/(?:import|history)/);
});

for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
  test(`${method} / is a 404, never a 405`, async () => {
    const answer = await sendLines(server.origin, `${method} / HTTP/1.1`, 'Host: localhost', 'Content-Length: 0');
    assert.match(answer, /^HTTP\/1\.1 404 /);
    assert.ok(errors().includes(`No route found for "${method} /"`));
  });
}

test('a POST with a body is a 404 and the next request on the same connection is answered', async () => {
  const answer = await sendRaw(
    server.origin,
    'POST /php-cgi/php-cgi.exe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\na=bcGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 404', 'HTTP/1.1 200']);
});

for (const [what, target, referer, logged] of [
  ['two slashes are another path than one', '//', '', '"GET //"'],
  ['a target in absolute form is logged as its path', 'http://localhost/absolute', '', '"GET /absolute"'],
  ['the query string is never logged', '/somewhere?token=secret', '', '"GET /somewhere"'],
  ['the record names the referer', '/from', 'http://example.org/page', '"GET /from" (from "http://example.org/page")'],
] as const) {
  test(what, async () => {
    const answer = await sendLines(server.origin, `GET ${target} HTTP/1.1`, 'Host: localhost', `Referer: ${referer}`);
    assert.match(answer, /^HTTP\/1\.1 404 /);
    assert.ok(errors().includes(`No route found for ${logged}`));
  });
}

test('OPTIONS * is answered with a page', async () => {
  assert.match(await sendLines(server.origin, 'OPTIONS * HTTP/1.1', 'Host: localhost'), /^HTTP\/1\.1 404 /);
});

test('control characters in a referer are written out, so that they cannot forge a line or colour a terminal', async () => {
  await sendLines(server.origin, 'GET /forged HTTP/1.1', 'Host: localhost', 'Referer: http://x/\t\u009b31m');
  const line = server.lines().find((text) => text.includes('/forged'));
  assert.ok(line !== undefined);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(line, /[\u0000-\u001f\u007f-\u009f]/);
});

test('the page of a 404 is the same for HEAD, without a body', async () => {
  const answer = await sendLines(server.origin, 'HEAD /about HTTP/1.1', 'Host: localhost');
  assert.match(answer, /^HTTP\/1\.1 404 /);
  assert.match(answer, /\r\n\r\n$/);
});

test('a request that the parser refuses is answered with 400 or 431, as HTML that no cache keeps', async () => {
  for (const [request, status] of [
    ['GET /\u00e6 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['NONSENSE\r\n\r\n', 400],
    [`GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
  ] as const) {
    const answer = await sendRaw(server.origin, request);
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(answer, /cache-control: no-cache, private/i);
    assert.match(answer, /content-type: text\/html/i);
  }
});
