import type { PartRole } from '../../db/codes.ts';
import type { Models } from '../../db/models/models.ts';
import { columnsOf, type Row } from '../../db/models/tables.ts';
import type { CalculationData, FireplaceDeclaration, SchemePart } from '../calculator/input/calculation-data.ts';
import {
  addParts,
  type CatalogueParts,
  type CatalogueProblem,
  orderParts,
} from '../calculator/input/catalogue-parts.ts';
import type { Limit } from '../calculator/input/limits.ts';
import { type DiscontinuedPart, problemOfDiscontinued } from './module-part.ts';
import { type CatalogueModule, readModules } from './read-modules.ts';
import { type CheckedRow, createRowsReader, usable } from './read-rows.ts';

/** The choices that decide which parts a calculation may use. */
export interface CalculationSelection {
  readonly schemeId: number;
  readonly pipeId: number;
  readonly ventilationModuleIds: readonly number[];
}

export interface Snapshot {
  /** Returns the data for one calculation. Unknown ids give fewer rows. */
  readonly dataFor: (selection: CalculationSelection) => CalculationData;
}

/** Reads the snapshot table by table. The caller checks that the file did not change meanwhile. */
export async function readSnapshot(models: Models): Promise<Snapshot> {
  const reader = createRowsReader(models);
  const { read } = reader;
  const { modules } = await readModules(reader);
  const pipes = await read('pipe', ['id', 'diameter']);
  const moduleById = new Map<unknown, CatalogueModule>(modules.map((module) => [module.id, module]));
  const modulesFor = indexModules(modules, moduleById);
  const colors = await read('color', ['id', 'color', 'finish']);
  const formats = await read('format', ['id', 'code']);
  const limits = prepared(await read('chimney_limit', columnsOf('chimney_limit')), limitOf);
  const schemeRows = await read('scheme_module', ['scheme_id', 'module_id', 'quantity'], ['module_id']);
  const rowsOfScheme = Map.groupBy(prepared(schemeRows, schemePartOf), ({ stored }) => stored['scheme_id']);
  const declared = await read('fireplace_declaration', columnsOf('fireplace_declaration'));
  const declarations = rowsBy('fireplace_id', prepared(declared, declarationOf));
  const schemes = rowsBy('id', await read('scheme', ['id', 'fireplace_id']));
  const fireplaces = rowsBy('id', await read('fireplace', ['id', 'producer_id']));
  const shared = { pipes: usable(pipes), colors: usable(colors), formats: usable(formats) };
  const sharedProblems = [pipes, colors, formats].flatMap(problemsOf);
  return {
    dataFor({ schemeId, pipeId, ventilationModuleIds }) {
      const ofScheme = rowsOfScheme.get(schemeId) ?? [];
      const brought = ofScheme.map(({ stored }) => stored['module_id']);
      const { parts, problems, discontinued } = modulesFor(pipeId, [...brought, ...ventilationModuleIds]);
      const fireplaceId = schemes.get(schemeId)?.stored['fireplace_id'];
      const producerId = fireplaces.get(fireplaceId)?.stored['producer_id'];
      const ownLimits = limits.filter(
        ({ stored: { producer_id: producer, pipe_id: pipe } }) =>
          (producer === null || producer === producerId) && (pipe === null || pipe === pipeId),
      );
      const declaration = declarations.get(fireplaceId);
      return {
        parts,
        // A part that was left out is not a part of the scheme either. Its own problem says why.
        schemeParts: usable(ofScheme).filter(({ partId }) => (moduleById.get(partId)?.part ?? null) !== null),
        ...shared,
        limits: usable(ownLimits),
        declaration: declaration?.row ?? null,
        problems: [
          ...problems,
          ...problemsOf(ofScheme),
          ...discontinued.filter(({ id }) => brought.includes(id)).map(problemOfDiscontinued),
          ...sharedProblems,
          ...problemsOf(ownLimits),
          ...(declaration?.problems ?? []),
        ],
      };
    },
  };
}

