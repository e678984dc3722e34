import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { auditFile } from '../../../../server/upkeep/audit/audit-catalogue.ts';
import { findingText } from '../../../../server/upkeep/audit/audit-finding.ts';
import { createMessagesTranslator } from '../../../support/messages-translator.ts';
import { createTemporaryCatalogue, onlyReviewedParts } from '../../../support/temporary-catalogue.ts';

const translator = await createMessagesTranslator('eng');

async function auditWith(...changes: readonly string[]) {
  await using temporary = await createTemporaryCatalogue(...changes);
  const findings = await auditFile(temporary.path);
  return findings.map((found) => {
    const { severity, check } = found;
    return { severity, check, text: `${severity}: ${findingText(found, translator)}` };
  });
}

const module = (articleNumber: string, change: string): string =>
  `UPDATE module SET ${change} WHERE art_nr = '${articleNumber}'`;
const withoutModules = (condition: string): string => `UPDATE module SET managed_by_fireplace = 1 WHERE ${condition}`;
const adapter = "type_id = (SELECT id FROM type WHERE code = 'adapter')";

interface Audited {
  readonly title: string;
  readonly changes: readonly string[];
  /** The audit reports these findings beside those of the bundled catalogue. */
  readonly findings: readonly (string | RegExp)[];
}

