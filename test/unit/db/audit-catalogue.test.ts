import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { auditCatalogue } from '../../../db/audit/audit-catalogue.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';

async function auditWith(...changes: readonly string[]): Promise<readonly string[]> {
  await using temporary = await createTemporaryCatalogue(...changes);
  return (await auditCatalogue(temporary.path)).map(({ severity, message }) => `${severity}: ${message}`);
}

const module = (articleNumber: string, change: string): string =>
  `UPDATE module SET ${change} WHERE art_nr = '${articleNumber}'`;
const withoutModules = (condition: string): string => `UPDATE module SET managed_by_fireplace = 1 WHERE ${condition}`;

describe('auditCatalogue', () => {
  const known = new Set<string>();
  before(async () => {
    for (const finding of await auditWith()) known.add(finding);
  });
  /** What the audit says of a copy of the bundled catalogue with these changes, and does not say of the bundled one. */
  const newFindings = async (...changes: readonly string[]): Promise<readonly string[]> =>
    (await auditWith(...changes)).filter((finding) => !known.has(finding));

  test('finds no error in the bundled catalogue, and names what is peculiar about it', async () => {
    await using bundled = await createTemporaryCatalogue();
    const findings = await auditCatalogue(bundled.path);
    assert.deepEqual(
      findings.map(({ severity, check }) => `${severity} ${check}`),
      [
        'warning form',
        'warning price',
        'warning price',
        'warning price',
        'warning declaration',
        'warning declaration',
        'warning declaration',
      ],
    );
  });

  test('finds gaps and overlaps of angle ranges for each diameter and shape', async () => {
    assert.deepEqual(
      await newFindings(
        module('ST150-72', 'min_degrees_could_be_seized_round = 25'),
        module('ST150-84', 'max_degrees_square_fittings = 55'),
        module('ST160-87', 'min_degrees_square_overlay = 15'),
        module('ST160-41HV', 'max_degrees_coverboards = 20'),
      ),
      [
        'error: No round flashing Ø150 fits 20–25°.',
        'error: No ceiling plate Ø160 fits 20–25°. (Hvit)',
        'warning: No square under-flashing Ø150 fits 55–60°.',
        'warning: Two of square over-flashing Ø160 fit 15–20°: ST160-86 and ST160-87.',
      ],
    );
  });

  test('finds doubled article and NOBB numbers', async () => {
    const findings = await newFindings(module('ST150-11SV', "art_nr = 'ST150-10SV', nobb_nr = '99400007'"));
    assert.equal(findings.length, 2);
    assert.match(findings[0] ?? '', /^error: The article number ST150-10SV stands on 2 modules: \d+, \d+\.$/);
    assert.match(findings[1] ?? '', /^error: The NOBB number 99400007 stands on 2 modules: 1, \d+\.$/);
  });

  test('finds colours without straight elements', async () => {
    assert.deepEqual(
      await newFindings(
        withoutModules("name LIKE 'Stålpipe 1% Ø150 rustfri' OR art_nr IN ('ST150-11RF', 'ST150-12RF')"),
      ),
      ['error: There is no straight Ø150. (Rustfri)'],
    );
  });

  test('finds outlets that nothing starts from, and diameters that no adapter leads to', async () => {
    const findings = await newFindings(
      withoutModules("art_nr = 'ST200-01SV'"),
      withoutModules("art_nr LIKE 'ST125-91%' AND pipe_id = 5"),
    );
    assert.equal(findings.length, 2);
    assert.match(
      findings[0] ?? '',
      /^error: Nothing leads from a top outlet Ø200 to a flue Ø200; \d+ fireplaces have it\. \(Svart\)$/,
    );
    assert.match(
      findings[1] ?? '',
      /^warning: Nothing leads from a top outlet Ø125 to a flue Ø180; \d+ fireplaces have it\.$/,
    );
  });

  test('finds rows that the calculation leaves out', async () => {
    assert.deepEqual(
      await newFindings(
        module('ST150-10SV', 'building_length = 0'),
        module('ST150-11SV', 'building_length = NULL'),
        module('ST150-12SV', 'min_h = 10, max_h = 5'),
        module('ST150-13SV', 'color_id = 77'),
      ).then((findings) => findings.map((finding) => finding.replace(/^error: Row \d+/, 'error: Row n'))),
      [
        'error: Row n of module refers to a row of color that is not there.',
        'error: ST150-10SV (Stålpipe 1000 mm Ø150 svart) has a building_length that is not positive.',
        'error: ST150-11SV (Stålpipe 500 mm Ø150 svart) is a straight without building_length.',
        'error: ST150-12SV (Stålpipe 250 mm Ø150 svart) has min_h 10 above its maximum 5.',
      ],
    );
  });

  test('finds what the form would miss', async () => {
    assert.deepEqual(
      await newFindings("UPDATE module_category SET category = 'Ventilasjon' WHERE category = 'Ventilation2'"),
      ['warning: There is no category "Ventilation2": no ventilation is offered.'],
    );
    assert.deepEqual(await newFindings("INSERT INTO module_category VALUES (98, 'Ventilation2')"), [
      'error: There are 2 categories "Ventilation2"; one is used.',
    ]);
    assert.deepEqual(await newFindings("INSERT INTO type VALUES (98, 'chimney_pot', 'Pipehatt')"), [
      'error: The type "chimney_pot" is unknown; its modules are left out.',
    ]);
  });

  test('finds what is declared and cannot be, and counts what is not known', async () => {
    assert.deepEqual(
      await newFindings(
        'UPDATE module_property SET weight = 90, load_capacity = 60 WHERE module_id = 140',
        'UPDATE module_property SET thermal_resistance = -0.4 WHERE module_id = 134',
        'UPDATE fireplace_declaration SET minimum_draught = 30, maximum_draught = 20 WHERE fireplace_id = 1',
        "UPDATE fireplace_declaration SET fuel = 'coal', carbon_dioxide = 35 WHERE fireplace_id = 2",
        'DELETE FROM fireplace_declaration WHERE fireplace_id = 3',
      ),
      [
        'error: ST150-10SV (Stålpipe 1000 mm Ø150 svart) is declared with a thermal_resistance that is less than 0: -0.4.',
        'error: ST150-23SV (Bend 45° Ø150 svart) may carry 60 kg, less than the 90 kg that it weighs itself.',
        'error: BAA-1007 (Vedovn Tinde 1) is declared with a minimum_draught that is greater than its maximum: 30 > 20.',
        'error: BAA-1014 (Vedovn Vidde 1) is declared with a fuel that is none of wood-logs, pellets: "coal".',
        'error: BAA-1014 (Vedovn Vidde 1) is declared with a carbon_dioxide that is greater than 20.5: 35.',
        'warning: 9 fireplaces have no declaration: neither draught nor weight can be checked for them.',
      ],
    );
  });
});
