import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { fifteenPanels } from '../../../server/profiler/collectors/fifteen.ts';
import { startProfiledApplication, type ProfiledApplication } from './profiled-application.ts';

const trace = z.object({
  traceEvents: z.array(
    z.strictObject({
      name: z.string().min(1),
      cat: z.string().min(1),
      ph: z.enum(['X', 'M']),
      ts: z.int().min(0),
      dur: z.int().min(1).optional(),
      pid: z.int(),
      tid: z.int().min(0),
      args: z.looseObject({}),
    }),
  ),
});
const named = z.array(z.strictObject({ name: z.string(), value: z.string() }));
const bytes = z.int().min(-1);
/** The fields that HTTP Archive 1.2 demands, and the optional ones that are used. */
const archive = z.object({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    entries: z.array(
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        time: z.number().min(0),
        request: z.strictObject({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string().startsWith('HTTP/'),
          cookies: named,
          headers: named,
          queryString: named,
          postData: z
            .strictObject({ mimeType: z.string(), text: z.string(), comment: z.string().optional() })
            .optional(),
          headersSize: bytes,
          bodySize: bytes,
        }),
        response: z.strictObject({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string().startsWith('HTTP/'),
          cookies: named,
          headers: named,
          content: z.strictObject({
            size: bytes,
            mimeType: z.string(),
            text: z.string().optional(),
            comment: z.string().optional(),
          }),
          redirectURL: z.string(),
          headersSize: bytes,
          bodySize: bytes,
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: z.number().min(0), wait: z.number().min(0), receive: z.number().min(0) }),
        comment: z.string(),
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

  test('on a track of the Chrome trace events are apart or within one another, and the request holds the layers', async () => {
    const { traceEvents } = trace.parse(await (await application.get(`/_profiler/${token}?export=trace`)).json());
    const drawn = traceEvents
      .filter(({ ph }) => ph === 'X')
      .map(({ name, cat, tid, ts, dur = 0 }) => ({ name, cat, tid, from: ts, to: ts + dur }));
    for (const one of drawn)
      for (const other of drawn) {
        if (one === other || one.tid !== other.tid) continue;
        const areApart = one.to <= other.from || other.to <= one.from;
        const isWithin = one.from <= other.from ? other.to <= one.to || one.from === other.from : one.to <= other.to;
        assert.ok(areApart || isWithin, `${one.name} ${one.from}-${one.to}, ${other.name} ${other.from}-${other.to}`);
      }
    const tracks = traceEvents.filter(({ name }) => name === 'thread_name').map(({ args, tid }) => [args['name'], tid]);
    assert.deepEqual(tracks.slice(0, 2), [
      ['request', 1],
      ['layers', 2],
    ]);
    assert.deepEqual(
      [traceEvents[0]?.name, traceEvents[0]?.args['name'], traceEvents[0]?.pid],
      ['process_name', 'Orchard', process.pid],
    );
    const request = drawn.find(({ cat }) => cat === 'request');
    assert.ok(request !== undefined);
    assert.equal(request.name, 'GET /orchard/1');
    for (const { cat, from, to, name } of drawn)
      if (cat === 'garbage collection' || cat === 'event loop delay')
        assert.ok(from >= request.from && to <= request.to + 1, name);
  });

  test('the HTTP archive holds the request and the response, secrets masked', async () => {
    const text = await (await application.get(`/_profiler/${token}?export=har`)).text();
    const entry = archive.parse(JSON.parse(text)).log.entries[0];
    assert.equal(entry?.request.url, `${application.origin}/orchard/1?x=1`);
    assert.equal(entry?.response.status, 200);
    assert.doesNotMatch(text, /sesame/);
  });

  test('the HTTP archive has the bodies that were kept, and the sizes that are known', async () => {
    const keeping = await startProfiledApplication({ bodyBytes: 100 });
    const entryOf = async (path: string, init: RequestInit) => {
      const one = await keeping.profile(path, init);
      const exported = await keeping.get(`/_profiler/${one}?export=har`);
      return archive.parse(await exported.json()).log.entries[0];
    };
    const headers = { 'content-type': 'text/plain' };
    const sown = await entryOf('/sow', { method: 'POST', body: 'forty seeds', headers });
    assert.deepEqual(sown?.request.postData, { mimeType: 'text/plain', text: 'forty seeds' });
    assert.deepEqual([sown?.request.bodySize, sown?.response.bodySize], [11, 4]);
    assert.equal(sown?.response.content.text, 'sown');
    const secret = await keeping.profile('/sow', { method: 'POST', body: 'password=sesame', headers });
    assert.match(await keeping.panel(secret, 'request'), /The body is left out: not all of it was kept as it came/);
    const long = await entryOf('/sow', { method: 'POST', body: `-${'ø'.repeat(100)}`, headers });
    assert.deepEqual(long?.request.postData, {
      mimeType: 'text/plain',
      text: `-${'ø'.repeat(49)}`,
      comment: 'Only the beginning, or something in it is masked.',
    });
    for (const content of [
      [0, 1, 2],
      [0x66, 0xf8, 0x72],
    ]) {
      const binary = await entryOf('/sow', { method: 'POST', body: new Uint8Array(content) });
      assert.deepEqual([binary?.request.postData, binary?.request.bodySize], [undefined, 3]);
    }
    const head = await entryOf('/quiet', { method: 'HEAD' });
    assert.deepEqual([head?.response.bodySize, head?.response.content.text], [0, undefined]);
    await keeping.close();
    const unkept = await application.profile('/sow', { method: 'POST', body: 'forty seeds', headers });
    assert.match(await application.panel(unkept, 'request'), /left out: bodies are kept only where/);
  });

  test('the HTML file holds all panels, its style, and no link to anywhere', async () => {
    const html = await (await application.get(`/_profiler/${token}?export=html`)).text();
    assert.equal(html.match(/<article /g)?.length, fifteenPanels.length);
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

  test('a figure that reads the same in both profiles has not changed', async () => {
    const html = await (await application.get(`/_profiler/${token}?compare=${token}`)).text();
    assert.match(html, /Time to first byte/);
    assert.doesNotMatch(html, /<td><span class="mark/);
    const others = await Promise.all([application.profile('/quiet'), application.profile('/quiet')]);
    const near = await (await application.get(`/_profiler/${others[0]}?compare=${others[1]}`)).text();
    assert.doesNotMatch(near, /[+−]0(?:\.0+)? (?:ms|B)/);
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
