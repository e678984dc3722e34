import type { BillLine, Totals } from '../result/bill-line.ts';
import { addUp, writeBill } from '../parts/bill-of-materials.ts';
import { findAlwaysItems } from '../parts/chosen-parts.ts';
import type { Objective } from '../column.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import type { FluePlan } from './flue-plan.ts';
import { listLockingBands } from './locking-bands.ts';
import type { FlueColumn } from './plan-column.ts';
import type { OffsetAssembly } from '../result/flue-geometry.ts';
import { buildColumn, buildStartChain, type UnnumberedPiece } from './flue-pieces.ts';
import { combineParts, noParts, type NeededParts } from '../parts/needed-parts.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import { findRoofParts } from '../parts/roof-parts.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { DraughtReporter } from '../flue-draught/report-draught.ts';
import type { RuleFacts } from '../rules/rule-facts.ts';
import { findSupports } from '../parts/supports.ts';

/** A flue with its bill; without a column it holds all that could be decided. */
export interface Flue {
  readonly pieces: readonly UnnumberedPiece[];
  readonly assembly: Omit<OffsetAssembly, 'wantedShift'> | null;
  /** The mouth, else the required top. */
  readonly top: number;
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly braceCount: number;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  readonly draught: DraughtReport;
  readonly ruleFacts: RuleFacts;
}

/** Makes the whole flue and its bill for the best column of an objective. What does not depend on the column is found once. */
export function createFlueBuilder(
  plan: FluePlan,
  column: FlueColumn,
  reportDraught: DraughtReporter,
): (objective: Objective) => Flue {
  const { input, assortment, house, requirement } = plan;
  const chain = buildStartChain(plan.chain ?? [], input.scheme.outletHeight, input.pipe.diameter);
  const floorParts = findFloorParts(input, house, assortment, requirement);
  const bandsOf = { assortment, heights: requirement, diameters: plan.diameters };
  const damper = assortment.find((part) => part.role === 'damper' && assortment.fits(part, requirement))[0] ?? null;
  return (objective) => {
    const path = column.plan?.pathFor(objective) ?? null;
    const built =
      path === null
        ? { pieces: [], items: [], assembly: null }
        : buildColumn(path, column.partByName, column.pairByName, input.pipe.diameter);
    const top = path?.top ?? requirement.requiredTop;
    const pieces = [...chain.pieces, ...built.pieces];
    const topPiece = path === null ? undefined : pieces.at(-1);
    const topPart = topPiece === undefined ? null : (assortment.partById(topPiece.partId) ?? null);
    const supports = findSupports(input, plan.limits, assortment, house, requirement, {
      gaps: plan.gaps,
      bends: built.assembly === null ? 0 : 2,
      top,
    });
    const needed = combineParts([
      { ...noParts, items: [...chain.items, ...built.items] },
      floorParts,
      findRoofParts(input, assortment, requirement, topPart),
      { ...noParts, items: path === null ? [] : listLockingBands(pieces, input.scheme.outletPipeId, bandsOf) },
      supports,
      { ...noParts, items: plan.chosenItems },
    ]);
    const items = [...needed.items, ...findAlwaysItems(assortment, requirement, input.roofAngle, needed.items)];
    const lines = writeBill(items);
    const cap = items.find(({ reason }) => reason.kind === 'cap')?.part ?? null;
    const draught = reportDraught(path === null ? null : { pieces, partById: assortment.partById, cap, damper });
    return {
      pieces,
      assembly: built.assembly,
      top,
      lines,
      totals: addUp(lines, plan.limits.vat.value),
      braceCount: countOf(supports, 'brace'),
      failures: needed.failures,
      notices: needed.notices,
      draught,
      ruleFacts: {
        ...gatherFacts(plan, column, pieces, path === null ? null : top, built.assembly?.bendAngle ?? 0, supports),
        draught,
      },
    };
  };
}

function countOf(supports: NeededParts, kind: 'brace' | 'wall-bracket'): number {
  return supports.items.reduce((sum, { reason, quantity }) => sum + (reason.kind === kind ? quantity : 0), 0);
}

function gatherFacts(
  plan: FluePlan,
  column: FlueColumn,
  pieces: readonly UnnumberedPiece[],
  top: number | null,
  bendAngle: number,
  supports: NeededParts,
): Omit<RuleFacts, 'draught'> {
  const { input, limits, house, requirement, penetrations, outletDiameter, gaps, chain } = plan;
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
    bendAngle,
    gaps,
    hasBrackets: countOf(supports, 'wall-bracket') > 0,
    hasBraces: countOf(supports, 'brace') > 0,
  };
}
