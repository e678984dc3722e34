import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendRaw } from '../../../../test/support/raw-request.ts';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('recording', () => {
  let application: ProfiledApplication;
  before(async () => {
    application = await startProfiledApplication();
  });
  after(() => application.close());

  test('fifty requests at once do not mix their records', async () => {
    const markers = Array.from({ length: 50 }, (_value, index) => `marker${String(index).padStart(2, '0')}`);
    const tokens = await Promise.all(markers.map((marker) => application.profile(`/marker/${marker}`)));
    assert.equal(new Set(tokens).size, 50);
    for (const [index, token] of tokens.entries()) {
      const { request, records } = await application.read(token);
      const { query, log, dump } = records;
      for (const part of [request, query, log, dump])
        assert.deepEqual([...new Set(JSON.stringify(part).match(/marker\d\d/g))], [markers[index]], token);
      assert.deepEqual([query.length, log.length, dump.length], [3, 3, 3]);
    }
  });

  test('a profile can be read as soon as its response has been received', async () => {
    for (let index = 0; index < 20; index += 1) {
      const response = await application.get(`/quiet?race=${index}`);
      const page = await application.get(`/_profiler/${response.headers.get('x-debug-token') ?? ''}?panel=request`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), new RegExp(`race=${index}`));
      await response.arrayBuffer();
    }
  });

  test('every answer carries a token and an absolute link that opens its profile: found, not found, failed, HEAD', async () => {
    for (const [path, method, status] of [
      ['/quiet', 'GET', 200],
      ['/quiet', 'HEAD', 200],
      ['/nowhere', 'POST', 404],
      ['/broken', 'GET', 500],
    ] as const) {
      const response = await fetch(application.origin + path, { method });
      assert.equal(response.status, status);
      const token = response.headers.get('x-debug-token') ?? '';
      assert.match(token, /^[0-9a-f]{6}$/);
      assert.equal(response.headers.get('x-debug-token-link'), `${application.origin}/_profiler/${token}`);
      assert.match(response.headers.get('server-timing') ?? '', /^total;dur=/);
      assert.equal((await application.get(`/_profiler/${token}`)).status, 200);
    }
  });

  test('static files are not profiled', async () => {
    const response = await application.get('/assets/leaf.png');
    assert.equal(response.headers.get('x-debug-token'), null);
  });

  test('a profile keeps its bounds, and says how much was dropped', async () => {
    const token = await application.profile('/many');
    assert.match(await application.panel(token, 'logger'), /100 more log records were dropped/);
    assert.match(await application.panel(token, 'dump'), /600 more dumps were dropped/);
    assert.match(await application.panel(token, 'time'), /200 more spans were dropped/);
  });

  test('figures count dropped records, and an error is kept when there is no room for the rest', async () => {
    const token = await application.profile('/many');
    for (const [panel, label, count] of [
      ['logger', 'Records', 700],
      ['logger', 'Errors', 1],
      ['logger', 'Warnings', 150],
      ['dump', 'Dumped values', 700],
      ['cache', 'Reads', 700],
      ['cache', 'Hits', 700],
      ['events', 'Events emitted', 700],
    ] as const)
      assert.match(
        await application.panel(token, panel),
        new RegExp(`<span class="tile-value">${count}</span><span class="tile-label">${label}`),
        label,
      );
    assert.match(await application.panel(token, 'logger', '&level=error'), />line 540</);
    const results = await application.text('/_profiler/latest/search/results?url=many&limit=1');
    assert.match(results, />151 log problems<.*>700 dumps</s);
  });

  test('headers and parameters beyond the bound are counted', async () => {
    const headers = Object.fromEntries(Array.from({ length: 250 }, (_value, index) => [`x-leaf-${index}`, 'green']));
    const query = Array.from({ length: 260 }, (_value, index) => `leaf=${index}`).join('&');
    const token = await application.profile(`/quiet?${query}`, { headers });
    const html = await application.panel(token, 'request');
    assert.match(html, /60 more query parameters were dropped/);
    assert.match(html, /5\d more request headers were dropped/);
    assert.doesNotMatch(html, /response headers were dropped/);
  });

  test('a value that cannot be recorded changes no answer, and the profile tells what failed or was not touched', async () => {
    const response = await application.get('/unrecordable');
    assert.equal(response.status, 200);
    assert.equal(await response.text(), 'still here');
    const token = response.headers.get('x-debug-token') ?? '';
    assert.match(await application.panel(token, 'logger'), /Recording of “log” failed: no message for you/);
    const dump = await application.panel(token, 'dump');
    for (const note of ['a getter, not called', 'a proxy', 'itself, further up']) assert.ok(dump.includes(note), note);
  });

  test('a request without a host gets a relative link and a profile', async () => {
    const answer = await sendRaw(application.origin, 'GET /quiet HTTP/1.0\r\n\r\n');
    assert.match(answer, /x-debug-token-link: \/_profiler\/[0-9a-f]{6}\r\n/);
  });
});
