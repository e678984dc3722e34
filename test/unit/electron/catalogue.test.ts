import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openCatalogueStore } from '../../../electron/catalogue/catalogue-store.ts';
import { refusalText, type CatalogueInspection } from '../../../electron/catalogue/inspect-catalogue.ts';
import {
  compareVersions,
  openCatalogueFile,
  useOwnCatalogue,
  useStandardCatalogue,
  type CatalogueSwitchOptions,
} from '../../../electron/catalogue/switch-catalogue.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };
import { temporaryFolder } from './temporary-folder.ts';

/** A file whose text is `version 2026.3` is a good catalogue of that version; every other file is damaged. */
async function inspect(path: string): Promise<CatalogueInspection> {
  const version = /^version (\S.*)$/m.exec(await readFile(path, 'utf8'))?.[1];
  if (version === undefined) return { accepted: false, reasons: [{ kind: 'damaged', detail: 'no version' }] };
  return { accepted: true, description: { version, date: null }, remarks: [] };
}

async function set(test: TestContext) {
  const folder = await temporaryFolder(test);
  const keptFolder = join(folder, 'user', 'catalogues');
  const bundledPath = join(folder, 'bundled.sqlite');
  await writeFile(bundledPath, 'version 2026.2\n');
  const served: string[] = [];
  const store = openCatalogueStore({ folder: keptFolder, inspect, limitInBytes: 1_048_576 });
  const options: CatalogueSwitchOptions = {
    store,
    inspect,
    async describe(path) {
      const inspection = await inspect(path);
      return inspection.accepted ? inspection.description : null;
    },
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

const neverAsked = async (): Promise<boolean> => assert.fail('the user was asked');

describe('the own catalogue', () => {
  it('is chosen like a kept copy, stays when copies are cleaned away, and is gone back to', async (test) => {
    const { keptFolder, store, options, served } = await set(test);
    await mkdir(keptFolder, { recursive: true });
    assert.equal(store.ownPath, join(keptFolder, 'own.sqlite'));
    assert.equal((await useOwnCatalogue(options).catch(() => ({ kind: 'missing' }))).kind, 'missing');
    await writeFile(store.ownPath, 'damaged');
    assert.equal((await useOwnCatalogue(options)).kind, 'refused');
    assert.equal(await store.selected(), null);
    await writeFile(store.ownPath, 'version 2026.2\n');
    assert.deepEqual(await useOwnCatalogue(options), { kind: 'switched', version: '2026.2', remarks: [] });
    assert.deepEqual([served.at(-1), await store.selected()], [store.ownPath, store.ownPath]);
    await useStandardCatalogue(options);
    await store.removeUnused([]);
    assert.equal(await readFile(store.ownPath, 'utf8'), 'version 2026.2\n');
  });
});

describe('opening a catalogue file', () => {
  it('serves a checked copy and selects it for the next start', async (test) => {
    const { keptFolder, store, options, served, file } = await set(test);
    const outcome = await openCatalogueFile(await file('new.sqlite', 'version 2026.10\n'), options, neverAsked);
    assert.deepEqual(outcome, { kind: 'switched', version: '2026.10', remarks: [] });
    const selected = await store.selected();
    assert.ok(selected?.startsWith(join(keptFolder, '2026.10-')));
    assert.deepEqual(served, [selected]);
    const nextStart = openCatalogueStore({ folder: keptFolder, inspect, limitInBytes: 1_048_576 });
    assert.equal(await nextStart.selected(), selected);
  });
  it('refuses a broken file with its reasons, and leaves nothing behind', async (test) => {
    const { keptFolder, store, options, served, file } = await set(test);
    const outcome = await openCatalogueFile(await file('broken.sqlite', 'garbage'), options, neverAsked);
    assert.deepEqual(outcome, { kind: 'refused', reasons: [{ kind: 'damaged', detail: 'no version' }] });
    assert.equal(await store.selected(), null);
    assert.deepEqual(served, []);
    assert.deepEqual(await readdir(keptFolder), []);
  });
  it('refuses a missing file, a folder and a file that is too large before copying anything', async (test) => {
    const { folder, options, file } = await set(test);
    const huge = await file('huge.sqlite', 'x'.repeat(1_048_577));
    for (const path of [join(folder, 'missing'), folder, huge]) {
      assert.equal((await openCatalogueFile(path, options, neverAsked)).kind, 'refused');
    }
    assert.deepEqual((await readdir(folder)).sort(), ['bundled.sqlite', 'huge.sqlite']);
  });
  it('keeps the one of before selected when the new one cannot be served', async (test) => {
    const { store, options, file } = await set(test);
    await openCatalogueFile(await file('good.sqlite', 'version 2026.3'), options, neverAsked);
    const before = await store.selected();
    const failing = { ...options, serve: async () => await Promise.reject(new Error('no port')) };
    const outcome = await openCatalogueFile(await file('next.sqlite', 'version 2026.4'), failing, neverAsked);
    assert.equal(outcome.kind, 'refused');
    assert.equal(await store.selected(), before);
  });
  it('that is locked by another program is reported as one that cannot be read, not as damaged', async (test) => {
    const { options, file } = await set(test);
    const locked = Object.assign(new Error('locked'), { name: 'CatalogueFileError', fault: 'locked' });
    const failing = { ...options, serve: async () => await Promise.reject(locked) };
    const outcome = await openCatalogueFile(await file('next.sqlite', 'version 2026.4'), failing, neverAsked);
    assert.deepEqual(outcome, { kind: 'refused', reasons: [{ kind: 'missing', detail: 'locked' }] });
  });
  it('asks before it takes an older one, and takes it only on yes', async (test) => {
    const { store, options, file } = await set(test);
    const older = await file('older.sqlite', 'version 2025.12');
    assert.deepEqual(await openCatalogueFile(older, options, async () => false), { kind: 'cancelled' });
    assert.equal(await store.selected(), null);
    const asked: string[][] = [];
    const outcome = await openCatalogueFile(older, options, async (...versions) => asked.push(versions) > 0);
    assert.deepEqual(asked, [['2025.12', '2026.2']]);
    assert.equal(outcome.kind, 'switched');
  });
  it('distinguishes two files of the same version', async (test) => {
    const { store, options, file } = await set(test);
    await openCatalogueFile(await file('one.sqlite', 'version 2026.3\none'), options, neverAsked);
    const first = await store.selected();
    await openCatalogueFile(await file('two.sqlite', 'version 2026.3\ntwo'), options, neverAsked);
    assert.notEqual(await store.selected(), first);
  });
  it('uses the copy that is there when the same file is opened again, without a new server', async (test) => {
    const { keptFolder, store, options, served, file } = await set(test);
    const path = await file('new.sqlite', 'version 2026.10\n');
    await openCatalogueFile(path, options, neverAsked);
    const selected = await store.selected();
    assert.deepEqual(await openCatalogueFile(path, options, neverAsked), {
      kind: 'switched',
      version: '2026.10',
      remarks: [],
    });
    assert.deepEqual(served, [selected]);
    assert.equal(await store.selected(), selected);
    assert.deepEqual(
      (await readdir(keptFolder)).filter((name) => name !== 'selected.json').map((name) => join(keptFolder, name)),
      [selected],
    );
  });
  it('puts a good copy beside a damaged one of the same name, which may be in use', async (test) => {
    const { keptFolder, store, options, file } = await set(test);
    const path = await file('new.sqlite', 'version 2026.10\n');
    await openCatalogueFile(path, options, neverAsked);
    const damaged = await store.selected();
    assert.ok(damaged !== null);
    await writeFile(damaged, 'gone bad');
    await openCatalogueFile(path, options, neverAsked);
    const selected = await store.selected();
    assert.notEqual(selected, damaged);
    assert.equal(await readFile(selected ?? '', 'utf8'), 'version 2026.10\n');
    assert.ok((await readdir(keptFolder)).every((name) => !name.startsWith('incoming-')));
  });
  it('never lets a version lead out of the folder', async (test) => {
    const { keptFolder, store, options, file } = await set(test);
    await openCatalogueFile(await file('evil.sqlite', 'version 3000/../../evil'), options, neverAsked);
    const selected = await store.selected();
    assert.ok(
      selected !== null && selected.startsWith(keptFolder) && !selected.slice(keptFolder.length + 1).includes('/'),
    );
  });
});

describe('the bundled catalogue', () => {
  it('comes back when asked for', async (test) => {
    const { bundledPath, store, options, served, file } = await set(test);
    await openCatalogueFile(await file('new.sqlite', 'version 2026.3'), options, neverAsked);
    assert.deepEqual(await useStandardCatalogue(options), { kind: 'bundled', outdated: null, isChanged: true });
    assert.equal(await store.selected(), null);
    assert.equal(served.at(-1), bundledPath);
  });
  it('is left alone when it is in use', async (test) => {
    const { options, served } = await set(test);
    assert.deepEqual(await useStandardCatalogue(options), { kind: 'bundled', outdated: null, isChanged: false });
    assert.deepEqual(served, []);
  });
});

describe('the remembered selection', () => {
  for (const contents of ['', '{', '[]', 'null', '{"file":7}', '{"file":"../../etc/passwd"}', '{"file":"a.sqlite"}']) {
    it(`is damaged when it reads ${JSON.stringify(contents)}, until the user chooses again`, async (test) => {
      const { keptFolder, store, options } = await set(test);
      await mkdir(keptFolder, { recursive: true });
      await writeFile(join(keptFolder, 'selected.json'), contents);
      await assert.rejects(store.selected(), { fault: 'corrupt' });
      assert.equal((await useStandardCatalogue(options)).isChanged, true);
      assert.equal(await store.selected(), null);
    });
  }
  for (const record of ['selected.json', 'central.json']) {
    it(`that cannot be read in ${record} is an error, and nothing is removed until it can`, async (test) => {
      const { keptFolder, store, options, file } = await set(test);
      await openCatalogueFile(await file('one.sqlite', 'version 2026.3'), options, neverAsked);
      const chosen = await store.selected();
      assert.ok(chosen !== null);
      await writeFile(join(keptFolder, '2026.1-0123456789ab.sqlite'), 'of another time');
      await rm(join(keptFolder, record), { force: true });
      await mkdir(join(keptFolder, record));
      const reading = record === 'selected.json' ? store.selected() : store.centralCopy();
      await assert.rejects(reading, { fault: 'unreadable' });
      await store.removeUnused([]);
      assert.equal(await readFile(chosen, 'utf8'), 'version 2026.3');
      assert.ok((await readdir(keptFolder)).includes('2026.1-0123456789ab.sqlite'));
    });
    it(`that is half written in ${record} removes nothing`, async (test) => {
      const { keptFolder, store, options, file } = await set(test);
      await openCatalogueFile(await file('one.sqlite', 'version 2026.3'), options, neverAsked);
      const chosen = await store.selected();
      assert.ok(chosen !== null);
      await writeFile(join(keptFolder, '2026.1-0123456789ab.sqlite'), 'of another time');
      await writeFile(join(keptFolder, record), '{"file":"2026.3-01');
      await store.removeUnused([]);
      assert.ok((await readdir(keptFolder)).includes('2026.1-0123456789ab.sqlite'));
      assert.equal(await readFile(chosen, 'utf8'), 'version 2026.3');
    });
  }
  it('is the only copy that survives cleaning up; files that are not ours are left alone', async (test) => {
    const { keptFolder, store, options, file } = await set(test);
    await openCatalogueFile(await file('one.sqlite', 'version 2026.3'), options, neverAsked);
    await openCatalogueFile(await file('two.sqlite', 'version 2026.4'), options, neverAsked);
    await writeFile(join(keptFolder, 'incoming-0123'), '');
    await writeFile(join(keptFolder, 'notes.txt'), '');
    await symlink(join(keptFolder, 'notes.txt'), join(keptFolder, 'link'));
    await store.removeUnused([]);
    const kept = await readdir(keptFolder);
    assert.deepEqual(kept.map((name) => name.replace(/-[0-9a-f]{12}/, '')).sort(), [
      '2026.4.sqlite',
      'link',
      'notes.txt',
      'selected.json',
    ]);
  });
});

describe('versions of catalogues', () => {
  it('are ordered by their numbers', () => {
    assert.ok(compareVersions('2026.2', '2026.10') < 0);
    assert.ok(compareVersions('2026.10', '2026.9') > 0);
    assert.equal(compareVersions('2026.2', '2026.2'), 0);
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
