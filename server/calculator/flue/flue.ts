import { objectives, type Objective } from '../../../db/codes.ts';
import type { ColumnPath } from '../column/follow.ts';
import {
  addUp,
  writeBill,
  combineParts,
  compareForNeed,
  noParts,
  type BillItem,
  type NeededParts,
} from '../parts/bill.ts';
import { findAlwaysItems, findDamper, isDamper } from '../parts/chosen-parts.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { findSupports, listLockingBands } from '../parts/fixings.ts';
import { listSweepingItems, planSweeping } from '../parts/sweeping-parts.ts';
import type { BillLine, Reason, Totals } from '../result/bill-line.ts';
import type { OffsetAssembly } from '../result/flue-geometry.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import type { RuleFacts } from '../rules/rule.ts';
import {
  carryWeight,
  countLoadSupports,
  findCarriers,
  listSupports,
  type CarriedWeight,
  type Carriers,
} from './carry-weight.ts';
import { buildColumn, buildStartChain, type BuiltPieces, type UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { DraughtReporter } from '../flue-draught/report-draught.ts';
import { planCarriedColumn, type FlueColumn } from './plan-column.ts';

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
  /** Calculated at its first use: of most flues only the price is compared. */
  readonly draught: DraughtReport;
  readonly ruleFacts: RuleFacts;
}

/**
 * Builds the flue and its bill for the best column of an objective; each once, and once what does not depend on the
 * column. Where that column is too heavy for what is below it, the best one that can be carried is looked for.
 */
export function createFlueBuilder(
  plan: FluePlan,
  column: FlueColumn,
  reportDraught: DraughtReporter,
): (objective: Objective) => Flue {
  const fixed = { ...findFixedParts(plan), reportDraught };
  const built = new Map<Objective, Flue>();
  const usual = new Map<Objective, StandingColumn>();
  const standUsual = (objective: Objective): StandingColumn => {
    const standing = usual.get(objective) ?? standUp(plan, column, fixed, objective);
    usual.set(objective, standing);
    return standing;
  };
  const findCarriedUsual = (objective: Objective): readonly ColumnPath[] => {
    const { path, weight } = standUsual(objective);
    if (path === null || (weight?.carried !== 'alone' && weight?.carried !== 'by-supports')) return [];
    return [{ ...path, supports: countLoadSupports(weight) }];
  };
  // The other objectives' best columns are only looked for where the own one cannot be carried.
  const findKnown = (objective: Objective): readonly ColumnPath[] => {
    const own = findCarriedUsual(objective);
    return own.length > 0 ? own : objectives.flatMap(findCarriedUsual);
  };
  let carried: FlueColumn | null | undefined;
  const choose = (objective: Objective): StandingColumn => {
    const standing = standUsual(objective);
    const { weight } = standing;
    if (weight === null || weight.carried === 'alone' || weight.carried === 'unknown') return standing;
    if (carried === undefined) {
      const knownFor = findKnown(objective).length > 0 ? findKnown : null;
      carried = planCarriedColumn(plan, column, fixed.carriers, fixed.chain.pieces, knownFor);
    }
    return carried === null ? standing : standUp(plan, carried, fixed, objective);
  };
  return (objective) => {
    const flue = built.get(objective) ?? buildFlue(plan, choose(objective), fixed);
    built.set(objective, flue);
    return flue;
  };
}

interface FixedParts {
  readonly carriers: Carriers;
  readonly chain: BuiltPieces;
  readonly floorParts: NeededParts;
  readonly envelopeParts: NeededParts;
}

function findFixedParts(plan: FluePlan): FixedParts {
  const { input, assortment, house, requirement, chain } = plan;
  return {
    carriers: findCarriers(plan),
    chain: buildStartChain(chain ?? [], input.scheme.outletHeight, input.pipe.diameter),
    floorParts: findFloorParts(input, house, assortment, requirement),
    envelopeParts: findEnvelopeParts(input, house, assortment, requirement),
  };
}

/** The best column of an objective over the start chain, and what carries it. */
interface StandingColumn {
  readonly column: FlueColumn;
  readonly path: ColumnPath | null;
  readonly built: ReturnType<typeof buildColumn>;
  /** Those of the start chain too. */
  readonly pieces: readonly UnnumberedPiece[];
  readonly weight: CarriedWeight | null;
}

function standUp(
  { input, assortment, house }: FluePlan,
  column: FlueColumn,
  { chain, carriers }: FixedParts,
  objective: Objective,
): StandingColumn {
  const path = column.plan?.pathFor(objective) ?? null;
  if (path === null) {
    return { column, path, built: { pieces: [], items: [], assembly: null }, pieces: chain.pieces, weight: null };
  }
  const { partByName, pairByName } = column;
  const built = buildColumn(path, partByName, pairByName, input.pipe.diameter, house.loft?.floor ?? 0);
  const pieces = [...chain.pieces, ...built.pieces];
  return { column, path, built, pieces, weight: carryWeight(carriers, assortment, input.scheme.outletHeight, pieces) };
}

function buildFlue(
  plan: FluePlan,
  { column, path, built, pieces, weight }: StandingColumn,
  fixed: FixedParts & { readonly reportDraught: DraughtReporter },
): Flue {
  const { input, limits, assortment, house, requirement } = plan;
  const top = path?.top ?? requirement.requiredTop;
  const topPiece = path === null ? undefined : pieces.at(-1);
  const topPart = topPiece === undefined ? null : (assortment.partById(topPiece.partId) ?? null);
  const fixings = findSupports(input, limits, assortment, house, requirement, {
    gaps: plan.gaps,
    bends: built.assembly === null ? 0 : 2,
    top,
  });
  const sweeping = planSweeping(input, limits, house, assortment, requirement, top);
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
    ofFlue(listSweepingItems(input, sweeping, assortment)),
    findDamper(input, assortment, requirement),
    ofFlue(plan.chosenItems),
  ]);
  const items = [...needed.items, ...findAlwaysItems(assortment, requirement, input.roofAngle, needed.items)];
  const lines = writeBill(items);
  const cap = items.find(({ reason }) => reason.kind === 'cap')?.part ?? null;
  const damper = assortment.find(isDamper(assortment, requirement)).toSorted(compareForNeed)[0] ?? null;
  let draught: DraughtReport | null = null;
  const reportDraught = (): DraughtReport =>
    (draught ??= fixed.reportDraught(path === null ? null : { pieces, partById: assortment.partById, cap, damper }));
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
    get draught() {
      return reportDraught();
    },
    ruleFacts: {
      ...gatherFacts(plan, column, pieces, path === null ? null : top),
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

function countOf({ items }: NeededParts, kind: Reason['kind']): number {
  return items.reduce((sum, { reason, quantity }) => sum + (reason.kind === kind ? quantity : 0), 0);
}

type FactsOfPieces = Omit<RuleFacts, 'bendAngle' | 'hasBrackets' | 'hasBraces' | 'sweeping' | 'weight' | 'draught'>;

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
