import { type ColumnOf, type Row, type TableName, tables } from '../../db/models/tables.ts';
import { declarationColumns } from './calculation-lists.ts';
import { type List, list } from './list.ts';
import { moduleColumns, moduleReferences } from './module-columns.ts';
import { colors, pipes } from './reference-lists.ts';

/** Every row that the choices and the calculations of all fireplaces may come to, hidden schemes left out. */
export const wholeLists = {
  pipes,
  colors,
  formats: all('format', ['id', 'code']),
  types: all('type', ['id', 'code']),
  categories: all('module_category', ['id', 'category']),
  cover_plates: all('cover_plate', ['id', 'name']),
  modules: list('module', { attributes: moduleColumns, order: ['id'], references: moduleReferences }, (row) => row),
  properties: all('module_property', [
    'module_id',
    'weight',
    'load_capacity',
    'clearance',
    'thermal_resistance',
    'roughness',
    'zeta',
  ]),
  declarations: all('fireplace_declaration', declarationColumns),
  producers: all('producer', ['id', 'name', 'hidden']),
  fireplaces: all('fireplace', ['id', 'art_nr', 'name', 'producer_id']),
  schemes: list(
    'scheme',
    {
      attributes: ['id', 'fireplace_id', 'name', 'outlet_position', 'outlet_height', 'outlet_pipe_id'],
      where: () => ({ hidden: false }),
      order: ['id'],
      references: ['fireplace_id', 'outlet_pipe_id'],
    },
    (row) => row,
  ),
  scheme_parts: all('scheme_module', ['scheme_id', 'module_id', 'quantity']),
  floors: all('floor', ['id', 'name', 'num_floors', 'has_attic']),
  roof_types: all('roof_type', ['id', 'type', 'default_angle', 'min_angle', 'max_angle']),
  limits: all('chimney_limit', ['id', 'code', 'value', 'unit', 'source', 'producer_id']),
  info: all('catalogue_info', ['id', 'name', 'version', 'catalogue_date']),
};

function all<Name extends TableName, Column extends ColumnOf<Name>>(
  table: Name,
  attributes: readonly Column[],
): List<Pick<Row<Name>, Column>> {
  const { columns }: { readonly columns: Readonly<Record<string, object>> } = tables[table];
  const references = attributes.filter((column) => 'references' in (columns[column] ?? {}));
  return list(table, { attributes, references }, (row) => row);
}
