import { Op } from 'sequelize';
import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { ChimneyKind } from '../calculator/input/chimney-input.ts';
import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import { list, type ListsAnswer, readLists } from './list.ts';
import { toOre } from './module-part.ts';
import type {
  CatalogueInfo,
  Chimney,
  Fireplace,
  Producer,
  ReferenceData,
  VentilationModule,
} from './reference-data.ts';

/** A scheme with the fireplace that it belongs to. */
interface FireplaceScheme {
  readonly fireplaceId: number;
  readonly scheme: Scheme;
}

export const pipes = list('pipe', { attributes: ['id', 'diameter'], order: ['id'] }, (row): Pipe => row);

export const colors = list('color', { attributes: ['id', 'color', 'finish'], order: ['id'] }, (row): Color => row);

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
    { attributes: ['id', 'type', 'default_angle', 'min_angle', 'max_angle', 'form'], order: ['id'] },
    ({ id, type, default_angle: defaultAngle, min_angle: minAngle, max_angle: maxAngle, form }): RoofType => ({
      id,
      type,
      defaultAngle,
      minAngle,
      maxAngle,
      form,
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
        discontinued: false,
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
  chimney_kinds: list(
    'chimney_kind',
    {
      attributes: [
        'id',
        'code',
        'name',
        'wall',
        'conductivity',
        'thermal_resistance',
        'roughness',
        'combustible_distance',
        'source',
      ],
      order: ['id'],
    },
    ({ thermal_resistance: thermalResistance, combustible_distance: combustibleDistance, ...row }): ChimneyKind => ({
      ...row,
      thermalResistance,
      combustibleDistance,
    }),
  ),
  flue_sections: list(
    'flue_section',
    {
      attributes: ['id', 'chimney_kind_id', 'name', 'width', 'depth'],
      order: ['id'],
      references: ['chimney_kind_id'],
    },
    ({ id, chimney_kind_id: kindId, name, width, depth }) => ({ kindId, id, name, section: { width, depth } }),
  ),
  info,
};

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readReferenceData(answer: ListsAnswer): ReferenceData {
  const problems: CatalogueProblem[] = [];
  const take = readLists(answer, problems);
  const producers = take('producers', referenceLists.producers);
  const usablePipes = take('pipes', referenceLists.pipes);
  // A row of a diameter that was left out cannot be used either; the diameter's own message says why.
  const pipeIds = new Set(usablePipes.map(({ id }) => id));
  const schemes = take('schemes', referenceLists.schemes).filter(({ scheme }) => pipeIds.has(scheme.outletPipeId));
  return {
    producers,
    fireplaces: fireplacesWith(
      take('fireplaces', referenceLists.fireplaces),
      new Set(producers.map(({ id }) => id)),
      Map.groupBy(schemes, ({ fireplaceId }) => fireplaceId),
    ),
    pipes: usablePipes,
    floors: take('floors', referenceLists.floors),
    roofTypes: take('roof_types', referenceLists.roof_types),
    colors: take('colors', referenceLists.colors),
    ventilationModules: take('ventilation_modules', referenceLists.ventilation_modules).filter(
      ({ pipeId }) => pipeId === null || pipeIds.has(pipeId),
    ),
    chimneys: chimneysWith(
      take('chimney_kinds', referenceLists.chimney_kinds),
      take('flue_sections', referenceLists.flue_sections),
    ),
    info: readCatalogueInfo(answer),
    problems,
  };
}

function chimneysWith(
  kinds: readonly ChimneyKind[],
  sections: readonly (Chimney['sections'][number] & { readonly kindId: number })[],
): Chimney[] {
  return kinds.map((kind) => ({
    ...kind,
    sections: sections
      .filter(({ kindId }) => kindId === kind.id)
      .map(({ id, name, section }) => ({ id, name, section })),
  }));
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
