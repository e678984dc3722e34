import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ownPanels } from '../../source/collectors/panels.ts';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

describe('exports and comparison', () => {
  let application: ProfiledApplication;
  let token: string;
  before(async () => {
    application = await startProfiledApplication();
    token = await application.profile('/orchard/1?x=1', { headers: { authorization: 'Bearer sesame' } });
  });
  after(() => application.close());

  test('the Chrome trace holds every span on named tracks', async () => {
    const response = await application.get(`/_profiler/${token}?export=trace`);
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`attachment; filename="profile-${token}`),
    );
    const text = await response.text();
    for (const name of ['showOrchard', 'SELECT trees', 'grow', 'headers'])
      assert.match(text, new RegExp(`"name":"${name}","cat":"[^"]+","ph":"X"`));
    assert.match(text, /"name":"thread_name","tid":1,"args":\{"name":"request"\}/);
  });

  test('the HTTP archive holds the request and the response, secrets masked', async () => {
    const text = await application.text(`/_profiler/${token}?export=har`);
    assert.ok(text.includes(`"url": "${application.origin}/orchard/1?x=1"`));
    assert.match(text, /"status": 200,/);
    assert.doesNotMatch(text, /sesame/);
  });

  test('the HTTP archive has the bodies that were kept, and the sizes that are known', async () => {
    await using keeping = await startProfiledApplication({ bodyBytes: 100 });
    /** The archive of a request, which has the parts. */
    const has = async (path: string, init: RequestInit, ...parts: readonly string[]): Promise<void> => {
      const exported = await keeping.get(`/_profiler/${await keeping.profile(path, init)}?export=har`);
      const archive = JSON.stringify(await exported.json());
      for (const part of parts) assert.ok(archive.includes(part), `${part}: ${archive}`);
    };
    const headers = { 'content-type': 'text/plain' };
    await has(
      '/sow',
      { method: 'POST', body: 'forty seeds', headers },
      '"postData":{"mimeType":"text/plain","text":"forty seeds"},"headersSize":-1,"bodySize":11}',
      '"text":"sown"},"redirectURL":"","headersSize":-1,"bodySize":4}',
    );
    const secret = await keeping.profile('/sow', { method: 'POST', body: 'password=sesame', headers });
    assert.match(await keeping.panel(secret, 'request'), /The body is left out: not all of it was kept as it came/);
    await has(
      '/sow',
      { method: 'POST', body: `-${'ø'.repeat(100)}`, headers },
      `"text":"-${'ø'.repeat(49)}","comment":"Only the beginning, or something in it is masked."}`,
    );
    for (const content of [
      [0, 1, 2],
      [0x66, 0xf8, 0x72],
    ])
      await has(
        '/sow',
        { method: 'POST', body: new Uint8Array(content) },
        '"queryString":[],"headersSize":-1,"bodySize":3}',
      );
    await has(
      '/quiet',
      { method: 'HEAD' },
      '"content":{"size":0,"mimeType":"text/plain; charset=utf-8"},"redirectURL":"","headersSize":-1,"bodySize":0}',
    );
    const unkept = await application.profile('/sow', { method: 'POST', body: 'forty seeds', headers });
    assert.match(await application.panel(unkept, 'request'), /left out: bodies are kept only where/);
  });

  test('the HTML file holds all panels, its style, and no link to anywhere', async () => {
    const html = await application.text(`/_profiler/${token}?export=html`);
    assert.equal(html.match(/<article /g)?.length, ownPanels.filter(({ isListed }) => isListed === undefined).length);
    assert.match(html, /<style>/);
    assert.doesNotMatch(html, /(?:href|src|action)="(?!#)/);
    assert.match(html, /default-src 'none'/);
  });

  test('an unknown export is a 404 page', async () => {
    assert.equal((await application.get(`/_profiler/${token}?export=pdf`)).status, 404);
  });

  test('the comparison shows what changed from the older to the newer, whichever is asked for', async () => {
    const other = await application.profile('/loop');
    const html = await application.text(`/_profiler/${token}?compare=${other}`);
    assert.match(html, new RegExp(`Comparison of ${token} and ${other}`));
    assert.match(html, /<th scope="row">Queries<\/th><td class="value">3<\/td><td class="value">5<\/td>/);
    assert.match(html, /<span class="mark tone-bad">\+2<\/span>/);
    assert.match(html, /orchard\.gate \(nor\)/);
    const asked = await application.text(`/_profiler/${other}?compare=${token}`);
    assert.match(asked, /<td class="value">3<\/td><td class="value">5<\/td>/);
  });

  test('a figure that reads the same in both profiles has not changed', async () => {
    const html = await application.text(`/_profiler/${token}?compare=${token}`);
    assert.match(html, /Time to first byte/);
    assert.doesNotMatch(html, /<td><span class="mark/);
    const others = await Promise.all([application.profile('/quiet'), application.profile('/quiet')]);
    const near = await application.text(`/_profiler/${others[0]}?compare=${others[1]}`);
    assert.doesNotMatch(near, /[+−]0(?:\.0+)? (?:ms|B)/);
  });

  test('a comparison with a profile that is not stored, or with an invalid token, is a 404 page that says so', async () => {
    const none = (other: string): string => `&quot;${other}&quot; is not a token`;
    for (const [other, text] of [
      ['abcdef', 'may have made room'],
      ...['ABCDEF', 'xx', '', 'latest'].map((one) => [one, none(one)]),
    ] as const) {
      const response = await application.get(`/_profiler/${token}?compare=${other}`);
      assert.equal(response.status, 404);
      assert.ok((await response.text()).includes(text ?? ''), other);
    }
  });

  test('a profile offers the comparison with the request before it of the same address', async () => {
    const first = await application.profile('/quiet?again=1');
    const second = await application.profile('/quiet?again=1');
    assert.match(await application.panel(second, 'time'), new RegExp(`/_profiler/${second}\\?compare=${first}`));
  });
});
