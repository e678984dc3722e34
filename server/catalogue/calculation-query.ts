import type { CalculationData, CatalogueProblem } from '../calculator/input/calculation-data.ts';
import { calculationLists as lists } from './calculation-lists.ts';
import { readList, statementOf } from './list-query.ts';

/** Reads everything that one calculation may look at, at once; `$scheme`, `$pipe` and `$ventilation` are to be bound. */
export const calculationStatement = statementOf(lists);

/** @throws {CatalogueShapeError} when the answer has not the shape that the statement asks for */
export function parseCalculationData(row: Readonly<Partial<Record<keyof typeof lists, unknown>>>): CalculationData {
  const problems: CatalogueProblem[] = [];
  const parts = readList(lists.parts, row.parts, problems);
  const partIds = new Set(parts.map(({ id }) => id));
  const schemeParts = readList(lists.scheme_parts, row.scheme_parts, problems).filter(({ partId }) => {
    const fits = partIds.has(partId);
    if (!fits) {
      const found = { table: 'scheme_module', id: partId, articleNumber: null, column: 'module_id' };
      problems.push({ ...found, reason: 'dangling-reference' });
    }
    return fits;
  });
  return {
    parts,
    schemeParts,
    pipes: readList(lists.pipes, row.pipes, problems),
    colors: readList(lists.colors, row.colors, problems),
    formats: readList(lists.formats, row.formats, problems),
    limits: readList(lists.limits, row.limits, problems),
    problems,
  };
}
