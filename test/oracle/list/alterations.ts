import type { Catalogue, Part } from './catalogue.ts';
import { type Dice, filled } from '../random.ts';

/** A change of a catalogue, in SQL. */
export interface Alteration {
  readonly name: string;
  readonly statements: (catalogue: Catalogue, dice: Dice) => readonly string[];
}

const ofRole = (role: string): string => `type_id = (SELECT id FROM type WHERE code = '${role}')`;
export const ids = (parts: readonly Part[]): string => parts.map(({ id }) => id).join(', ') || 'NULL';
const setAll = (parts: readonly Part[], assignment: string): string =>
  `UPDATE module SET ${assignment} WHERE id IN (${ids(parts)})`;
export const removeAll = (parts: readonly Part[]): string => `DELETE FROM module WHERE id IN (${ids(parts)})`;
export const some = (catalogue: Catalogue, dice: Dice, share: number, role: RegExp): readonly Part[] =>
  catalogue.parts.filter((part) => role.test(part.role) && dice.chance(share));

export const setLimit = (code: string, value: number): string =>
  `UPDATE chimney_limit SET value = ${value} WHERE code = '${code}' AND producer_id IS NULL`;

/** The first changes nothing. Some others leave few parts for a flue. */
export const alterations: readonly Alteration[] = [
  { name: 'nothing spoilt', statements: () => [] },
  {
    name: 'lost a tenth of all prices',
    statements: (catalogue, dice) => [setAll(some(catalogue, dice, 0.1, /./), 'price_ex_vat = NULL')],
  },
  {
    name: 'lost a third of the prices of elements',
    statements: (catalogue, dice) => [
      setAll(some(catalogue, dice, 0.33, /straight|adjust|bend/), 'price_ex_vat = NULL'),
    ],
  },
  {
    name: 'lost a third of the elements',
    statements: (catalogue, dice) => [removeAll(some(catalogue, dice, 0.33, /straight|adjustable|bend/))],
  },
  {
    name: 'a fifth of the parts discontinued',
    statements: (catalogue, dice) => [setAll(some(catalogue, dice, 0.2, /./), 'discontinued = 1')],
  },
  {
    name: 'lost a twentieth of everything',
    statements: (catalogue, dice) => [removeAll(some(catalogue, dice, 0.05, /./))],
  },
  {
    name: 'odd lengths',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.7, /straight|start|adapter|tee|bend/).map(
        ({ id, length }) =>
          `UPDATE module SET building_length = ${Math.max(40, (length ?? 100) + dice.whole(-73, 73))} WHERE id = ${id}`,
      ),
  },
  {
    name: 'adjustable elements of all ranges',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.8, /adjustable/).map(
        ({ id }) =>
          `UPDATE module SET building_length = ${dice.whole(150, 900)}, alt_building_length = ${dice.whole(150, 900)}` +
          ` WHERE id = ${id}`,
      ),
  },
  { name: 'adjustable elements alone', statements: () => [`DELETE FROM module WHERE ${ofRole('straight')}`] },
  {
    name: 'straight elements of 950 mm alone',
    statements: () => [`DELETE FROM module WHERE ${ofRole('straight')} AND building_length <> 950`],
  },
  { name: 'no adjustable elements', statements: () => [`DELETE FROM module WHERE ${ofRole('adjustable')}`] },
  {
    name: 'other limits',
    statements: (_, dice) => [
      setLimit('joint_margin', dice.whole(0, 400)),
      setLimit('free_height', dice.whole(900, 3000)),
      setLimit('free_height_braced', dice.whole(2500, 6000)),
      setLimit('fixing_distance', dice.whole(1200, 4000)),
      setLimit('total_height', dice.whole(7000, 15_000)),
      setLimit('offset_tolerance', dice.whole(5, 60)),
      setLimit('effective_height', dice.whole(3000, 6000)),
      setLimit('mouth_over_roof', dice.whole(600, 1200)),
      setLimit('mouth_from_roof_plane', dice.whole(2000, 3500)),
      setLimit('platform_height', dice.whole(800, 2000)),
      setLimit('vat', dice.whole(0, 30)),
    ],
  },
  {
    name: 'ranges of angles with gaps',
    statements: (catalogue, dice) => [
      removeAll(some(catalogue, dice, 0.3, /roof_flashing|roof_overlay|ceiling_plate/)),
    ],
  },
  {
    name: 'rows that contradict themselves',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.1, /./).map(({ id }) =>
        dice.one([
          `UPDATE module SET min_h = 100, max_h = 50 WHERE id = ${id}`,
          `UPDATE module SET color_id = 99 WHERE id = ${id}`,
          `UPDATE module SET building_length = 0 WHERE id = ${id}`,
          `UPDATE module SET min_degrees_round_pipe = 50, max_degrees_round_pipe = 10 WHERE id = ${id}`,
        ]),
      ),
  },
  {
    name: 'conditions of height and angle',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.3, /straight|storm|brace|cap|flashing|bracket|accessory|band|floor_kit/).map(({ id }) =>
        dice.one([
          `UPDATE module SET min_h = ${dice.whole(500, 6000)} WHERE id = ${id}`,
          `UPDATE module SET max_h = ${dice.whole(1500, 12_000)} WHERE id = ${id}`,
          `UPDATE module SET a_gt_23 = 1, a_lt_23 = NULL WHERE id = ${id}`,
          `UPDATE module SET a_gt_23 = 0, a_lt_23 = 2 WHERE id = ${id}`,
        ]),
      ),
  },
  {
    name: 'other weights, loads and ranges of limiters, and some unknown',
    statements: (catalogue, dice) => [
      ...some(catalogue, dice, 0.9, /straight|adjust|bend|start|tee|adapter|inspection|load_support/).map(
        ({ id, weight, loadCapacity }) =>
          `UPDATE module_property SET weight = ${weight === null ? 'NULL' : (weight * (0.5 + dice.share() * 2)).toFixed(1)},` +
          ` load_capacity = ${loadCapacity === null ? 'NULL' : dice.whole(10, 250)} WHERE module_id = ${id}`,
      ),
      ...some(catalogue, dice, 1, /damper/).map(
        ({ id }) =>
          `UPDATE module SET draught_from = ${dice.whole(5, 20)}, draught_to = ${dice.chance(0.2) ? 'NULL' : dice.whole(30, 90)}` +
          ` WHERE id = ${id}`,
      ),
      ...catalogue.fireplace_declaration.map(
        ({ fireplace_id, flue_load }) =>
          `UPDATE fireplace_declaration SET flue_load = ${flue_load === null ? 'NULL' : dice.whole(20, 200)}` +
          ` WHERE fireplace_id = ${fireplace_id}`,
      ),
    ],
  },
  {
    name: 'platforms and ladders of several heights and lengths',
    statements: (catalogue, dice) => {
      const next = Math.max(...catalogue.parts.map(({ id }) => id)) + 1;
      return catalogue.parts
        .filter(({ role }) => /sweep_platform|roof_ladder/.test(role))
        .flatMap(({ id, role }, index) =>
          [0, 1, 2].flatMap((copy) => {
            const other = next + 3 * index + copy;
            const reach = role === 'roof_ladder' && dice.chance(0.8) ? String(dice.whole(500, 9000)) : 'NULL';
            const height = role === 'sweep_platform' && dice.chance(0.7) ? String(dice.whole(100, 2500)) : 'NULL';
            const price = (dice.whole(100_000, 500_000) / 100).toFixed(2);
            return [
              'INSERT INTO module (id, art_nr, name, price_ex_vat, module_category_id, type_id, ridge_reach)' +
                ` SELECT ${other}, art_nr || '-${copy}', name || ' ${copy}', ${price}, module_category_id, type_id, ${reach}` +
                ` FROM module WHERE id = ${id}`,
              `INSERT INTO module_property (module_id, mounting_height) VALUES (${other}, ${height})`,
            ];
          }),
        );
    },
  },
  {
    name: 'level pipes and arms of tees of other lengths, some unknown, and outlets without a pipe',
    statements: (catalogue, dice) => [
      ...some(catalogue, dice, 0.8, /^tee$/).map(
        ({ id }) =>
          `UPDATE module SET horizontal_length = ${dice.chance(0.3) ? 'NULL' : dice.whole(60, 400)} WHERE id = ${id}`,
      ),
      ...catalogue.scheme
        .filter(() => dice.chance(0.3))
        .map(({ id }) => `DELETE FROM scheme_module WHERE scheme_id = ${id}`),
      ...catalogue.parts
        .filter(({ managed, length }) => managed && length !== null)
        .map(
          ({ id }) =>
            `UPDATE module SET building_length = ${dice.chance(0.3) ? 'NULL' : dice.whole(60, 700)} WHERE id = ${id}`,
        ),
      ...catalogue.fireplace_declaration
        .filter(() => dice.chance(0.5))
        .map(
          ({ fireplace_id }) =>
            `UPDATE fireplace_declaration SET outlet_depth = NULL WHERE fireplace_id = ${fireplace_id}`,
        ),
    ],
  },
  {
    name: 'bare elements, and some of unknown insulation',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.4, /straight|adjust|bend|start|tee|adapter/).map(
        ({ id }) =>
          `UPDATE module_property SET thermal_resistance = ${dice.one(['0', '0', 'NULL'])} WHERE module_id = ${id}`,
      ),
  },
  {
    name: 'elements that are bound to their neighbours',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.3, /straight|adjustable/).map(({ id, pipeId, colorId }) => {
        const neighbours = catalogue.parts.filter(
          (part) =>
            part.pipeId === pipeId &&
            part.colorId === colorId &&
            /straight|adjustable|start|adapter|bend|inspection/.test(part.role),
        );
        const side = dice.one(['module_from_id', 'module_to_id']);
        return `UPDATE module SET ${side} = ${dice.one(filled(neighbours)).id} WHERE id = ${id}`;
      }),
  },
  {
    name: 'other prices',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.8, /./).map(
        ({ id }) => `UPDATE module SET price_ex_vat = ${(dice.whole(100, 500_000) / 100).toFixed(2)} WHERE id = ${id}`,
      ),
  },
  {
    name: 'more to choose from',
    statements: (catalogue) => {
      const next = Math.max(...catalogue.parts.map(({ id }) => id)) + 1;
      const columns =
        'price_ex_vat, min_degrees_coverboards, max_degrees_coverboards, building_width, horizontal_length, a_gt_23,' +
        ' a_lt_23, color_id, format_id, module_category_id, type_id, pipe_id, cover_plate_id, degrees_angle, always';
      const copy = (role: string, offset: number, length: string): string =>
        `INSERT INTO module (id, art_nr, name, building_length, ${columns})` +
        ` SELECT ${next + offset} + id, art_nr || '-B', name || ' B', ${length}, ${columns.replace('price_ex_vat', 'price_ex_vat * 0.93')}` +
        ` FROM module WHERE ${ofRole(role)}`;
      return [
        copy('straight', 0, 'building_length + 137'),
        copy('floor_kit', 1000, 'building_length'),
        copy('locking_band', 2000, 'building_length'),
        copy('wall_bracket', 3000, 'building_length'),
      ];
    },
  },
];
