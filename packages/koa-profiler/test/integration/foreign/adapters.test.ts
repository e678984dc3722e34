import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { get as getByHttp } from 'node:http';
import { test } from 'node:test';
import { Router } from '@koa/router';
import { createInstance } from 'i18next';
import Koa from 'koa';
import { QueryTypes } from 'sequelize';
import { events } from 'koa-profiler/adapters/events';
import { i18next } from 'koa-profiler/adapters/i18next';
import { outgoingHttp } from 'koa-profiler/adapters/http';
import { sequelize } from 'koa-profiler/adapters/sequelize';
import { views } from 'koa-profiler/adapters/views';
import { openOrchard } from '../orchard.ts';
import { listenProfiled, serve } from './foreign-server.ts';

test('queries count the rows of SQL, the time that passed, and all of them even when there are too many', async () => {
  const database = await openOrchard();
  const trees = database.model('tree');
  trees.hasMany(trees, { as: 'neighbours', foreignKey: 'orchard', sourceKey: 'orchard', constraints: false });
  const select = (id: number): Promise<unknown> =>
    database.query('SELECT name FROM trees WHERE id = $1', { bind: [id], type: QueryTypes.SELECT });
  await using foreign = await serve({ use: [sequelize(database)] }, async (ctx) => {
    if (ctx.path === '/joined') await trees.findAll({ include: 'neighbours' });
    if (ctx.path === '/upsert') await trees.upsert({ id: 1, name: 'the first tree' });
    if (ctx.path === '/parallel') await Promise.all([1, 2, 3, 4].map(select));
    if (ctx.path === '/many') for (let index = 0; index < 600; index += 1) await select(index);
    ctx.body = 'asked';
  });
  const joined = await foreign.profileOf('/joined');
  assert.equal(joined.records.query[0]?.rows, 18);
  assert.equal((await foreign.profileOf('/upsert')).records.query[0]?.rows, 1);
  const many = await foreign.token('/many');
  const db = await foreign.text(`/_profiler/${many}?panel=db`);
  assert.match(db, /<span class="tile-value">600<\/span><span class="tile-label">Queries/);
  assert.match(db, /There were 600 queries\..*is of the first 500/);
  const parallel = await foreign.token('/parallel');
  assert.match(await foreign.text(`/_profiler/${parallel}?panel=db`), /Time passed[\s\S]*Sum of times/);
  await foreign.close();
  await database.close();
});

test('routers are seen wherever they are: several, nested, behind another function, and with 300 routes', async () => {
  const nested = new Router();
  nested.get('leaf', '/leaf/:id', (ctx) => {
    ctx.body = ctx['params'];
  });
  const first = new Router();
  for (let index = 0; index < 300; index += 1)
    first.get(`/route/${index}`, (ctx) => {
      ctx.body = String(index);
    });
  first.use('/branch', nested.routes());
  const second = new Router();
  second.get('hidden', '/hidden', (ctx) => {
    ctx.body = 'hidden';
  });
  const runSecond = second.routes();
  const app = new Koa();
  app.use(first.routes());
  app.use((ctx, next) => {
    const result: unknown = Reflect.apply(runSecond, undefined, [ctx, next]);
    return result;
  });
  await using foreign = await listenProfiled(app);
  const leaf = await foreign.profileOf('/branch/leaf/7');
  assert.equal(leaf.route?.name, 'leaf');
  const hidden = await foreign.profileOf('/hidden');
  assert.equal(hidden.route?.name, 'hidden');
  assert.equal(hidden.triedRoutes.length, 302);
  assert.deepEqual(new Set(hidden.triedRoutes.map(({ router }) => router)).size, 2);
  assert.ok(hidden.layers.some(({ watched, reached }) => watched.kind === 'handler' && reached));
  const size = /The profile is <b>([\d.]+) KiB/.exec(
    await foreign.text(`/_profiler/${await foreign.token('/route/7')}?panel=router`),
  )?.[1];
  assert.ok(Number(size) < 32, `${size} KiB with 300 routes`);
});

