import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from './foreign/foreign-server.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const groups = '/_profiler/latest/search/results?group=exceptions';

test('exceptions of several requests are grouped by class, form of message and place, with the newest profile', async () => {
  await using server = await serve({ root }, (ctx) => {
    if (ctx.path === '/rotten') throw new RangeError('rotten', { cause: new Error('a worm') });
    if (ctx.path !== '/') throw new Error(`tree 'no. ${ctx.path}' is missing, ${ctx.path.length} others too`);
    if (ctx.search === '?elsewhere') throw new Error("tree '/' is missing, 1 others too");
    ctx.body = 'hello';
  });
  assert.match(await server.text(groups), /No exception/);
  const tokens: string[] = [];
  for (const path of ['/', '/apple', '/rotten', '/plum', '/cherry', '/?elsewhere'])
    tokens.push(await server.token(path));
  const html = await server.text(groups);
  const [, ...rows] = html.split('<tr>').map((row) => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '));
  assert.equal(rows.length, 4, 'the head and three groups: of two classes, and of two places');
  assert.match(rows[1] ?? '', /^ 3 times Error tree '…' is missing, 0 others too \S*exception-groups\.test\.ts:12 /);
  assert.match(rows[1] ?? '', new RegExp(` ${tokens[4]} `));
  assert.match(rows[2] ?? '', /^ 1 time Error tree '…' is missing, 0 others too \S*exception-groups\.test\.ts:13 /);
  assert.match(
    rows[3] ?? '',
    new RegExp(` 1 time RangeError rotten \\S*exception-groups\\.test\\.ts:11 .* ${tokens[2]} `),
  );
  assert.match(html, /href="\/_profiler\/open\?file=packages%2Fkoa-profiler%2Ftest[^"]*line=12#L12"/);
  assert.match(await server.text(`${groups}&url=rotten&limit=1`), /RangeError(?![^]*is missing)/);
});
