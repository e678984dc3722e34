import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { replaceFile } from '../../db/replace-file.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

test('replacing a catalogue that another program keeps open ends with a sentence', async (context) => {
  await using served = await createTemporaryCatalogue();
  await using next = await createTemporaryCatalogue();
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  let attempts = 0;
  await assert.rejects(
    replaceFile(next.path, served.path, async () => {
      attempts += 1;
      context.mock.timers.setTime(Date.now() + 4000);
      await Promise.reject(Object.assign(new Error('The file is open.'), { code: 'EBUSY' }));
    }),
    /Another program has the catalogue .+ open\. Close that program, and try again\./,
  );
  assert.equal(attempts, 3);
  assert.deepEqual(await readdir(served.folder), ['catalogue.sqlite'], 'the mark is gone');
});
