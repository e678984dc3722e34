import type { Objective } from '../../../db/codes.ts';
import { areaOf, leastSideOf } from '../input/chimney-input.ts';
import type { Part } from '../input/part.ts';
import type { Assortment } from '../parts/assortment.ts';
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

/** The pipe between outlet and chimney with the parts of its inlet. Without a form it holds what could be decided. */
export interface Connection extends NeededParts {
  readonly form: SolvedForm | null;
  /** Of the inlet's axis: a sleeve's own, else where the pipe ends. */
  readonly inletHeight: number | null;
  readonly placed: PlacedConnection | null;
}

const unconnected = { form: null, inletHeight: null, placed: null } as const;

/** Finds the best connection: every form is solved, and the best by the objective is taken. */
export function findConnection(plan: ConnectionPlan, objective: Objective): Connection {
  const blocked = findBlocks(plan);
  const start = findStart(plan);
  if ('failures' in start) return { ...noParts, failures: [...blocked, ...start.failures], ...unconnected };
  if (blocked.some(({ code }) => code === 'INLET_OUT_OF_REACH')) {
    return { ...noParts, failures: [...blocked, ...findPartFailures(plan)], ...unconnected };
  }
  const { task } = start;
  const sought = objective === 'joints' ? 'joints' : 'price';
  const found = solveWithPrices(task, plan.assortment, sought);
  const form = findBest(found, sought);
  if (form === null) {
    // Without pipes or bends nothing is known of distances and heights.
    const lacking = findPartFailures(plan);
    const reasons = lacking.length > 0 ? lacking : explain(found.shortfalls, plan);
    return { ...noParts, failures: [...blocked, ...reasons], ...unconnected };
  }
  return placeForm(plan, start, leavesRest(form, plan) ? besideRest(plan, task, form, sought) : form, blocked);
}

function findBest({ solutions }: Pick<FormResult, 'solutions'>, objective: 'price' | 'joints'): SolvedForm | null {
  const [first, ...others] = solutions;
  if (first === undefined) return null;
  return others.reduce((best, other) => (compareForms(other, best, objective) < 0 ? other : best), first);
}

/** Whether a liner's tee would be so near over its base that no pipe is short enough for the rest between them. */
function leavesRest({ inletHeight }: SolvedForm, { leastInlet, nextInlet, limits }: ConnectionPlan): boolean {
  return inletHeight > leastInlet + limits.inlet_tolerance.value + 1e-6 && inletHeight < nextInlet - 1e-6;
}

/** The best form with a new hole below or above the heights that leave such a rest, else the form itself. */
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
  blocked: readonly Failure[],
): Connection {
  const outlet = { shift: 0, height: plan.input.scheme.outletHeight };
  const placed = placePieces(form, task, adapter, outlet, plan.input.pipe.diameter);
  const inletHeight = plan.input.flue.inletHeight ?? form.inletHeight;
  const parts = combineParts([{ ...noParts, items: placed.items }, findInletParts(plan, inletHeight)]);
  return { ...parts, failures: [...blocked, ...parts.failures], form, inletHeight, placed };
}

/** Parts without a price are used only where there is no connection without them. */
function solveWithPrices(task: ConnectionTask, assortment: Assortment, objective: 'price' | 'joints'): FormResult {
  const ofRole = (role: Part['role']): readonly Part[] =>
    assortment.find((part) => part.role === role && assortment.fitsPipe(part));
  const pipes = ofRole('connector_pipe');
  const bendOf = (angle: number): Part | null =>
    ofRole('connector_bend').find(({ bendAngle }) => bendAngle === angle) ?? null;
  const bends: ConnectorParts['bends'] = { 90: bendOf(90), 45: bendOf(45) };
  const priced = solveForms(task, { pipes: pipes.filter(({ price }) => price !== null), bends }, objective);
  const isEverythingPriced = pipes.every(({ price }) => price !== null);
  return priced.solutions.length > 0 || isEverythingPriced ? priced : solveForms(task, { pipes, bends }, objective);
}

interface Start {
  readonly task: ConnectionTask;
  readonly adapter: BillItem | null;
}

/** Where the pipe begins and what it must reach; behind an adapter where the outlet is narrower. */
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
          // The outlet's own diameter can be reached where the catalogue has pipes of it; the page tries each.
          reachableDiameters: [outletDiameter],
        },
      ],
    };
  }
  const isRear = scheme.outletPosition === 'rear';
  const broughtLength = plan.chosenItems.reduce((sum, { part, quantity }) => sum + (part.length ?? 0) * quantity, 0);
  const length = (adapter?.length ?? 0) + (isRear ? broughtLength : 0);
  const highest = findHighestInlet(plan);
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
      tolerance: limits.inlet_tolerance.value,
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

/** The adapter from the outlet to the chosen diameter: its lower diameter is that of the part that it may follow. */
function findAdapter({ assortment, input }: ConnectionPlan): Part | undefined {
  return assortment.find(
    ({ role, pipeId, fromPartId }) =>
      role === 'connector_adapter' &&
      pipeId === input.pipe.id &&
      fromPartId !== null &&
      assortment.partById(fromPartId)?.pipeId === input.scheme.outletPipeId,
  )[0];
}

