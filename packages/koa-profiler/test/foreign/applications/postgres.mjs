import assert from 'node:assert/strict';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { pg } from 'koa-profiler/adapters/pg';
import QueryStream from 'pg-query-stream';

/** What watches pg: `adapter` or `telemetry`. */
const way = process.argv[2] ?? '';
const isAdapter = way === 'adapter';
const telemetry = isAdapter ? null : (await import('./telemetry.mts')).telemetry;
const { default: driver } = await import('pg');
const pool = new driver.Pool();

await pool.query('drop table if exists tree');
await pool.query('create table tree (id int primary key, name text, password text, facts jsonb)');

const app = new Koa();
const profile = profiler(app, { enabled: true, log: () => {}, use: [telemetry ?? pg(driver)] });
app.use(async (ctx) => {
  await pool.query('insert into tree (id, name, password, facts) values ($1, $2, $3, $4)', [
    1,
    "it's",
    'hush',
    { a: 1 },
  ]);
  await pool.query({ text: 'update tree set password=$1,name=$2 where id=$3', values: ['hush', 'oak', 1] });
  await pool.query('select name, $2::int from tree where id = any($1)', [[1, 2], 5]);
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select * from tree where id = $1 for update', [1]);
  await client.query('commit');
  const stream = client.query(new QueryStream('select generate_series(1, $1)', [20]));
  stream.resume();
  await finished(stream);
  client.release();
  await pool.query('select * from hedge where id = $1', [7]).catch(() => {});
  for (const id of [1, 2, 3]) await pool.query('select 1 from tree where id = $1', [id]);
  const rows = await Promise.all([4, 5].map((id) => pool.query('select $1::int as id', [id])));
  ctx.body = { rows: rows.length };
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;

try {
  const answer = await fetch(origin);
  assert.deepEqual(await answer.json(), { rows: 2 });
  const token = answer.headers.get('x-debug-token') ?? '';
  const { profile: read } = await (await fetch(`${origin}/_profiler/${token}?export=json`)).json();
  const queries = read.records.query;
  const of = (text) => queries.find(({ sql }) => sql.includes(text));
  assert.ok(
    queries.every(({ ended }) => ended),
    JSON.stringify(queries.filter(({ ended }) => !ended)),
  );
  assert.ok(queries.every(({ dialect }) => dialect === 'postgresql'));
  assert.ok(queries.every(({ endedAt, startedAt }) => endedAt > startedAt && endedAt - startedAt < 5000));
  // pg-pool calls the client later, so OpenTelemetry sees only the places of queries of a client.
  const placed = [
    'begin',
    'for update',
    'commit',
    ...(isAdapter ? ['insert into', 'update tree', 'hedge', 'generate_series'] : []),
  ];
  for (const text of placed) assert.match(of(text)?.places[0]?.file ?? `${text} has no place`, /postgres\.mjs$/);
  assert.match(of('hedge')?.failure ?? '', /hedge/);
  assert.equal(read.queryTotals.failed, 1);
  if (isAdapter) {
    assert.deepEqual([of('any($1)')?.rows, of('generate_series')?.ended], [1, true]);
    assert.ok(queries.every(({ database }) => database === 'postgres'));
  }
  assert.doesNotMatch(JSON.stringify(read), /hush/);
  const page = (await (await fetch(`${origin}/_profiler/${token}?panel=db`)).text()).replaceAll('&#39;', "'");
  if (isAdapter) assert.match(page, /This looks like N\+1[\s\S]*postgres\.mjs:\d+/);
  assert.match(page, /The value of \$1 is masked/);
  const list = await (await fetch(`${origin}/_profiler/latest/search/results`)).text();
  assert.doesNotMatch(list, /waits/i);
  // A runnable statement gives the rows that the application got.
  const runnable = [...page.matchAll(/<code>(select [^<]*;)<\/code>/g)].map(([, sql = '']) =>
    sql.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  );
  const anyOf = runnable.find((sql) => sql.includes('any('));
  if (isAdapter) assert.deepEqual((await pool.query(anyOf ?? '')).rows, [{ name: 'oak', int4: 5 }]);
  for (const sql of runnable.filter((text) => !text.includes('hedge'))) await pool.query(sql);
  assert.ok(runnable.length >= 5, runnable.join('\n'));
  console.log('every case held');
} finally {
  server.close();
  server.closeAllConnections();
  await profile.close();
  await pool.end();
}
