import type { Objective } from '../../../db/codes.ts';
import { isNarrowerThan, isUnderFlue, leastSideOf } from '../input/chimney-input.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, PlannedHouse } from '../parts/assortment.ts';
import { type BillItem, combineParts, fillNeed, type NeededParts, noParts } from '../parts/bill.ts';
import type { Failure } from '../result/outcome.ts';
import {
  compareForms,
  type ConnectionTask,
  type ConnectorParts,
  type FormResult,
  type Shortfall,
  type SolvedForm,
  solveForms,
} from './forms.ts';
import { type ConnectionPlan, pipeClearanceOf } from './connection-plan.ts';
import { placePieces, type PlacedConnection } from './place-pieces.ts';

/** The pipe between outlet and chimney, and its inlet. If there is no form, it contains what could be decided. */
export interface Connection extends NeededParts {
  readonly form: SolvedForm | null;
  /** The height of an existing sleeve's axis, otherwise of the pipe's end. */
  readonly inletHeight: number | null;
  readonly placed: PlacedConnection | null;
}

const unconnected = { form: null, inletHeight: null, placed: null } as const;

export function findConnection(plan: ConnectionPlan, objective: Objective): Connection {
  const blocks = findBlocks(plan);
  const start = findStart(plan);
  if ('failures' in start) return { ...noParts, failures: [...blocks, ...start.failures], ...unconnected };
  if (blocks.some(({ code }) => code === 'INLET_OUT_OF_REACH' || code === 'FLUE_END_OUT_OF_REACH')) {
    return { ...noParts, failures: [...blocks, ...findPartFailures(plan)], ...unconnected };
  }
  const { task } = start;
  const criterion = objective === 'joints' ? 'joints' : 'price';
  const found = solveWithPrices(task, plan.assortment, criterion);
  const form = findBest(found, criterion);
  if (form === null) {
    // Distances and heights are unknown if pipes or bends are missing.
    const missingParts = findPartFailures(plan);
    const reasons = missingParts.length > 0 ? missingParts : explain(found.shortfalls, plan);
    return { ...noParts, failures: [...blocks, ...reasons], ...unconnected };
  }
  return placeForm(plan, start, leavesRest(form, plan) ? besideRest(plan, task, form, criterion) : form, blocks);
}

function findBest({ solutions }: Pick<FormResult, 'solutions'>, objective: 'price' | 'joints'): SolvedForm | null {
  const [first, ...others] = solutions;
  if (first === undefined) return null;
  return others.reduce((best, other) => (compareForms(other, best, objective) < 0 ? other : best), first);
}

/** Returns whether a liner's tee would be too near its base: no pipe is short enough between them. */
function leavesRest({ inletHeight }: SolvedForm, { leastInlet, nextInlet, limits }: ConnectionPlan): boolean {
  return inletHeight > leastInlet + limits.inlet_tolerance.value + 1e-6 && inletHeight < nextInlet - 1e-6;
}

/** Returns the best form with a new hole that leaves no rest under the tee; if there is none, `form`. */
function besideRest(
  { input, assortment, leastInlet, nextInlet }: ConnectionPlan,
  task: ConnectionTask,
  form: SolvedForm,
  objective: 'price' | 'joints',
): SolvedForm {
  if (input.flue.inletHeight !== null) return form;
  const intervals = [
    { lowest: leastInlet, highest: leastInlet + task.tolerance },
    { lowest: nextInlet, highest: task.inlet.highest },
  ].filter(({ lowest, highest }) => lowest < highest);
  const solutions = intervals.flatMap((inlet) => solveWithPrices({ ...task, inlet }, assortment, objective).solutions);
  return findBest({ solutions }, objective) ?? form;
}

function placeForm(
  plan: ConnectionPlan,
  { task, adapter }: Start,
  form: SolvedForm,
  blocks: readonly Failure[],
): Connection {
  const outlet = { shift: 0, height: plan.input.scheme.outletHeight };
  const placed = placePieces(form, {
    task,
    adapter,
    outlet,
    level: plan.level,
    innerDiameter: plan.input.pipe.diameter,
  });
  const inletHeight = plan.input.flue.inletHeight ?? form.inletHeight;
  const parts = combineParts([{ ...noParts, items: placed.items }, findInletParts(plan, inletHeight)]);
  return { ...parts, failures: [...blocks, ...parts.failures], form, inletHeight, placed };
}

