import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
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

describe('a server with two workers', () => {
  let catalogue: TemporaryCatalogue;
  let profiles = '';
  let server: HeadlessServer;
  let address = '';
  before(async () => {
    catalogue = await createTemporaryCatalogue();
    profiles = await mkdtemp(path.join(tmpdir(), 'flue-profiles-'));
    const environment = { PORT: '0', WORKERS: '2', CATALOGUE: catalogue.path, PROFILER: 'on' };
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

/** Two workers of a production server at a fixed port. */
async function startTwoWorkers(catalogue: TemporaryCatalogue): Promise<HeadlessServer> {
  const port = String(await freePort());
  return startHeadless({
    environment: { NODE_ENV: 'production', PORT: port, WORKERS: '2', CATALOGUE: catalogue.path },
  });
}

/** In milliseconds: the pauses before each replacement so far. */
const pauses = (server: HeadlessServer): number[] =>
  records(server)
    .filter(({ message }) => message === 'A worker ended and is replaced.')
    .map(({ pauseMilliseconds }) => Number(pauseMilliseconds));

/** Kills the workers that run and returns how many there were. */
const killWorkers = (server: HeadlessServer): number =>
  records(server)
    .filter(({ message }) => message === 'A worker answers.')
    .filter(({ processId }) => killed(Number(processId))).length;

test('workers that are killed again and again are replaced without a growing pause', async () => {
  const catalogue = await createTemporaryCatalogue();
  const server = await startTwoWorkers(catalogue);
  try {
    const address = await addressOf(server);
    for (let kills = 0; kills < 6;) {
      kills += killWorkers(server);
      while (!(await answers(address))) await setTimeout(20);
    }
    while (pauses(server).length < 6) await setTimeout(20);
    assert.deepEqual(new Set(pauses(server)), new Set([100]));
  } finally {
    server.child.kill('SIGKILL');
    await catalogue.remove();
  }
});

test('workers that cannot start are tried again with a growing pause, of a second at most while none answers', async () => {
  const catalogue = await createTemporaryCatalogue();
  const server = await startTwoWorkers(catalogue);
  try {
    const address = await addressOf(server);
    await rename(catalogue.path, `${catalogue.path}.away`);
    killWorkers(server);
    while (pauses(server).filter((pause) => pause === 1000).length < 2) await setTimeout(20);
    assert.ok(pauses(server).includes(400), 'the pause grows');
    assert.equal(Math.max(...pauses(server)), 1000);
    await rename(`${catalogue.path}.away`, catalogue.path);
    while (!(await answers(address))) await setTimeout(20);
  } finally {
    server.child.kill('SIGKILL');
    await catalogue.remove();
  }
});

/** Kills a process; false if it has ended already. */
function killed(processId: number): boolean {
  try {
    return process.kill(processId, 'SIGKILL');
  } catch {
    return false;
  }
}

const answers = (address: string): Promise<boolean> =>
  ask(address).then(
    () => true,
    () => false,
  );
