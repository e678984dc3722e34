import { list } from './list-query.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/choices.ts';
import type { CatalogueInfo, Producer, VentilationModule } from './reference-data.ts';
import type { RowReader } from './row-reader.ts';

/** A scheme with the fireplace that it belongs to. */
export interface FireplaceScheme {
  readonly fireplaceId: number;
  readonly scheme: Scheme;
}

const visibleScheme = 'SELECT fireplace_id FROM scheme WHERE hidden = 0';

/** The lists of the form, each with no more than the columns and rows that are shown. */
export const referenceLists = {
  producers: list(
    'producer',
    ['id', 'name'],
    'id, name FROM producer WHERE hidden = 0 ORDER BY id',
    (row): Producer => ({ id: row.whole('id', 0), name: row.text('name') }),
  ),
  fireplaces: list(
    'fireplace',
    ['id', 'art_nr', 'name', 'producer_id'],
    `id, art_nr, name, producer_id FROM fireplace WHERE id IN (${visibleScheme}) ORDER BY id`,
    (row) => ({
      id: row.whole('id', 0),
      articleNumber: row.text('art_nr'),
      name: row.text('name'),
      producerId: row.optionalWhole('producer_id', 0),
    }),
  ),
  schemes: list(
    'scheme',
    ['id', 'fireplace_id', 'name', 'outlet_position', 'outlet_height', 'outlet_pipe_id'],
    'id, fireplace_id, name, outlet_position, outlet_height, outlet_pipe_id FROM scheme WHERE hidden = 0 ORDER BY fireplace_id, id',
    (row): FireplaceScheme => ({
      fireplaceId: row.whole('fireplace_id', 0),
      scheme: {
        id: row.whole('id', 0),
        name: row.text('name'),
        outletPosition: readOutletPosition(row),
        outletHeight: row.whole('outlet_height', 1),
        outletPipeId: row.whole('outlet_pipe_id', 0),
      },
    }),
  ),
  pipes: list('pipe', ['id', 'diameter'], 'id, diameter FROM pipe ORDER BY id', (row): Pipe => ({
    id: row.whole('id', 0),
    diameter: row.whole('diameter', 1),
  })),
  floors: list(
    'floor',
    ['id', 'name', 'num_floors', 'has_attic'],
    'id, name, num_floors, has_attic FROM floor ORDER BY id',
    (row): FloorLayout => ({
      id: row.whole('id', 0),
      name: row.text('name'),
      numFloors: row.whole('num_floors', 1),
      hasAttic: row.flag('has_attic'),
    }),
  ),
  roof_types: list(
    'roof_type',
    ['id', 'type', 'default_angle', 'min_angle', 'max_angle'],
    'id, type, default_angle, min_angle, max_angle FROM roof_type ORDER BY id',
    readRoofType,
  ),
  colors: list('color', ['id', 'color'], 'id, color FROM color ORDER BY id', (row): Color => ({
    id: row.whole('id', 0),
    color: row.text('color'),
  })),
  ventilation_modules: list(
    'module',
    ['id', 'art_nr', 'nobb_nr', 'name', 'price_ex_vat', 'pipe_id'],
    `id, art_nr, nobb_nr, name, price_ex_vat, pipe_id FROM module
      WHERE module_category_id = (SELECT id FROM module_category WHERE category = 'Ventilation2' ORDER BY id LIMIT 1)
        AND managed_by_fireplace = 1 ORDER BY id`,
    (row): VentilationModule => ({
      id: row.whole('id', 0),
      articleNumber: row.text('art_nr'),
      nobbNumber: row.optionalText('nobb_nr'),
      name: row.text('name'),
      priceExVat: row.optionalMoney('price_ex_vat'),
      pipeId: row.optionalWhole('pipe_id', 0),
    }),
  ),
  info: list(
    'catalogue_info',
    ['id', 'name', 'version', 'catalogue_date'],
    'id, name, version, catalogue_date FROM catalogue_info ORDER BY id LIMIT 1',
    (row): CatalogueInfo => ({
      name: row.text('name'),
      version: row.text('version'),
      date: row.text('catalogue_date'),
    }),
  ),
};

function readOutletPosition(row: RowReader<'outlet_position'>): Scheme['outletPosition'] {
  const position = row.text('outlet_position');
  if (position === 'top' || position === 'rear') return position;
  row.fault('outlet_position', 'unknown-code');
  return 'top';
}

function readRoofType(row: RowReader<'id' | 'type' | 'default_angle' | 'min_angle' | 'max_angle'>): RoofType {
  const roofType = {
    id: row.whole('id', 0),
    type: row.text('type'),
    defaultAngle: row.number('default_angle'),
    minAngle: row.number('min_angle'),
    maxAngle: row.number('max_angle'),
  };
  if (roofType.minAngle > roofType.maxAngle) row.fault('min_angle', 'minimum-above-maximum');
  else if (roofType.defaultAngle < roofType.minAngle) row.fault('default_angle', 'minimum-above-maximum');
  else if (roofType.defaultAngle > roofType.maxAngle) row.fault('default_angle', 'minimum-above-maximum');
  return roofType;
}
