import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.enum(['X', 'M']),
      ts: z.number().min(0),
      dur: z.number().min(1).optional(),
      pid: z.number(),
      tid: z.number().min(1),
    }),
  ),
});
const archive = z.object({
  log: z.object({
    version: z.literal('1.2'),
    creator: z.object({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.object({
        startedDateTime: z.iso.datetime(),
        time: z.number(),
        request: z.object({
          method: z.string(),
          url: z.string(),
          headers: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
        response: z.object({ status: z.number(), content: z.object({ size: z.number(), mimeType: z.string() }) }),
        timings: z.object({ send: z.number(), wait: z.number(), receive: z.number() }),
      }),
    ),
  }),
});

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
    const { traceEvents } = trace.parse(await response.json());
    for (const name of ['showOrchard', 'SELECT trees', 'grow', 'headers'])
      assert.ok(
        traceEvents.some((event) => event.name === name && event.ph === 'X'),
        name,
      );
    assert.ok(traceEvents.some((event) => event.ph === 'M'));
  });

  test('the HTTP archive holds the request and the response, secrets masked', async () => {
    const text = await (await application.get(`/_profiler/${token}?export=har`)).text();
    const entry = archive.parse(JSON.parse(text)).log.entries[0];
    assert.equal(entry?.request.url, `${application.origin}/orchard/1?x=1`);
    assert.equal(entry?.response.status, 200);
    assert.doesNotMatch(text, /sesame/);
  });

  test('the HTML file holds all panels, its style, and no link to anywhere', async () => {
    const html = await (await application.get(`/_profiler/${token}?export=html`)).text();
    assert.equal(html.match(/<article class="standalone-panel"/g)?.length, 15);
    assert.match(html, /<style>/);
    assert.doesNotMatch(html, /(?:href|src|action)="(?!#)/);
    assert.match(html, /default-src 'none'/);
  });

  test('an unknown export is a 404 page', async () => {
    assert.equal((await application.get(`/_profiler/${token}?export=pdf`)).status, 404);
  });

  test('the comparison shows what changed from the older to the newer, whichever is asked for', async () => {
    const other = await application.profile('/loop');
    const html = await (await application.get(`/_profiler/${token}?compare=${other}`)).text();
    assert.match(html, new RegExp(`Comparison of ${token} and ${other}`));
    assert.match(html, /<th scope="row">Queries<\/th><td class="value">3<\/td><td class="value">5<\/td>/);
    assert.match(html, /<span class="mark tone-bad">\+2<\/span>/);
    assert.match(html, /orchard\.gate \(nor\)/);
    const asked = await (await application.get(`/_profiler/${other}?compare=${token}`)).text();
    assert.match(asked, /<td class="value">3<\/td><td class="value">5<\/td>/);
  });

  test('a comparison with a profile that is not stored is a 404 page', async () => {
    const response = await application.get(`/_profiler/${token}?compare=abcdef`);
    assert.equal(response.status, 404);
    assert.match(await response.text(), /may have made room/);
  });

  test('a comparison with what is no token is a 404 page that says so', async () => {
    for (const other of ['ABCDEF', 'xx', '', 'latest']) {
      const response = await application.get(`/_profiler/${token}?compare=${other}`);
      assert.equal(response.status, 404);
      const html = await response.text();
      assert.match(html, new RegExp(`&quot;${other}&quot; is not a token`));
      assert.doesNotMatch(html, /made room/);
    }
  });

  test('a profile offers the comparison with the request before it of the same address', async () => {
    const first = await application.profile('/quiet?again=1');
    const second = await application.profile('/quiet?again=1');
    assert.match(await application.panel(second, 'time'), new RegExp(`/_profiler/${second}\\?compare=${first}`));
  });
});