test('a router that is made anew for each request is one router, whose handlers are found', async () => {
  await using foreign = await serve({}, async (ctx, next) => {
    const router = new Router();
    router.get('/apples/:kind', function pickApple(inner) {
      inner.body = 'hello';
    });
    await Reflect.apply(router.routes(), undefined, [ctx, next]);
  });
  for (const kind of ['red', 'green', 'yellow']) {
    const { triedRoutes, layers, route } = await foreign.profileOf(`/apples/${kind}`);
    assert.deepEqual(
      [triedRoutes[0]?.router, triedRoutes[0]?.outcome, route?.path],
      ['router', 'matched', '/apples/:kind'],
    );
    const handler = layers.find(({ watched }) => watched.name === 'pickApple');
    assert.match(handler?.watched.place?.file ?? '', /adapters\.test\.[jt]s$/);
  }
});

test('translations of i18next are defined, missing or taken from another language', async () => {
  const translator = createInstance();
  await translator.init({
    lng: 'nb',
    fallbackLng: 'en',
    resources: { nb: { translation: { apple: 'eple' } }, en: { translation: { apple: 'apple', pear: 'pear' } } },
  });
  await using foreign = await serve({ use: [i18next(translator)] }, (ctx) => {
    ctx.body = ['apple', 'pear', 'plum'].map((key) => translator.t(key)).join(' ');
  });
  const response = await foreign.get('/');
  assert.equal(await response.text(), 'eple pear plum');
  const { records } = await foreign.read(response.headers.get('x-debug-token') ?? '');
  assert.deepEqual(
    records.translation.map(({ id, state }) => [id, state]),
    [
      ['apple', 'defined'],
      ['pear', 'fallback'],
      ['plum', 'missing'],
    ],
  );
});

test('templates are seen through ctx.render, whoever puts it there', async () => {
  const app = new Koa();
  const render = async function render(this: Koa.Context, template: string): Promise<void> {
    this.body = `<h1>${template}</h1>`;
  };
  app.use(async (ctx, next) => {
    Reflect.set(ctx, 'render', render);
    await next();
  });
  app.use(async (ctx) => {
    const rendering: unknown = Reflect.get(ctx, 'render');
    if (typeof rendering === 'function') await Reflect.apply(rendering, ctx, ['page.ejs']);
  });
  await using foreign = await listenProfiled(app, { use: [views(app)] });
  const { records } = await foreign.profileOf('/');
  assert.deepEqual(
    records.template.map(({ template, bytes }) => [template, bytes]),
    [['page.ejs', 17]],
  );
});

test('events of an emitter are seen, and who listens in vain', async () => {
  const bus = new EventEmitter();
  bus.on('harvest', function countApples() {});
  bus.on('frost', function coverTrees() {});
  await using foreign = await serve({ use: [events(bus, 'bus')] }, (ctx) => {
    bus.emit('harvest');
    ctx.body = 'picked';
  });
  assert.deepEqual((await foreign.profileOf('/')).records.event[0]?.event, 'harvest');
  assert.match(await foreign.text('/_profiler/latest?panel=events'), /coverTrees/);
});

test('outgoing requests are seen with their status or why they failed, secrets of their addresses masked', async () => {
  await using foreign = await serve({ use: [outgoingHttp()] }, async (ctx) => {
    if (ctx.path === '/inner') {
      ctx.body = 'inner';
      return;
    }
    const own = `http://127.0.0.1:${ctx.req.socket.localPort}`;
    await (await fetch(`${own}/inner?token=sesame`)).text();
    await new Promise((resolve) => getByHttp(`${own}/inner`, (answer) => answer.resume().on('end', resolve)));
    await fetch('http://127.0.0.1:65535/').catch(() => {});
    ctx.body = 'outer';
  });
  const outer = await foreign.token('/outer');
  const calls = (await foreign.read(outer)).records.call;
  assert.deepEqual(
    calls.map(({ status, failure }) => [status, failure === null]),
    [
      [200, true],
      [200, true],
      [null, false],
    ],
  );
  assert.match(calls[0]?.url ?? '', /\/inner\?token=••••••$/);
  assert.match(await foreign.text(`/_profiler/${outer}?panel=time`), /kind-http/);
});
