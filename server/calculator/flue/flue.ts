import type { Objective } from '../../../db/codes.ts';
import { addUp, writeBill, combineParts, noParts, type BillItem, type NeededParts } from '../parts/bill.ts';
import { findAlwaysItems } from '../parts/chosen-parts.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { findSupports, listLockingBands } from '../parts/fixings.ts';
import { findSweepingParts, needsPlatform } from '../parts/sweeping-parts.ts';
import type { BillLine, Reason, Totals } from '../result/bill-line.ts';
import type { OffsetAssembly } from '../result/flue-geometry.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { RuleFacts } from '../rules/rule.ts';
import { carryWeight, listSupports, type CarriedWeight } from './carry-weight.ts';
import { buildColumn, buildStartChain, type BuiltPieces, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { DraughtReporter } from '../flue-draught/report-draught.ts';
import { planFlueColumn, type FlueColumn } from './plan-column.ts';

/** A flue with its bill. Without a column it holds all that could be decided. */
export interface Flue {
  /** The column that it was built with. */
  readonly column: FlueColumn;
  readonly pieces: readonly UnnumberedPiece[];
  readonly assembly: Omit<OffsetAssembly, 'wantedShift'> | null;
  /** The mouth, else the required top. */
  readonly top: number;
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly braceCount: number;
  /** Null without a column. */
  readonly weight: CarriedWeight | null;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  readonly draught: DraughtReport;
  readonly ruleFacts: RuleFacts;
}

/**
 * Builds the flue and its bill for the best column of an objective; what does not depend on the column is found once.
 * Where the load on an adjustable element would be too great, the column is searched again without adjustable elements.
 */
export function createFlueBuilder(
  plan: FluePlan,
  column: FlueColumn,
  reportDraught: DraughtReporter,
): (objective: Objective) => Flue {
  const fixed = { ...findFixedParts(plan), reportDraught };
  let stiffColumn: FlueColumn | undefined;
  return (objective) => {
    const flue = buildFlue(plan, column, fixed, objective);
    if (flue.weight?.overloadsAdjustable !== true) return flue;
    stiffColumn ??= planFlueColumn(plan, false);
    return stiffColumn.plan === null ? flue : buildFlue(plan, stiffColumn, fixed, objective);
  };
}

interface FixedParts {
  readonly chain: BuiltPieces;
  readonly floorParts: NeededParts;
  readonly envelopeParts: NeededParts;
}

function findFixedParts({ input, assortment, house, requirement, chain }: FluePlan): FixedParts {
  return {
    chain: buildStartChain(chain ?? [], input.scheme.outletHeight, input.pipe.diameter),
    floorParts: findFloorParts(input, house, assortment, requirement),
    envelopeParts: findEnvelopeParts(input, house, assortment, requirement),
  };
}

function buildFlue(
  plan: FluePlan,
  column: FlueColumn,
  fixed: FixedParts & { readonly reportDraught: DraughtReporter },
  objective: Objective,
): Flue {
  const { input, limits, assortment, house, requirement } = plan;
  const path = column.plan?.pathFor(objective) ?? null;
  const built =
    path === null
      ? { pieces: [], items: [], assembly: null }
      : buildColumn(path, column.partByName, column.pairByName, input.pipe.diameter, house.loft?.floor ?? 0);
  const top = path?.top ?? requirement.requiredTop;
  const pieces = [...fixed.chain.pieces, ...built.pieces];
  const topPiece = path === null ? undefined : pieces.at(-1);
  const topPart = topPiece === undefined ? null : (assortment.partById(topPiece.partId) ?? null);
  const weight = path === null ? null : carryWeight(plan, pieces);
  const fixings = findSupports(input, limits, assortment, house, requirement, {
    gaps: plan.gaps,
    bends: built.assembly === null ? 0 : 2,
    top,
  });
  const isPlatformNeeded = needsPlatform(input, limits, house, requirement, top);
  const sweeping = findSweepingParts(input, assortment, requirement, isPlatformNeeded);
  const ofFlue = (items: readonly BillItem[]): NeededParts => ({ ...noParts, items });
  const bandsOf = { assortment, heights: requirement, diameters: plan.diameters };
  const needed = combineParts([
    ofFlue([...fixed.chain.items, ...built.items]),
    fixed.floorParts,
    findRoofParts(input, assortment, requirement, topPart),
    fixed.envelopeParts,
    ofFlue(path === null ? [] : listLockingBands(pieces, input.scheme.outletPipeId, bandsOf)),
    ofFlue(weight === null ? [] : listSupports(weight, assortment)),
    fixings,
    sweeping,
    ofFlue(plan.chosenItems),
  ]);
  const items = [...needed.items, ...findAlwaysItems(assortment, requirement, input.roofAngle, needed.items)];
  const lines = writeBill(items);
  const cap = items.find(({ reason }) => reason.kind === 'cap')?.part ?? null;
  const damper = assortment.find((part) => part.role === 'damper' && assortment.fits(part, requirement))[0] ?? null;
  const draught = fixed.reportDraught(path === null ? null : { pieces, partById: assortment.partById, cap, damper });
  return {
    column,
    pieces,
    assembly: built.assembly,
    top,
    lines,
    totals: addUp(lines, limits.vat.value),
    braceCount: countOf(fixings, 'brace'),
    weight,
    failures: needed.failures,
    notices: needed.notices,
    draught,
    ruleFacts: {
      ...gatherFacts(plan, column, pieces, path === null ? null : top),
      bendAngle: built.assembly?.bendAngle ?? 0,
      hasBrackets: countOf(fixings, 'wall-bracket') > 0,
      hasBraces: countOf(fixings, 'brace') > 0,
      isPlatformNeeded,
      hasPlatform: countOf(sweeping, 'sweep-platform') > 0,
      hasLadder: countOf(sweeping, 'roof-ladder') > 0,
      weight,
      draught,
    },
  };
}

function countOf({ items }: NeededParts, kind: Reason['kind']): number {
  return items.reduce((sum, { reason, quantity }) => sum + (reason.kind === kind ? quantity : 0), 0);
}

type FactsOfPieces = Omit<
  RuleFacts,
  'bendAngle' | 'hasBrackets' | 'hasBraces' | 'isPlatformNeeded' | 'hasPlatform' | 'hasLadder' | 'weight' | 'draught'
>;

function gatherFacts(
  { input, limits, house, requirement, penetrations, outletDiameter, gaps, chain }: FluePlan,
  column: FlueColumn,
  pieces: readonly UnnumberedPiece[],
  top: number | null,
): FactsOfPieces {
  const ends = pieces.map(({ to }) => to);
  return {
    input,
    limits,
    house,
    requirement,
    top: top ?? requirement.requiredTop,
    joints: top === null ? null : ends.slice(0, -1).filter((joint) => joint > input.scheme.outletHeight),
    jointsBlocked: column.failures.some(({ code }) => code === 'JOINT_IN_PENETRATION'),
    penetrations,
    outletDiameter,
    hasTee: chain === null ? null : chain.some(({ part }) => part.role === 'tee'),
    gaps,
  };
}