const audited: readonly Audited[] = [
  {
    title: 'does not count on discontinued parts, and finds those that a scheme brings along',
    changes: [
      module('ST150-72', 'discontinued = 1, price_ex_vat = NULL'),
      'UPDATE module SET discontinued = 1 WHERE id = (SELECT min(module_id) FROM scheme_module)',
    ],
    findings: [
      'error: OV125-01 is discontinued, but comes with a scheme.',
      'error: No round flashing Ø150 fits 20–35°.',
    ],
  },
  {
    title: 'finds gaps and overlaps of angle ranges for each diameter and shape',
    changes: [
      module('ST150-72', 'min_degrees_could_be_seized_round = 25'),
      module('ST150-84', 'max_degrees_square_fittings = 55'),
      module('ST160-87', 'min_degrees_square_overlay = 15'),
      module('ST160-41HV', 'max_degrees_coverboards = 20'),
    ],
    findings: [
      'error: No round flashing Ø150 fits 20–25°.',
      'error: No ceiling plate Ø160 fits 20–25°. (Hvit)',
      'warning: No square under-flashing Ø150 fits 55–60°.',
      'warning: Two of square over-flashing Ø160 fit 15–20°: ST160-86 and ST160-87.',
    ],
  },
  {
    title: 'finds doubled article and NOBB numbers',
    changes: [module('ST150-11SV', "art_nr = 'ST150-10SV', nobb_nr = '99400007'")],
    findings: [
      /^error: The article number ST150-10SV stands on 2 parts \(rows \d+, \d+\)\.$/,
      /^error: The NOBB number 99400007 stands on 2 parts \(rows 1, \d+\)\.$/,
    ],
  },
  {
    title: 'finds elements that are too short for a column',
    changes: [module('ST150-10SV', 'building_length = 19'), module('RR150-15SV', 'alt_building_length = 3')],
    findings: [
      'error: ST150-10SV: building_length is shorter than 20 mm, so the part is not used.',
      'error: RR150-15SV: alt_building_length is shorter than 20 mm, so the part is not used.',
    ],
  },
  {
    title: 'finds colours without straight elements',
    changes: [withoutModules("name LIKE 'Stålpipe 1% Ø150 rustfri' OR art_nr IN ('ST150-11RF', 'ST150-12RF')")],
    findings: ['error: There is no straight element Ø150. (Rustfri)'],
  },
  {
    title: 'finds outlets that nothing starts from',
    changes: [withoutModules("art_nr = 'ST200-01SV'")],
    findings: [/^error: Nothing leads from a top outlet Ø200 to a flue Ø200; \d+ fireplaces have it\. \(Svart\)$/],
  },
  {
    title: 'asks the calculator whether an outlet leads to a flue: an adapter that narrows leads nowhere',
    changes: [
      withoutModules(`${adapter} AND pipe_id IN (1, 4)`),
      module('ST150-10SV', `${adapter}, color_id = NULL, pipe_id = 1`),
      module(
        'ST150-11SV',
        `${adapter}, color_id = NULL, pipe_id = 4, module_from_id = (SELECT id FROM module WHERE art_nr = 'ST150-10SV')`,
      ),
    ],
    findings: [
      /^warning: Nothing leads from a top outlet Ø150 to a flue Ø160; \d+ /,
      /rear outlet Ø150 to a flue Ø160/,
      /top outlet Ø130 to a flue Ø160/,
      /top outlet Ø125 to a flue Ø200/,
      /rear outlet Ø125 to a flue Ø200/,
      /rear outlet Ø130 to a flue Ø160/,
    ],
  },
  {
    title: 'finds rows that the calculation leaves out, and does not call the part of a scheme missing',
    changes: [
      ...onlyReviewedParts,
      module('ST150-10SV', 'building_length = 0'),
      module('ST150-11SV', 'building_length = NULL'),
      module('ST150-12SV', 'min_h = 10, max_h = 5'),
      module('ST150-13SV', 'color_id = 77'),
      'UPDATE scheme SET outlet_pipe_id = 77 WHERE id = 1',
      'UPDATE module SET building_length = 0 WHERE id = 700',
    ],
    findings: [
      'error: ST150-13SV: color_id refers to a row that is not there.',
      'error: ST150-10SV: building_length is not greater than zero.',
      'error: ST150-12SV: min_h is outside its minimum and maximum.',
      'error: OV150-01: building_length is not greater than zero.',
      'error: scheme 1: outlet_pipe_id refers to a row that is not there.',
      'error: ST150-11SV: building_length is missing.',
      'error: There is no straight element Ø150. (Svart)',
    ],
  },
  {
    title: 'finds unknown codes, and nominal lengths that are missing or less than the built ones',
    changes: [
      "UPDATE roof_type SET form = 'dome' WHERE id = 1",
      "UPDATE color SET finish = 'gold' WHERE id = 4",
      "INSERT INTO type VALUES (98, 'chimney_pot', 'Pipehatt')",
      module('ST150-10SV', 'nominal_length = 949'),
      module('ST150-11SV', 'nominal_length = 450'),
      module('ST150-12SV', 'nominal_length = NULL'),
    ],
    findings: [
      'error: type 98: code has an unknown value.',
      'error: roof_type 1: form has an unknown value.',
      'error: color 4: finish has an unknown value.',
      'warning: ST150-10SV (Stålpipe 1000 mm Ø150 svart) is 950\u00a0mm long when installed, more than its nominal length of 949\u00a0mm.',
      'warning: One straight element has no nominal length: the list cannot show it.',
    ],
  },
  {
    title: 'finds that the form would miss its category',
    changes: ["UPDATE module_category SET category = 'Ventilasjon' WHERE category = 'Ventilation2'"],
    findings: ['warning: There is no category "Ventilation2": no ventilation is offered.'],
  },
  {
    title: 'finds what is declared and cannot be, counts what is not known, and finds a doubled category',
    changes: [
      "INSERT INTO module_category VALUES (98, 'Ventilation2')",
      'UPDATE module_property SET weight = 90, load_capacity = 60 WHERE module_id = 140',
      'UPDATE module_property SET thermal_resistance = -0.4 WHERE module_id = 134',
      'UPDATE fireplace_declaration SET minimum_draught = 30, maximum_draught = 20 WHERE fireplace_id = 1',
      "UPDATE fireplace_declaration SET fuel = 'coal', carbon_dioxide = 35 WHERE fireplace_id = 2",
      'DELETE FROM fireplace_declaration WHERE fireplace_id = 3',
      'UPDATE fireplace_declaration SET flue_gas_mass_flow = 19 WHERE fireplace_id = 4',
    ],
    findings: [
      'error: ST150-10SV, module_property: thermal_resistance is out of bounds.',
      'error: BAA-1007, fireplace_declaration: minimum_draught is outside its minimum and maximum.',
      'error: BAA-1014, fireplace_declaration: fuel has an unknown value.',
      'error: BAA-1014, fireplace_declaration: carbon_dioxide is out of bounds.',
      'error: There are 2 categories "Ventilation2"; one is used.',
      'error: ST150-23SV (Bend 45° Ø150 svart) may carry 60\u00a0kg, less than the 90\u00a0kg that it weighs itself.',
      'error: BAA-1028: the mass flow of 19\u00a0g/s does not go with output, efficiency and CO₂, which give 9.4\u00a0g/s.',
      'warning: 11 fireplaces have no declaration that can be used: neither draught nor weight can be checked for them.',
      'warning: 21 parts of flues have no weight: what carries a flue with them is not known.',
      'warning: 22 parts of flues have no thermal resistance or roughness: no draught is calculated for a flue with them.',
    ],
  },
];

describe('auditCatalogue', () => {
  let known: Awaited<ReturnType<typeof auditWith>> = [];
  before(async () => {
    known = await auditWith();
  });

  test('finds no error in the bundled catalogue, and names its peculiar rows', () => {
    const checks = ['price', 'price', 'price', 'form', 'declaration', 'declaration', 'declaration'];
    assert.deepEqual(
      known.map(({ severity, check }) => `${severity} ${check}`),
      checks.map((check) => `warning ${check}`),
    );
  });

  for (const { title, changes, findings } of audited) {
    test(title, async () => {
      const ofBundled = new Set(known.map(({ text }) => text));
      const added = (await auditWith(...changes)).map(({ text }) => text).filter((text) => !ofBundled.has(text));
      const isExpected = (found: string, index: number): boolean => {
        const expected = findings[index];
        return expected instanceof RegExp ? expected.test(found) : expected === found;
      };
      assert.ok(added.length === findings.length && added.every(isExpected), added.join('\n'));
    });
  }
});
