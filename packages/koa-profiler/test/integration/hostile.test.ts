import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ownPanels } from '../../source/collectors/panels.ts';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

const markup =
  '<script>alert(1)</script> "><img src=x onerror=alert(1)> \'--></style></title></textarea><svg onload=alert(1)> `${process.exit()}` #{1} !{2}';
const hostileTexts = [markup, 'javascript:alert(1)', 'constructor', '__proto__'];

/** Every attribute is in double quotes. The page without their values must contain no foreign element or attribute. */
function assertHarmless(html: string, where: string): void {
  assert.doesNotMatch(html, /(?:href|action|src)="(?:javascript|data:text)/i, where);
  assert.doesNotMatch(html.replaceAll(/="[^"]*"/g, '=""'), /<script|<img|<[^>]+\son\w+\s*=/i, where);
}

describe('hostile texts', () => {
  let application: ProfiledApplication;
  before(async () => {
    application = await startProfiledApplication();
  });
  after(() => application.close());

  for (const text of hostileTexts) {
    test(`${JSON.stringify(text)} stays text in headers, SQL, logs, translations, dumps, events and errors`, async () => {
      const response = await application.get(`/hostile?${encodeURIComponent(text)}=${encodeURIComponent(text)}`, {
        headers: { 'x-hostile': text, referer: text, 'user-agent': text },
      });
      const token = response.headers.get('x-debug-token') ?? '';
      const page = await application.text(`/_profiler/${token}`);
      const panels = [...page.matchAll(/\?panel=(\w+)"/g)].map(([, name]) => name ?? '');
      assert.equal(new Set(panels).size, ownPanels.filter(({ isListed }) => isListed === undefined).length);
      for (const panel of panels) {
        const html = await application.panel(token, panel);
        assertHarmless(html, panel);
        assert.doesNotMatch(html, /This panel failed/, panel);
      }
      for (const format of ['html', 'har', 'trace']) {
        const exported = await application.get(`/_profiler/${token}?export=${format}`);
        assert.equal(exported.status, 200);
        if (format === 'html') assertHarmless(await exported.text(), format);
        else assert.ok(JSON.parse(await exported.text()));
      }
      assertHarmless(await application.text(`/_profiler/${token}?compare=${token}`), 'compare');
      assertHarmless(await application.text('/_profiler/latest/search/results'), 'results');
    });

    test(`${JSON.stringify(text)} stays text in every parameter of the profiler's own pages, and nothing fails`, async () => {
      const token = await application.profile('/orchard/1');
      const encoded = encodeURIComponent(text);
      for (const path of [
        `/_profiler/${token}?panel=${encoded}`,
        `/_profiler/${token}?compare=${encoded}`,
        `/_profiler/${token}?export=${encoded}`,
        `/_profiler/${token}?panel=db&explain=${encoded}&sort=${encoded}&order=${encoded}&group=${encoded}`,
        `/_profiler/${token}?panel=logger&level=${encoded}&channel=${encoded}`,
        `/_profiler/${token}?panel=time&threshold=${encoded}`,
        `/_profiler/open?file=${encoded}&line=${encoded}`,
        `/_profiler/search_bar?ip=${encoded}&method=${encoded}&status_code=${encoded}&url=${encoded}&start=${encoded}&end=${encoded}&limit=${encoded}&panel=${encoded}`,
        `/_profiler/latest/search/results?ip=${encoded}&method=${encoded}&panel=${encoded}&start=${encoded}`,
        `/_profiler/latest?ip=${encoded}&method=${encoded}&limit=${encoded}`,
      ]) {
        const response = await application.get(path);
        assert.ok(response.status === 200 || response.status === 404, `${path}: ${response.status}`);
        const html = await response.text();
        assertHarmless(html, path);
        assert.doesNotMatch(html, /This panel failed/, path);
      }
    });
  }

  test('the profiler records malformed addresses unchanged', async () => {
    for (const path of ['/%', '/%ff%fe', '/a%00b', '/?%', '/?a=%ff', '/;', '/\\..\\']) {
      const token = await application.profile(path);
      assert.match(token, /^[0-9a-f]{6}$/, path);
      const html = await application.panel(token, 'request');
      assert.doesNotMatch(html, /This panel failed/, path);
    }
  });
});
