import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRaw } from '../../support/raw-request.ts';
import { startTestServer } from '../../support/test-server.ts';

test('no page, export or search of a profile shows a secret, wherever the request carried it', async () => {
  await using server = await startTestServer();
  const inner = 'https://hush:hush@host/?session=hush&page=1#jwt=hush';
  const once = encodeURIComponent(inner);
  const targets = [
    `/?key=hush&next=${once}&back=${encodeURIComponent(once)}&PHPSESSID=hush&passord=hush&sig=hush&code=hush`,
    `/?data=${encodeURIComponent('{"password":"hush","a":{"token":"hush"}}')}&reference=token%3Dhush`,
    '/nowhere;jsessionid=hush',
    '/nowhere%3Ftoken%3Dhush',
    'http://me:hush@localhost/?token=hush',
  ];
  const headers = [
    'Host: localhost',
    'Connection: close',
    `Referer: ${inner}`,
    'Cookie: sid=hush; b=hush',
    'Authorization: Bearer hush',
    'X-Pass: hush',
    'X-Settings: {"password":"hush"}',
    `X-Address: ${once}`,
  ];
  for (const target of targets)
    await sendRaw(server.origin, [`GET ${target} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  const search = await server.page('/_profiler/latest/search/results?limit=10');
  const tokens = new Set(Array.from(search.matchAll(/_profiler\/([0-9a-f]{6})/g), ([, token]) => token));
  assert.ok(tokens.size >= 4);
  assert.doesNotMatch(search, /hush/);
  // The exported page holds all panels.
  const shown = ['panel=request', 'export=html', 'export=har', 'export=trace', 'export=json'];
  for (const token of tokens) {
    for (const query of shown) assert.doesNotMatch(await server.page(`/_profiler/${token}?${query}`), /hush/, query);
  }
});
