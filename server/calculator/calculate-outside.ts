import { objectives } from '../../db/codes.ts';
import { createDraughtReporter } from './flue-draught/report-draught.ts';
import type { PreparedCatalogue } from './flue/flue-plan.ts';
import type { OutsideInput } from './input/calculation-input.ts';
import { createOutsideBuilder, type WallFlue } from './outside/outside-flue.ts';
import { type OutsidePlan, planOutside } from './outside/outside-plan.ts';
import { findWallBesidePipe } from './outside/wall-beside-pipe.ts';
import { toTenths } from './numbers.ts';
import { listAlternatives } from './report/alternatives.ts';
import { describeOutside, listOutsideOpenings } from './report/describe-outside.ts';
import { listAssumptions, noticeOfCatalogue, noticeOfPrices } from './report/list-outcomes.ts';
import type { WeightReport } from './flue/weight-report.ts';
import type { Reason } from './result/bill-line.ts';
import type { Failure } from './result/outcome.ts';
import type { OutsideFacts } from './rules/outside-facts.ts';
import { outsideRules } from './rules/outside-rules.ts';
import { applyRules } from './rules/rules.ts';

/** Calculates a flue on the outside of a wall. */
export function calculateOutside(input: OutsideInput, catalogue: PreparedCatalogue) {
  const { flueFor } = createFlues(input, catalogue);
  const flue = flueFor(input.objective);
  const list = describeList(flue);
  const built = list.failures.length > 0 ? [] : objectives.filter((one) => flueFor(one).failures.length === 0);
  const alternatives = listAlternatives(input.objective, ({ top, overshoot }) => top - overshoot, flueFor, built);
  return { ...list, alternatives };
}

/** Calculates without the flues of the other objectives. */
export function calculateOutsideList(input: OutsideInput, catalogue: PreparedCatalogue) {
  return describeList(createFlues(input, catalogue).flueFor(input.objective));
}

/** Returns why no flue can be built, without prices; empty: one can. */
export function findOutsideFailures(input: OutsideInput, catalogue: PreparedCatalogue): readonly Failure[] {
  return createFlues(input, catalogue).findAny().failures;
}

function createFlues(input: OutsideInput, catalogue: PreparedCatalogue) {
  const plan = planOutside(input, catalogue);
  return createOutsideBuilder(plan, createDraughtReporter(input, plan.declaration, plan));
}

function describeList(flue: WallFlue) {
  const { plan, failures, lines, totals } = flue;
  const { input, house } = plan;
  return {
    objective: input.objective,
    reference: input.reference,
    failures,
    notices: [...flue.notices, ...noticeOfPrices(totals), ...noticeOfCatalogue(plan.problems)],
    assumptions: listAssumptions(input, house, flue.draught, assumedMeasures(plan, flue)),
    lines,
    totals: { ...totals, complete: totals.complete && failures.length === 0 },
    geometry: describeOutside(plan, flue),
    openings: listOutsideOpenings(plan, flue),
    weight: flue.weight?.total ?? null,
    rules: applyRules(outsideRules, describeFacts(plan, flue)),
    draught: flue.draught,
  };
}

/** Returns the measures that were calculated or assumed. */
function assumedMeasures({ site }: OutsidePlan, { connector }: WallFlue) {
  return {
    outletToWall: site.inner,
    eavesHeight: Math.round(site.edge),
    ...(connector === null ? {} : { passHeight: Math.round(connector.height) }),
  };
}

/** Returns the load on all consoles, or on the support on the ground; null: unknown. */
function sumCarried({ supports }: WeightReport): number | null {
  return supports.reduce<number | null>(
    (sum, { carries }) => (sum === null || carries === null ? null : toTenths(sum + carries)),
    0,
  );
}

function describeFacts(plan: OutsidePlan, flue: WallFlue): OutsideFacts {
  const { connector, column, fixings, mouth, joints, weight } = flue;
  const hatches = (connector?.items ?? [])
    .filter(({ part }) => part.role === 'connector_bend')
    .map(({ part }) => part.hasHatch);
  const lists = (kind: Reason['kind']): boolean =>
    flue.lines.some(({ reasons }) => reasons.some(({ reason }) => reason.kind === kind));
  const pieces = (connector?.placed.pieces ?? []).map(({ partId }) => plan.assortment.partById(partId));
  return {
    ...plan,
    ...mouth,
    flue: plan.input.flue,
    top: flue.top,
    draught: flue.draught,
    hasUnknownLevel: plan.level.length === null,
    sweeping: flue.sweeping,
    joints,
    jointsBlocked: flue.failures.some(({ code }) => code === 'JOINT_IN_PENETRATION'),
    penetrations: column?.plan.penetrations ?? [],
    behind: plan.level.length,
    wallBehind: connector === null ? null : findWallBesidePipe(plan, connector),
    hasTee: connector !== null,
    bendAngle: flue.standing?.built.assembly?.bendAngle ?? 0,
    gaps: [],
    pipeJoints: connector?.placed.pieces.map(({ shiftTo }) => shiftTo) ?? null,
    wallToPass: {
      penetration: { kind: 'wall' },
      from: plan.site.inner,
      to: plan.site.outer,
      marginBelow: plan.limits.wall_joint_margin.value,
      marginAbove: plan.limits.wall_joint_margin.value,
    },
    hasBrackets: lists('wall-fixing') || lists('bend-bracket'),
    hasBraces: lists('wall-brace'),
    hasBands: lists('wide-band'),
    hasDrain: lists('drain'),
    hasElementsUnderTee: flue.hasElementsUnderTee,
    weight,
    fixings,
    foot: column?.foot ?? null,
    hatch:
      connector === null ? null : toTenths(connector.height - (plan.tee?.otherLength ?? 0) + plan.input.flue.ground),
    hasHatches: hatches.every((hasHatch) => hasHatch === true) ? true : hatches.includes(false) ? false : null,
    load: weight === null ? null : sumCarried(weight),
    bare: {
      exist: pieces.some((part) => part?.thermalResistance === 0),
      passPenetration: false,
      unknown: pieces.flatMap((part) => (part?.thermalResistance === null ? [part.name] : [])),
    },
  };
}
