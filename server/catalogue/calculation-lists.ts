import { Op, literal } from 'sequelize';
import type { PartRole } from '../../db/codes.ts';
import type { CalculationData, FireplaceDeclaration, SchemePart } from '../calculator/input/calculation-data.ts';
import type { Format } from '../calculator/input/calculation-input.ts';
import { type CatalogueProblem, type CatalogueParts, orderParts } from '../calculator/input/catalogue-parts.ts';
import type { Limit } from '../calculator/input/limits.ts';
import { type Condition, list, type ListsAnswer, readLists, type SelectColumn } from './list.ts';
import type { AskedRows } from './list-statement.ts';
import {
  type DiscontinuedPart,
  discontinuedParts,
  moduleColumns,
  moduleReferences,
  partsOf,
  problemOfDiscontinued,
} from './module-part.ts';
import { colors, pipes } from './reference-lists.ts';

/** Roles whose parts are looked at in every diameter: the start chain and its joints may begin at another than the chosen one. */
const chainRoles: readonly PartRole[] = ['start', 'adapter', 'tee', 'locking_band'];

/** Everything that is declared of a fireplace. */
export const declarationColumns = [
  'fireplace_id',
  'flue_load',
  'fuel',
  'nominal_output',
  'efficiency',
  'flue_gas_mass_flow',
  'flue_gas_temperature',
  'carbon_dioxide',
  'minimum_draught',
  'maximum_draught',
  'source',
  'outlet_depth',
  'masonry_distance',
  'pipe_clearance',
  'connector_length',
  'chimney_class',
  'has_fan',
] as const;

/** The lists that the parts of a calculation are made of: nearly all of an answer, and the same for many fireplaces. */
export const partLists = ['modules', 'properties', 'types'] as const;

/**
 * The row that the lists of a calculation are made for: `scheme` and `pipe` are ids, `ventilation` is a JSON array of ids,
 * `known` the state of the file whose parts are known. `$asked` is a JSON array of calculations: the statement gives a row
 * for each.
 */
export const askedCalculations: AskedRows = {
  from: `(
  SELECT value ->> 'schemeId' AS scheme, value ->> 'pipeId' AS pipe, value -> 'ventilationModuleIds' AS ventilation,
    value ->> 'known' AS known
  FROM json_each($asked) ORDER BY key LIMIT -1
) AS asked`,
  unlessKnown: { lists: partLists, column: 'asked.known' },
};

const bound = {
  scheme: { [Op.eq]: literal('asked.scheme') },
  pipe: { [Op.eq]: literal('asked.pipe') },
  ventilation: { [Op.in]: literal('(SELECT value FROM json_each(asked.ventilation))') },
};

const ofRoles = (select: SelectColumn, roles: readonly PartRole[]): Condition<'module'> => ({
  type_id: { [Op.in]: select('type', 'id', { code: { [Op.in]: [...roles] } }) },
});

const isLookedAt = (select: SelectColumn): Condition<'module'> => ({
  [Op.or]: [
    { pipe_id: bound.pipe },
    { pipe_id: null },
    ofRoles(select, chainRoles),
    // What a connecting pipe's adapter may follow says its lower diameter.
    {
      id: {
        [Op.in]: select('module', 'module_from_id', {
          [Op.and]: [{ pipe_id: bound.pipe }, ofRoles(select, ['connector_adapter'])],
        }),
      },
    },
    { id: { [Op.in]: select('scheme_module', 'module_id', { scheme_id: bound.scheme }) } },
    { id: bound.ventilation },
  ],
});

