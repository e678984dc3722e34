import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { startTestServer } from '../support/test-server.ts';

for (const [state, text] of [
  ['without a translation', undefined],
  ['with an empty translation', ''],
] as const) {
  test(`a key ${state} is shown as it is, on a 200 page, and leaves a warning with id, domain and locale`, async (t) => {
    const localesRoot = await mkdtemp(path.join(tmpdir(), 'flue-locales-'));
    t.after(() => rm(localesRoot, { recursive: true }));
    await cp(path.resolve(import.meta.dirname, '../../locales'), localesRoot, { recursive: true });
    const file = path.join(localesRoot, 'nor', 'messages.json');
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
    // A value that is undefined is left out of the JSON.
    await writeFile(file, JSON.stringify({ ...texts, 'form.producer.label': text }));

    await using server = await startTestServer({ files: { localesRoot } });
    assert.match(await server.page('/'), /<label for="producer">form\.producer\.label<\/label>/);
    const warnings = server.records().filter(({ level }) => level === 'warning');
    assert.deepEqual(
      warnings.map(({ message, channel, id, domain, locale }) => ({ message, channel, id, domain, locale })),
      [
        {
          message: 'Translation not found.',
          channel: 'translation',
          id: 'form.producer.label',
          domain: 'messages',
          locale: 'nor',
        },
      ],
    );
  });
}
