import assert from 'node:assert/strict';
import { copyFile, readdir, readlink, rename } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { replaceFile } from '../../db/replace-file.ts';
import { type Answer, ask } from '../support/ask.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../support/temporary-catalogue.ts';

/** Returns whether a process has a file open. */
async function holds(file: string, processId: number | undefined): Promise<boolean> {
  const folder = `/proc/${processId}/fd`;
  const targets = (await readdir(folder)).map((handle) => readlink(`${folder}/${handle}`).catch(() => ''));
  return (await Promise.all(targets)).includes(file);
}

describe('two instances over one catalogue', () => {
  let catalogue: TemporaryCatalogue;
  let instances: HeadlessServer[] = [];
  let addresses: string[] = [];
  before(async () => {
    catalogue = await createTemporaryCatalogue();
    const environment = { PORT: '0', CATALOGUE: catalogue.path };
    instances = [startHeadless({ environment }), startHeadless({ environment })];
    addresses = await Promise.all(instances.map(addressOf));
  });
  after(async () => {
    for (const { child } of instances) child.kill();
    await Promise.all(instances.map(({ ended }) => ended));
    await catalogue.remove();
  });
  const askBoth = (): Promise<Answer>[] => addresses.map((address) => ask(address));

  test('show a changed catalogue at their next request', async () => {
    await catalogue.change("UPDATE color SET color = 'Koksgrå' WHERE id = 1");
    for (const { body } of await Promise.all(askBoth())) assert.match(body.toString(), /Koksgrå/);
  });

  test(
    'close a catalogue before it is replaced, and show the new one to requests that have waited',
    { skip: process.platform !== 'linux' },
    async () => {
      await using next = await createTemporaryCatalogue("UPDATE color SET color = 'Havgrå' WHERE id = 1");
      const holding = (): Promise<boolean[]> =>
        Promise.all(instances.map(({ child }) => holds(catalogue.path, child.pid)));
      assert.deepEqual(await holding(), [true, true], 'both have it open');
      const unfinished = `${catalogue.path}.next`;
      await copyFile(next.path, unfinished);
      const asked: Promise<Answer>[] = [];
      const waiting: Promise<Answer>[] = [];
      await replaceFile(unfinished, catalogue.path, async (from, place) => {
        asked.push(...askBoth());
        // Windows does not replace an open file by a rename.
        if ((await holding()).includes(true)) throw Object.assign(new Error('The file is open.'), { code: 'EPERM' });
        waiting.push(...askBoth());
        await rename(from, place);
      });
      for (const { head } of await Promise.all(asked)) assert.equal(head.statusCode, 200);
      for (const { body } of await Promise.all(waiting)) assert.match(body.toString(), /Havgrå/);
    },
  );
});
