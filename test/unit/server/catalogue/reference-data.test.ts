import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openCatalogue } from '../../../../server/catalogue/open-catalogue.ts';
import { type ReferenceData, steepestRoofAngle } from '../../../../server/catalogue/reference-data.ts';
import { createTemporaryCatalogue } from '../../../support/temporary-catalogue.ts';

/** Loads the lists of the form from a changed copy of the bundled catalogue. */
async function loadWith(...changes: readonly string[]): Promise<ReferenceData> {
  await using temporary = await createTemporaryCatalogue(...changes);
  const { catalogue } = await openCatalogue(temporary.path);
  try {
    return await catalogue.loadReferenceData();
  } finally {
    await catalogue.close();
  }
}

describe('loadReferenceData', () => {
  test('gives every list of the form in its order, and no problems with the bundled catalogue', async () => {
    const data = await loadWith();
    assert.equal(data.producers.length, 10);
    assert.equal(data.fireplaces.length, 135);
    assert.deepEqual(
      data.pipes.map(({ diameter }) => diameter),
      [125, 130, 150, 160, 180, 200],
    );
    assert.equal(data.floors.length, 8);
    assert.equal(data.roofTypes.length, 5);
    for (let angle = 0; angle <= steepestRoofAngle; angle += 0.5) {
      const types = data.roofTypes.filter(({ minAngle, maxAngle }) => minAngle <= angle && angle <= maxAngle);
      assert.notDeepEqual(types, [], `no type of roof has ${angle}°`);
    }
    assert.deepEqual(
      data.colors.map(({ color }) => color),
      ['Svart', 'Hvit', 'Grå', 'Rustfri'],
    );
    assert.ok(data.ventilationModules.length >= 12);
    assert.match(data.info.date, /^\d{4}-\d{2}-\d{2}$/);
    assert.deepEqual(data.problems, []);
    assert.ok(data.fireplaces.some(({ schemes }) => schemes.length > 2));
    assert.equal(new Set(data.fireplaces.map(({ id }) => id)).size, data.fireplaces.length);
    for (const list of [data.pipes, data.floors, data.roofTypes, data.colors]) {
      const ids = list.map(({ id }) => id);
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
      );
    }
    for (const list of [data.producers, data.fireplaces, data.ventilationModules]) {
      const names = list.map(({ name }) => name);
      assert.deepEqual(
        names,
        names.toSorted((one, other) => one.localeCompare(other, 'nb')),
      );
    }
  });

  test('sorts names by the Norwegian alphabet, and equal names by their ids', async () => {
    const data = await loadWith(
      "UPDATE fireplace SET name = CASE id WHEN 1 THEN 'Åre' WHEN 2 THEN 'Øy' WHEN 3 THEN 'Ære' ELSE 'Ask' END",
    );
    const last = data.fireplaces.slice(-3).map(({ name }) => name);
    assert.deepEqual(last, ['Ære', 'Øy', 'Åre']);
    const ids = data.fireplaces.slice(0, -3).map(({ id }) => id);
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    );
  });

  test('leaves out hidden producers and schemes, and fireplaces without a visible scheme; keeps texts unchanged', async () => {
    const name = `Æ<b>"'&;ø\u{1f525}`;
    const data = await loadWith(
      'UPDATE producer SET hidden = 1 WHERE id = 1',
      `UPDATE producer SET name = '${name.replaceAll("'", "''")}' WHERE id = 2`,
      'UPDATE scheme SET hidden = 1 WHERE fireplace_id = 1',
      'DELETE FROM scheme_module',
      'DELETE FROM scheme WHERE fireplace_id = 2',
      'UPDATE scheme SET hidden = (id <> (SELECT min(id) FROM scheme WHERE fireplace_id = 3)) WHERE fireplace_id = 3',
    );
    const { producers, fireplaces } = data;
    assert.ok(!producers.some(({ id }) => id === 1));
    assert.equal(producers.find(({ id }) => id === 2)?.name, name);
    assert.deepEqual(
      [1, 2, 3].map((wanted) => fireplaces.find(({ id }) => id === wanted)?.schemes.length),
      [undefined, undefined, 1],
    );
    assert.equal(fireplaces.find(({ id }) => id === 3)?.producerId, null, 'its producer is hidden');
    assert.ok(fireplaces.some(({ producerId }) => producerId === 2));
  });

  test('gives ventilation modules of Ventilation2 that the fireplace manages and that are sold, with prices in whole øre', async () => {
    const data = await loadWith(
      `UPDATE module SET managed_by_fireplace = 1 WHERE id = (SELECT min(m.id) FROM module m
        JOIN module_category c ON c.id = m.module_category_id WHERE c.category = 'Startdeler')`,
      "UPDATE module SET managed_by_fireplace = 0 WHERE art_nr LIKE 'VT1%'",
      "UPDATE module SET discontinued = 1 WHERE art_nr LIKE 'VT2%'",
      "UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'VT000-01'",
      "UPDATE module SET price_ex_vat = '149.90' WHERE art_nr = 'VT000-02'",
      "UPDATE module SET price_ex_vat = 149 WHERE art_nr = 'VT000-03'",
    );
    const prices = data.ventilationModules.map(({ articleNumber, priceExVat }) => [articleNumber, priceExVat] as const);
    assert.deepEqual(Object.fromEntries(prices), {
      'VT000-01': null,
      'VT000-02': 14_990,
      'VT000-03': 14_900,
      'VT000-04': 44_900,
      'VT000-05': 18_900,
      'VT000-06': 24_900,
    });
  });

  test('gives no ventilation modules where the category is not there, and uses one where there are two', async () => {
    assert.deepEqual(
      (await loadWith("DELETE FROM module_category WHERE category = 'Ventilation2'")).ventilationModules,
      [],
    );
    const data = await loadWith("INSERT INTO module_category (id, category) VALUES (99, 'Ventilation2')");
    assert.ok(data.ventilationModules.length >= 12);
  });

  test('leaves rows out that cannot be used, and says why', async () => {
    const data = await loadWith(
      'UPDATE roof_type SET min_angle = 50 WHERE id = 4',
      "UPDATE scheme SET outlet_height = 0, outlet_position = 'side' WHERE id = 1",
      'UPDATE scheme SET outlet_pipe_id = 77 WHERE id = 2',
      "UPDATE floor SET num_floors = 'to' WHERE id = 8",
      "UPDATE module SET pipe_id = 77 WHERE art_nr = 'VT000-01'",
    );
    assert.deepEqual(data.problems.map(({ table, column, reason }) => `${table}.${column}: ${reason}`).toSorted(), [
      'floor.num_floors: not-whole',
      'module.pipe_id: dangling-reference',
      'roof_type.min_angle: minimum-above-maximum',
      'scheme.outlet_height: not-positive',
      'scheme.outlet_pipe_id: dangling-reference',
      'scheme.outlet_position: unknown-code',
    ]);
    assert.deepEqual(
      data.roofTypes.map(({ id }) => id),
      [1, 2, 3, 5],
    );
    assert.deepEqual(data.fireplaces.find(({ id }) => id === 1)?.schemes, []);
  });
});
