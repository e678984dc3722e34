import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';
import { logRecord, type LogRecord } from '../support/test-server.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../support/temporary-catalogue.ts';

interface Answer {
  readonly text: string;
  readonly head: IncomingMessage;
}

/** Asks on a connection of its own, which any worker may take. */
async function ask(address: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  get(address, { agent: false }, (head) => {
    let text = '';
    head.on('data', (chunk: Buffer) => (text += chunk.toString()));
    head.on('end', () => resolve({ text, head }));
    head.on('error', reject);
  }).on('error', reject);
  return await promise;
}

/** The records of the log so far. A failure to start is a plain sentence, not a record. */
const records = ({ texts }: HeadlessServer): LogRecord[] =>
  texts.log
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => logRecord.parse(JSON.parse(line)));

/** Returns a port that is free now: workers that all end keep a port only if it was asked for by its number. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressInfo.parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

const addressInfo = z.object({ port: z.number() });

/** In milliseconds: the pauses before each replacement so far. */
const pauses = (server: HeadlessServer): number[] =>
  records(server)
    .filter(({ message }) => message === 'A worker ended and is replaced.')
    .map(({ pauseMilliseconds }) => Number(pauseMilliseconds));

/** Returns the processes that another one has started and that run. */
async function childrenOf(processId: number): Promise<number[]> {
  const children = await readFile(`/proc/${processId}/task/${processId}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

const isAnswering = (address: string): Promise<boolean> =>
  ask(address).then(
    () => true,
    () => false,
  );

describe('a server with two workers', () => {
  let catalogue: TemporaryCatalogue;
  let profiles = '';
  let server: HeadlessServer;
  let address = '';
  before(async () => {
    catalogue = await createTemporaryCatalogue();
    profiles = await mkdtemp(path.join(tmpdir(), 'flue-profiles-'));
    const port = String(await freePort());
    const environment = { PORT: port, WORKERS: '2', CATALOGUE: catalogue.path, PROFILER: 'on' };
    server = startHeadless({ environment: { ...environment, PROFILER_DIRECTORY: profiles } });
    address = await addressOf(server);
  });
  after(async () => {
    server.child.kill('SIGKILL');
    await catalogue.remove();
    await rm(profiles, { recursive: true, force: true });
  });
  /** Which of the two answered each request so far, by the log. */
  const answerers = () =>
    records(server).flatMap((record) => (record['channel'] === 'request' ? [record['worker']] : []));
  /** Asks until both have answered. */
  const askBoth = async (): Promise<readonly string[]> => {
    const known = answerers().length;
    const texts: string[] = [];
    while (new Set(answerers().slice(known)).size < 2) {
      // While one is busy the other takes the next connection.
      const answers = await Promise.all([ask(address), ask(address), ask(address), ask(address)]);
      texts.push(...answers.map(({ text }) => text));
    }
    return texts;
  };
  const answering = (worker: number) =>
    records(server).filter((record) => record['message'] === 'A worker answers.' && record['worker'] === worker);

  test('both answer at one address with tokens of their own, and write one log with their numbers', async () => {
    await askBoth();
    assert.deepEqual(new Set(answerers()), new Set([1, 2]));
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(address)));
    const tokens = answers.map(({ head }) => String(head.headers['x-debug-token']));
    for (const token of tokens) assert.match(token, /^[0-9a-f]{6}$/);
    assert.equal(new Set(tokens).size, tokens.length, 'no two requests have one token');
  });

  test('both show a changed catalogue at their next request', async () => {
    await catalogue.change("UPDATE color SET color = 'Koksgrå' WHERE id = 1");
    for (const text of await askBoth()) assert.match(text, /Koksgrå/);
  });

  test('one that is killed is replaced, which is logged, while the other answers', async () => {
    process.kill(Number(answering(1)[0]?.['processId']), 'SIGKILL');
    const findEnd = () => records(server).find(({ message }) => message === 'A worker ended and is replaced.');
    while (findEnd() === undefined) await setTimeout(5);
    const ended = findEnd();
    const known = answerers().length;
    await ask(address);
    while (answerers().length === known) await setTimeout(5);
    assert.equal(answerers().at(-1), 2);
    while (answering(1).length < 2) await setTimeout(20);
    assert.deepEqual([ended?.['worker'], ended?.['signal'], ended?.['level']], [1, 'SIGKILL', 'warning']);
    await askBoth();
  });

  test(
    'those that are killed twelve times, most of them before they answer, are replaced without a growing pause',
    { skip: process.platform !== 'linux' },
    async () => {
      const earlier = pauses(server).length;
      const since = () => pauses(server).slice(earlier);
      const ended = new Set<number>();
      while (ended.size < 12) {
        for (const worker of await childrenOf(Number(server.child.pid))) if (killed(worker)) ended.add(worker);
        await setTimeout(50);
      }
      while (since().length < 12 || !(await isAnswering(address))) await setTimeout(20);
      // A worker may find the port still held by one that is just being killed, and fail by itself once.
      assert.ok(Math.max(...since()) <= 400, since().join(' '));
      await askBoth();
    },
  );

  test('those that cannot start are tried again with a growing pause, of a second at most while none answers', async () => {
    const earlier = pauses(server).length;
    await rename(catalogue.path, `${catalogue.path}.away`);
    for (const worker of [...answering(1), ...answering(2)]) killed(Number(worker['processId']));
    const since = () => pauses(server).slice(earlier);
    while (Math.max(...since()) <= 800) await setTimeout(20);
    assert.ok(since().includes(400), 'the pause grows');
    assert.equal(Math.max(...since()), 1000);
    await rename(`${catalogue.path}.away`, catalogue.path);
    while (!(await isAnswering(address))) await setTimeout(20);
    await askBoth();
  });

  test('SIGTERM answers every request that has come in, and ends with 0', async () => {
    const writer = openDatabaseForWriting(catalogue.path);
    await writer.query('BEGIN EXCLUSIVE');
    const answers = Array.from({ length: 8 }, () => ask(address));
    await setTimeout(100);
    server.child.kill('SIGTERM');
    await setTimeout(50);
    await writer.query('ROLLBACK');
    await writer.close();
    for (const { text, head } of await Promise.all(answers)) {
      assert.match(text, /<\/html>/);
      assert.equal(head.headers.connection, 'close');
    }
    const { code, output } = await server.ended;
    assert.equal(code, 0);
    assert.equal(output.trim(), address);
  });
});

/** Kills a process; false if it has ended already. */
function killed(processId: number): boolean {
  try {
    return process.kill(processId, 'SIGKILL');
  } catch {
    return false;
  }
}
