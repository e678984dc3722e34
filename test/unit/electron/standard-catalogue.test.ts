import assert from 'node:assert/strict';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import {
  openCatalogueStore,
  parseCentralCopy,
  type CatalogueStore,
} from '../../../electron/catalogue/catalogue-store.ts';
import type { CatalogueInspection } from '../../../electron/catalogue/inspect-catalogue.ts';
import { findStandardCatalogue } from '../../../electron/catalogue/standard-catalogue.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function inspect(path: string): Promise<CatalogueInspection> {
  const version = /^version (\S+)$/.exec(await readFile(path, 'utf8'))?.[1];
  if (version === undefined) return { accepted: false, reasons: [{ kind: 'damaged', detail: 'no version' }] };
  return { accepted: true, version, remarks: [] };
}

/** A share with the company's catalogue of version 1, and a user's folder without a copy. */
async function set(test: TestContext) {
  const folder = await temporaryFolder(test);
  const centralPath = join(folder, 'share', 'prices.pipekatalog');
  await mkdir(join(folder, 'share'));
  await writeFile(centralPath, 'version 1');
  const kept = openCatalogueStore(join(folder, 'user'), inspect);
  const offered: string[] = [];
  const unrecorded: unknown[] = [];
  const store: CatalogueStore = {
    ...kept,
    async offer(path) {
      offered.push(path);
      return await kept.offer(path);
    },
  };
  const options = {
    store,
    bundledPath: 'bundled',
    centralPath,
    answerLimitInMilliseconds: 60_000,
    copyLimitInMilliseconds: 60_000,
    onUnrecorded: (error: unknown) => unrecorded.push(error),
  };
  /** Replaces the file on the share, with a time one minute later, because file times may be coarse. */
  let minutes = 0;
  const replace = async (contents: string): Promise<void> => {
    await writeFile(centralPath, contents);
    minutes += 1;
    await utimes(centralPath, 1_700_000_000 + minutes * 60, 1_700_000_000 + minutes * 60);
  };
  return { folder, centralPath, store, options, offered, unrecorded, replace };
}

describe("the company's catalogue", () => {
  it('is copied and checked, and read from the copy; it is copied again when it has changed, and only then', async (test) => {
    const { folder, options, offered, replace } = await set(test);
    const first = await findStandardCatalogue(options);
    assert.deepEqual([first.kind, first.outdated], ['central', null]);
    assert.ok(first.path.startsWith(join(folder, 'user', '1-')), first.path);
    assert.deepEqual(await findStandardCatalogue(options), first);
    assert.equal(offered.length, 1);
    await replace('version 2');
    assert.match((await findStandardCatalogue(options)).path, /2-[0-9a-f]{12}\.sqlite$/);
  });
  it('is the last good copy when the share is away, and when the new file is bad', async (test) => {
    const { options, centralPath, replace } = await set(test);
    const good = await findStandardCatalogue(options);
    await replace('half a fi');
    assert.deepEqual(await findStandardCatalogue(options), {
      ...good,
      outdated: { because: 'refused', reasons: [{ kind: 'damaged', detail: 'no version' }] },
    });
    await rm(centralPath);
    assert.deepEqual(await findStandardCatalogue(options), {
      ...good,
      outdated: { because: 'away', reasons: [{ kind: 'missing', detail: centralPath }] },
    });
  });
  it('is the bundled one where there is no copy either', async (test) => {
    const { options, centralPath } = await set(test);
    await rm(centralPath);
    const { path, kind, outdated } = await findStandardCatalogue(options);
    assert.deepEqual([path, kind, outdated?.because], ['bundled', 'bundled', 'away']);
  });
  it('is not waited for when the share hangs', async (test) => {
    const { options, store } = await set(test);
    const good = await findStandardCatalogue(options);
    await store.recordCentralCopy({ path: good.path, source: options.centralPath, sizeInBytes: 0, modifiedAt: 0 });
    const answer = Promise.withResolvers<never>();
    // Until then no other folder is asked.
    test.after(() => answer.reject(new Error('the share is away')));
    const hanging: CatalogueStore = { ...store, offer: () => answer.promise };
    const found = await findStandardCatalogue({ ...options, store: hanging, copyLimitInMilliseconds: 20 });
    assert.deepEqual([found.path, found.outdated?.because], [good.path, 'away']);
  });
  it('is used although its copy cannot be recorded, with one warning', async (test) => {
    const { options, store, unrecorded } = await set(test);
    const full = new Error('ENOSPC');
    const unwritable: CatalogueStore = { ...store, recordCentralCopy: async () => await Promise.reject(full) };
    const { kind, outdated } = await findStandardCatalogue({ ...options, store: unwritable });
    assert.deepEqual([kind, outdated, unrecorded], ['central', null, [full]]);
  });
  it('is another catalogue in another place', async (test) => {
    const { options, centralPath, folder } = await set(test);
    await findStandardCatalogue(options);
    const elsewhere = join(folder, 'share', 'other.pipekatalog');
    await writeFile(elsewhere, 'version 9');
    assert.match((await findStandardCatalogue({ ...options, centralPath: elsewhere })).path, /9-[0-9a-f]{12}/);
    await rm(centralPath);
    assert.equal((await findStandardCatalogue(options)).kind, 'bundled', 'the copy of another file is no copy of it');
  });
  it('is copied again when the copy is gone', async (test) => {
    const { options, store } = await set(test);
    const { path } = await findStandardCatalogue(options);
    await rm(path);
    assert.equal((await findStandardCatalogue(options)).path, path);
    assert.equal(await readFile(path, 'utf8'), 'version 1');
    await store.removeUnused([]);
    assert.equal(await readFile(path, 'utf8'), 'version 1', 'cleaning up leaves the copy');
  });
});

describe('the record of a copy', () => {
  for (const contents of [
    '',
    '[]',
    '{"file":"a-0123456789ab.sqlite"}',
    '{"file":"../x-0123456789ab.sqlite","source":"s","sizeInBytes":1,"modifiedAt":1}',
    '{"file":"a-0123456789ab.sqlite","source":"s","sizeInBytes":"1","modifiedAt":1}',
  ]) {
    it(`counts as none when it reads ${contents}`, () => assert.equal(parseCentralCopy(contents), null));
  }
});