/** Uses parts without a price only if no connection is possible without them. */
function solveWithPrices(task: ConnectionTask, assortment: Assortment, objective: 'price' | 'joints'): FormResult {
  const [pricedParts, allParts] = listConnectorParts(assortment);
  const pricedForms = solveForms(task, pricedParts, objective);
  return pricedForms.solutions.length > 0 || allParts === undefined
    ? pricedForms
    : solveForms(task, allParts, objective);
}

/** Returns the parts with a price, and then all parts if some have none. */
export function listConnectorParts({ ofRole }: Assortment): readonly [ConnectorParts, ...ConnectorParts[]] {
  const pipes = ofRole('connector_pipe');
  const bendOf = (angle: number): Part | null =>
    ofRole('connector_bend').find(({ bendAngle }) => bendAngle === angle) ?? null;
  const bends: ConnectorParts['bends'] = { 90: bendOf(90), 45: bendOf(45) };
  const ifPriced = (bend: Part | null): Part | null => (bend === null || bend.price === null ? null : bend);
  const pricedParts = {
    pipes: pipes.filter(({ price }) => price !== null),
    bends: { 90: ifPriced(bends[90]), 45: ifPriced(bends[45]) },
  };
  const isEverythingPriced =
    pricedParts.pipes.length === pipes.length &&
    pricedParts.bends[90] === bends[90] &&
    pricedParts.bends[45] === bends[45];
  return isEverythingPriced ? [pricedParts] : [pricedParts, { pipes, bends }];
}

interface Start {
  readonly task: ConnectionTask;
  readonly adapter: BillItem | null;
}

/** Finds the beginning of the pipe and its target, with an adapter if the outlet is narrower. */
function findStart(plan: ConnectionPlan): Start | { readonly failures: readonly Failure[] } {
  const { input, limits, assortment, outletDiameter, wallDistance } = plan;
  const { scheme, pipe, flue } = input;
  if (pipe.diameter < outletDiameter) {
    return { failures: [{ code: 'DIAMETER_BELOW_OUTLET', outletDiameter, chosenDiameter: pipe.diameter }] };
  }
  const adapter = pipe.diameter === outletDiameter ? null : findAdapter(plan);
  if (adapter === undefined) {
    return {
      failures: [
        {
          code: 'NO_START',
          outletPosition: scheme.outletPosition,
          outletDiameter,
          chosenDiameter: pipe.diameter,
          // Pipes of the outlet's own diameter may exist. The page tries each diameter.
          reachableDiameters: [outletDiameter],
        },
      ],
    };
  }
  const isRear = scheme.outletPosition === 'rear';
  const length = (adapter?.length ?? 0) + (plan.level.pieces.at(-1)?.to ?? 0);
  const highest = Math.min(findHighestInlet(plan), plan.highestInlet);
  const inlet =
    flue.inletHeight === null
      ? { lowest: plan.leastInlet, highest }
      : { lowest: flue.inletHeight, highest: flue.inletHeight };
  return {
    task: {
      outlet: scheme.outletPosition,
      start: { height: scheme.outletHeight + (isRear ? 0 : length), shift: isRear ? length : 0 },
      reach: wallDistance + flue.chimney.wall,
      inlet,
      hasSleeve: flue.inlet === 'existing',
      tolerance: limits.inlet_tolerance.value,
      levelSlope: limits.level_slope.value,
      isUpright: isUnderFlue(flue),
    },
    adapter:
      adapter === null
        ? null
        : {
            part: adapter,
            quantity: assortment.quantityOf(adapter),
            reason: { kind: 'adapter', fromDiameter: outletDiameter, toDiameter: pipe.diameter },
          },
  };
}