/** The highest that the ceiling allows, which counts as combustible. */
function findHighestInlet(plan: ConnectionPlan): number {
  return plan.input.roomHeight - plan.input.pipe.diameter / 2 - pipeClearanceOf(plan);
}

/** What forbids the connection whatever its pieces are. */
function findBlocks(plan: ConnectionPlan): Failure[] {
  const { declaration, leastInlet } = plan;
  const { flue } = plan.input;
  const isShared = flue.others === 'open' || (flue.others ?? 0) > 0;
  return [
    ...(flue.kind === 'existing' && flue.condition === 'remarks' ? [{ code: 'CHIMNEY_NOT_USABLE' } as const] : []),
    ...(isShared && declaration?.hasFan === true ? [{ code: 'OWN_FLUE_NEEDED' } as const] : []),
    ...findNarrowFlue(plan),
    ...((flue.inletHeight ?? findHighestInlet(plan)) < leastInlet
      ? [
          {
            code: 'INLET_OUT_OF_REACH',
            wanted: flue.inletHeight,
            base: flue.baseHeight,
            nearestBelow: null,
            nearestAbove: leastInlet,
          } as const,
        ]
      : []),
  ];
}

/** The flue, where it is not lined, must have the area of what leads into it. */
function findNarrowFlue({ input: { flue, pipe }, outletDiameter }: ConnectionPlan): Failure[] {
  const { section } = flue;
  if (flue.kind !== 'existing' || section === null) return [];
  const isNarrowerThan = (diameter: number): boolean =>
    areaOf(section) < areaOf({ width: diameter, depth: null }) - 1e-6;
  const leastSide = leastSideOf(section);
  if (isNarrowerThan(outletDiameter)) {
    return [{ code: 'INLET_NARROWER', of: 'outlet', diameter: outletDiameter, leastSide }];
  }
  return isNarrowerThan(pipe.diameter)
    ? [{ code: 'INLET_NARROWER', of: 'pipe', diameter: pipe.diameter, leastSide }]
    : [];
}

/** Pipes and bends that no form can do without. */
function findPartFailures({ input, assortment }: ConnectionPlan): Failure[] {
  const needed =
    input.scheme.outletPosition === 'rear'
      ? (['connector_pipe'] as const)
      : (['connector_pipe', 'connector_bend'] as const);
  return needed.flatMap((role): Failure[] => {
    const condition = (part: Part): boolean => part.role === role && assortment.fitsPipe(part);
    if (assortment.find(condition).length > 0) return [];
    const workingColors = assortment.colorsOf(condition);
    return workingColors.length > 0
      ? [{ code: 'COLOUR_NOT_AVAILABLE', role, colorId: input.color.id, workingColors }]
      : [{ code: 'PART_MISSING', role }];
  });
}

/** Why no form reaches the chimney: too near, or the hole at a height that none reaches. */
function explain(shortfalls: readonly Shortfall[], { input, wallDistance }: ConnectionPlan): Failure[] {
  const heights = shortfalls.filter(({ of }) => of === 'height');
  const chosen = heights.length > 0 ? heights : shortfalls;
  if (chosen.length === 0) return [];
  const nearest = (values: readonly (number | null)[], pick: (...values: number[]) => number): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : pick(...known);
  };
  const below = nearest(
    chosen.map(({ nearestBelow }) => nearestBelow),
    Math.max,
  );
  const above = nearest(
    chosen.map(({ nearestAbove }) => nearestAbove),
    Math.min,
  );
  if (heights.length > 0) {
    return [
      {
        code: 'INLET_OUT_OF_REACH',
        wanted: input.flue.inletHeight,
        base: null,
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

/** The sleeve of a new hole, what seals it, the collar in front of it, a shield, and the soot hatch that the chimney lacks. */
function findInletParts({ input, assortment }: ConnectionPlan, inletHeight: number): NeededParts {
  const { flue } = input;
  const one = (role: Part['role'], reason: BillItem['reason'], isNeeded = true): NeededParts =>
    fillNeed(input, assortment, {
      role,
      condition: (part) => part.role === role && assortment.fitsPipe(part),
      places: [{ count: isNeeded ? 1 : 0, reason }],
    });
  // Nobody cuts a hole into a steel chimney: its own system has what a pipe is connected with.
  const isThroughWall = flue.kind === 'reline' || flue.chimney.code !== 'steel';
  const isNew = flue.kind === 'existing' && flue.inlet === 'new';
  return combineParts([
    one('chimney_inlet', { kind: 'chimney-inlet', height: Math.round(inletHeight) }, isThroughWall && isNew),
    one('inlet_seal', { kind: 'inlet-seal' }, isThroughWall),
    one('inlet_collar', { kind: 'inlet-collar' }, isThroughWall),
    one('pipe_shield', { kind: 'pipe-shield' }, flue.shield === 'yes'),
    one('soot_hatch', { kind: 'soot-hatch' }, flue.kind === 'existing' && flue.sootHatch === 'no'),
  ]);
}
