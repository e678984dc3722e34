import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Router } from '@koa/router';
import Koa from 'koa';
import { hello, listenProfiled, serve, type ForeignServer } from './foreign-server.ts';

/** A getter that throws. */
function explode(): never {
  throw new Error('the getter is broken');
}

async function assertItGoesOn(server: Promise<ForeignServer>, path = '/'): Promise<void> {
  await using foreign = await server;
  for (let round = 0; round < 3; round += 1) {
    const response = await foreign.get(path);
    assert.deepEqual([response.status, await response.text()], [200, 'hello']);
    await delay(10);
  }
  assert.equal((await foreign.read('latest')).response.status, 200);
}

for (const name of ['ip', 'host', 'protocol', 'state', 'params', 'session', 'response', 'status'] as const) {
  test(`a context whose ${name} throws when it is read is answered as without the profiler`, async () => {
    const app = new Koa();
    app.use((ctx) => {
      ctx.body = 'hello';
      ctx.res.once('finish', () => Object.defineProperty(ctx, name, { get: explode, configurable: true }));
      if (name !== 'ip' && name !== 'host' && name !== 'protocol') return;
      Object.defineProperty(app.request, name, {
        get(this: Koa.Request) {
          return this.path.startsWith('/_profiler') ? '127.0.0.1' : explode();
        },
        configurable: true,
      });
    });
    await assertItGoesOn(listenProfiled(app, { warn: () => {} }));
  });
}

test('the panel shows parameters of a route that are no texts', async () => {
  const app = new Koa();
  const router = new Router();
  router.get('/apples/:kind', (ctx) => {
    const bare = { colour: 'red' };
    Object.setPrototypeOf(bare, null);
    Reflect.set(ctx, 'params', { kind: bare, count: 3n, unnamed: Symbol('sort'), list: ['a'] });
    ctx.body = 'hello';
  });
  app.use(router.routes());
  await assertItGoesOn(listenProfiled(app), '/apples/red');
});

test('an error that cannot even be read, and a listener to warnings that throws itself, are kept away from the request', async () => {
  const isStatic = (): never => {
    throw Object.defineProperty(new Error('hidden'), 'message', { get: explode });
  };
  const heard: string[] = [];
  const warn = (text: string): void => {
    heard.push(text);
    explode();
  };
  await assertItGoesOn(serve({ isStatic, warn }, hello));
  assert.deepEqual(heard, ['Whether a path is static cannot be said: an error that cannot be described']);
});

test('a request is answered when figures of the process cannot be read, and when it cannot be recorded', async () => {
  const before = Object.getOwnPropertyDescriptor(process, 'threadCpuUsage');
  let isBroken = false;
  Object.defineProperty(process, 'threadCpuUsage', {
    value: () => (isBroken ? explode() : { user: 1, system: 1 }),
    configurable: true,
  });
  const warnings: string[] = [];
  try {
    const server = serve({ warn: (text) => void warnings.push(text) }, (ctx) => {
      if (ctx.path === '/breaks') isBroken = true;
      ctx.body = 'hello';
    });
    await assertItGoesOn(server, '/breaks');
    assert.deepEqual(warnings, ['A request could not be recorded: the getter is broken']);
  } finally {
    if (before === undefined) Reflect.deleteProperty(process, 'threadCpuUsage');
    else Object.defineProperty(process, 'threadCpuUsage', before);
  }
});

test('unreadable names of listeners and unreadable headers leave the rest of the profile complete', async () => {
  const app = new Koa();
  app.on(
    'harvest',
    Object.defineProperty(() => {}, 'name', { get: explode }),
  );
  app.use((ctx) => {
    app.emit('harvest');
    ctx.body = 'hello';
    ctx.res.once('finish', () => Object.defineProperty(ctx.res, 'getHeaders', { value: explode }));
  });
  const warnings: string[] = [];
  await using foreign = await listenProfiled(app, { warn: (text) => void warnings.push(text) });
  const { records, response } = await foreign.profileOf('/');
  assert.ok(records.event.some(({ event }) => event === 'harvest'));
  assert.equal(response.status, 200);
  assert.deepEqual(warnings, []);
});
