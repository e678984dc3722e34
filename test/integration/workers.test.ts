import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { replaceFile } from '../../db/replace-file.ts';
import { type Answer, ask } from '../support/ask.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';
import { recordsIn } from '../support/test-server.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** Returns the workers that have a file open, once for each handle. */
async function findHolders(file: string, parent: number | undefined): Promise<string[]> {
  const holders: string[] = [];
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  for (const id of children.trim().split(' ')) {
    for (const handle of await readdir(`/proc/${id}/fd`).catch((): string[] => [])) {
      const target = await readlink(`/proc/${id}/fd/${handle}`).catch(() => '');
      if (target === file) holders.push(id);
    }
  }
  return holders;
}

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
    recordsIn(server.texts.log).flatMap((record) => (record['channel'] === 'request' ? [record['worker']] : []));
  /** Asks for a page until both have answered. */
  const askBoth = async (page = ''): Promise<readonly string[]> => {
    const known = answerers().length;
    const texts: string[] = [];
    while (new Set(answerers().slice(known)).size < 2) {
      // While one is busy the other takes the next connection.
      const answers = await Promise.all(Array.from({ length: 4 }, () => ask(address + page)));
      texts.push(...answers.map(({ body }) => body.toString()));
    }
    return texts;
  };

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

  test(
    'both close a catalogue before it is replaced, and show the new one to requests that have waited',
    { skip: process.platform !== 'linux' },
    async () => {
      await using next = await createTemporaryCatalogue("UPDATE color SET color = 'Havgrå' WHERE id = 1");
      const holders = (): Promise<string[]> => findHolders(catalogue.path, server.child.pid);
      assert.equal(new Set(await holders()).size, 2, 'both have it open');
      const unfinished = `${catalogue.path}.next`;
      await copyFile(next.path, unfinished);
      const asked: Promise<Answer>[] = [];
      const waiting: Promise<Answer>[] = [];
      await replaceFile(unfinished, catalogue.path, async (from, place) => {
        asked.push(ask(address));
        // Windows does not replace an open file by a rename.
        if ((await holders()).length > 0) throw Object.assign(new Error('The file is open.'), { code: 'EPERM' });
        waiting.push(ask(address));
        await rename(from, place);
      });
      for (const { head } of await Promise.all(asked)) assert.equal(head.statusCode, 200);
      for (const { body } of await Promise.all(waiting)) assert.match(body.toString(), /Havgrå/);
    },
  );

  test('SIGTERM answers every request that has come in, and ends with 0', async () => {
    const writer = openDatabaseForWriting(catalogue.path);
    await writer.query('BEGIN EXCLUSIVE');
    const answers = Array.from({ length: 8 }, () => ask(address));
    // Both answer a page that reads no catalogue: the requests before have come in.
    await askBoth('about');
    server.child.kill('SIGTERM');
    await setTimeout(50);
    await writer.query('ROLLBACK');
    await writer.close();
    for (const { body, head } of await Promise.all(answers)) {
      assert.match(body.toString(), /<\/html>/);
      assert.equal(head.headers.connection, 'close');
    }
    const { code, output } = await server.ended;
    assert.equal(code, 0);
    assert.equal(output.trim(), address);
  });
});
