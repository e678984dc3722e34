import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';
import { readList, statementOf } from './list-query.ts';
import type { Scheme } from '../calculator/input/choices.ts';
import type { CatalogueInfo, Fireplace, ReferenceData } from './reference-data.ts';
import { referenceLists as lists } from './reference-lists.ts';
import type { FireplaceScheme } from './reference-lists.ts';

/** Reads all the lists of the form at once. */
export const referenceStatement = statementOf(lists);

/** Reads what the catalogue says of itself. */
export const infoStatement = statementOf({ info: lists.info });

type Row<Name extends string> = Readonly<Partial<Record<Name, unknown>>>;

/** @throws {CatalogueShapeError} when the answer has not the shape that the statement asks for */
export function parseReferenceData(row: Row<keyof typeof lists>): ReferenceData {
  const problems: CatalogueProblem[] = [];
  const producers = readList(lists.producers, row.producers, problems);
  const pipes = readList(lists.pipes, row.pipes, problems);
  const pipeIds = new Set(pipes.map(({ id }) => id));
  const dangling = (table: string, id: number, column: string, articleNumber: string | null): void => {
    problems.push({ table, id, articleNumber, column, reason: 'dangling-reference' });
  };
  const schemes = readList(lists.schemes, row.schemes, problems).filter(({ scheme }) => {
    const fits = pipeIds.has(scheme.outletPipeId);
    if (!fits) dangling('scheme', scheme.id, 'outlet_pipe_id', null);
    return fits;
  });
  const ventilationModules = readList(lists.ventilation_modules, row.ventilation_modules, problems).filter((module) => {
    const fits = module.pipeId === null || pipeIds.has(module.pipeId);
    if (!fits) dangling('module', module.id, 'pipe_id', module.articleNumber);
    return fits;
  });
  return {
    producers,
    fireplaces: fireplacesWith(
      readList(lists.fireplaces, row.fireplaces, problems),
      new Set(producers.map(({ id }) => id)),
      schemes,
    ),
    pipes,
    floors: readList(lists.floors, row.floors, problems),
    roofTypes: readList(lists.roof_types, row.roof_types, problems),
    colors: readList(lists.colors, row.colors, problems),
    ventilationModules,
    info: parseCatalogueInfo(row),
    problems,
  };
}

/** A catalogue that says nothing of itself has empty texts. */
export function parseCatalogueInfo(row: Row<'info'>): CatalogueInfo {
  return readList(lists.info, row.info, [])[0] ?? { name: '', version: '', date: '' };
}

function fireplacesWith(
  fireplaces: readonly Omit<Fireplace, 'schemes'>[],
  shownProducerIds: ReadonlySet<number>,
  schemes: readonly FireplaceScheme[],
): Fireplace[] {
  const schemesByFireplace = new Map<number, Scheme[]>();
  for (const { fireplaceId, scheme } of schemes) {
    const known = schemesByFireplace.get(fireplaceId);
    if (known === undefined) schemesByFireplace.set(fireplaceId, [scheme]);
    else known.push(scheme);
  }
  return fireplaces.map(({ id, articleNumber, name, producerId }) => ({
    id,
    articleNumber,
    name,
    producerId: producerId !== null && shownProducerIds.has(producerId) ? producerId : null,
    schemes: schemesByFireplace.get(id) ?? [],
  }));
}
