import { findAdapter, findBestForm } from '../connection/connection.ts';
import type { ConnectionTask, SolvedForm } from '../connection/forms.ts';
import type { PriceOfFlue, WallToPass } from '../connection/wall-run.ts';
import { placePieces, type PlacedConnection } from '../connection/place-pieces.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { BillItem } from '../parts/bill.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Failure } from '../result/outcome.ts';
import type { Passage } from './outside-site.ts';
import type { OutsidePlan } from './outside-plan.ts';

/** The pipe from the outlet through the wall to the tee. */
export interface OutsideConnector {
  readonly form: SolvedForm;
  readonly placed: PlacedConnection;
  readonly items: readonly BillItem[];
  /** The height of the tee's arm. */
  readonly height: number;
  /** From the wall's outer face to the flue's axis, and to its surface. */
  readonly axis: number;
  readonly gap: number;
  /** The height of the axis in the middle of the wall. */
  readonly holeHeight: number;
  /** From the last corner, or the outlet, to the arm. */
  readonly levelLength: number;
}

export type FoundConnector = { readonly connector: OutsideConnector } | { readonly failures: readonly Failure[] };

/**
 * Finds the best pipe to a tee that leaves room for one of the ways past the overhang.
 * @param priceOfFlue null: finds the best pipe alone
 */
export function findOutsideConnector(
  plan: OutsidePlan,
  passage: Passage,
  priceOfFlue: PriceOfFlue | null,
): FoundConnector {
  const { input, limits, assortment, outletDiameter, level, tee } = plan;
  const { scheme, pipe, flue } = input;
  if (tee === null) return { failures: [] };
  if (pipe.diameter < outletDiameter) {
    return { failures: [{ code: 'DIAMETER_BELOW_OUTLET', outletDiameter, chosenDiameter: pipe.diameter }] };
  }
  const adapter = pipe.diameter === outletDiameter ? null : findAdapter(plan);
  if (adapter === undefined) {
    const { outletPosition } = scheme;
    const reachableDiameters = [outletDiameter];
    return {
      failures: [
        { code: 'NO_START', outletPosition, outletDiameter, chosenDiameter: pipe.diameter, reachableDiameters },
      ],
    };
  }
  const criterion = input.objective === 'joints' ? 'joints' : 'price';
  const task = describeTask(plan, passage, tee, adapter, priceOfFlue);
  const { lowest, highest } = task.inlet;
  if (lowest > highest) return { failures: [explain(plan, task, explainInlet(flue.passHeight, lowest), null)] };
  const form = findBestForm(task, assortment, criterion);
  if (form === null) {
    const beyond = findBestForm(
      { ...task, wall: { ...task.wall, longest: Infinity, priceOfFlue: null } },
      assortment,
      criterion,
    );
    if (beyond !== null) {
      const measured = place(plan, task, beyond, adapter).levelLength;
      return { failures: [{ code: 'TOO_FAR_FROM_WALL', of: 'pipe', measured, limit: limits.level_pipe.value }] };
    }
    const isNear = (distance: number): boolean =>
      findBestForm(describeTask(withDistance(plan, distance), passage, tee, adapter, null), assortment, criterion) !==
      null;
    const nearest = findNearestDistance(plan.site.inner, isNear);
    return { failures: [explain(plan, task, flue.passHeight === null ? 'distance' : 'height', nearest)] };
  }
  return { connector: place(plan, task, form, adapter) };

  function place(
    { site }: OutsidePlan,
    { start }: ConnectionTask,
    found: SolvedForm,
    by: Part | null,
  ): OutsideConnector {
    const placed = placePieces(found, {
      task,
      adapter:
        by === null
          ? null
          : {
              part: by,
              quantity: assortment.quantityOf(by),
              reason: { kind: 'adapter', fromDiameter: outletDiameter, toDiameter: pipe.diameter },
            },
      outlet: { shift: 0, height: scheme.outletHeight },
      level,
      innerDiameter: pipe.diameter,
    });
    const end = placed.axis.at(-1) ?? { shift: start.shift, height: start.height };
    const axis = toTenths(end.shift + (tee?.horizontalLength ?? 0) - site.outer);
    const middle = (site.inner + site.outer) / 2;
    return {
      form: found,
      placed,
      items: placed.items.map(explainElement),
      height: toTenths(found.inletHeight),
      axis,
      gap: toTenths(axis - site.radius),
      holeHeight: toTenths(found.inletHeight - (end.shift - middle) * found.slope),
      levelLength: toTenths(end.shift - (placed.axis.at(-2)?.shift ?? 0)),
    };
  }
}

