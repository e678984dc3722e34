import { type Alteration, ids, removeAll, setLimit, some } from '../list/alterations.ts';

const limits: readonly (readonly [code: string, least: number, most: number])[] = [
  ['inlet_tolerance', 0, 40],
  ['inlet_gap', 50, 500],
  ['liner_gap', 0, 60],
  ['insulation_gap', 0, 30],
  ['pipe_clearance', 100, 450],
  ['spacer_distance', 500, 4000],
  ['effective_height', 2500, 5000],
  ['mouth_over_roof', 600, 1200],
  ['mouth_from_roof_plane', 2000, 3500],
  ['platform_height', 800, 2000],
];
const declared = [
  'fuel',
  'carbon_dioxide',
  'minimum_draught',
  'maximum_draught',
  'flue_gas_temperature',
  'outlet_depth',
  'masonry_distance',
  'pipe_clearance',
  'connector_length',
  'chimney_class',
] as const;

/** Changes of everything that a connection or a relining is made of. */
export const alterations: readonly Alteration[] = [
  {
    name: 'missing declarations',
    statements: ({ fireplace_declaration: rows }, dice) => [
      ...rows.map(
        ({ fireplace_id }) =>
          `UPDATE fireplace_declaration SET ${dice.one(declared)} = NULL, ${dice.one(declared)} = NULL WHERE fireplace_id = ${fireplace_id}`,
      ),
      ...rows
        .filter(() => dice.chance(0.1))
        .map(({ fireplace_id }) => `DELETE FROM fireplace_declaration WHERE fireplace_id = ${fireplace_id}`),
    ],
  },
  {
    name: 'other declarations',
    statements: ({ fireplace_declaration: rows }, dice) =>
      rows.map(
        ({ fireplace_id }) =>
          `UPDATE fireplace_declaration SET maximum_draught = ${dice.whole(14, 40)}, outlet_depth = ${dice.whole(0, 300)},` +
          ` masonry_distance = ${dice.whole(0, 300)}, pipe_clearance = ${dice.chance(0.3) ? 'NULL' : dice.whole(100, 500)},` +
          ` connector_length = ${dice.chance(0.3) ? 'NULL' : dice.whole(300, 2500)}, has_fan = ${dice.chance(0.2) ? 1 : 0}` +
          ` WHERE fireplace_id = ${fireplace_id}`,
      ),
  },
  {
    name: 'other limits',
    statements: (_, dice) => limits.map(([code, least, most]) => setLimit(code, dice.whole(least, most))),
  },
  {
    name: 'other lengths',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.7, /connector_|liner_(?:base|tee|rigid)/).map(
        ({ id, length, otherLength, pairShift }) => {
          const change = dice.whole(-23, 60);
          const other = otherLength === null ? '' : `, alt_building_length = ${Math.max(20, otherLength + change)}`;
          const arm = dice.chance(0.3) ? 'NULL' : dice.whole(60, 250);
          const arms = pairShift === null ? '' : `, horizontal_length = ${arm}`;
          return `UPDATE module SET building_length = ${Math.max(30, (length ?? 100) + change)}${other}${arms} WHERE id = ${id}`;
        },
      ),
  },
  {
    name: 'level pipes of other lengths, and some unknown',
    statements: (catalogue, dice) =>
      catalogue.parts
        .filter(({ managed, length }) => managed && length !== null)
        .map(
          ({ id }) =>
            `UPDATE module SET building_length = ${dice.chance(0.3) ? 'NULL' : dice.whole(60, 500)} WHERE id = ${id}`,
        ),
  },
  {
    name: 'other prices, and some lost',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.8, /connector_|liner_|inlet|soot|ladder|platform/).map(({ id, role }) => {
        const lost = role === 'connector_pipe' ? 0.3 : 0.1;
        const price = dice.chance(lost) ? 'NULL' : (dice.whole(100, 500_000) / 100).toFixed(2);
        return `UPDATE module SET price_ex_vat = ${price} WHERE id = ${id}`;
      }),
  },
  {
    name: 'lost a tenth of the parts',
    statements: (catalogue, dice) => [
      removeAll(some(catalogue, dice, 0.1, /connector_|liner_|chimney_inlet|seal|soot|ladder|platform/)),
    ],
  },
  {
    name: 'other walls and flues, and some unknown',
    statements: ({ chimney_kind: kinds, flue_section: sections }, dice) => [
      ...kinds.map(({ id, conductivity, thermal_resistance }) => {
        const unknown = dice.one([
          'roughness = NULL',
          'combustible_distance = NULL',
          conductivity === null ? 'thermal_resistance = NULL' : 'conductivity = NULL',
          `wall = ${dice.whole(20, 250)}`,
          thermal_resistance === null ? `conductivity = ${dice.whole(4, 12) / 10}` : 'thermal_resistance = 0.2',
        ]);
        return `UPDATE chimney_kind SET ${unknown} WHERE id = ${id}`;
      }),
      ...sections.map(
        ({ id }) =>
          `UPDATE flue_section SET width = ${dice.whole(120, 350)}, depth = ${dice.chance(0.3) ? 'NULL' : dice.whole(120, 350)}` +
          ` WHERE id = ${id}`,
      ),
    ],
  },
  {
    name: 'connectors and liners of other walls, and some unknown',
    statements: (catalogue, dice) =>
      [
        /connector_(?:pipe|bend|adapter)/,
        /connector_bend/,
        /liner_(?:rigid|tee|base)/,
        /liner_flexible/,
        /liner_insulation/,
      ].map(
        (role) =>
          `UPDATE module_property SET ${dice.one(['thermal_resistance = 0.05', 'roughness = 2', 'roughness = NULL', 'zeta = 0.7'])}` +
          ` WHERE module_id IN (${ids(some(catalogue, dice, 1, role))})`,
      ),
  },
];
