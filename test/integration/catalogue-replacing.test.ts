import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, readlink, rename } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { replaceFile } from '../../db/replace-file.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** Returns the child processes that have a file open, once for each handle. */
async function findHolders(path: string, parent: number | undefined): Promise<string[]> {
  const holders: string[] = [];
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  for (const id of children.trim().split(' ')) {
    for (const handle of await readdir(`/proc/${id}/fd`).catch((): string[] => [])) {
      const target = await readlink(`/proc/${id}/fd/${handle}`).catch(() => '');
      if (target === path) holders.push(id);
    }
  }
  return holders;
}

function refused(code: string): Error {
  return Object.assign(new Error('The file is open.'), { code });
}

describe('a catalogue that is replaced', { skip: process.platform !== 'linux' }, () => {
  test('is closed by all workers before the rename, and the new one is served', async () => {
    await using served = await createTemporaryCatalogue();
    await using next = await createTemporaryCatalogue("UPDATE color SET color = 'Koksgrå' WHERE id = 3");
    const environment = { PORT: '0', WORKERS: '2', NODE_ENV: 'production', CATALOGUE: served.path };
    const server = startHeadless({ environment });
    const holders = (): Promise<string[]> => findHolders(served.path, server.child.pid);
    try {
      const address = await addressOf(server);
      const page = async (): Promise<string> => await (await fetch(address)).text();
      assert.doesNotMatch(await page(), /Koksgrå/);
      assert.equal(new Set(await holders()).size, 2, 'both workers have it open');
      const unfinished = `${served.path}.next`;
      await copyFile(next.path, unfinished);
      const asked: Promise<string>[] = [];
      await replaceFile(unfinished, served.path, async (from, place) => {
        asked.push(page());
        // Windows does not replace an open file by a rename.
        if ((await holders()).length > 0) throw refused('EPERM');
        await rename(from, place);
      });
      for (const answer of await Promise.all(asked)) assert.match(answer, /Koksgrå/, 'requests wait for the new one');
    } finally {
      server.child.kill();
      await server.ended;
    }
  });

  test('is refused with a sentence if another program keeps it open', async (context) => {
    await using served = await createTemporaryCatalogue();
    await using next = await createTemporaryCatalogue();
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    let attempts = 0;
    await assert.rejects(
      replaceFile(next.path, served.path, async () => {
        attempts += 1;
        context.mock.timers.setTime(Date.now() + 4000);
        await Promise.reject(refused('EBUSY'));
      }),
      /Another program has the catalogue .+ open\. Close that program, and try again\./,
    );
    assert.equal(attempts, 3);
    assert.deepEqual(await readdir(served.folder), ['catalogue.sqlite'], 'the mark is gone');
  });
});
