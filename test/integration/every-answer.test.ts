import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendLines } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-server.ts';

/*
 * Every answer names its type, and a text its encoding. A browser may guess no other type, and a page runs no script but its
 * own (ASVS 5, 3.4.3, 3.4.4 and 4.1.1).
 */

const server = await startTestServer({ environment: {} });
after(() => server[Symbol.asyncDispose]());

const house = 'fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1';
const starts = [`/?${house}`, `/?${house}&chimney=connect`, '/?fireplace=x', '/nothing', '/quote/open', '/dealer'];
/** A path has many addresses that differ in their query. */
const mostOfOnePath = 2;
const mostProfiles = 6;

/** Returns the addresses on this server that the answer names. */
function addressesIn(text: string, base: URL): URL[] {
  const named = [...text.matchAll(/(?:href|src|action)="([^"#]+)/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return named.map((address) => new URL(address, base)).filter(({ origin }) => origin === base.origin);
}

function assertSafe(what: string, headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  const isText = /^text\/|[/+](?:json|xml)\b/.test(type);
  assert.match(type, isText ? /; charset=utf-8$/ : /^application\/[\w.-]+$/, what);
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, what);
}

test('each answer that the pages lead to names its type and encoding, and its policy', async () => {
  const asked = new Map<string, number>();
  const waiting = [...starts, '/_profiler/latest'].map((path) => new URL(path, server.origin));
  const seen = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { pathname, href } = address;
    const kind = pathname.startsWith('/_profiler/') && !pathname.includes('/assets/') ? 'a profile' : pathname;
    const before = asked.get(kind) ?? 0;
    if (seen.has(href) || before === (kind === 'a profile' ? mostProfiles : mostOfOnePath)) continue;
    seen.add(href);
    asked.set(kind, before + 1);
    const answer = await server.get(href);
    assertSafe(href, answer.headers);
    const text = await answer.text();
    if (answer.headers.get('content-type')?.startsWith('text/html') === true)
      waiting.push(...addressesIn(text, address));
  }
  for (const path of ['/bill-of-materials.json', '/catalogue.xlsx', '/customer', '/survey', '/quote'])
    assert.ok(asked.has(path), `No page led to ${path}.`);
});

test('each refusal names its type and encoding, and its policy', async () => {
  const own = `Host: ${new URL(server.origin).host}`;
  for (const [line, ...headers] of [
    ['GET / HTTP/1.1', 'Host: evil.example'],
    ['POST / HTTP/1.1', own, 'Content-Length: 0'],
    ['PUT /quote HTTP/1.1', own, 'Content-Length: 0'],
    ['POST /quote HTTP/1.1', own, 'Content-Length: 0', 'Origin: http://evil.example'],
    ['GET /%ff HTTP/1.1', own],
    ['GET /assets/../../etc/passwd HTTP/1.1', own],
    ['GET / HTTP/1.1', own, `X-Long: ${'x'.repeat(100_000)}`],
    ['GET / HTTP/9.1', own],
  ] as const) {
    const answer = await sendLines(server.origin, line, ...headers);
    const [status = '', ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');
    assert.match(status, /^HTTP\/1\.1 4\d\d /, line);
    const named = lines
      .map((text) => text.split(/: /, 2))
      .map(([name = '', value = '']): [string, string] => [name, value]);
    assertSafe(`${line} ${status}`, new Headers(named));
  }
});
