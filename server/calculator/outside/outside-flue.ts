import type { Objective } from '../../../db/codes.ts';
import { solveColumn } from '../column.ts';
import { isFixed } from '../connection/legs.ts';
import { toColumnElement } from '../flue/column-candidates.ts';
import { damperOf, type DraughtReporter } from '../flue-draught/report-draught.ts';
import { describePiece, type UnnumberedPiece } from '../flue/flue-pieces.ts';
import type { StandingColumn } from '../flue/standing-column.ts';
import { countLoadSupports, reportWeight, type WeightReport } from '../flue/weight-report.ts';
import { toTenths } from '../numbers.ts';
import { addUp, type BillItem, combineParts, type NeededParts, noParts, writeBill } from '../parts/bill.ts';
import { findAlwaysItems, findDamper, listDampers } from '../parts/chosen-parts.ts';
import { listLockingBands } from '../parts/fixings.ts';
import { listSweepingItems, planSweeping, type SweepingAccess } from '../parts/sweeping-parts.ts';
import type { BillLine, Totals } from '../result/bill-line.ts';
import type { DraughtReport } from '../result/draught-report.ts';
import type { Failure, Notice } from '../result/outcome.ts';
import { addLoads, listBases } from './base-loads.ts';
import { type OutsideColumn, planOutsideColumn } from './outside-column.ts';
import { findAnyFlue, findBestFlue } from './find-flue.ts';
import { createScales, priceOfItems } from './flue-costs.ts';
import { explainNoPlace, findConnectors, listPlaces, type OutsideConnector } from './outside-connector.ts';
import {
  describeFixings,
  findEavesParts,
  findExtensions,
  findFixingParts,
  findWallParts,
  type WallFixings,
} from './outside-parts.ts';
import { describeMouth, type OutsideMouth } from './outside-mouth.ts';
import type { OutsidePlan } from './outside-plan.ts';
import type { Passage } from './outside-site.ts';
import { settleDistance } from './settle-distance.ts';
import { type BracketHeights, placeBrackets } from './wall-brackets.ts';

/** A flue on the outside of a wall. If it cannot be built, it contains what could be decided. */
export interface WallFlue {
  /** With the distance to the wall that is assumed for this flue. */
  readonly plan: OutsidePlan;
  readonly passage: Passage | null;
  readonly connector: OutsideConnector | null;
  readonly column: OutsideColumn | null;
  readonly mouth: OutsideMouth;
  readonly fixings: WallFixings | null;
  readonly sweeping: SweepingAccess;
  readonly standing: StandingColumn | null;
  /** From the outlet to the mouth, with the pieces under the tee. */
  readonly pieces: readonly UnnumberedPiece[];
  readonly hasElementsUnderTee: boolean;
  readonly joints: readonly number[] | null;
  readonly weight: WeightReport | null;
  readonly top: number;
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  /** Of the parts that depend on the place of pipe and column, in øre. Without a price, a part costs more than any other. */
  readonly price: number;
  readonly pieceCount: number;
  readonly overshoot: number;
  readonly hasWholeMargins: boolean;
  /** Calculated at the first use. */
  readonly draught: DraughtReport;
}

/** Returns a function that finds the flue of an objective, each once, and one that finds any flue. */
export function createOutsideBuilder(unsettled: OutsidePlan, reportDraught: DraughtReporter) {
  const plans = settleDistance(unsettled);
  const isTooHeavy = createScales(unsettled);
  const found = new Map<Objective, WallFlue>();
  const find = (objective: Objective, search = findBestFlue<WallFlue>): WallFlue => {
    const [plan] = plans;
    const { tee } = plan;
    if (plan.failures.length > 0 || tee === null) return unbuilt(plan, plan.failures, reportDraught);
    const nearest = findConnectors(plan, tee, objective);
    if ('failures' in nearest) return unbuilt(plan, nearest.failures, reportDraught);
    const places = plans.flatMap((one) => {
      const connectors = one === plan ? nearest : findConnectors(one, tee, objective);
      return 'failures' in connectors ? [] : listPlaces(one, connectors);
    });
    const best = search(places, objective, isTooHeavy, (place, connector) => {
      const { passage } = place;
      const column = planOutsideColumn(place.plan, tee, passage, connector);
      return buildFlue(place.plan, { passage, connector, column }, objective, reportDraught);
    });
    return best ?? unbuilt(plan, [explainNoPlace(plan, nearest)], reportDraught);
  };
  return {
    flueFor: (objective: Objective): WallFlue => {
      const flue = found.get(objective) ?? find(objective);
      found.set(objective, flue);
      return flue;
    },
    findAny: (): WallFlue => find(unsettled.input.objective, findAnyFlue),
  };
}

