import type { CatalogueProblem } from '../calculator/input/calculation-data.ts';
import { type ListsAnswer, readLists } from './read-lists.ts';
import type { Scheme } from '../calculator/input/calculation-input.ts';
import type { CatalogueInfo, Fireplace, ReferenceData } from './reference-data.ts';
import { type FireplaceScheme, info, referenceLists as lists } from './reference-lists.ts';

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readReferenceData(answer: ListsAnswer): ReferenceData {
  const problems: CatalogueProblem[] = [];
  const take = readLists(answer, problems);
  const producers = take('producers', lists.producers);
  const pipes = take('pipes', lists.pipes);
  // A row of a diameter that was left out cannot be used either; the diameter's own message says why.
  const pipeIds = new Set(pipes.map(({ id }) => id));
  const schemes = take('schemes', lists.schemes).filter(({ scheme }) => pipeIds.has(scheme.outletPipeId));
  return {
    producers,
    fireplaces: fireplacesWith(
      take('fireplaces', lists.fireplaces),
      new Set(producers.map(({ id }) => id)),
      Map.groupBy(schemes, ({ fireplaceId }) => fireplaceId),
    ),
    pipes,
    floors: take('floors', lists.floors),
    roofTypes: take('roof_types', lists.roof_types),
    colors: take('colors', lists.colors),
    ventilationModules: take('ventilation_modules', lists.ventilation_modules).filter(
      ({ pipeId }) => pipeId === null || pipeIds.has(pipeId),
    ),
    info: readCatalogueInfo(answer),
    problems,
  };
}

/** A catalogue that says nothing of itself has empty texts. */
export function readCatalogueInfo(answer: ListsAnswer): CatalogueInfo {
  return readLists(answer, [])('info', info)[0] ?? { name: '', version: '', date: '' };
}

function fireplacesWith(
  fireplaces: readonly Omit<Fireplace, 'schemes'>[],
  shownProducerIds: ReadonlySet<number>,
  schemes: ReadonlyMap<number, readonly FireplaceScheme[]>,
): Fireplace[] {
  return fireplaces.map(({ id, articleNumber, name, producerId }) => ({
    id,
    articleNumber,
    name,
    producerId: producerId !== null && shownProducerIds.has(producerId) ? producerId : null,
    schemes: schemes.get(id)?.map(({ scheme }): Scheme => scheme) ?? [],
  }));
}
