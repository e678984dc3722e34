import { Op, literal } from 'sequelize';
import type { partRoles } from '../../db/models/part-tables.ts';
import type { SchemePart } from '../calculator/input/calculation-data.ts';
import type { Format } from '../calculator/input/choices.ts';
import type { Limit } from '../calculator/input/limits.ts';
import { list } from './list.ts';
import { moduleColumns, moduleReferences } from './module-columns.ts';
import { colors, pipes } from './reference-lists.ts';

/** Roles whose parts are looked at in every diameter: the start chain may begin at another than the chosen one. */
const chainRoles: readonly (typeof partRoles)[number][] = ['start', 'adapter', 'tee'];

/** In these lists `$scheme` and `$pipe` are ids, `$ventilation` is a JSON array of ids. */
const bound = {
  scheme: { [Op.eq]: literal('$scheme') },
  pipe: { [Op.eq]: literal('$pipe') },
  ventilation: { [Op.in]: literal('(SELECT value FROM json_each($ventilation))') },
};

/** Everything that one calculation may look at. */
export const calculationLists = {
  modules: list(
    'module',
    {
      attributes: moduleColumns,
      where: (select) => ({
        [Op.or]: [
          { pipe_id: bound.pipe },
          { pipe_id: null },
          { type_id: { [Op.in]: select('type', 'id', { code: { [Op.in]: [...chainRoles] } }) } },
          { id: { [Op.in]: select('scheme_module', 'module_id', { scheme_id: bound.scheme }) } },
          { id: bound.ventilation },
        ],
      }),
      references: moduleReferences,
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
    ({ code, value, unit, source, producer_id: producerId }): Limit => ({ code, value, unit, source, producerId }),
  ),
};
