import assert from 'node:assert/strict';
import process from 'node:process';
import { describe, test } from 'node:test';
import { RefusalError } from '../../../../server/upkeep/refusal.ts';
import { type Task, type TaskModule, TaskTimeError, runTask } from '../../../../server/upkeep/run-task.ts';
import { TaskMemoryError, faultOf } from '../../../../server/upkeep/task-end.ts';
import { startHere } from '../../../support/tasks-here.ts';

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

/** A task that holds so many megabytes of bytes, which no limit of V8 counts. */
const holdingBytes = moduleOf<Task<number, number>>(`export async function task(megabytes) {
  const held = [];
  for (let count = 0; count < megabytes; count += 16) {
    held.push(Buffer.alloc(16 * 1_048_576, 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return held.length;
}`);

/** A task that reports for ever and never waits. */
const busy = moduleOf<Task<null, never, number>>(`export async function task(_, report) {
    for (let count = 0; ; count += 1) if (count % 100_000 === 0) report(count);
  }`);

const heapMegabytes = 32;

describe('a task', () => {
  test('that needs more memory than allowed fails with an error of its own', async () => {
    assert.equal(await runTask(holding, 4, { heapMegabytes }), 4);
    await assert.rejects(runTask(holding, 100, { heapMegabytes }), TaskMemoryError);
  });

  test('takes its order and answers with data of any kind that can be cloned', async () => {
    const mirror = moduleOf<Task<unknown, unknown>>('export const task = async (order) => ({ order });');
    const order = { bytes: new Uint8Array([1, 2]), map: new Map([['a', null]]), date: new Date(0), none: undefined };
    assert.deepEqual(await runTask(mirror, order, { heapMegabytes }), { order });
  });

  test('reports until it is ended, and is rejected with the reason of that', async () => {
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

  test(
    'is ended at once although it never waits, and within a call that takes for ever',
    { timeout: 20_000 },
    async () => {
      const stuck = moduleOf<Task<null, never, number>>(`export async function task(_, report) {
      report(0);
      /(a+)+b/.test('a'.repeat(40));
    }`);
      for (const module of [busy, stuck]) {
        const control = new AbortController();
        const running = runTask(module, null, {
          heapMegabytes,
          signal: control.signal,
          onProgress: () => control.abort(new Error('given up')),
        });
        await assert.rejects(running, /given up/);
      }
    },
  );

  const slow = moduleOf<Task<number, string, number>>(`export async function task(pause, report) {
    for (let count = 0; count < 4; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      report(count);
    }
    return 'done';
  }`);

  test('that reports nothing for too long is ended', { timeout: 20_000 }, async () => {
    await assert.rejects(runTask(slow, 60_000, { heapMegabytes, patience: 100 }), TaskTimeError);
  });

  // In this process, the pauses of the task and the patience pass by one clock: a busy machine delays both.
  test('gets more time by each report', async () => {
    assert.equal(await runTask(slow, 200, { heapMegabytes, patience: 500, startTask: startHere }), 'done');
  });

  test('that uses more memory than a process may, outside the heap, is ended as one that is short of memory', async (context) => {
    // In pages of two megabytes, glibc fills a gigabyte in a quarter of the time.
    process.env['GLIBC_TUNABLES'] = 'glibc.malloc.hugetlb=1';
    context.after(() => delete process.env['GLIBC_TUNABLES']);
    await assert.rejects(runTask(holdingBytes, 1400, { heapMegabytes }), TaskMemoryError);
  });

  test('that ends in another way says how it ended', async () => {
    const ends = async (code: string): Promise<void> => {
      const module = moduleOf<Task<null, never>>(`export const task = () => { ${code} };`);
      await runTask(module, null, { heapMegabytes });
    };
    await assert.rejects(ends('process.exit(3);'), /ended with exit code 3/);
    await assert.rejects(ends("process.kill(process.pid, 'SIGKILL');"), /ended with signal SIGKILL/);
    await assert.rejects(ends('process.abort();'), /ended with signal SIGABRT/);
    await assert.rejects(
      ends("queueMicrotask(() => { throw new Error('FATAL ERROR: out of memory said the file'); });"),
      /exit code 1[^]*said the file/,
    );
  });

  test('of Electron is short of memory if V8 says so, in the words of Electron', () => {
    const line =
      '[4242:1124/021500.1:ERROR:node_bindings.cc(187)] OOM error in V8: Reached heap limit Allocation failed';
    assert.ok(faultOf({ code: 133 }, `${line} - JavaScript heap out of memory\n`) instanceof TaskMemoryError);
    assert.match(faultOf({ code: 133 }, '').message, /exit code 133/);
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
