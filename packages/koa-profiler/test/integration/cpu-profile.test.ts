import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type ForeignServer, serve } from './foreign/foreign-server.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const fromOwnPage = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };

/** Works without a loop of its own: the engine puts the time of a loop that it had optimized before to its caller. */
function countApples(apples: number): number {
  return 'apple '.repeat(apples).split(' ').length;
}

const busy = (): ReturnType<typeof serve> =>
  serve({ root }, (ctx) => {
    ctx.body = ctx.path === '/busy' ? String(countApples(1_000_000)) : 'hello';
  });

/** Waits until the recording that a page asked for is there. Returns its address. */
async function recordedFor(server: ForeignServer, page: string): Promise<string | null> {
  const limit = performance.now() + 60_000;
  while (performance.now() < limit) {
    const { status, headers } = await server.get(page);
    if (status === 303) return headers.get('location');
  }
  throw new Error('Nothing was recorded.');
}

test('the next request to the same address is recorded, with its functions, places and stacks', async () => {
  await using server = await busy();
  const first = await server.token('/busy?a=1');
  const page = `/_profiler/${first}/cpu`;
  assert.match(await server.text(page), /Nothing was recorded for this request/);
  const asked = await server.get(page, fromOwnPage);
  assert.deepEqual([asked.status, asked.headers.get('location')], [303, page]);
  assert.match(await server.text(page), /Waiting for a request/);
  await server.token('/busy?a=2');
  await server.token('/hello');
  assert.match(await server.text(page), /Waiting for a request/, 'other addresses are not recorded');
  const second = await server.token('/busy?a=1');
  assert.equal(await recordedFor(server, page), `/_profiler/${second}/cpu`);
  const html = await server.text(`/_profiler/${second}/cpu`);
  assert.match(html, /no other request ran meanwhile/);
  assert.match(
    html,
    /<title>countApples packages\/koa-profiler\/test\/integration\/cpu-profile\.test\.ts:10, [\d.]+ ms<\/title>/,
  );
  assert.match(
    html,
    /;countApples packages\S+cpu-profile\.test\.ts:10(?:;[^;\n]+)* \d+\n/,
    'a stack with its microseconds',
  );
  assert.match(html, /The application worked <b>[\d.]+ ms<\/b>/);
  const file = await server.get(`/_profiler/${second}/cpu?export=cpuprofile`);
  assert.match(file.headers.get('content-disposition') ?? '', /filename="profile-[0-9a-f]{6}\.cpuprofile"/);
  assert.match(await file.text(), /^\{"nodes":\[.*"startTime":\d+,"endTime":\d+,"samples":\[.*"timeDeltas":\[/);
  assert.match(await server.text(page.replace(first, await server.token('/busy?a=1'))), /Nothing was recorded/, 'once');
});

test('only a page of the profiler starts a recording, and only one at a time', async () => {
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  let isSlow = false;
  await using server = await serve({ root }, async (ctx) => {
    if (ctx.path === '/slow' && isSlow) {
      begun.resolve();
      await ending.promise;
    }
    ctx.body = 'hello';
  });
  const page = `/_profiler/${await server.token('/slow')}/cpu`;
  const origin = { origin: server.origin };
  const foreign: readonly Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site', ...origin },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://orchard.test' },
  ];
  for (const headers of foreign) assert.equal((await server.get(page, { method: 'POST', headers })).status, 403);
  assert.match(await server.text(page), /Nothing was recorded/);
  assert.equal((await server.get(page, { method: 'POST', headers: origin })).status, 303);
  isSlow = true;
  const slow = server.token('/slow');
  await begun.promise;
  assert.equal((await server.get(page, fromOwnPage)).status, 409);
  assert.match(await server.text(page), /Waiting for a request/, 'while it is recorded');
  await server.token('/other');
  ending.resolve();
  assert.equal(await recordedFor(server, page), `/_profiler/${await slow}/cpu`);
  const html = await server.text(`/_profiler/${await slow}/cpu`);
  // A page of the profiler is work of the thread too.
  assert.match(html, /<b>(?:[3-9]|\d\d+) other requests<\/b>\s+ran meanwhile/);
  assert.equal((await server.get(page, fromOwnPage)).status, 303);
});

test('a request of which no values are kept is not recorded', async () => {
  await using server = await serve({ root, confidential: () => true }, (ctx) => {
    ctx.body = 'hello';
  });
  const token = await server.token('/');
  assert.doesNotMatch(await server.text(`/_profiler/${token}`), /Record the processor/);
  await server.get(`/_profiler/${token}/cpu`, fromOwnPage);
  assert.match(await server.text(`/_profiler/${await server.token('/')}/cpu`), /Nothing was recorded/);
});
