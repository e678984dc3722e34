import { Op, literal } from 'sequelize';
import type { PartRole } from '../../db/codes.ts';
import type { SchemePart, FireplaceDeclaration } from '../calculator/input/calculation-data.ts';
import type { Format } from '../calculator/input/calculation-input.ts';
import type { Limit } from '../calculator/input/limits.ts';
import { type Condition, type SelectColumn, list } from './list.ts';
import { moduleColumns, moduleReferences } from './module-columns.ts';
import { colors, pipes } from './reference-lists.ts';

/** Roles whose parts are looked at in every diameter: the start chain and its joints may begin at another than the chosen one. */
const chainRoles: readonly PartRole[] = ['start', 'adapter', 'tee', 'locking_band'];

/** Everything that is declared of a fireplace. */
export const declarationColumns = [
  'fireplace_id',
  'flue_load',
  'fuel',
  'nominal_output',
  'efficiency',
  'flue_gas_mass_flow',
  'flue_gas_temperature',
  'carbon_dioxide',
  'minimum_draught',
  'maximum_draught',
  'source',
] as const;

/** In these lists `$scheme` and `$pipe` are ids, `$ventilation` is a JSON array of ids. */
const bound = {
  scheme: { [Op.eq]: literal('$scheme') },
  pipe: { [Op.eq]: literal('$pipe') },
  ventilation: { [Op.in]: literal('(SELECT value FROM json_each($ventilation))') },
};

const isLookedAt = (select: SelectColumn): Condition<'module'> => ({
  [Op.or]: [
    { pipe_id: bound.pipe },
    { pipe_id: null },
    { type_id: { [Op.in]: select('type', 'id', { code: { [Op.in]: [...chainRoles] } }) } },
    { id: { [Op.in]: select('scheme_module', 'module_id', { scheme_id: bound.scheme }) } },
    { id: bound.ventilation },
  ],
});

/** Everything that one calculation may look at. */
export const calculationLists = {
  modules: list(
    'module',
    {
      attributes: moduleColumns,
      where: isLookedAt,
      references: moduleReferences,
    },
    (row) => row,
  ),
  properties: list(
    'module_property',
    {
      attributes: ['module_id', 'weight', 'load_capacity', 'clearance', 'thermal_resistance', 'roughness', 'zeta'],
      where: (select) => ({ module_id: { [Op.in]: select('module', 'id', isLookedAt(select)) } }),
    },
    (row) => row,
  ),
  types: list('type', { attributes: ['id', 'code'] }, (row) => row),
  scheme_parts: list(
    'scheme_module',
    {
      attributes: ['module_id', 'quantity'],
      where: () => ({ scheme_id: bound.scheme }),
      order: ['module_id'],
      references: ['module_id'],
    },
    ({ module_id: partId, quantity }): SchemePart => ({ partId, quantity }),
  ),
  pipes,
  colors,
  formats: list('format', { attributes: ['id', 'code'], order: ['id'] }, (row): Format => row),
  limits: list(
    'chimney_limit',
    {
      attributes: ['id', 'code', 'value', 'unit', 'source', 'producer_id'],
      where: (select) => ({
        producer_id: {
          [Op.or]: [
            null,
            {
              [Op.in]: select('fireplace', 'producer_id', {
                id: { [Op.in]: select('scheme', 'fireplace_id', { id: bound.scheme }) },
              }),
            },
          ],
        },
      }),
      order: ['id'],
    },
    ({ code, value, unit, source, producer_id: producerId }): Limit => ({
      code,
      value,
      unit,
      source,
      producerId,
    }),
  ),
  declarations: list(
    'fireplace_declaration',
    {
      attributes: declarationColumns,
      where: (select) => ({ fireplace_id: { [Op.in]: select('scheme', 'fireplace_id', { id: bound.scheme }) } }),
    },
    (row): FireplaceDeclaration => ({
      flueLoad: row.flue_load,
      fuel: row.fuel,
      nominalOutput: row.nominal_output,
      efficiency: row.efficiency,
      massFlow: row.flue_gas_mass_flow,
      temperature: row.flue_gas_temperature,
      carbonDioxide: row.carbon_dioxide,
      minimumDraught: row.minimum_draught,
      maximumDraught: row.maximum_draught,
      source: row.source,
    }),
  ),
};
