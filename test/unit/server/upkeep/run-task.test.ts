import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RefusalError } from '../../../../server/upkeep/refusal.ts';
import { type Task, type TaskModule, TaskTimeError, runTask } from '../../../../server/upkeep/run-task.ts';
import { TaskMemoryError, faultOf } from '../../../../server/upkeep/task-end.ts';
import { holdTasks, startHere } from '../../../support/tasks-here.ts';

function moduleOf<Run>(code: string): TaskModule<Run> {
  return { url: new URL(`data:text/javascript,${encodeURIComponent(code)}`) };
}

/** A task that holds so many megabytes of numbers and then answers with them. */
const holding = moduleOf<Task<number, number>>(`export async function task(megabytes) {
  const held = [];
  for (let count = 0; count < megabytes; count += 1) held.push(new Array(131072).fill(count + 0.5));
  return held.length;
}`);

/** A task that reports four times and then is in a call that takes for ever. */
const stuck = moduleOf<Task<null, never, number>>(`export async function task(_, report) {
  for (let count = 0; count < 4; count += 1) report(count);
  /(a+)+b/.test('a'.repeat(40));
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

const heapMegabytes = 32;

describe('a task', () => {
  test('fails with an error of its own if it needs more memory than allowed', async () => {
    await assert.rejects(runTask(holding, 100, { heapMegabytes }), TaskMemoryError);
  });

  test('takes its order and answers with data of any kind that can be cloned', async () => {
    const mirror = moduleOf<Task<unknown, unknown>>('export const task = async (order) => ({ order });');
    const order = { bytes: new Uint8Array([1, 2]), map: new Map([['a', null]]), date: new Date(0), none: undefined };
    assert.deepEqual(await runTask(mirror, order, { heapMegabytes }), { order });
  });

  test('reports until it is ended, also within a call that takes for ever', { timeout: 20_000 }, async () => {
    const control = new AbortController();
    const reports: number[] = [];
    const running = runTask(stuck, null, {
      heapMegabytes,
      signal: control.signal,
      onProgress: (count) => {
        reports.push(count);
        if (count === 3) control.abort(new Error('given up'));
      },
    });
    await assert.rejects(running, /given up/);
    assert.deepEqual(reports, [0, 1, 2, 3]);
  });

  const slow = moduleOf<Task<number, string, number>>(`export async function task(pause, report) {
    for (let count = 0; count < 4; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      report(count);
    }
    return 'done';
  }`);

  test('is ended if it reports nothing for too long', { timeout: 20_000 }, async () => {
    await assert.rejects(runTask(slow, 60_000, { heapMegabytes, patience: 100 }), TaskTimeError);
  });

  // In this process, the pauses of the task and the patience pass by one clock: a busy machine delays both.
  test('gets more time by each report', async () => {
    assert.equal(await runTask(slow, 200, { heapMegabytes, patience: 500, startTask: startHere }), 'done');
  });

  test('is not ended because its process starts slowly', async () => {
    const { startTask, release } = holdTasks();
    setTimeout(release, 700);
    assert.equal(await runTask(slow, 100, { heapMegabytes, patience: 500, startTask }), 'done');
  });

  test('is ended as short of memory if it uses more than a process may outside the heap', async () => {
    assert.equal(await runTask(holdingBytes, 32, { heapMegabytes }), 2);
    await assert.rejects(runTask(holdingBytes, 400, { heapMegabytes }), TaskMemoryError);
  });

  test('says how it ended if it ended in another way', async () => {
    const ends = async (code: string): Promise<void> => {
      const module = moduleOf<Task<null, never>>(`export const task = () => { ${code} };`);
      await runTask(module, null, { heapMegabytes });
    };
    await assert.rejects(ends("process.kill(process.pid, 'SIGKILL');"), /ended with signal SIGKILL/);
    await assert.rejects(
      ends("queueMicrotask(() => { throw new Error('FATAL ERROR: out of memory said the file'); });"),
      /exit code 1[^]*said the file/,
    );
  });

  test('is short of memory only if V8 or Electron says so', () => {
    const line =
      '[4242:1124/021500.1:ERROR:node_bindings.cc(187)] OOM error in V8: Reached heap limit Allocation failed';
    assert.ok(faultOf({ code: 133 }, `${line} - JavaScript heap out of memory\n`) instanceof TaskMemoryError);
    assert.match(faultOf({ code: 133 }, '').message, /ended with exit code 133/);
    assert.match(faultOf({ code: null, signal: 'SIGABRT' }, '').message, /ended with signal SIGABRT/);
    assert.match(faultOf({ code: 0 }, '').message, /ended without an answer/);
  });

  test('is not begun when it was stopped before', async () => {
    const signal = AbortSignal.abort(new Error('given up'));
    await assert.rejects(runTask(stuck, null, { heapMegabytes, signal }), /given up/);
  });

  test('is rejected with the sentence if it refuses a file, and with its error if it fails', async () => {
    const refusing = moduleOf<Task<string, never>>(`
      import { RefusalError } from '${new URL('../../../../server/upkeep/refusal.ts', import.meta.url).href}';
      export async function task(file) { throw new RefusalError({ code: 'no-workbook', file }); }`);
    await assert.rejects(
      runTask(refusing, 'x.csv', { heapMegabytes }),
      new RefusalError({ code: 'no-workbook', file: 'x.csv' }),
    );
    const failing = moduleOf<Task<null, never>>('export async function task() { null.x; }');
    await assert.rejects(runTask(failing, null, { heapMegabytes }), TypeError);
  });
});
