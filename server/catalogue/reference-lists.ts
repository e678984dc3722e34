import { Op } from 'sequelize';
import { list } from './list.ts';
import { toOre } from './module-part.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import type { CatalogueInfo, Producer, VentilationModule } from './reference-data.ts';

/** A scheme with the fireplace that it belongs to. */
export interface FireplaceScheme {
  readonly fireplaceId: number;
  readonly scheme: Scheme;
}

export const pipes = list('pipe', { attributes: ['id', 'diameter'], order: ['id'] }, (row): Pipe => row);

export const colors = list('color', { attributes: ['id', 'color'], order: ['id'] }, (row): Color => row);

export const info = list(
  'catalogue_info',
  { attributes: ['id', 'name', 'version', 'catalogue_date'], order: ['id'], limit: 1 },
  ({ name, version, catalogue_date: date }): CatalogueInfo => ({ name, version, date }),
);

/** The lists of the form, each with no more than the columns and rows that are shown. */
export const referenceLists = {
  producers: list(
    'producer',
    { attributes: ['id', 'name'], where: () => ({ hidden: false }), order: ['id'] },
    (row): Producer => row,
  ),
  fireplaces: list(
    'fireplace',
    {
      attributes: ['id', 'art_nr', 'name', 'producer_id'],
      where: (select) => ({ id: { [Op.in]: select('scheme', 'fireplace_id', { hidden: false }) } }),
      order: ['id'],
    },
    ({ id, art_nr: articleNumber, name, producer_id: producerId }) => ({ id, articleNumber, name, producerId }),
  ),
  schemes: list(
    'scheme',
    {
      attributes: ['id', 'fireplace_id', 'name', 'outlet_position', 'outlet_height', 'outlet_pipe_id'],
      where: () => ({ hidden: false }),
      order: ['fireplace_id', 'id'],
      references: ['outlet_pipe_id'],
    },
    (row): FireplaceScheme => ({
      fireplaceId: row.fireplace_id,
      scheme: {
        id: row.id,
        name: row.name,
        outletPosition: row.outlet_position,
        outletHeight: row.outlet_height,
        outletPipeId: row.outlet_pipe_id,
      },
    }),
  ),
  pipes,
  floors: list(
    'floor',
    { attributes: ['id', 'name', 'num_floors', 'has_attic'], order: ['id'] },
    ({ id, name, num_floors: numFloors, has_attic: hasAttic }): FloorLayout => ({ id, name, numFloors, hasAttic }),
  ),
  roof_types: list(
    'roof_type',
    { attributes: ['id', 'type', 'default_angle', 'min_angle', 'max_angle'], order: ['id'] },
    ({ id, type, default_angle: defaultAngle, min_angle: minAngle, max_angle: maxAngle }): RoofType => ({
      id,
      type,
      defaultAngle,
      minAngle,
      maxAngle,
    }),
  ),
  colors,
  ventilation_modules: list(
    'module',
    {
      attributes: ['id', 'art_nr', 'nobb_nr', 'name', 'price_ex_vat', 'pipe_id'],
      where: (select) => ({
        module_category_id: { [Op.eq]: select('module_category', 'id', { category: 'Ventilation2' }, 1) },
        managed_by_fireplace: true,
      }),
      order: ['id'],
      references: ['pipe_id'],
    },
    (row): VentilationModule => ({
      id: row.id,
      articleNumber: row.art_nr,
      nobbNumber: row.nobb_nr,
      name: row.name,
      priceExVat: toOre(row.price_ex_vat),
      pipeId: row.pipe_id,
    }),
  ),
  info,
};
