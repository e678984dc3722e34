import { type Alteration, removeAll, setLimit, some } from '../list/alterations.ts';

const roles =
  /connector_|wall_|weather|console|tee_base|drain|ground_support|eaves_flashing|wide_band|pipe_transition|straight|adjustable|bend|band|brace|ladder|platform|collar/;
const limits: readonly (readonly [code: string, least: number, most: number])[] = [
  ['wall_fixing', 700, 4000],
  ['free_above_wall', 800, 2500],
  ['free_above_wall_banded', 2500, 4000],
  ['free_height_braced', 3500, 6000],
  ['level_pipe', 800, 2500],
  ['insulated_before_wall', 0, 300],
  ['gutter', 0, 300],
  ['over_opening', 300, 3000],
  ['clearance', 30, 90],
  ['level_slope', 5, 15],
  ['fitting_gap', 0, 40],
  ['effective_height', 2500, 5000],
  ['mouth_over_roof', 600, 1200],
  ['mouth_from_roof_plane', 2000, 3500],
  ['platform_height', 800, 2000],
  ['joint_margin', 50, 250],
  ['wall_joint_margin', 10, 120],
  ['wall_bracket_margin', 10, 80],
];

/** Changes of everything that a flue on an outer wall is made of. */
export const alterations: readonly Alteration[] = [
  {
    name: 'a fifth of the parts discontinued',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.2, /./).map(({ id }) => `UPDATE module SET discontinued = 1 WHERE id = ${id}`),
  },
  {
    name: 'other limits',
    statements: (_, dice) => limits.map(([code, least, most]) => setLimit(code, dice.whole(least, most))),
  },
  {
    name: 'lost its limits of walls',
    statements: (_, dice) =>
      limits
        .slice(0, 8)
        .filter(() => dice.chance(0.6))
        .map(([code]) => `DELETE FROM chimney_limit WHERE code = '${code}'`),
  },
  {
    name: 'other prices',
    statements: (catalogue, dice) =>
      some(catalogue, dice, 0.8, roles).map(
        ({ id }) => `UPDATE module SET price_ex_vat = ${(dice.whole(100, 500_000) / 100).toFixed(2)} WHERE id = ${id}`,
      ),
  },
  {
    name: 'lost a tenth of the parts',
    statements: (catalogue, dice) => [removeAll(some(catalogue, dice, 0.1, roles))],
  },
  {
    name: 'tees, consoles, brackets and sleeves of other lengths, and some of unknown load',
    statements: (catalogue, dice) => [
      ...some(catalogue, dice, 0.7, /tee_base/).map(
        ({ id }) =>
          `UPDATE module SET building_length = ${dice.whole(200, 350)}, alt_building_length = ${dice.whole(150, 300)},` +
          ` horizontal_length = ${dice.whole(100, 220)} WHERE id = ${id}`,
      ),
      ...some(catalogue, dice, 0.7, /wall_bracket|wall_console|console_extension/).map(
        ({ id, length, otherLength }) => {
          const least = Math.max(10, (length ?? 50) + dice.whole(-20, 40));
          return `UPDATE module SET building_length = ${least}, alt_building_length = ${Math.max(least, (otherLength ?? 150) + dice.whole(-40, 150))} WHERE id = ${id}`;
        },
      ),
      ...some(catalogue, dice, 0.5, /wall_console|ground_support/).map(
        ({ id }) =>
          `UPDATE module_property SET load_capacity = ${dice.chance(0.3) ? 'NULL' : dice.whole(20, 250)} WHERE module_id = ${id}`,
      ),
      ...some(catalogue, dice, 0.5, /wall_sleeve/).map(
        ({ id }) =>
          `UPDATE module_property SET clearance = ${dice.chance(0.3) ? 'NULL' : dice.whole(20, 120)} WHERE module_id = ${id}`,
      ),
    ],
  },
];
