import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openCatalogueStore } from '../../../electron/catalogue/catalogue-store.ts';
import { refusalText, type CatalogueInspection } from '../../../electron/catalogue/inspect-catalogue.ts';
import {
  useOwnCatalogue,
  useStandardCatalogue,
  type CatalogueSwitchOptions,
} from '../../../electron/catalogue/switch-catalogue.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A file whose text is `version 2026.3` is a good catalogue of that version; every other file is damaged. */
async function inspect(path: string): Promise<CatalogueInspection> {
  const version = /^version (\S.*)$/m.exec(await readFile(path, 'utf8'))?.[1];
  if (version === undefined) return { accepted: false, reasons: [{ kind: 'damaged', detail: 'no version' }] };
  return { accepted: true, version, remarks: [] };
}

async function set(test: TestContext) {
  const folder = await temporaryFolder(test);
  const keptFolder = join(folder, 'user', 'catalogues');
  const bundledPath = join(folder, 'bundled.sqlite');
  await writeFile(bundledPath, 'version 2026.2\n');
  const served: string[] = [];
  const store = openCatalogueStore(keptFolder, inspect);
  const options: CatalogueSwitchOptions = {
    store,
    inspect,
    currentPath: () => served.at(-1) ?? bundledPath,
    standard: async () => ({ path: bundledPath, kind: 'bundled', outdated: null }),
    serve: async (path) => {
      served.push(path);
    },
  };
  const file = async (name: string, contents: string): Promise<string> => {
    await writeFile(join(folder, name), contents);
    return join(folder, name);
  };
  return { folder, keptFolder, bundledPath, store, options, served, file };
}

/** Offers a file as the company's catalogue, and records its copy. */
async function copyCentral({ store, file }: Awaited<ReturnType<typeof set>>, contents: string): Promise<string> {
  const source = await file('central.pipekatalog', contents);
  const offer = await store.offer(source);
  assert.ok('path' in offer);
  const { path } = offer;
  await store.recordCentralCopy({ path, source, sizeInBytes: contents.length, modifiedAt: 0 });
  return path;
}

describe('the own catalogue', () => {
  it('is chosen, left for the bundled one, and stays when copies are cleaned away', async (test) => {
    const { keptFolder, bundledPath, store, options, served } = await set(test);
    await mkdir(keptFolder, { recursive: true });
    assert.equal(store.ownPath, join(keptFolder, 'own.sqlite'));
    await assert.rejects(useOwnCatalogue(options), { code: 'ENOENT' });
    await writeFile(store.ownPath, 'damaged');
    assert.equal((await useOwnCatalogue(options)).accepted, false);
    assert.equal(await store.selected(), null);
    await writeFile(store.ownPath, 'version 2026.2\n');
    assert.equal((await useOwnCatalogue(options)).accepted, true);
    assert.deepEqual([served.at(-1), await store.selected()], [store.ownPath, store.ownPath]);
    assert.deepEqual(await useStandardCatalogue(options), { kind: 'bundled', outdated: null, isChanged: true });
    assert.deepEqual([served.at(-1), await store.selected()], [bundledPath, null]);
    assert.equal((await useStandardCatalogue(options)).isChanged, false, 'it is in use');
    assert.equal(served.length, 2);
    await store.removeUnused([]);
    assert.equal(await readFile(store.ownPath, 'utf8'), 'version 2026.2\n');
  });
});

describe('the own catalogue that cannot be served', () => {
  for (const [fault, kind] of [
    ['locked', 'missing'],
    ['corrupt', 'damaged'],
  ] as const)
    it(`is refused because it is ${fault}, and the selected catalogue stays selected`, async (test) => {
      const { keptFolder, store, options } = await set(test);
      await mkdir(keptFolder, { recursive: true });
      await writeFile(store.ownPath, 'version 2026.2\n');
      const error = Object.assign(new Error(fault), { name: 'CatalogueFileError', fault });
      const failing = { ...options, serve: async () => await Promise.reject(error) };
      assert.deepEqual(await useOwnCatalogue(failing), { accepted: false, reasons: [{ kind, detail: fault }] });
      assert.equal(await store.selected(), null);
    });
});

