import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import { after, describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../db/catalogue/build-catalogue.ts';
import { auditFile } from '../../server/upkeep/audit/audit-catalogue.ts';
import { inSample } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';

const choices = '?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const limit = (code: string, value: number): string =>
  `UPDATE chimney_limit SET value = ${value} WHERE code = '${code}'`;

/** Changes that once stopped the page, blocked it for seconds, or made its figures absurd. The third text is the row's name in the audit. */
const badRows: readonly [what: string, change: string, row: string][] = [
  ['a mouth 100 km over the roof', limit('mouth_over_roof', 1e8), 'chimney_limit 1'],
  ['a milliard storeys', 'UPDATE floor SET num_floors = 1000000000 WHERE id = 4', 'floor 4'],
  ['an outlet a thousand kilometres up', 'UPDATE scheme SET outlet_height = 1000000000 WHERE id = 2', 'scheme 2'],
  ['fixings every thousandth of a millimetre', limit('fixing_distance', 0.001), 'chimney_limit '],
  ['no distance between fixings', limit('fixing_distance', 0), 'chimney_limit '],
  ['no free height', limit('free_height', 0), 'chimney_limit '],
  ['a negative VAT', limit('vat', -25), 'chimney_limit '],
  ['an element of one millimetre', "UPDATE module SET building_length = 1 WHERE art_nr = 'ST150-10SV'", 'ST150-10SV'],
  ['an endless price', "UPDATE module SET price_ex_vat = 9e999 WHERE art_nr = 'ST150-10SV'", 'ST150-10SV'],
  ['an endless length', "UPDATE module SET building_length = 9e999 WHERE art_nr = 'ST150-10SV'", 'ST150-10SV'],
];

const everySecond = badRows.filter((_row, index) => index % 2 === 0);

const server = await startTestServer({ environment: { NODE_ENV: 'production' } });
after(() => server[Symbol.asyncDispose]());

describe('a catalogue with a row that cannot be', () => {
  for (const [what, change, row] of inSample(everySecond, badRows)) {
    test(`${what}: pages and downloads answer with finite figures, and the audit finds it`, async () => {
      await copyFile(bundledCataloguePaths().output, server.catalogue.path);
      await server.catalogue.change(change);
      for (const address of [
        '/',
        '/catalogue',
        `/${choices}`,
        `/bill-of-materials.csv${choices}`,
        `/bill-of-materials.json${choices}`,
      ]) {
        const answer = await server.get(address);
        assert.ok([200, 422].includes(answer.status), `${address}: ${answer.status}`);
        assert.doesNotMatch(await answer.text(), /Infinity|NaN|undefined/, address);
      }
      const findings = await auditFile(server.catalogue.path);
      assert.ok(
        findings.some(({ severity, values }) => severity === 'error' && String(values['row']).startsWith(row)),
        JSON.stringify(findings),
      );
    });
  }

  test('a table that is missing is found at the start', async () => {
    await assert.rejects(
      startTestServer({ changes: ['DROP TABLE chimney_limit'] }),
      /The catalogue .+ is incomplete: the table chimney_limit is missing\./,
    );
  });

  for (const [column, change] of [
    ['producer.name', "UPDATE producer SET name = x'00ff' WHERE id = 1"],
    ['module.name', "UPDATE module SET name = x'00ff' WHERE id = 1"],
    ['module.price_ex_vat', "UPDATE module SET price_ex_vat = x'00ff' WHERE id = 1"],
    ['scheme.outlet_height', "UPDATE scheme SET outlet_height = x'3439' WHERE id = 2"],
  ] as const) {
    test(`a BLOB in ${column} is found at the start`, async () => {
      await assert.rejects(
        startTestServer({ changes: [change] }),
        new RegExp(`The catalogue .+ has a value in ${column} that is neither number nor text\\.`),
      );
    });
  }

  test('a BLOB that another program writes while the server runs makes HEAD / fail until it is gone', async () => {
    await copyFile(bundledCataloguePaths().output, server.catalogue.path);
    const head = async (): Promise<number> => (await fetch(server.origin, { method: 'HEAD' })).status;
    await server.catalogue.change("UPDATE color SET color = x'00ff' WHERE id = 1");
    assert.equal(await head(), 500);
    await server.catalogue.change("UPDATE color SET color = 'Sort' WHERE id = 1");
    assert.equal(await head(), 200);
  });

  test('a table that is lost while the server runs makes HEAD / fail until it is back', async () => {
    await copyFile(bundledCataloguePaths().output, server.catalogue.path);
    const head = async (): Promise<number> => (await fetch(server.origin, { method: 'HEAD' })).status;
    assert.equal(await head(), 200);
    await server.catalogue.change('ALTER TABLE chimney_limit RENAME TO elsewhere');
    assert.equal(await head(), 500);
    await server.catalogue.change('ALTER TABLE elsewhere RENAME TO chimney_limit');
    assert.equal(await head(), 200);
  });

  test('the bundled catalogue has none', async () => {
    await using temporary = await createTemporaryCatalogue();
    assert.deepEqual(
      (await auditFile(temporary.path)).filter(({ check }) => check === 'row' || check === 'reference'),
      [],
    );
  });
});