function unbuilt(plan: OutsidePlan, failures: readonly Failure[], reportDraught: DraughtReporter): WallFlue {
  const lines = writeBill(plan.chosenItems);
  const mouth = describeMouth(plan, 'clear', Math.max(plan.site.clearOf, plan.site.leastGap) + plan.site.radius);
  return {
    plan,
    passage: plan.passages[0] ?? null,
    connector: null,
    column: null,
    mouth,
    fixings: null,
    sweeping: planSweeping({ ...plan, ...mouth }, mouth.requirement.requiredTop),
    standing: null,
    pieces: [],
    hasElementsUnderTee: false,
    joints: null,
    weight: null,
    top: mouth.requirement.requiredTop,
    lines,
    totals: addUp(lines, plan.limits.vat.value),
    failures,
    notices: [],
    price: Infinity,
    pieceCount: 0,
    overshoot: 0,
    hasWholeMargins: false,
    draught: reportDraught(null),
  };
}

/** A way past the overhang with its pipe and column. */
interface ReachedPassage {
  readonly passage: Passage;
  readonly connector: OutsideConnector;
  readonly column: OutsideColumn;
}

function buildFlue(
  plan: OutsidePlan,
  reached: ReachedPassage,
  objective: Objective,
  reportDraught: DraughtReporter,
): WallFlue {
  const { passage, connector, column } = reached;
  const { assortment, limits, input } = plan;
  const standing = column.choose(objective);
  const { path, chain, built } = standing;
  const mouth = mouthOf(plan, reached, built.assembly);
  const top = path?.top ?? mouth.requirement.requiredTop;
  const atMouth = { ...column.plan, ...mouth };
  const shifted = (piece: UnnumberedPiece): UnnumberedPiece => {
    const axis = plan.site.outer + connector.axis;
    return { ...piece, shiftFrom: toTenths(axis + piece.shiftFrom), shiftTo: toTenths(axis + piece.shiftTo) };
  };
  const below = layBelow(plan, connector, objective === 'price' ? 'price' : 'joints');
  const upright = [...chain.pieces, ...built.pieces];
  const joints = path === null ? null : upright.slice(0, -1).map(({ to }) => to);
  const brackets = placeBrackets(
    { column, below: below.pieces, above: path === null ? [] : upright, bends: built.assembly, top },
    limits,
  );
  const weight = path === null ? null : weigh(plan, column, standing, brackets);
  const fixings = describeFixings(plan, {
    foot: column.foot,
    consoles: weight === null ? 0 : countLoadSupports(weight),
    near: brackets.near,
    far: brackets.far && { distance: connector.gap + (built.assembly?.shift ?? 0), heights: brackets.far },
    top,
    joints: joints ?? [],
  });
  const sweeping = planSweeping(atMouth, top);
  const run = connector.placed.pieces.filter(({ role }) => role === 'straight' || role === 'adjustable');
  const banded = [...below.pieces, ...run, ...upright];
  const carried = weight === null ? null : addLoads(weight, below.pieces, connector, column, plan);
  const ofFlue = (items: readonly BillItem[]): NeededParts => ({ ...noParts, items });
  const pieces = [...connector.placed.pieces, ...[...below.pieces, ...upright].map(shifted)];
  const eaves = findEavesParts(plan, passage);
  const drawn = {
    pieces: [...connector.placed.pieces, ...upright.map(shifted)],
    partById: assortment.partById,
    cap: eaves.items.find(({ reason }) => reason.kind === 'cap')?.part ?? null,
    dampers: listDampers(column.plan),
    surroundingsOf: ({ section }: Pick<UnnumberedPiece, 'section'>) =>
      section === 'connector' ? ('heated' as const) : ('outdoors' as const),
  };
  let draught: DraughtReport | null = null;
  const reportOnce = (): DraughtReport => (draught ??= reportDraught(path === null ? null : drawn));
  const ofPlace = combineParts([
    ofFlue(connector.items),
    findExtensions(plan, connector, column, carried?.supports.length ?? 1),
    ofFlue([...chain.items, ...below.items, ...built.items]),
    ofFlue(path === null ? [] : listLockingBands(column.plan, banded.slice(fixings.bands))),
    ofFlue(carried === null ? [] : listBases(plan, carried, connector)),
    findFixingParts(plan, atMouth, connector, fixings, top),
    eaves,
    ofFlue(listSweepingItems(atMouth, sweeping)),
  ]);
  const needed = combineParts([
    ofPlace,
    findWallParts(plan),
    findDamper(column.plan, () => damperOf(reportOnce())),
    ofFlue(plan.chosenItems),
  ]);
  const lines = writeBill([...needed.items, ...findAlwaysItems(atMouth, needed.items)]);
  const failures = [
    ...plan.failures,
    ...below.failures,
    ...column.column.failures,
    ...(path === null ? [] : findExcess(plan, column, fixings, top)),
    ...(carried?.status === 'error'
      ? [
          {
            code: 'CONSOLE_TOO_WEAK',
            base: input.flue.base,
            load: carried.measured ?? 0,
            capacity: carried.limit ?? 0,
          } as const,
        ]
      : []),
    ...needed.failures,
  ];
  return {
    plan,
    passage,
    connector,
    column,
    mouth,
    fixings: path === null ? null : fixings,
    sweeping,
    standing,
    pieces,
    hasElementsUnderTee: below.pieces.length > 0,
    joints,
    weight: carried,
    top,
    lines,
    totals: addUp(lines, limits.vat.value),
    failures,
    notices: needed.notices,
    price: priceOfItems(ofPlace.items),
    pieceCount: pieces.length,
    overshoot: top - mouth.requirement.requiredTop,
    hasWholeMargins: standing.column.plan?.zones.every(({ marginShare }) => marginShare === 1) ?? false,
    get draught() {
      return reportOnce();
    },
  };
}

