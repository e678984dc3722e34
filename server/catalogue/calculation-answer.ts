import type { CalculationData, CatalogueProblem } from '../calculator/input/calculation-data.ts';
import { calculationLists as lists } from './calculation-lists.ts';
import { partsOf } from './module-part.ts';
import { type ListsAnswer, readLists } from './read-lists.ts';

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readCalculationData(answer: ListsAnswer): CalculationData {
  const problems: CatalogueProblem[] = [];
  const take = readLists(answer, problems);
  // A type that cannot be used is said with each of its modules.
  const types = readLists(answer, [])('types', lists.types);
  const parts = partsOf(take('modules', lists.modules), types, take('properties', lists.properties), problems);
  // A part that was left out is no part of the scheme either; its own message says why.
  const partIds = new Set(parts.map(({ id }) => id));
  return {
    parts,
    schemeParts: take('scheme_parts', lists.scheme_parts).filter(({ partId }) => partIds.has(partId)),
    pipes: take('pipes', lists.pipes),
    colors: take('colors', lists.colors),
    formats: take('formats', lists.formats),
    limits: take('limits', lists.limits),
    declaration: take('declarations', lists.declarations)[0] ?? null,
    problems,
  };
}