/** Returns the plan for another distance from the outlet to the wall. */
export function withDistance(plan: OutsidePlan, inner: number): OutsidePlan {
  const { site } = plan;
  return { ...plan, site: { ...site, inner, outer: inner + plan.input.flue.wallThickness } };
}

/** In millimetres: the tried distances, coarse and then fine, and the greatest addition. */
const distances = { coarse: 50, fine: 10, farthest: 800 } as const;

/** Returns a distance to the wall, a little over the given one, that works; null: none is found. */
function findNearestDistance(given: number, works: (distance: number) => boolean): number | null {
  const first = Math.ceil(given / distances.fine) * distances.fine;
  for (let more: number = distances.coarse; more <= distances.farthest; more += distances.coarse) {
    if (!works(first + more)) continue;
    for (let less: number = distances.coarse - distances.fine; less > 0; less -= distances.fine) {
      if (works(first + more - less)) return first + more - less;
    }
    return first + more;
  }
  return null;
}

/** Gives the insulated elements of the run through the wall their own reasons. */
function explainElement(item: BillItem): BillItem {
  const { role } = item.part;
  if (role !== 'straight' && role !== 'adjustable') return item;
  const reason: Reason =
    item.reason.kind === 'connector-cut'
      ? { kind: 'adjustable', setLength: item.reason.setLength }
      : { kind: 'through-wall' };
  return { ...item, reason };
}

type WallTask = ConnectionTask & { readonly wall: WallToPass };

function describeTask(
  plan: OutsidePlan,
  passage: Passage,
  tee: Part,
  adapter: Part | null,
  priceOfFlue: PriceOfFlue | null,
): WallTask {
  const { input, limits, level, site, elements, bandPrice } = plan;
  const { scheme, flue, roomHeight, pipe } = input;
  const isRear = scheme.outletPosition === 'rear';
  const length = (adapter?.length ?? 0) + (level.pieces.at(-1)?.to ?? 0);
  const toArm = site.outer + site.radius - (tee.horizontalLength ?? 0);
  const end = { least: toArm + passage.gap.least, greatest: toArm + passage.gap.greatest };
  const clearance = plan.declaration?.pipeClearance ?? limits.pipe_clearance.value;
  const lowest = lowestTee(plan, tee);
  const highest = roomHeight - pipe.diameter / 2 - clearance;
  return {
    outlet: scheme.outletPosition,
    start: { height: scheme.outletHeight + (isRear ? 0 : length), shift: isRear ? length : 0 },
    reach: end.greatest,
    inlet:
      flue.passHeight === null
        ? { lowest: Math.max(0, lowest), highest }
        : { lowest: Math.max(flue.passHeight, lowest), highest: Math.min(flue.passHeight, highest) },
    hasSleeve: false,
    tolerance: limits.inlet_tolerance.value,
    levelSlope: limits.level_slope.value,
    isUpright: false,
    wall: {
      inner: site.inner,
      outer: site.outer,
      insulatedFrom: site.inner - limits.insulated_before_wall.value,
      end,
      longest: limits.level_pipe.value,
      elements,
      bandPrice,
      priceOfFlue,
    },
  };
}

/** Returns the least height of a tee's arm over the floor: the tee must not be in the ground. */
export function lowestTee({ input }: OutsidePlan, { otherLength }: Part): number {
  return (otherLength ?? 0) - input.flue.ground;
}

/** Names why no height is left for the pipe. */
function explainInlet(wanted: number | null, lowest: number): 'room' | 'ground' | 'ceiling' {
  if (wanted === null) return 'room';
  return wanted < lowest ? 'ground' : 'ceiling';
}

function explain(
  { site, input }: OutsidePlan,
  { inlet }: ConnectionTask,
  of: Extract<Failure, { readonly code: 'PASS_OUT_OF_REACH' }>['of'],
  nearest: number | null,
): Failure {
  return {
    code: 'PASS_OUT_OF_REACH',
    of,
    wanted: input.flue.passHeight,
    wallDistance: site.inner,
    lowest: Math.ceil(inlet.lowest),
    highest: Math.floor(inlet.highest),
    nearest,
  };
}