type Assembly = StandingColumn['built']['assembly'];

/** Returns the mouth where the bends bring it, which may be farther from the wall than it must be. */
function mouthOf(plan: OutsidePlan, { passage, connector, column }: ReachedPassage, assembly: Assembly): OutsideMouth {
  return assembly === null ? column.mouth : describeMouth(plan, passage.past, connector.axis + assembly.shift);
}

/** Reports what carries a column. A further console may stand where a bracket would be, but not at a bend. */
function weigh(
  { assortment }: OutsidePlan,
  { plan: { supportChoices, input } }: OutsideColumn,
  { pieces }: StandingColumn,
  { near, far }: BracketHeights,
): WeightReport {
  const heights = supportChoices.loadSupport === undefined ? [] : far === null ? near : near.slice(0, -1);
  const sites = heights.map((height) => ({ penetration: { kind: 'wall' } as const, height }));
  return reportWeight({ ...supportChoices, sites }, assortment, input.scheme.outletHeight, pieces);
}

interface Below extends NeededParts {
  readonly pieces: readonly UnnumberedPiece[];
}

/** Lays the elements between a support on the ground and the tee. */
function layBelow(
  { input, assortment, tee, elements, bandPrice, limits }: OutsidePlan,
  { height }: OutsideConnector,
  objective: 'price' | 'joints',
): Below {
  const { flue, pipe } = input;
  const [foot] = assortment.ofRole('ground_support');
  if (flue.base === 'console' || foot === undefined) return { ...noParts, pieces: [] };
  const lowerEnd = height - (tee?.otherLength ?? 0);
  const room = lowerEnd + flue.ground;
  const range = {
    minimum: Math.max(0, Math.ceil(room - (foot.otherLength ?? foot.length ?? 0))),
    maximum: Math.floor(room - (foot.length ?? 0)),
  };
  const outOfReach = {
    code: 'PASS_OUT_OF_REACH',
    of: 'ground',
    wanted: flue.passHeight,
    wallDistance: 0,
    lowest: Math.ceil((tee?.otherLength ?? 0) + (foot.length ?? 0) - flue.ground),
    highest: input.roomHeight - pipe.diameter / 2 - limits.pipe_clearance.value,
    nearest: null,
  } as const;
  if (range.maximum < 0) return { ...noParts, pieces: [], failures: [outOfReach] };
  const fixed = elements.filter(isFixed);
  const laid = solveColumn({
    elements: fixed.map((part) => toColumnElement(part, bandPrice)),
    required: [],
    start: 0,
    target: range.minimum,
    tolerance: range.maximum - range.minimum,
    forbiddenJoints: [],
    objective,
  });
  if ('failure' in laid) return { ...noParts, pieces: [], failures: [outOfReach] };
  const parts = laid.pieces.flatMap(({ articleNumber }) =>
    fixed.filter((part) => part.articleNumber === articleNumber),
  );
  let at = lowerEnd - laid.top;
  const pieces = parts.map((part) => {
    const from = at;
    at += part.length ?? 0;
    return describePiece(part, 'column', [from, at], [0, 0], pipe.diameter);
  });
  const items = parts.map((part): BillItem => ({ part, quantity: 1, reason: { kind: 'straight' } }));
  return { ...noParts, pieces, items };
}

function findExcess(
  { limits, input }: OutsidePlan,
  { foot }: OutsideColumn,
  { free }: WallFixings,
  top: number,
): Failure[] {
  const heights = [
    {
      measure: `height-from-${input.flue.base}`,
      measured: toTenths(top - foot),
      limit: limits.total_height.value,
    },
    { measure: 'free-above-wall', measured: free, limit: limits.free_height_braced.value },
  ] as const;
  return heights
    .filter(({ measured, limit }) => measured > limit)
    .map(({ measure, measured, limit }) => ({ code: 'TOO_TALL', measure, measured, limit, ridgeDistanceKnown: true }));
}