/** Finds the adapter from the outlet to the chosen diameter. The part that it may follow has its lower diameter. */
export function findAdapter({ assortment, input }: Pick<PlannedHouse, 'assortment' | 'input'>): Part | undefined {
  return assortment.find(
    ({ role, pipeId, fromPartId }) =>
      role === 'connector_adapter' &&
      pipeId === input.pipe.id &&
      fromPartId !== null &&
      assortment.partById(fromPartId)?.pipeId === input.scheme.outletPipeId,
  )[0];
}

/** Returns the greatest height under the ceiling, which counts as combustible. */
function findHighestInlet(plan: ConnectionPlan): number {
  return plan.input.roomHeight - plan.input.pipe.diameter / 2 - pipeClearanceOf(plan);
}

function findBlocks(plan: ConnectionPlan): Failure[] {
  const { flue } = plan.input;
  const isShared = flue.others === 'open' || (flue.others ?? 0) > 0;
  return [
    ...(flue.kind === 'existing' && flue.condition === 'remarks' ? [{ code: 'CHIMNEY_NOT_USABLE' } as const] : []),
    ...(isShared && plan.declaration?.hasFan === true ? [{ code: 'OWN_FLUE_NEEDED' } as const] : []),
    ...findNarrowFlue(plan),
    ...findInletOutside(plan),
  ];
}

/** Returns a failure if the inlet would be below the least height for a liner, or above the mouth. */
function findInletOutside(plan: ConnectionPlan): Failure[] {
  const { mouth, leastInlet, highestInlet } = plan;
  const { inletHeight, baseHeight } = plan.input.flue;
  if (isUnderFlue(plan.input.flue)) return findFlueEndOutside(plan);
  const highest = Math.min(findHighestInlet(plan), highestInlet);
  const failure = { code: 'INLET_OUT_OF_REACH', wanted: inletHeight, base: null, mouth: null } as const;
  if ((inletHeight ?? highest) < leastInlet) {
    return [{ ...failure, base: baseHeight, nearestBelow: null, nearestAbove: leastInlet }];
  }
  return inletHeight === null || inletHeight <= highestInlet
    ? []
    : [{ ...failure, mouth, nearestBelow: Math.floor(highest), nearestAbove: null }];
}

/** Returns a failure if the flue ends over the ceiling or its own mouth. */
function findFlueEndOutside({ input, highestInlet }: ConnectionPlan): Failure[] {
  const wanted = input.flue.inletHeight ?? 0;
  if (wanted <= highestInlet) return [];
  return [{ code: 'FLUE_END_OUT_OF_REACH', wanted, highest: highestInlet, nearestBelow: null, nearestAbove: null }];
}

/** Returns a failure if an unlined flue has less area than the outlet or pipe, or is narrower than the pipe. */
function findNarrowFlue({ input: { flue, pipe }, outletDiameter }: ConnectionPlan): Failure[] {
  const { section } = flue;
  if (flue.kind !== 'existing' || section === null) return [];
  const leastSide = leastSideOf(section);
  if (isNarrowerThan(section, outletDiameter)) {
    return [{ code: 'INLET_NARROWER', of: 'outlet', diameter: outletDiameter, leastSide }];
  }
  if (isNarrowerThan(section, pipe.diameter)) {
    return [{ code: 'INLET_NARROWER', of: 'pipe', diameter: pipe.diameter, leastSide }];
  }
  const greatestSide = Math.max(section.width, section.depth ?? 0);
  return pipe.diameter > greatestSide ? [{ code: 'INLET_WIDER_THAN_FLUE', diameter: pipe.diameter, greatestSide }] : [];
}

function findPartFailures({ input, assortment }: ConnectionPlan): Failure[] {
  const isUpright = isUnderFlue(input.flue);
  const needsBend = (input.scheme.outletPosition === 'top') !== isUpright;
  const requiredRoles = needsBend ? (['connector_pipe', 'connector_bend'] as const) : (['connector_pipe'] as const);
  return requiredRoles.flatMap((role): Failure[] => {
    const condition = (part: Part): boolean =>
      part.role === role &&
      assortment.fitsPipe(part) &&
      (!isUpright || role === 'connector_pipe' || part.bendAngle === 90);
    if (assortment.find(condition).length > 0) return [];
    const workingColors = assortment.colorsOf(condition);
    return workingColors.length > 0
      ? [{ code: 'COLOUR_NOT_AVAILABLE', role, colorId: input.color.id, workingColors }]
      : [{ code: 'PART_MISSING', role }];
  });
}

