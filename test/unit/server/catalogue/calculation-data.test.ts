import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openCatalogue } from '../../../../server/catalogue/open-catalogue.ts';
import type { CalculationSelection, Snapshot } from '../../../../server/catalogue/snapshot.ts';
import { createTemporaryCatalogue } from '../../../support/temporary-catalogue.ts';

const selection: CalculationSelection = { schemeId: 1, pipeId: 3, ventilationModuleIds: [] };

/** Reads the snapshot of a changed catalogue, for any number of selections. */
async function loadWith(...changes: readonly string[]): Promise<Snapshot['dataFor']> {
  await using temporary = await createTemporaryCatalogue(...changes);
  const { catalogue } = await openCatalogue(temporary.path);
  try {
    return (await catalogue.load()).dataFor;
  } finally {
    await catalogue.close();
  }
}

describe('the data of a calculation', () => {
  test('gives the parts of the chosen diameter in every colour, and start parts of every diameter; these alone for ids that are not there', async () => {
    const dataFor = await loadWith();
    const { parts, pipes, colors, formats, problems } = dataFor(selection);
    assert.deepEqual(problems, []);
    assert.equal(colors.length, 4);
    assert.deepEqual(
      formats.map(({ code }) => code),
      ['round', 'square'],
    );
    const straight = parts.all.filter(({ role }) => role === 'straight');
    assert.ok(straight.every(({ pipeId }) => pipeId === 3));
    assert.deepEqual(new Set(straight.map(({ colorId }) => colorId)), new Set(colors.map(({ id }) => id)));
    for (const role of ['start', 'adapter', 'tee']) {
      const diameters = new Set(parts.all.filter((part) => part.role === role).map(({ pipeId }) => pipeId));
      assert.ok(diameters.size >= pipes.length - 1, role);
    }
    assert.equal(new Set(parts.all.map(({ id }) => id)).size, parts.all.length);
    const shared = dataFor({ schemeId: -1, pipeId: -1, ventilationModuleIds: [-1, 1.5] });
    assert.deepEqual(shared.schemeParts, []);
    const roles = new Set<string>(['start', 'adapter', 'tee', 'locking_band']);
    assert.ok(shared.parts.all.every(({ pipeId, role }) => pipeId === null || roles.has(role)));
  });

  test('reads every column of a part in the words of the calculation; of a part without properties nothing is known', async () => {
    const dataFor = await loadWith(
      `UPDATE module SET min_degrees_coverboards = 1, max_degrees_coverboards = 2.5, min_degrees_square_overlay = 3,
        max_degrees_square_overlay = 4, min_degrees_square_fittings = 5, max_degrees_square_fittings = 6,
        min_degrees_round_pipe = 7, max_degrees_round_pipe = NULL, degrees_angle = 12.5,
        min_degrees_could_be_seized_round = NULL, max_degrees_could_be_seized_round = 9, building_length = 10,
        alt_building_length = 11, nominal_length = 1001, draught_from = 14, draught_to = 15, ridge_reach = 4200, building_width = 12, horizontal_length = 13, managed_by_fireplace = 1,
        start_module = 1, always = 1, a_gt_23 = 2, a_lt_23 = 0, min_h = 100, max_h = 200, color_id = 2, format_id = 1,
        module_from_id = 1, module_to_id = 2, cover_plate_id = 2, price_ex_vat = 99.5, supplier = 'Stål AS' WHERE art_nr = 'ST150-10SV'`,
      'UPDATE module_property SET load_capacity = 30, clearance = 50, roughness = 1.5, zeta = 0.1, mounting_height = 900, has_hatch = 1 WHERE module_id = 134',
      "DELETE FROM module_property WHERE module_id = (SELECT id FROM module WHERE art_nr = 'ST150-11SV')",
    );
    const { parts } = dataFor(selection);
    const bare = parts.all.find(({ articleNumber }) => articleNumber === 'ST150-11SV');
    assert.partialDeepStrictEqual(bare, {
      weight: null,
      loadCapacity: null,
      clearance: null,
      thermalResistance: null,
      roughness: null,
      zeta: null,
      hasHatch: null,
    });
    const part = parts.all.find(({ articleNumber }) => articleNumber === 'ST150-10SV');
    assert.ok(part !== undefined);
    const { id, nobbNumber, ...rest } = part;
    assert.ok(id > 0);
    assert.match(nobbNumber ?? '', /^\d{8}$/);
    assert.deepEqual(rest, {
      articleNumber: 'ST150-10SV',
      name: 'Stålpipe 1000 mm Ø150 svart',
      supplier: 'Stål AS',
      price: 9950,
      role: 'straight',
      length: 10,
      otherLength: 11,
      nominalLength: 1001,
      heldDraught: { minimum: 14, maximum: 15 },
      ridgeReach: 4200,
      width: 12,
      horizontalLength: 13,
      bendAngle: 12.5,
      roundFlashingAngles: { minimum: Number.NEGATIVE_INFINITY, maximum: 9 },
      squareFlashingAngles: { minimum: 5, maximum: 6 },
      squareOverlayAngles: { minimum: 3, maximum: 4 },
      ceilingAngles: { minimum: 1, maximum: 2.5 },
      roundPipeAngles: { minimum: 7, maximum: Number.POSITIVE_INFINITY },
      heights: { minimum: 100, maximum: 200 },
      quantitySteep: 2,
      quantityFlat: 0,
      managedByFireplace: true,
      isStart: true,
      always: true,
      colorId: 2,
      formatId: 1,
      pipeId: 3,
      fromPartId: 1,
      toPartId: 2,
      coverPlateId: 2,
      weight: 8.8,
      loadCapacity: 30,
      clearance: 50,
      thermalResistance: 0.38,
      roughness: 1.5,
      zeta: 0.1,
      mountingHeight: 900,
      hasHatch: true,
    });
  });

  test('gives the declaration of the fireplace of the scheme, or null', async () => {
    const declared = 'UPDATE fireplace_declaration SET flue_load = NULL, maximum_draught = NULL, efficiency = 79.5';
    const dataFor = await loadWith(
      `${declared} WHERE fireplace_id = 1`,
      'UPDATE scheme SET fireplace_id = 2 WHERE id = 2',
      'DELETE FROM fireplace_declaration WHERE fireplace_id = 2',
    );
    const { declaration } = dataFor(selection);
    assert.deepEqual(declaration, {
      flueLoad: null,
      fuel: 'wood-logs',
      nominalOutput: 5,
      efficiency: 79.5,
      massFlow: 5.3,
      temperature: 245,
      carbonDioxide: 9,
      minimumDraught: 12,
      maximumDraught: null,
      source: 'Ytelseserklæring etter EN 13240, oppdiktet for demonstrasjonen',
      outletDepth: 160,
      masonryDistance: 150,
      pipeClearance: 350,
      connectorLength: 3000,
      chimneyClass: 'T400',
      hasFan: false,
    });
    const undeclared = dataFor({ ...selection, schemeId: 2 });
    assert.equal(undeclared.declaration, null);
    assert.deepEqual(undeclared.problems, []);
  });

  test('gives the modules of the chosen scheme and the chosen ventilation modules, whatever their diameter', async () => {
    const wide = "SELECT id FROM module WHERE art_nr = 'OV200-01'";
    const dataFor = await loadWith(`INSERT OR REPLACE INTO scheme_module VALUES (1, (${wide}), 3)`);
    const idOf = (articleNumber: string, chosen: CalculationSelection): number | undefined =>
      dataFor(chosen).parts.all.find((part) => part.articleNumber === articleNumber)?.id;
    const withUnknown = { ...selection, ventilationModuleIds: [1_000_000] };
    const brought = idOf('OV200-01', withUnknown);
    assert.equal(dataFor(withUnknown).schemeParts.find(({ partId }) => partId === brought)?.quantity, 3);
    assert.equal(idOf('VT200-01', selection), undefined);
    const ofDiameter = idOf('VT200-01', { ...selection, pipeId: 6 });
    assert.ok(ofDiameter !== undefined);
    assert.equal(idOf('VT200-01', { ...selection, ventilationModuleIds: [ofDiameter] }), ofDiameter);
  });

  test('gives the limits for all and those of the producer of the fireplace, and of no other', async () => {
    const dataFor = await loadWith(
      'UPDATE scheme SET fireplace_id = id WHERE id IN (1, 3, 10)',
      'UPDATE fireplace SET producer_id = id WHERE id IN (1, 3, 10)',
    );
    const producersOf = (schemeId: number): (number | null)[] =>
      dataFor({ ...selection, schemeId })
        .limits.filter(({ code }) => code === 'effective_height')
        .map(({ producerId }) => producerId);
    assert.deepEqual([1, 3, 10].map(producersOf), [[null], [null, 3], [null, 10]]);
  });

  test('leaves rows out that cannot be used, and says why', async () => {
    const set = (articleNumber: string, change: string): string =>
      `UPDATE module SET ${change} WHERE art_nr = '${articleNumber}'`;
    const dataFor = await loadWith(
      set('ST150-10SV', 'building_length = 0'),
      set('ST150-11SV', 'min_degrees_round_pipe = 30, max_degrees_round_pipe = 20'),
      set('ST150-12SV', 'module_from_id = 99999'),
      set('ST150-13SV', 'type_id = 99'),
      set('ST150-10HV', 'building_length = 950.5'),
      set('ST150-11HV', "price_ex_vat = 'etter avtale'"),
      set('ST150-12HV', 'module_category_id = 99'),
      "UPDATE type SET code = 'chimney_pot' WHERE code = 'cap'",
      "UPDATE chimney_limit SET code = 'height_of_tree' WHERE code = 'vat'",
      'INSERT INTO scheme_module VALUES (1, 88888, 1)',
      'UPDATE module_property SET weight = -1 WHERE module_id = 133',
      "UPDATE fireplace_declaration SET fuel = 'coal', minimum_draught = 20, maximum_draught = 10 WHERE fireplace_id = 1",
    );
    const data = dataFor(selection);
    assert.deepEqual(
      data.problems
        .map(({ table, articleNumber, column, reason }) => `${articleNumber ?? table} ${column}: ${reason}`)
        .toSorted(),
      [
        'ST150-10HV building_length: not-whole',
        'ST150-10SV building_length: not-positive',
        'ST150-11HV price_ex_vat: not-a-number',
        'ST150-11SV min_degrees_round_pipe: minimum-above-maximum',
        'ST150-12HV module_category_id: dangling-reference',
        'ST150-12SV module_from_id: dangling-reference',
        'ST150-13SV type_id: dangling-reference',
        'ST150-63 type_id: unknown-code',
        'ST150-64 type_id: unknown-code',
        'chimney_limit code: unknown-code',
        'fireplace_declaration fuel: unknown-code',
        'fireplace_declaration minimum_draught: minimum-above-maximum',
        'module_property weight: not-positive',
        'scheme_module module_id: dangling-reference',
      ],
    );
    const articleNumbers = new Set(data.parts.all.map(({ articleNumber }) => articleNumber));
    assert.ok(!articleNumbers.has('ST150-10SV'));
    assert.ok(articleNumbers.has('ST150-13HV'));
  });

  test('leaves out discontinued parts, and says it where the scheme brings one along', async () => {
    const dataFor = await loadWith(
      "UPDATE module SET discontinued = 1 WHERE art_nr IN ('ST150-10SV', 'ST150-13HV')",
      "INSERT INTO scheme_module SELECT 1, id, 2 FROM module WHERE art_nr = 'ST150-13HV'",
    );
    const { parts, schemeParts, problems } = dataFor(selection);
    const articleNumbers = new Set(parts.all.map(({ articleNumber }) => articleNumber));
    assert.ok(!articleNumbers.has('ST150-10SV') && !articleNumbers.has('ST150-13HV'));
    assert.ok(articleNumbers.has('ST150-13SV'));
    assert.ok(!schemeParts.some(({ quantity }) => quantity === 2));
    assert.deepEqual(
      problems.map(({ articleNumber, column, reason }) => [articleNumber, column, reason]),
      [['ST150-13HV', 'discontinued', 'discontinued']],
    );
  });
});
