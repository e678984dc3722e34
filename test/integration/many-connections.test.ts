import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { ask } from '../support/ask.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { recordsIn } from '../support/test-server.ts';

test('500 connections at once on a cold server are all answered', { timeout: 120_000 }, async () => {
  const server = startHeadless({ environment: { PORT: '0', LOG_LEVEL: 'warning' } });
  const address = await addressOf(server);
  const answers = await Promise.all(Array.from({ length: 500 }, () => ask(address)));
  assert.deepEqual(new Set(answers.map(({ head }) => head.statusCode)), new Set([200]));
  assert.ok(answers.every(({ body }) => body.toString().endsWith('</html>')));
  server.child.kill('SIGTERM');
  assert.equal((await server.ended).log, '');
});

test(
  'a server without descriptors for more connections writes one warning, and answers when there are some again',
  { skip: process.platform === 'win32', timeout: 120_000 },
  async () => {
    const server = startHeadless({ environment: { PORT: '0', LOG_LEVEL: 'warning' }, openFiles: 128 });
    const address = await addressOf(server);
    const { hostname, port } = new URL(address);
    const sockets: Socket[] = [];
    for (let index = 0; index < 200; index += 1) {
      const socket = connect(Number(port), hostname).resume();
      socket.on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
    }
    const warnings = () => recordsIn(server.texts.log);
    while (warnings().length === 0) await setTimeout(20);
    for (const socket of sockets) socket.destroy();
    while ((await ask(address).catch(() => null)) === null) await setTimeout(20);
    const house = `${address}?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1`;
    assert.equal((await ask(house)).head.statusCode, 200);
    assert.deepEqual(
      warnings().map(({ level, message }) => [level, message]),
      [['warning', 'Connections are refused.']],
    );
    server.child.kill('SIGTERM');
    assert.equal((await server.ended).code, 0);
  },
);
