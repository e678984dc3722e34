import type { Objective } from '../../../db/codes.ts';
import { addUp, writeBill, combineParts, noParts, type BillItem, type NeededParts } from '../parts/bill.ts';
import { findAlwaysItems, findDamper, listDampers } from '../parts/chosen-parts.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { findFixings, listLockingBands } from '../parts/fixings.ts';
import { listSweepingItems, planSweeping } from '../parts/sweeping-parts.ts';
import type { BillLine, Reason, Totals } from '../result/bill-line.ts';
import type { OffsetAssembly, WallBehind } from '../result/flue-geometry.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { RuleFacts } from '../rules/rule.ts';
import { createColumnChooser, type StandingColumn } from './standing-column.ts';
import { listSupportItems, type WeightReport } from './weight-report.ts';
import { placeSchemePipes, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import { damperOf, type DraughtReporter } from '../flue-draught/report-draught.ts';
import { findWallBehind } from './wall-behind.ts';
import type { FlueColumn } from './plan-column.ts';

/** A flue. If there is no column, it contains what could be decided. */
export interface Flue {
  readonly column: FlueColumn;
  readonly pieces: readonly UnnumberedPiece[];
  readonly assembly: Omit<OffsetAssembly, 'wantedShift'> | null;
  /** The mouth; without a column, the required top. */
  readonly top: number;
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly braceCount: number;
  readonly weight: WeightReport | null;
  readonly wallBehind: WallBehind | null;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  /** Calculated at the first use, because for most flues only the price matters. */
  readonly draught: DraughtReport;
  readonly ruleFacts: RuleFacts;
}

/**
 * Returns a function that builds the flue and its bill for an objective, each once. Work that does not depend on the
 * column is also done once.
 */
export function createFlueBuilder(
  plan: FluePlan,
  column: FlueColumn,
  reportDraught: DraughtReporter,
): (objective: Objective) => Flue {
  const chooseColumn = createColumnChooser(plan, column);
  const fixedParts = { ...findFixedParts(plan), reportDraught };
  const built = new Map<Objective, Flue>();
  return (objective) => {
    const flue = built.get(objective) ?? buildFlue(plan, chooseColumn(objective), fixedParts);
    built.set(objective, flue);
    return flue;
  };
}

interface FixedParts {
  readonly schemePipes: readonly UnnumberedPiece[];
  readonly floorParts: NeededParts;
  readonly envelopeParts: NeededParts;
}

function findFixedParts(plan: FluePlan): FixedParts {
  const { input } = plan;
  return {
    schemePipes: placeSchemePipes(plan.schemePipes, input.scheme.outletHeight, plan.outletDiameter),
    floorParts: findFloorParts(plan),
    envelopeParts: findEnvelopeParts(plan),
  };
}

function buildFlue(
  plan: FluePlan,
  { column, path, chain, built, pieces, weight }: StandingColumn,
  fixedParts: FixedParts & { readonly reportDraught: DraughtReporter },
): Flue {
  const { limits, assortment, requirement } = plan;
  const top = path?.top ?? requirement.requiredTop;
  const wallBehind = path === null ? null : findWallBehind(plan, pieces);
  const topPiece = path === null ? undefined : pieces.at(-1);
  const topPart = topPiece === undefined ? null : (assortment.partById(topPiece.partId) ?? null);
  const fixings = findFixings(plan, { bends: built.assembly === null ? 0 : 2, top });
  const sweeping = planSweeping(plan, top);
  const ofFlue = (items: readonly BillItem[]): NeededParts => ({ ...noParts, items });
  const roofParts = findRoofParts(plan, topPart);
  const drawn = {
    pieces: [...fixedParts.schemePipes, ...pieces],
    partById: assortment.partById,
    cap: roofParts.items.find(({ reason }) => reason.kind === 'cap')?.part ?? null,
    dampers: listDampers(plan),
  };
  let draught: DraughtReport | null = null;
  const reportDraught = (): DraughtReport => (draught ??= fixedParts.reportDraught(path === null ? null : drawn));
  const needed = combineParts([
    ofFlue([...chain.items.map((item) => withWall(item, wallBehind)), ...built.items]),
    fixedParts.floorParts,
    roofParts,
    fixedParts.envelopeParts,
    ofFlue(path === null ? [] : listLockingBands(plan, pieces)),
    ofFlue(weight === null ? [] : listSupportItems(weight, assortment)),
    fixings,
    ofFlue(listSweepingItems(plan, sweeping)),
    findDamper(plan, () => damperOf(reportDraught())),
    ofFlue(plan.chosenItems),
  ]);
  const items = [...needed.items, ...findAlwaysItems(plan, needed.items)];
  const lines = writeBill(items);
  return {
    column,
    pieces,
    assembly: built.assembly,
    top,
    lines,
    totals: addUp(lines, limits.vat.value),
    braceCount: countOf(fixings, 'brace'),
    weight,
    wallBehind,
    failures: needed.failures,
    notices: needed.notices,
    get draught() {
      return reportDraught();
    },
    ruleFacts: {
      ...plan,
      wallBehind,
      top,
      joints: path === null ? null : listJoints(plan, pieces),
      jointsBlocked: column.failures.some(({ code }) => code === 'JOINT_IN_PENETRATION'),
      hasUnknownLevel: plan.level.length === null,
      hasTee: plan.chain === null ? null : plan.chain.some(({ part }) => part.role === 'tee'),
      bare: findBarePieces(plan, pieces),
      bendAngle: built.assembly?.bendAngle ?? 0,
      hasBrackets: countOf(fixings, 'wall-bracket') > 0,
      hasBraces: countOf(fixings, 'brace') > 0,
      sweeping,
      weight,
      get draught() {
        return reportDraught();
      },
    },
  };
}

/** Adds the distance of a combustible wall to the reason of a rear outlet's tee. */
function withWall(item: BillItem, wallBehind: WallBehind | null): BillItem {
  const wall = wallBehind?.required ?? null;
  return item.reason.kind === 'tee' && wall !== null ? { ...item, reason: { kind: 'tee', wall } } : item;
}

function countOf({ items }: NeededParts, kind: Reason['kind']): number {
  return items.reduce((sum, { reason, quantity }) => sum + (reason.kind === kind ? quantity : 0), 0);
}

/** Returns the heights of all joints over the outlet. */
function listJoints({ input }: FluePlan, pieces: readonly UnnumberedPiece[]): readonly number[] {
  const ends = pieces.slice(0, -1).map(({ to }) => to);
  return ends.filter((joint) => joint > input.scheme.outletHeight);
}

function findBarePieces(
  { schemePipes, penetrations, assortment }: FluePlan,
  pieces: readonly UnnumberedPiece[],
): RuleFacts['bare'] {
  const laid = pieces.flatMap(({ partId, from, to }) => {
    const part = assortment.partById(partId);
    return part === undefined ? [] : [{ part, from, to }];
  });
  const bare = laid.filter(({ part }) => part.thermalResistance === 0);
  const parts = [...laid.map(({ part }) => part), ...schemePipes];
  const unknown = parts.filter(({ thermalResistance }) => thermalResistance === null);
  return {
    exist: parts.some(({ thermalResistance }) => thermalResistance === 0),
    passPenetration: bare.some((piece) => penetrations.some(({ from, to }) => piece.from < to && from < piece.to)),
    unknown: [...new Set(unknown.map(({ name }) => name))],
  };
}
