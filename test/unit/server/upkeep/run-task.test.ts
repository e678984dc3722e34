import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RefusalError } from '../../../../server/upkeep/refusal.ts';
import { type Task, TaskMemoryError, type TaskModule, runTask } from '../../../../server/upkeep/run-task.ts';

function moduleOf<Run>(code: string): TaskModule<Run> {
  return { url: new URL(`data:text/javascript,${encodeURIComponent(code)}`) };
}

/** A task that holds so many megabytes of numbers and then answers with them. */
const holding = moduleOf<Task<number, number>>(`export async function task(megabytes) {
  const held = [];
  for (let count = 0; count < megabytes; count += 1) held.push(new Array(131072).fill(count + 0.5));
  return held.length;
}`);

/** A task that reports for ever. */
const endless = moduleOf<Task<null, never, number>>(`import { setImmediate } from 'node:timers/promises';
  export async function task(_, report) {
    for (let count = 0; ; count += 1) {
      await setImmediate();
      report(count);
    }
  }`);

/** A task that reports for ever and never waits. */
const busy = moduleOf<Task<null, never, number>>(`export async function task(_, report) {
    for (let count = 0; ; count += 1) if (count % 100_000 === 0) report(count);
  }`);

async function hold(megabytes: number): Promise<{ answer: number; secondRuns: number }> {
  let secondRuns = 0;
  const answer = await runTask(holding, megabytes, {
    heapMegabytes: [32, 256],
    beforeSecondRun: () => {
      secondRuns += 1;
      return Promise.resolve();
    },
  });
  return { answer, secondRuns };
}

const heapMegabytes = [32, 32] as const;

describe('a task', () => {
  test('that has enough memory is run once', async () => {
    assert.deepEqual(await hold(4), { answer: 4, secondRuns: 0 });
  });

  test('that had too little is run once more with more, after what the first run left was removed', async () => {
    assert.deepEqual(await hold(100), { answer: 100, secondRuns: 1 });
  });

  test('that needs more memory than allowed fails with an error of its own', async () => {
    await assert.rejects(hold(600), TaskMemoryError);
  });

  test('takes its order and answers with data of any kind that can be cloned', async () => {
    const mirror = moduleOf<Task<unknown, unknown>>('export const task = async (order) => ({ order });');
    const order = { bytes: new Uint8Array([1, 2]), map: new Map([['a', null]]), date: new Date(0), none: undefined };
    assert.deepEqual(await runTask(mirror, order, { heapMegabytes }), { order });
  });

  test('reports until it is asked to stop, and is rejected with the reason of that', async () => {
    const control = new AbortController();
    const reports: number[] = [];
    const running = runTask(endless, null, {
      heapMegabytes,
      signal: control.signal,
      onProgress: (count) => {
        reports.push(count);
        if (count === 3) control.abort(new Error('given up'));
      },
    });
    await assert.rejects(running, /given up/);
    assert.deepEqual(reports.slice(0, 4), [0, 1, 2, 3]);
  });

  test('stops at its next report although it never waits', { timeout: 20_000 }, async () => {
    const control = new AbortController();
    const running = runTask(busy, null, {
      heapMegabytes,
      signal: control.signal,
      onProgress: () => control.abort(new Error('given up')),
    });
    await assert.rejects(running, /given up/);
  });

  test('is not begun when it was stopped before', async () => {
    const signal = AbortSignal.abort(new Error('given up'));
    await assert.rejects(runTask(endless, null, { heapMegabytes, signal }), /given up/);
  });

  test('that refuses a file is rejected with the sentence, one that fails with its error, one that ends silently with that', async () => {
    const refusing = moduleOf<Task<string, never>>(`
      import { RefusalError } from '${new URL('../../../../server/upkeep/refusal.ts', import.meta.url).href}';
      export async function task(file) { throw new RefusalError({ code: 'no-workbook', file }); }`);
    await assert.rejects(
      runTask(refusing, 'x.csv', { heapMegabytes }),
      new RefusalError({ code: 'no-workbook', file: 'x.csv' }),
    );
    const failing = moduleOf<Task<null, never>>('export async function task() { null.x; }');
    await assert.rejects(runTask(failing, null, { heapMegabytes }), TypeError);
    const silent = moduleOf<Task<null, never>>('export const task = () => { process.exit(0); };');
    await assert.rejects(runTask(silent, null, { heapMegabytes }), /ended without an answer/);
  });
});
