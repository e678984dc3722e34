import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import compose from 'koa-compose';
import { profiler } from 'koa-profiler';
import { functionLabel } from '../../../source/recording/facts.ts';
import { hello, listenProfiled, serve } from './foreign-server.ts';

test('a closed profiler is gone, and the application goes on answering', async () => {
  await using foreign = await serve({}, hello);
  assert.match((await foreign.get('/')).headers.get('x-debug-token') ?? '', /^[0-9a-f]{6}$/);
  await foreign.profile.close();
  const response = await foreign.get('/');
  assert.equal(await response.text(), 'hello');
  assert.deepEqual([response.headers.get('x-debug-token'), response.headers.get('server-timing')], [null, null]);
  assert.equal((await foreign.get('/_profiler/latest')).status, 200, 'the path is the application’s own again');
});

test('a request that is under way when the profiler is closed runs to its end', async () => {
  const app = new Koa();
  const way: string[] = [];
  app.use(async function first(_ctx, next) {
    way.push('first');
    await delay(40);
    await next();
  });
  app.use(async function second(_ctx, next) {
    way.push('second');
    await next();
  });
  app.use(function third(ctx) {
    way.push('third');
    ctx.body = 'hello';
  });
  await using foreign = await listenProfiled(app);
  const answer = foreign.get('/');
  await delay(15);
  await foreign.profile.close();
  assert.equal(await (await answer).text(), 'hello');
  assert.deepEqual(way, ['first', 'second', 'third']);
});

test('a profiler that is mounted again watches as before, and closing the first one again does nothing to it', async () => {
  const app = new Koa();
  app.use(async function early(_ctx, next) {
    await next();
  });
  const first = profiler(app);
  app.use(function late(ctx) {
    ctx.body = 'hello';
  });
  await first.close();
  const second = profiler(app);
  assert.notEqual(second, first);
  await first.close();
  assert.equal(profiler(app), second);
  await using foreign = await listenProfiled(app);
  const { layers } = await foreign.profileOf('/');
  assert.deepEqual(
    layers.map(({ watched }) => [watched.name, /mounting\.test\.[jt]s$/.test(watched.place?.file ?? '')]),
    [
      ['early', true],
      ['late', true],
    ],
  );
});

test('a router that the application keeps on its context is there in every request', async () => {
  const app = new Koa();
  const router = { name: 'the application’s own' };
  Reflect.set(app.context, 'router', router);
  app.use((ctx) => {
    ctx.body = String(Reflect.get(Reflect.get(ctx, 'router') ?? {}, 'name'));
  });
  await using foreign = await listenProfiled(app);
  assert.equal(await foreign.text('/'), router.name);
  await foreign.profile.close();
  assert.equal(Reflect.get(app.context, 'router'), router);
});

test('middleware in front of the profiler and an exchanged list of middleware are watched too', async () => {
  const app = new Koa();
  profiler(app);
  app.middleware.unshift(async function inFront(_ctx, next) {
    await next();
  });
  app.middleware = [
    ...app.middleware,
    function added(ctx: Koa.Context) {
      ctx.body = 'hello';
    },
  ];
  await using foreign = await listenProfiled(app);
  assert.deepEqual(
    (await foreign.profileOf('/')).layers.map(({ watched }) => watched.name),
    ['inFront', 'added'],
  );
});

test('functions that a tracing tool has put around those of the application keep their own names', async () => {
  const app = new Koa();
  profiler(app);
  const around = (inner: Koa.Middleware): Koa.Middleware =>
    Object.assign(
      async function traced(ctx: Koa.ParameterizedContext, next: Koa.Next) {
        await inner(ctx, next);
      },
      { router: undefined },
    );
  app.use(around(hello));
  await using foreign = await listenProfiled(app);
  assert.deepEqual(
    (await foreign.profileOf('/')).layers.map(({ watched }) => watched.name),
    ['traced'],
  );
});

test('an inner and an outer application with a profiler each both see the request and its errors', async () => {
  const inner = new Koa();
  inner.silent = true;
  const innerProfile = profiler(inner, { name: 'Inner' });
  inner.use(() => {
    throw new Error('the inner pump is broken');
  });
  const outer = new Koa();
  outer.silent = true;
  outer.use(async (ctx, next) => {
    const onion = inner.middleware.reduceRight<Koa.Next>(
      (further, one) => async () => void (await one(ctx, further)),
      next,
    );
    await onion();
  });
  try {
    await using foreign = await listenProfiled(outer, { name: 'Outer' });
    const response = await foreign.get('/');
    assert.equal(response.status, 500);
    const { records } = await foreign.read('latest');
    assert.equal(records.exception[0]?.[0]?.message, 'the inner pump is broken');
  } finally {
    await innerProfile.close();
  }
});

test('an application that has its own way with errors on each context keeps it', async () => {
  const app = new Koa();
  app.silent = true;
  const createContext = app.createContext.bind(app);
  Reflect.set(app, 'createContext', (...given: Parameters<Koa['createContext']>): Koa.Context => {
    const ctx = createContext(...given);
    const onerror = ctx.onerror.bind(ctx);
    // Koa calls it without an error when a response is over.
    const politely = (error: Error | null): void => {
      if (error !== null) onerror(Object.assign(error, { expose: true }));
    };
    return Object.assign(ctx, { onerror: politely });
  });
  app.use(() => {
    throw new Error('a kind word');
  });
  await using foreign = await listenProfiled(app);
  assert.equal(await foreign.text('/'), 'a kind word');
  assert.equal((await foreign.read('latest')).records.exception.length, 1);
});

test('two profilers in one process each see their own requests only', async () => {
  await using one = await listenProfiled(new Koa());
  await using other = await listenProfiled(new Koa());
  await one.text('/only-here');
  assert.match(await one.text('/_profiler/latest'), /only-here/);
  assert.match(await other.text('/_profiler/latest'), /There are no profiles/);
});

test('middleware that koa-compose has joined is seen one by one, each at its own place', async () => {
  const inner: Koa.Middleware = async function inner(ctx, next) {
    await next();
    ctx.set('x-inner', 'seen');
  };
  await using foreign = await serve({}, compose([inner, compose([(_ctx, next): Promise<unknown> => next()])]), hello);
  const { layers } = await foreign.profileOf('/');
  const reached = layers.filter((layer) => layer.reached).map(({ watched }) => functionLabel(watched));
  for (const name of ['inner', 'hello']) assert.ok(reached.includes(name), reached.join(' '));
  const own = layers.find(({ watched }) => watched.name === 'inner');
  assert.match(own?.watched.place?.file ?? '', /mounting\.test\.[jt]s$/);
  assert.ok(
    reached.some((label) => /mounting\.test\.[jt]s:\d+/.test(label)),
    reached.join(' '),
  );
});