/** Everything that one calculation may look at. */
export const calculationLists = {
  modules: list(
    'module',
    {
      attributes: moduleColumns,
      where: isLookedAt,
      references: moduleReferences,
    },
    (row) => row,
  ),
  properties: list(
    'module_property',
    {
      attributes: [
        'module_id',
        'weight',
        'load_capacity',
        'clearance',
        'thermal_resistance',
        'roughness',
        'zeta',
        'mounting_height',
        'has_hatch',
      ],
      where: (select) => ({ module_id: { [Op.in]: select('module', 'id', isLookedAt(select)) } }),
    },
    (row) => row,
  ),
  types: list('type', { attributes: ['id', 'code'] }, (row) => row),
  scheme_parts: list(
    'scheme_module',
    {
      attributes: ['module_id', 'quantity'],
      where: () => ({ scheme_id: bound.scheme }),
      order: ['module_id'],
      references: ['module_id'],
    },
    ({ module_id: partId, quantity }): SchemePart => ({ partId, quantity }),
  ),
  pipes,
  colors,
  formats: list('format', { attributes: ['id', 'code'], order: ['id'] }, (row): Format => row),
  limits: list(
    'chimney_limit',
    {
      attributes: ['id', 'code', 'value', 'unit', 'source', 'producer_id'],
      where: (select) => ({
        producer_id: {
          [Op.or]: [
            null,
            {
              [Op.in]: select('fireplace', 'producer_id', {
                id: { [Op.in]: select('scheme', 'fireplace_id', { id: bound.scheme }) },
              }),
            },
          ],
        },
      }),
      order: ['id'],
    },
    ({ code, value, unit, source, producer_id: producerId }): Limit => ({
      code,
      value,
      unit,
      source,
      producerId,
    }),
  ),
  declarations: list(
    'fireplace_declaration',
    {
      attributes: declarationColumns,
      where: (select) => ({ fireplace_id: { [Op.in]: select('scheme', 'fireplace_id', { id: bound.scheme }) } }),
    },
    (row): FireplaceDeclaration => ({
      flueLoad: row.flue_load,
      fuel: row.fuel,
      nominalOutput: row.nominal_output,
      efficiency: row.efficiency,
      massFlow: row.flue_gas_mass_flow,
      temperature: row.flue_gas_temperature,
      carbonDioxide: row.carbon_dioxide,
      minimumDraught: row.minimum_draught,
      maximumDraught: row.maximum_draught,
      source: row.source,
      outletDepth: row.outlet_depth,
      masonryDistance: row.masonry_distance,
      pipeClearance: row.pipe_clearance,
      connectorLength: row.connector_length,
      chimneyClass: row.chimney_class,
      hasFan: row.has_fan,
    }),
  ),
};

/** The parts of a calculation, and what is wrong with those that were left out. */
export interface ReadParts {
  readonly parts: CatalogueParts;
  readonly partIds: ReadonlySet<number>;
  readonly discontinued: readonly DiscontinuedPart[];
  readonly problems: readonly CatalogueProblem[];
}

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readParts(answer: ListsAnswer): ReadParts {
  const problems: CatalogueProblem[] = [];
  const take = readLists(answer, problems);
  // A type that cannot be used is said with each of its modules.
  const types = readLists(answer, [])('types', calculationLists.types);
  const modules = take('modules', calculationLists.modules);
  const parts = partsOf(modules, types, take('properties', calculationLists.properties), problems);
  return {
    parts: orderParts(parts),
    partIds: new Set(parts.map(({ id }) => id)),
    discontinued: discontinuedParts(modules),
    problems,
  };
}

/** @throws {CatalogueShapeError} when the answer has not the shape that was asked for */
export function readCalculationData(
  answer: ListsAnswer,
  { parts, partIds, discontinued, problems }: ReadParts,
): CalculationData {
  const others: CatalogueProblem[] = [];
  const take = readLists(answer, others);
  const schemeParts = take('scheme_parts', calculationLists.scheme_parts);
  const idsOfScheme = new Set(schemeParts.map(({ partId }) => partId));
  others.push(...discontinued.filter(({ id }) => idsOfScheme.has(id)).map(problemOfDiscontinued));
  return {
    parts,
    // A part that was left out is no part of the scheme either; its own message says why.
    schemeParts: schemeParts.filter(({ partId }) => partIds.has(partId)),
    pipes: take('pipes', calculationLists.pipes),
    colors: take('colors', calculationLists.colors),
    formats: take('formats', calculationLists.formats),
    limits: take('limits', calculationLists.limits),
    declaration: take('declarations', calculationLists.declarations)[0] ?? null,
    problems: [...problems, ...others],
  };
}
