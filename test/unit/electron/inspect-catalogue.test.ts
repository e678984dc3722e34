import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { createCatalogueInspection, describeCatalogue } from '../../../electron/catalogue/inspect-catalogue.ts';
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { plainAnswers } from '../../integration/upkeep/exchange-run.ts';
import { type PreparedImport, prepareImport } from '../../../server/upkeep/import/prepare-import.ts';
import { writeOlderVersion } from '../../support/old-catalogue.ts';
import { startHere } from '../../support/tasks-here.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../../support/temporary-catalogue.ts';

const inspectCatalogue = createCatalogueInspection({
  applicationRoot: join(import.meta.dirname, '..', '..', '..'),
  locale: 'nor',
  log: createShellLog(new PassThrough(), Date.now),
});

/** Prepares an import of a file, without applying it. */
async function prepare(file: string, current: string): Promise<PreparedImport> {
  const own = join(dirname(file), 'own.sqlite');
  return await prepareImport(
    file,
    { current, own },
    { answers: plainAnswers, startTask: startHere, progress: () => {} },
  );
}

/** Prepares an import of a new price into a catalogue. */
async function importInto({ folder, path }: TemporaryCatalogue): Promise<PreparedImport> {
  const list = join(folder, 'prices.csv');
  await writeFile(list, 'varenr;pris eks\nST125-01SV;1999\n');
  return await prepare(list, path);
}

/** Prepares an import of a whole catalogue. */
async function importOf({ path }: TemporaryCatalogue): Promise<PreparedImport> {
  return await prepare(path, bundledCataloguePaths().output);
}

async function refusalOf(path: string): Promise<string[]> {
  const inspection = await inspectCatalogue(path);
  return inspection.accepted ? [] : inspection.reasons.map(({ kind }) => kind);
}

describe('the inspection of a catalogue file', () => {
  it('accepts the bundled catalogue and gives its version', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const inspection = await inspectCatalogue(catalogue.path);
    assert.ok(inspection.accepted, JSON.stringify(inspection));
    assert.match(inspection.version, /^\d/);
  });
  it('accepts a copy of a catalogue that an older app wrote, and brings it up to date', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const path = join(catalogue.folder, 'older.sqlite');
    await writeOlderVersion(path, 1);
    assert.equal((await inspectCatalogue(path)).accepted, true);
    assert.equal(await versionOfFile(path), schemaVersion);
  });
  it('refuses a missing file, a file of another kind, and a catalogue of an unreadable version', async () => {
    await using catalogue = await createTemporaryCatalogue('PRAGMA user_version = 99');
    const path = join(catalogue.folder, 'prices.xlsx');
    await writeFile(path, 'PK'.repeat(500));
    assert.deepEqual(await refusalOf('/nowhere/catalogue.sqlite'), ['missing']);
    assert.deepEqual(await refusalOf(path), ['not_a_catalogue']);
    assert.deepEqual(await refusalOf(catalogue.path), ['wrong_version']);
  });
  it('refuses a catalogue whose pages were overwritten, as an import of it does', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const file = await open(catalogue.path, 'r+');
    const { size } = await file.stat();
    await file.write(Buffer.alloc(8192, 0xa5), 0, 8192, Math.floor(size / 2));
    await file.close();
    assert.ok((await refusalOf(catalogue.path)).includes('damaged'));
    await assert.rejects(importOf(catalogue), { message: 'The catalogue catalogue.sqlite is damaged.' });
  });
  it('refuses a catalogue in which a reference leads nowhere, and names it; an import of it or into it says what to do', async () => {
    await using catalogue = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    const inspection = await inspectCatalogue(catalogue.path);
    assert.ok(!inspection.accepted);
    assert.ok(
      inspection.reasons.some(({ kind, detail }) => kind === 'reference' && detail.startsWith('BAA-1007: producer_id')),
    );
    await assert.rejects(importInto(catalogue), /"dangling-rows"/);
    await using prepared = await importOf(catalogue);
    assert.equal(prepared.report.readiness, 'refused');
  });
  for (const { what, change, isUsed } of [
    {
      what: 'a part without a length',
      change: "UPDATE module SET building_length = 0 WHERE art_nr = 'ST150-10SV'",
      isUsed: true,
    },
    {
      what: 'a limit that stands twice',
      change:
        "INSERT INTO chimney_limit (id, code, value, unit, source) SELECT 9999, code, value, unit, source FROM chimney_limit WHERE code = 'vat'",
      isUsed: false,
    },
  ]) {
    it(`${isUsed ? 'accepts' : 'refuses'} a catalogue with ${what}, and names it, as an import into it does`, async () => {
      await using catalogue = await createTemporaryCatalogue(change);
      await using prepared = await importInto(catalogue);
      assert.equal(prepared.report.readiness, isUsed ? 'ready' : 'refused');
      const inspection = await inspectCatalogue(catalogue.path);
      assert.equal(inspection.accepted, isUsed);
      assert.equal(
        (inspection.accepted ? inspection.remarks : inspection.reasons).length,
        1,
        JSON.stringify(inspection),
      );
    });
  }
  it("refuses a catalogue that lacks a table, and says so in the app's language", async () => {
    await using catalogue = await createTemporaryCatalogue('DROP TABLE roof_type');
    const inspection = await inspectCatalogue(catalogue.path);
    assert.ok(!inspection.accepted);
    const detail = `Katalogen ${catalogue.path} er ufullstendig: tabellen roof_type mangler.`;
    assert.deepEqual(inspection.reasons, [{ kind: 'damaged', detail }]);
  });
});

describe('the description of a catalogue that is in use', () => {
  it('is its version and date, with no more than a look at the file', async () => {
    await using catalogue = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    assert.match(String(await describeCatalogue(catalogue.path)), /^\d\S*, \d{4}-\d{2}-\d{2}$/);
  });
  it('is null for a catalogue of an older app, which stays unchanged', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const path = join(catalogue.folder, 'older.sqlite');
    await writeOlderVersion(path, 1);
    const before = await readFile(path);
    assert.equal(await describeCatalogue(path), null);
    assert.ok((await readFile(path)).equals(before));
  });
});
