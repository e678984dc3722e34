import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { startProfiledApplication } from './profiled-application.ts';

test(
  'two applications with one folder answer for each other, and the folder keeps its bound',
  { timeout: 60_000 },
  async (t) => {
    const directory = await temporaryFolder(t);
    const maxBytes = 60_000;
    const storage = { directory, maxBytes };
    {
      await using one = await startProfiledApplication({ storage });
      await using other = await startProfiledApplication({ storage });
      const first = await one.profile('/orchard/1');
      const second = await other.profile('/quiet');
      // The other one writes it a moment after the answer.
      while ((await one.get(`/_profiler/${second}`)).status !== 200) await pause(20);
      assert.equal((await other.get(`/_profiler/${first}?panel=db`)).status, 200);
      const list = await one.text('/_profiler/latest/search/results');
      assert.ok(list.includes(first) && list.includes(second));
      assert.match(await one.text('/_profiler/latest'), new RegExp(`/_profiler/${second}`));
      for (let index = 0; index < 15; index += 1) {
        await one.profile('/orchard/1');
        await other.profile('/orchard/1');
      }
    }
    const facts = await Promise.all((await readdir(directory)).map((name) => stat(join(directory, name))));
    const bytes = facts.reduce((sum, { size }) => sum + size, 0);
    assert.ok(bytes <= maxBytes * 1.1 && bytes > maxBytes / 2, `${bytes} bytes`);
  },
);
