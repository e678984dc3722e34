import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { keepTasks, type KeptTasksOptions } from '../../../electron/serving/kept-tasks.ts';
import { forkTask, runTask, type StartTask, type Task, TaskTimeError } from '../../../server/upkeep/run-task.ts';
import { until } from '../../e2e/desktop/app-control.ts';

const moduleOf = (code: string): { url: URL; task?: Task<null, number> } => ({
  url: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
});
const tellsProcess = moduleOf('export const task = async () => process.pid;');
const fails = moduleOf('export const task = async () => { throw new Error(String(process.pid)); };');
const never = moduleOf('export const task = () => new Promise((resolve) => setTimeout(resolve, 600_000));');

/** Makes a keeper, which ends its processes with the test. */
function keeper(test: TestContext, options: Partial<KeptTasksOptions> = {}) {
  const tasks = keepTasks({ startTask: forkTask, ...options });
  test.after(tasks.stop);
  return (module: typeof tellsProcess, patience = 60_000) =>
    runTask(module, null, { startTask: tasks.startTask, patience, heapMegabytes: 32 });
}

describe('the process of a task that is done', () => {
  it('does the next task, also after a failure, and ends when none has come for a while', async (test) => {
    const run = keeper(test, { idle: 1000 });
    const first = await run(tellsProcess);
    assert.equal(await run(tellsProcess), first);
    await assert.rejects(run(fails), { message: String(first) });
    await until('its end', () => !isRunning(first));
    assert.notEqual(await run(tellsProcess), first);
  });

  it('has one task at a time', async (test) => {
    const run = keeper(test);
    const [first, second] = await Promise.all([run(tellsProcess), run(tellsProcess)]);
    assert.notEqual(first, second);
  });
});

describe('the process of a task that does not answer', () => {
  it('is ended, and does no other task', async (test) => {
    const run = keeper(test);
    const first = await run(tellsProcess);
    await assert.rejects(run(never, 200), TaskTimeError);
    await until('its end', () => !isRunning(first));
    assert.notEqual(await run(tellsProcess), first);
  });

  it('is not waited for if the system cannot end it', async (test) => {
    const startTask: StartTask = (heapMegabytes) => {
      const task = forkTask(heapMegabytes);
      test.after(() => task.end());
      return { ...task, end: () => undefined };
    };
    const run = keeper(test, { startTask, endLimit: 100 });
    await assert.rejects(run(never, 200), TaskTimeError);
    assert.ok((await run(tellsProcess)) > 0);
  });
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
