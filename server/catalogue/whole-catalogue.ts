import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { Color, Format, Pipe } from '../calculator/input/calculation-input.ts';
import type { Part } from '../calculator/input/part.ts';
import { type ColumnOf, type Row, type TableName, tables } from '../../db/models/tables.ts';
import { declarationColumns } from './calculation-lists.ts';
import { type List, list, type ListsAnswer, readLists } from './list.ts';
import { discontinuedParts, moduleColumns, moduleReferences, partsOf, problemOfDiscontinued } from './module-part.ts';
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
    'mounting_height',
    'has_hatch',
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
  roof_types: all('roof_type', ['id', 'type', 'default_angle', 'min_angle', 'max_angle', 'form']),
  limits: all('chimney_limit', ['id', 'code', 'value', 'unit', 'source', 'producer_id']),
  chimney_kinds: all('chimney_kind', [
    'id',
    'code',
    'name',
    'wall',
    'conductivity',
    'thermal_resistance',
    'roughness',
    'combustible_distance',
    'source',
  ]),
  flue_sections: all('flue_section', ['id', 'chimney_kind_id', 'name', 'width', 'depth']),
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

/** A visible way of connecting a fireplace. */
export type VisibleScheme = Pick<Row<'scheme'>, 'id' | 'fireplace_id' | 'outlet_position' | 'outlet_pipe_id'>;

/** All that an audit looks at; each list in the order of its ids. */
export interface WholeCatalogue {
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly formats: readonly Format[];
  readonly parts: readonly Part[];
  readonly categories: readonly Pick<Row<'module_category'>, 'category'>[];
  readonly fireplaces: readonly Pick<Row<'fireplace'>, 'id' | 'art_nr'>[];
  readonly schemes: readonly VisibleScheme[];
  readonly declarations: readonly Row<'fireplace_declaration'>[];
  readonly limits: readonly Pick<Row<'chimney_limit'>, 'id' | 'code' | 'producer_id'>[];
  /** Rows that cannot be used, of every table. */
  readonly problems: readonly CatalogueProblem[];
}

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readWholeCatalogue(answer: ListsAnswer): WholeCatalogue {
  const problems: CatalogueProblem[] = [];
  const take = readLists(answer, problems);
  const modules = take('modules', wholeLists.modules);
  const parts = partsOf(modules, take('types', wholeLists.types), take('properties', wholeLists.properties), problems);
  for (const name of [
    'cover_plates',
    'producers',
    'floors',
    'roof_types',
    'chimney_kinds',
    'flue_sections',
    'info',
  ] as const) {
    take<unknown>(name, wholeLists[name]);
  }
  const schemes = take('schemes', wholeLists.schemes);
  const visible = new Set(schemes.map(({ id }) => id));
  const schemeParts = take('scheme_parts', wholeLists.scheme_parts).filter((row) => visible.has(row.scheme_id));
  const broughtAlong = new Set(schemeParts.map((row) => row.module_id));
  problems.push(
    ...discontinuedParts(modules)
      .filter(({ id }) => broughtAlong.has(id))
      .map(problemOfDiscontinued),
  );
  return {
    pipes: take('pipes', wholeLists.pipes),
    colors: take('colors', wholeLists.colors),
    formats: take('formats', wholeLists.formats),
    parts,
    categories: take('categories', wholeLists.categories),
    fireplaces: take('fireplaces', wholeLists.fireplaces),
    schemes,
    declarations: take('declarations', wholeLists.declarations),
    limits: take('limits', wholeLists.limits),
    problems,
  };
}
