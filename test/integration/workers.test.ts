import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
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

const records = ({ texts }: HeadlessServer): LogRecord[] =>
  texts.log
    .split('\n')
    .slice(0, -1)
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
    for (let asked = 0; asked < 8; asked += 1) {
      const known = answerers().length;
      const { head } = await ask(address);
      while (answerers().length === known) await setTimeout(5);
      const share = Number.parseInt(String(head.headers['x-debug-token']), 16) % 2;
      assert.equal(share + 1, answerers().at(-1), 'each draws from its share of all tokens');
    }
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
