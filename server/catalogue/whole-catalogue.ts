import type { Row } from '../../db/models/tables.ts';
import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';
import type { Color, Format, Pipe } from '../calculator/input/calculation-input.ts';
import type { Part } from '../calculator/input/part.ts';
import { partsOf } from './module-part.ts';
import { type ListsAnswer, readLists } from './read-lists.ts';
import { wholeLists as lists } from './whole-lists.ts';

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
  const modules = take('modules', lists.modules);
  const parts = partsOf(modules, take('types', lists.types), take('properties', lists.properties), problems);
  for (const name of ['cover_plates', 'producers', 'scheme_parts', 'floors', 'roof_types', 'info'] as const) {
    take<unknown>(name, lists[name]);
  }
  return {
    pipes: take('pipes', lists.pipes),
    colors: take('colors', lists.colors),
    formats: take('formats', lists.formats),
    parts,
    categories: take('categories', lists.categories),
    fireplaces: take('fireplaces', lists.fireplaces),
    schemes: take('schemes', lists.schemes),
    declarations: take('declarations', lists.declarations),
    limits: take('limits', lists.limits),
    problems,
  };
}