describe("a copy of the company's catalogue", () => {
  it('is kept under its version, and a copy of the same file is used again', async (test) => {
    const given = await set(test);
    const path = await copyCentral(given, 'version 2026.10\n');
    assert.ok(path.startsWith(join(given.keptFolder, '2026.10-')));
    assert.equal(await copyCentral(given, 'version 2026.10\n'), path);
    assert.notEqual(await copyCentral(given, 'version 2026.10\nother'), path);
  });
  it('is refused with its reasons if the file is broken, and leaves no file behind', async (test) => {
    const { keptFolder, store, file } = await set(test);
    const outcome = await store.offer(await file('broken.sqlite', 'garbage'));
    assert.deepEqual(outcome, { reasons: [{ kind: 'damaged', detail: 'no version' }] });
    assert.deepEqual(await readdir(keptFolder), []);
  });
  it('is refused before copying if the file is missing, a folder or too large', async (test) => {
    const { folder, store, file } = await set(test);
    const huge = await file('huge.sqlite', '');
    await truncate(huge, 512 * 1_048_576 + 1);
    for (const path of [join(folder, 'missing'), folder, huge]) assert.ok('reasons' in (await store.offer(path)));
    assert.deepEqual((await readdir(folder)).sort(), ['bundled.sqlite', 'huge.sqlite']);
  });
  it('is put beside a damaged one of the same name, which may be in use', async (test) => {
    const given = await set(test);
    const damaged = await copyCentral(given, 'version 2026.10\n');
    await writeFile(damaged, 'gone bad');
    const path = await copyCentral(given, 'version 2026.10\n');
    assert.notEqual(path, damaged);
    assert.equal(await readFile(path, 'utf8'), 'version 2026.10\n');
    assert.ok((await readdir(given.keptFolder)).every((name) => !name.startsWith('incoming-')));
  });
  it('never leads out of the folder by its version', async (test) => {
    const given = await set(test);
    const path = await copyCentral(given, 'version 3000/../../evil');
    assert.ok(path.startsWith(given.keptFolder) && !path.slice(given.keptFolder.length + 1).includes('/'));
  });
});

describe("the record of the copy of the company's catalogue", () => {
  it('throws an error if it cannot be read; no file is removed until then, or while it is half written', async (test) => {
    const given = await set(test);
    const { keptFolder, store } = given;
    const copy = await copyCentral(given, 'version 2026.3');
    const record = join(keptFolder, 'central.json');
    await writeFile(record, '{"file":"2026.3-01');
    await store.removeUnused([]);
    await rm(record);
    await mkdir(record);
    await assert.rejects(store.centralCopy(), { fault: 'unreadable' });
    await store.removeUnused([]);
    assert.equal(await readFile(copy, 'utf8'), 'version 2026.3');
  });
});

describe('the remembered selection', () => {
  for (const contents of [
    '',
    'null',
    '{"file":7}',
    '{"file":"../../etc/passwd"}',
    '{"file":"2026.2-0123456789ab.sqlite"}',
  ]) {
    it(`is damaged when it reads ${JSON.stringify(contents)}, until the user chooses again`, async (test) => {
      const { keptFolder, store, options } = await set(test);
      await mkdir(keptFolder, { recursive: true });
      await writeFile(join(keptFolder, 'selected.json'), contents);
      await assert.rejects(store.selected(), { fault: 'corrupt' });
      assert.equal((await useStandardCatalogue(options)).isChanged, true);
      assert.equal(await store.selected(), null);
    });
  }
  it('throws an error if it cannot be read', async (test) => {
    const { keptFolder, store } = await set(test);
    await mkdir(join(keptFolder, 'selected.json'), { recursive: true });
    await assert.rejects(store.selected(), { fault: 'unreadable' });
  });
  it('and the last copy survive cleaning up; files that are not ours are left alone', async (test) => {
    const given = await set(test);
    const { keptFolder, store } = given;
    await copyCentral(given, 'version 2026.3');
    await copyCentral(given, 'version 2026.4');
    await store.select(store.ownPath);
    await writeFile(join(keptFolder, 'incoming-0123'), '');
    await writeFile(join(keptFolder, 'notes.txt'), '');
    await symlink(join(keptFolder, 'notes.txt'), join(keptFolder, 'link'));
    await store.removeUnused([]);
    const kept = await readdir(keptFolder);
    assert.deepEqual(kept.map((name) => name.replace(/-[0-9a-f]{12}/, '')).sort(), [
      '2026.4.sqlite',
      'central.json',
      'link',
      'notes.txt',
      'selected.json',
    ]);
  });
});

describe('the reasons of a refusal', () => {
  it('are lines of a dialog, at most eight, and the number of the others', () => {
    const reasons = Array.from({ length: 11 }, (_none, row) => ({ kind: 'audit' as const, detail: `row ${row}` }));
    const text = refusalText(reasons, (key, values) =>
      texts[key].replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values?.[name])),
    );
    const lines = text.split('\n');
    assert.equal(lines.length, 9);
    assert.equal(lines[0], '• Innholdet er ikke gyldig: row 0');
    assert.equal(lines[8], '… og 3 til');
  });
});
