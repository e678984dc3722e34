import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ThreadMemoryError, runInThread } from '../../../../server/upkeep/threads/run-in-thread.ts';

/** A thread that holds so many megabytes of numbers and then answers. */
function holding(megabytes: number): URL {
  const code = `import { parentPort } from 'node:worker_threads';
    const held = [];
    for (let count = 0; count < ${megabytes}; count += 1) held.push(new Array(131072).fill(count + 0.5));
    parentPort.postMessage(held.length);`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

async function hold(megabytes: number): Promise<{ answer: unknown; begunAgain: number }> {
  let begunAgain = 0;
  const answer = await runInThread({
    module: holding(megabytes),
    order: {},
    heapMegabytes: [32, 256],
    beginAgain: () => {
      begunAgain += 1;
      return Promise.resolve();
    },
    read: (message) => ({ answer: message }),
  });
  return { answer, begunAgain };
}

describe('a thread', () => {
  test('that has enough memory is run once', async () => {
    assert.deepEqual(await hold(4), { answer: 4, begunAgain: 0 });
  });

  test('that had too little is run once more with more, after what it left was taken away', async () => {
    assert.deepEqual(await hold(100), { answer: 100, begunAgain: 1 });
  });

  test('that needs more than it may have is told apart from any other failure', async () => {
    await assert.rejects(hold(600), ThreadMemoryError);
  });
});
