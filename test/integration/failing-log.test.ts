import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { recordsIn } from '../support/test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test(
  'a reader of the log that goes away, comes back or stops reading stops nothing, and gets a record of how many it missed',
  { skip: process.platform === 'win32' },
  async (t) => {
    const pipe = path.join(await temporaryFolder(t), 'log');
    assert.equal(spawnSync('mkfifo', [pipe]).status, 0);
    const read = (): number => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const firstReader = read();
    const writer = openSync(pipe, 'w');
    const server = startHeadless({ environment: { PORT: '0' }, stdio: ['ignore', 'pipe', writer] });
    closeSync(writer);
    const address = await addressOf(server);
    const isAnswered = async (): Promise<void> => {
      for (let index = 0; index < 3; index += 1) assert.equal((await fetch(address)).status, 200);
    };
    closeSync(firstReader);
    await isAnswered();
    const secondReader = read();
    await isAnswered();
    const records = await linesOf(secondReader, 4);
    const loss = records.find((line) => line.includes('could not be written')) ?? '';
    assert.match(loss, /"level":"warning"[^\n]*"channel":"log","records":3,"reason":"[^"]*EPIPE/);
    assert.equal(records.filter((line) => line.includes('Request handled.')).length, 3);
    // More than the pipe and the server's memory hold.
    for (let index = 0; index < 300; index += 1) {
      const answer = await fetch(`${address}${'x'.repeat(8000)}`);
      assert.equal(answer.status, 404);
      await answer.text();
    }
    server.child.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
    closeSync(secondReader);
  },
);

test('warnings of Node and the error that ends the process are records of the log', async () => {
  // It begins when the server prints its address.
  const script = `
    const { write } = process.stdout;
    process.stdout.write = (text) => {
      process.once('warning', () => setTimeout(() => { throw new Error('nobody caught it'); }));
      process.emitWarning('Something is old.', 'DeprecationWarning');
      return write.call(process.stdout, text);
    };
  `;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const server = startHeadless({ environment: { PORT: '0' }, nodeOptions: ['--import', preload] });
  const { code, log } = await server.ended;
  assert.equal(code, 1);
  const [warning, error] = recordsIn(log);
  const told = [warning?.level, warning?.['name'], warning?.message];
  assert.deepEqual(told, ['warning', 'DeprecationWarning', 'Something is old.']);
  assert.match(JSON.stringify(error), /"level":"error"[^]*nobody caught it/);
});

/** Reads lines until there are enough of them. */
async function linesOf(descriptor: number, count: number): Promise<string[]> {
  const buffer = Buffer.alloc(65_536);
  let text = '';
  while (text.split('\n').filter((line) => line !== '').length < count) {
    try {
      text += buffer.toString('utf8', 0, readSync(descriptor, buffer));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
    await setTimeout(10);
  }
  return text.split('\n').filter((line) => line !== '');
}
