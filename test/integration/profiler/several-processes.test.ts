import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startProfiledApplication } from './profiled-application.ts';

test('two applications with one folder answer for each other, and the folder keeps its bound', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'profiler-shared-'));
  const maxBytes = 60_000;
  const storage = { directory, maxBytes };
  const [one, other] = [await startProfiledApplication({ storage }), await startProfiledApplication({ storage })];
  const sizes = async (): Promise<number> => {
    const files = await readdir(directory);
    const facts = await Promise.all(files.map((name) => stat(join(directory, name))));
    return facts.reduce((sum, { size }) => sum + size, 0);
  };
  try {
    const first = await one.profile('/orchard/1');
    const second = await other.profile('/quiet');
    let found = 0;
    for (let look = 0; look < 100 && found !== 200; look += 1) {
      await pause(20);
      found = (await one.get(`/_profiler/${second}`)).status;
    }
    assert.equal(found, 200);
    assert.equal((await other.get(`/_profiler/${first}?panel=db`)).status, 200);
    const list = await (await one.get('/_profiler/latest/search/results')).text();
    assert.ok(list.includes(first) && list.includes(second));
    assert.match(await (await one.get('/_profiler/latest')).text(), new RegExp(`/_profiler/${second}`));
    for (let index = 0; index < 15; index += 1) {
      await one.profile('/orchard/1');
      await other.profile('/orchard/1');
    }
  } finally {
    await one.close();
    await other.close();
  }
  const bytes = await sizes();
  assert.ok(bytes <= maxBytes * 1.1 && bytes > maxBytes / 2, `${bytes} bytes`);
  await rm(directory, { recursive: true });
});
