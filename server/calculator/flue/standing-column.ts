import type { Objective } from '../../../db/codes.ts';
import type { ColumnPath } from '../column.ts';
import { buildColumn, buildStartChain, type BuiltPieces, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import { type FlueColumn, planSupportedColumn } from './plan-column.ts';
import { countLoadSupports, reportWeight, type WeightReport } from './weight-report.ts';

/** The best column of an objective over the start chain, and its weight. */
export interface StandingColumn {
  readonly column: FlueColumn;
  /** Null: no column was found. */
  readonly path: ColumnPath | null;
  readonly chain: BuiltPieces;
  readonly built: ReturnType<typeof buildColumn>;
  /** Includes the start chain. */
  readonly pieces: readonly UnnumberedPiece[];
  readonly weight: WeightReport | null;
}

function standUp(
  { input, assortment, house, supportChoices }: FluePlan,
  column: FlueColumn,
  chain: BuiltPieces,
  objective: Objective,
): StandingColumn {
  const path = column.plan?.pathFor(objective) ?? null;
  if (path === null) {
    return {
      column,
      path,
      chain,
      built: { pieces: [], items: [], assembly: null },
      pieces: chain.pieces,
      weight: null,
    };
  }
  const { partByName, pairByName } = column;
  const built = buildColumn(path, partByName, pairByName, input.pipe.diameter, house.loft?.floor ?? 0);
  const pieces = [...chain.pieces, ...built.pieces];
  return {
    column,
    path,
    chain,
    built,
    pieces,
    weight: reportWeight(supportChoices, assortment, input.scheme.outletHeight, pieces),
  };
}

/**
 * Returns a function that finds the best column of an objective. If it is too heavy, searches for the best column that
 * can be carried.
 */
export function createColumnChooser(plan: FluePlan, column: FlueColumn): (objective: Objective) => StandingColumn {
  const { input } = plan;
  const chain = buildStartChain(plan.chain ?? [], input.scheme.outletHeight, input.pipe.diameter);
  const unlimitedColumns = new Map<Objective, StandingColumn>();
  const standUnlimited = (objective: Objective): StandingColumn => {
    const standing = unlimitedColumns.get(objective) ?? standUp(plan, column, chain, objective);
    unlimitedColumns.set(objective, standing);
    return standing;
  };
  const findSupportedPaths = (objective: Objective): readonly ColumnPath[] => {
    const { path, weight } = standUnlimited(objective);
    if (path === null || (weight?.carriedBy !== 'base' && weight?.carriedBy !== 'supports')) return [];
    return [{ ...path, supports: countLoadSupports(weight) }];
  };
  let supported: FlueColumn | null | undefined;
  return (objective) => {
    const standing = standUnlimited(objective);
    const { weight } = standing;
    if (weight === null || weight.carriedBy === 'base' || weight.carriedBy === 'unknown') return standing;
    if (supported === undefined) {
      const pathsFor = findSupportedPaths(objective).length > 0 ? findSupportedPaths : null;
      supported = planSupportedColumn(plan, column, chain.pieces, pathsFor);
    }
    return supported === null ? standing : standUp(plan, supported, chain, objective);
  };
}