/** Returns the usable rows as items of the calculator. */
function prepared<Checked, Item>(
  rows: readonly CheckedRow<Checked>[],
  itemOf: (row: Checked) => Item,
): CheckedRow<Item>[] {
  return rows.map(({ stored, row, problems }) => ({ stored, row: row === null ? null : itemOf(row), problems }));
}

function rowsBy<Checked>(column: string, rows: readonly CheckedRow<Checked>[]): Map<unknown, CheckedRow<Checked>> {
  return new Map(rows.map((checked) => [checked.stored[column], checked]));
}

function problemsOf(rows: readonly CheckedRow<unknown>[]): CatalogueProblem[] {
  return rows.flatMap(({ problems }) => problems);
}

function schemePartOf({
  module_id: partId,
  quantity,
}: Pick<Row<'scheme_module'>, 'module_id' | 'quantity'>): SchemePart {
  return { partId, quantity };
}

function limitOf({ code, value, unit, source, producer_id: producerId, pipe_id: pipeId }: Row<'chimney_limit'>): Limit {
  return { code, value, unit, source, producerId, pipeId };
}

function declarationOf(row: Row<'fireplace_declaration'>): FireplaceDeclaration {
  return {
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
  };
}

interface SelectedModules {
  readonly parts: CatalogueParts;
  readonly discontinued: readonly DiscontinuedPart[];
  readonly problems: readonly CatalogueProblem[];
}

/** Roles of any diameter, because the start chain and its joints may begin at another diameter than the chosen one. */
const chainRoles: ReadonlySet<PartRole | null> = new Set(['start', 'adapter', 'tee', 'locking_band']);

/** The modules for one diameter. Schemes and visitors may add others. */
interface DiameterModules {
  readonly modules: readonly CatalogueModule[];
  readonly selected: SelectedModules;
}

/** Returns a function that returns the modules for a diameter, and further modules of any diameter. It sorts each diameter once. */
function indexModules(
  modules: readonly CatalogueModule[],
  moduleById: ReadonlyMap<unknown, CatalogueModule>,
): (pipeId: number, furtherIds: readonly unknown[]) => SelectedModules {
  const byDiameter = new Map<number, DiameterModules>();
  return (pipeId, furtherIds) => {
    const ofDiameter = byDiameter.get(pipeId) ?? orderedModules(modulesOf(pipeId, modules));
    byDiameter.set(pipeId, ofDiameter);
    const { selected } = ofDiameter;
    const further = [...new Set(furtherIds)]
      .flatMap((id) => moduleById.get(id) ?? [])
      .filter((module) => !ofDiameter.modules.includes(module));
    if (further.length === 0) return selected;
    const added = selectedOf(further);
    return {
      parts: addParts(selected.parts, added.parts),
      discontinued: [...selected.discontinued, ...added.discontinued],
      problems: [...selected.problems, ...added.problems],
    };
  };
}

function modulesOf(pipeId: number, modules: readonly CatalogueModule[]): CatalogueModule[] {
  // The part that an adapter of a connecting pipe follows has that adapter's lower diameter.
  const beforeAdapter = new Set(
    modules
      .filter((module) => module.role === 'connector_adapter' && module.pipeId === pipeId)
      .map(({ fromPartId }) => fromPartId),
  );
  return modules.filter(
    (module) =>
      module.pipeId === pipeId || module.pipeId === null || chainRoles.has(module.role) || beforeAdapter.has(module.id),
  );
}

function orderedModules(modules: readonly CatalogueModule[]): DiameterModules {
  return { modules, selected: selectedOf(modules) };
}

function selectedOf(modules: readonly CatalogueModule[]): SelectedModules {
  return {
    parts: orderParts(modules.flatMap(({ part }) => part ?? [])),
    discontinued: modules.flatMap(({ discontinued }) => discontinued ?? []),
    problems: modules.flatMap(({ problems }) => problems),
  };
}