/** Explains why no form reaches the chimney: it is too near, or the hole has an unreachable height. */
function explain(shortfalls: readonly Shortfall[], { input, wallDistance }: ConnectionPlan): Failure[] {
  const heights = shortfalls.filter(({ of }) => of === 'height');
  const relevantShortfalls = heights.length > 0 ? heights : shortfalls;
  if (relevantShortfalls.length === 0) return [];
  const nearest = (values: readonly (number | null)[], pick: (...values: number[]) => number): number | null => {
    const numbers = values.filter((value) => value !== null);
    return numbers.length === 0 ? null : pick(...numbers);
  };
  const below = nearest(
    relevantShortfalls.map(({ nearestBelow }) => nearestBelow),
    Math.max,
  );
  const above = nearest(
    relevantShortfalls.map(({ nearestAbove }) => nearestAbove),
    Math.min,
  );
  if (isUnderFlue(input.flue)) {
    return [
      {
        code: 'FLUE_END_OUT_OF_REACH',
        wanted: input.flue.inletHeight ?? 0,
        highest: null,
        nearestBelow: below === null ? null : Math.floor(below),
        nearestAbove: above === null ? null : Math.ceil(above),
      },
    ];
  }
  if (heights.length > 0) {
    return [
      {
        code: 'INLET_OUT_OF_REACH',
        wanted: input.flue.inletHeight,
        base: null,
        mouth: null,
        nearestBelow: below === null ? null : Math.floor(below),
        nearestAbove: above === null ? null : Math.ceil(above),
      },
    ];
  }
  const { wall } = input.flue.chimney;
  const distance = (reach: number | null): number | null => (reach === null || reach < wall ? null : reach - wall);
  const nearestAbove = distance(above);
  const nearestBelow = distance(below);
  return [
    {
      code: 'WALL_TOO_CLOSE',
      wallDistance,
      nearestBelow: nearestBelow === null ? null : Math.floor(nearestBelow),
      nearestAbove: nearestAbove === null ? null : Math.ceil(nearestAbove),
    },
  ];
}

function findInletParts(plan: ConnectionPlan, inletHeight: number): NeededParts {
  const { flue, pipe } = plan.input;
  const fillRole = (role: Part['role'], reason: BillItem['reason'], isNeeded = true): NeededParts =>
    fillNeed(plan, role, plan.assortment.fitsPipe, { count: isNeeded ? 1 : 0, reason });
  // A steel chimney is not cut, because its own system has parts for the connection.
  const isThroughWall = flue.kind === 'reline' || flue.chimney.code !== 'steel';
  const isNew = flue.kind === 'existing' && flue.inlet === 'new';
  // A tee of the catalogue has one diameter: of the flue and of the pipe.
  const isSteelOfPipe = flue.section?.depth === null && flue.section.width === pipe.diameter;
  return combineParts([
    isNew && !isThroughWall && !isSteelOfPipe ? { ...noParts, notices: [{ code: 'CHIMNEY_TEE_NOT_LISTED' }] } : noParts,
    fillRole('tee', { kind: 'chimney-tee' }, isNew && !isThroughWall && isSteelOfPipe),
    fillRole('chimney_inlet', { kind: 'chimney-inlet', height: Math.round(inletHeight) }, isThroughWall && isNew),
    fillRole('inlet_seal', { kind: 'inlet-seal' }, isThroughWall || flue.inlet === 'existing'),
    fillRole('inlet_collar', { kind: 'inlet-collar' }, isThroughWall),
    fillRole('pipe_shield', { kind: 'pipe-shield' }, flue.shield === 'yes'),
    fillRole(
      'soot_hatch',
      { kind: 'soot-hatch' },
      flue.kind === 'existing' && flue.sootHatch === 'no' && !isUnderFlue(flue),
    ),
  ]);
}
