import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDescriptors, residentMegabytes } from '../benchmark/process-figures.ts';
import { ask } from '../support/ask.ts';
import { breakOff, brokenBytes, type WayToBreakOff, waysToBreakOff } from '../support/broken-upload.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';

/** In milliseconds, for a machine that is busy with other things. */
const patience = 60_000;
const uploads = 100;

describe('a client whose upload breaks off', { skip: process.platform !== 'linux' }, () => {
  let server: HeadlessServer;
  let origin = '';
  before(async () => {
    server = startHeadless({ environment: { PORT: '0', LOG_LEVEL: 'warning', MALLOC_ARENA_MAX: '1' } });
    origin = new URL(await addressOf(server)).origin;
    // A new connection of its own, which is closed again, opens files of the server.
    await ask(origin);
  });
  after(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });

  const pid = (): number => server.child.pid ?? Number.NaN;

  async function until(isTrue: () => boolean | Promise<boolean>, state: string): Promise<void> {
    const deadline = Date.now() + patience;
    while (!(await isTrue())) {
      assert.ok(Date.now() < deadline, `not ${state}`);
      await setTimeout(50);
    }
  }

  /** Breaks off uploads, and waits until the server has ended all their connections. */
  async function breakOffMany(way: WayToBreakOff, descriptors: number): Promise<void> {
    const sockets: Socket[] = [];
    for (let index = 0; index < uploads; index += 1) {
      sockets.push(await breakOff(origin, way, index));
    }
    await until(async () => (await openDescriptors(pid())) <= descriptors, `${descriptors} descriptors as before`);
    await until(() => sockets.every((socket) => socket.readableEnded || socket.destroyed), 'ended for each client');
    for (const socket of sockets) socket.destroy();
  }

  for (const way of waysToBreakOff) {
    test(`${way}: the server ends its connection, and keeps neither descriptor nor body`, async () => {
      const descriptors = await openDescriptors(pid());
      const most = (uploads * brokenBytes) / 2 ** 20 / 2;
      const addedByUploads = async (): Promise<number> => {
        const earlier = await residentMegabytes(pid());
        await breakOffMany(way, descriptors);
        // The server frees memory while it works.
        for (let index = 0; index < 10; index += 1) assert.equal((await ask(origin)).head.statusCode, 200);
        return (await residentMegabytes(pid())) - earlier;
      };
      // The first uploads load code, fill caches and widen the heap. Kept bodies would add twice as much each time.
      await until(async () => (await addedByUploads()) < most, `less than ${most.toFixed(0)} MB more after uploads`);
    });
  }
});
