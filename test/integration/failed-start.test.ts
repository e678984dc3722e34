import assert from 'node:assert/strict';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { ApplicationError } from '../../server/errors.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';

/** How many files of this process are open whose path ends like this; null where the system does not report it. */
async function countOpenFiles(ending: string): Promise<number | null> {
  const folder = '/proc/self/fd';
  const descriptors = await readdir(folder).catch(() => null);
  if (descriptors === null) return null;
  const targets = await Promise.all(descriptors.map((name) => readlink(path.join(folder, name)).catch(() => '')));
  return targets.filter((target) => target.includes(ending)).length;
}

// Servers of other tests may be open in the same process.
test('a start that fails after the catalogue was opened closes it again', async (context) => {
  const before = await countOpenFiles('flue-catalogue-');
  if (before === null) return context.skip('this system does not report which files are open');
  await assert.rejects(startTestServer({ files: { localesRoot: '/nowhere' } }), /nowhere/);
  assert.equal(await countOpenFiles('flue-catalogue-'), before);
});

test('closing twice waits for the same end', async () => {
  const before = await countOpenFiles('flue-catalogue-');
  const server = await startTestServer();
  const first = server[Symbol.asyncDispose]();
  await Promise.all([first, server[Symbol.asyncDispose]()]);
  assert.equal(await countOpenFiles('flue-catalogue-'), before);
});

test('a missing or damaged catalogue is a sentence', async () => {
  await using catalogue = await createTemporaryCatalogue();
  await writeFile(catalogue.path, 'no database at all'.repeat(100));
  for (const [file, sentence] of [
    [`${catalogue.path}.nowhere`, /^The catalogue .*nowhere does not exist\.$/],
    [catalogue.path, /^The (catalogue|file) [^\n]+\.$/],
  ] as const) {
    await assert.rejects(startTestServer({ environment: { CATALOGUE: file } }), (error) => {
      assert.ok(error instanceof ApplicationError);
      assert.match(error.message, sentence);
      return true;
    });
  }
});
