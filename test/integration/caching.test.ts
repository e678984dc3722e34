import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { type Answer, ask } from '../support/ask.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer({ environment: { NODE_ENV: 'production', HOST: '0.0.0.0' } });
after(() => server[Symbol.asyncDispose]());

const house = 'fireplace=1&scheme=2&pipe=3&floor=6&roof_type=4&color=1';

const askFor = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(new URL(path, server.origin), headers);

test('a text is sent compressed to whoever takes it, with the same headers and content', async () => {
  const sheet = /\/assets\/calculator\.\w+\.css/.exec(await server.page('/'))?.[0] ?? '';
  for (const path of [`/?${house}`, `/bill-of-materials.json?${house}`, '/catalogue', sheet]) {
    const plain = await askFor(path);
    const packed = await askFor(path, { 'accept-encoding': 'gzip, deflate, br' });
    assert.deepEqual(gunzipSync(packed.body), plain.body, path);
    assert.ok(packed.body.length < plain.body.length / 2, path);
    const { date: _date, 'content-length': length, 'content-encoding': encoding, ...others } = packed.head.headers;
    assert.deepEqual([length, encoding], [String(packed.body.length), 'gzip']);
    const { date: _plainDate, 'content-length': _plainLength, ...plainHeaders } = plain.head.headers;
    assert.deepEqual(others, plainHeaders, path);
    assert.equal(others.vary, 'accept-encoding');
  }
});

test('a known file is answered with 304 and no body, in each form of its entity tag', async () => {
  const sheet = /\/assets\/calculator\.\w+\.css/.exec(await server.page('/'))?.[0] ?? '';
  for (const path of [
    sheet,
    '/catalogue.xlsx',
    `/bill-of-materials.csv?${house}`,
    `/bill-of-materials.json?${house}`,
  ]) {
    const first = await askFor(path, { 'accept-encoding': 'gzip' });
    const again = await askFor(path, { 'if-none-match': String(first.head.headers.etag) });
    assert.deepEqual([first.head.statusCode, again.head.statusCode, again.body.length], [200, 304, 0], path);
    assert.equal(again.head.headers['content-type'], undefined);
    assert.equal(again.head.headers['cache-control'], first.head.headers['cache-control']);
    assert.equal((await askFor(path, { 'if-none-match': 'W/"another"' })).head.statusCode, 200);
  }
});

test('the workbook of a changed catalogue has another tag, and is sent anew', async () => {
  const tag = async (): Promise<string> => String((await askFor('/catalogue.xlsx')).head.headers.etag);
  const before = await tag();
  await server.catalogue.change("UPDATE color SET color = 'Koksgrå' WHERE id = 1");
  assert.notEqual(await tag(), before);
});
