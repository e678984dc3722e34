import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { listenProfiled } from './foreign/foreign-server.ts';

const layers = 12;

/** The stacks of errors that an application of many layers makes in each request: at once, and when it has waited. */
async function stacksOf(enabled: boolean, requests: number): Promise<string[][]> {
  const app = new Koa();
  const stacks: string[][] = [];
  for (let index = 0; index < layers; index += 1)
    app.use(async function layer(_ctx, next) {
      await next();
    });
  app.use(async function handler(ctx) {
    const atOnce = new Error('at once').stack ?? '';
    await pause(1);
    stacks.push([atOnce, new Error('later').stack ?? '']);
    ctx.body = 'done';
  });
  await using foreign = await listenProfiled(app, { enabled });
  for (let request = 0; request < requests; request += 1) await foreign.text('/');
  await foreign.close();
  return stacks;
}

/** Counts the application's frames and all frames of each stack. */
const frames = (stacks: readonly string[]): string =>
  stacks
    .map((stack) => stack.split('\n'))
    .map((lines) => `${lines.filter((line) => line.includes(import.meta.filename)).length} of ${lines.length - 1}`)
    .join(', ');

test('errors of an application of many layers carry as many of its frames as without the profiler, and none of its', async () => {
  const limit = Error.stackTraceLimit;
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  // A timer of the client that is due at the same moment adds frames of Node; few stacks have them.
  const without = (await stacksOf(false, 9)).map(frames).toSorted()[4];
  // Often enough for timers of the profiler to be due together with one of the application.
  const within = await stacksOf(true, 60);
  assert.deepEqual([...new Set(within.map(frames))], [without]);
  assert.doesNotMatch(within.flat().join('\n'), /koa-profiler\/source/);
  assert.equal(Error.stackTraceLimit, limit);
  assert.equal(Reflect.get(Error, 'prepareStackTrace'), prepare);
});

const stackOf = (depth: number): string => (depth === 0 ? (new Error('deep').stack ?? '') : stackOf(depth - 1));

test('two profilers share one hook for stacks, and closing the last one removes it', async () => {
  const limit = Error.stackTraceLimit;
  const [first, second] = [profiler(new Koa(), { enabled: true }), profiler(new Koa(), { enabled: true })];
  const raised = Error.stackTraceLimit;
  assert.equal(raised, 3 * limit);
  await first.close();
  assert.equal(Error.stackTraceLimit, raised);
  assert.equal(stackOf(30).split('\n').length, 1 + limit);
  await second.close();
  assert.equal(Error.stackTraceLimit, limit);
});
