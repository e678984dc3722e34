import assert from 'node:assert/strict';
import { chmod, readFile, readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { readCatalogueRows, type StoredRow } from '../../../server/upkeep/catalogue-rows.ts';
import { listVersions } from '../../../server/upkeep/history/history.ts';
import { updateCatalogue } from '../../../server/upkeep/history/take-into-use.ts';
import { writeOlderVersion } from '../../support/old-catalogue.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createExchangeRun, pricesIn } from './exchange-run.ts';

/** Columns of a fireplace that older programs lack. */
const declaredOfConnectors = [
  'outlet_depth',
  'masonry_distance',
  'pipe_clearance',
  'connector_length',
  'chimney_class',
  'has_fan',
];

describe('an own catalogue that an older program wrote', () => {
  test('is brought up to date when a server starts with it, and its old form is kept', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(exchange.catalogue, 1);
    await chmod(exchange.catalogue, 0o444);
    const before = await readFile(exchange.catalogue);
    await using server = await startTestServer({ environment: { CATALOGUE: exchange.catalogue } });
    assert.match(await server.page('/catalogue'), /ST125-01SV/);
    assert.equal(await versionOfFile(exchange.catalogue), schemaVersion);
    assert.ok((await readFile(`${exchange.catalogue}.history/0001.sqlite`)).equals(before));
    const [newest, first] = await listVersions(exchange.catalogue);
    assert.deepEqual([newest?.version, newest?.source, first?.source], [2, 'program update', 'own.sqlite']);
    assert.deepEqual((await readdir(exchange.folder)).toSorted(), ['own.sqlite', 'own.sqlite.history']);
  });

  test('is exported, audited, changed and gone back to like any other', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(exchange.catalogue, 1);
    const before = await readFile(exchange.catalogue);
    assert.equal((await exchange.run('--check', exchange.catalogue)).exitCode, 0);
    assert.equal((await exchange.run('export', exchange.file('catalogue.xlsx'))).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(before), 'a look changes nothing');
    const file = await exchange.write('p.csv', 'varenr;pris eks\nST125-01SV;1234\n');
    const { report } = await exchange.importFile(file, '--apply');
    assert.deepEqual(pricesIn(report), { 'ST125-01SV': 1234 });
    assert.equal(await versionOfFile(exchange.catalogue), schemaVersion);
    assert.ok((await readFile(`${exchange.catalogue}.history/0001.sqlite`)).equals(before));
    assert.equal((await exchange.run('restore', '1')).exitCode, 0);
    assert.equal(await versionOfFile(exchange.catalogue), schemaVersion);
    assert.equal((await readCatalogueRows(exchange.catalogue)).module[0]?.['price_ex_vat'], 1005);
  });

  test('gets the form of its roofs, the finish of its colours and the nominal lengths of its parts from their names, once', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(
      exchange.catalogue,
      2,
      "INSERT INTO color VALUES (5, 'KRITTHVIT'), (6, 'Messing')",
      "INSERT INTO roof_type VALUES (6, 'Lean-to', 10, 5, 20), (7, 'Tak', 20, 5, 40)",
      "UPDATE module SET name = 'Rør 333 mm, Ø150 mm' WHERE id = 3",
      "UPDATE module SET name = 'Langt rør' WHERE id = 4",
      "UPDATE module SET name = 'Begrenser 12-28 Pa' WHERE id = 720",
      "UPDATE module SET name = 'Rør 444 mm', building_length = 400 WHERE id = 762",
    );
    const looks = async (): Promise<unknown[]> => {
      const { color, roof_type: roofs, module } = await readCatalogueRows(exchange.catalogue);
      return [
        color.map(({ finish }) => finish),
        roofs.map(({ form }) => form),
        [...module.slice(0, 7), ...module.filter(({ id }) => id === 762)].map(({ nominal_length: length }) => length),
        module
          .filter(({ draught_to: to }) => to !== null)
          .map((row) => [row['id'], row['draught_from'], row['draught_to']]),
      ];
    };
    assert.equal(await updateCatalogue(exchange.catalogue), true);
    assert.deepEqual(await looks(), [
      ['black', 'white', 'grey', 'steel', 'white', 'steel'],
      ['flat', 'lean-to', 'hipped', 'gable', 'gable', 'lean-to', 'gable'],
      [250, null, 333, null, 500, 250, null, 444],
      [[720, 12, 28], ...[728, 736, 744, 752, 760].map((id) => [id, 10, 35])],
    ]);
  });

  test('has the rows of the bundled catalogue after the update', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(exchange.catalogue, 2);
    await updateCatalogue(exchange.catalogue);
    const bundled = await readCatalogueRows(bundledCataloguePaths().output);
    const without = (rows: readonly StoredRow[], ...columns: readonly string[]): StoredRow[] =>
      rows.map((row) => Object.assign({}, row, Object.fromEntries(columns.map((column) => [column, null]))));
    assert.deepEqual(await readCatalogueRows(exchange.catalogue), {
      ...bundled,
      chimney_kind: [],
      flue_section: [],
      chimney_limit: bundled.chimney_limit.filter(({ pipe_id: pipe }) => pipe === null),
      module_property: without(bundled.module_property, 'has_hatch', 'mounting_height'),
      fireplace_declaration: without(bundled.fireplace_declaration, ...declaredOfConnectors),
    });
  });

  test('has invented goods after the update if it was the demonstration by its name, and no price or supplier', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(exchange.catalogue, 7, "UPDATE catalogue_info SET name = 'Own range'");
    await updateCatalogue(exchange.catalogue);
    const { producer, module, fireplace } = await readCatalogueRows(exchange.catalogue);
    const marks = [...producer, ...module].map(({ invented, supplier }) => `${String(invented)} ${String(supplier)}`);
    assert.deepEqual(new Set(marks), new Set(['0 null']));
    assert.deepEqual(new Set(fireplace.map(({ price_ex_vat: price }) => price)), new Set([null]));
    const bundled = await readCatalogueRows(bundledCataloguePaths().output);
    assert.ok([...bundled.producer, ...bundled.module].every(({ invented }) => invented === 1));
  });

  test('is refused with a sentence and left unchanged if a newer program wrote it', async () => {
    await using exchange = await createExchangeRun();
    await writeOlderVersion(exchange.catalogue, 1);
    const bytes = await readFile(exchange.catalogue);
    bytes.writeInt32BE(99, 60);
    await exchange.write('own.sqlite', bytes);
    const noted = await exchange.refusal('import', await exchange.write('p.csv', 'varenr;pris eks\nX;1\n'));
    assert.ok(
      noted.endsWith(
        `was written by a newer program: it has version 99, and this program reads versions up to ${schemaVersion}.`,
      ),
      noted,
    );
    await assert.rejects(
      startTestServer({ environment: { CATALOGUE: exchange.catalogue } }),
      /was written by a newer program/,
    );
    assert.ok((await readFile(exchange.catalogue)).equals(bytes));
  });
});
