import { pipeClearanceOf } from '../connection/connection-plan.ts';
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
import { heightsOfTee, type HeightsOfTee, type UpperBound } from './outside-hole.ts';

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
  const heights = heightsOfTee(plan, tee);
  const task = describeTask(plan, passage, tee, adapter, priceOfFlue, heights);
  if (task.inlet.lowest > task.inlet.highest)
    return { failures: [explain(plan, heights, explainInlet(flue.passHeight, heights), null)] };
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
    const isReached = (other: OutsidePlan, bounds: HeightsOfTee): boolean =>
      findBestForm(describeTask(other, passage, tee, adapter, null, bounds), assortment, criterion) !== null;
    const nearestFor = (bounds: HeightsOfTee): number | null =>
      findNearestDistance(plan.site.inner, (distance) => isReached(withDistance(plan, distance), bounds));
    const nearest = nearestFor(heights);
    if (flue.passHeight !== null) return { failures: [explain(plan, heights, 'height', nearest)] };
    const higher = { ...heights, highest: heights.highest + higherForTrial };
    const isTooLow = isReached(plan, higher) || (nearest === null && nearestFor(higher) !== null);
    return { failures: [explain(plan, heights, isTooLow ? heights.highestBy : 'distance', nearest)] };
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

/** In millimetres: so much higher the pipe is tried, to find out whether only the height keeps it from the flue. */
const higherForTrial = 3000;

/** Returns the plan for another distance from the outlet to the wall. */
export function withDistance(plan: OutsidePlan, inner: number): OutsidePlan {
  const { site } = plan;
  return { ...plan, site: { ...site, inner, outer: inner + plan.input.flue.wallThickness } };
}

/** In millimetres: the steps near the given distance and beyond, the end of the near steps, and of all. */
const distances = { fine: 10, coarse: 50, near: 250, farthest: 800 } as const;

/** Returns a distance to the wall over the given one that works: the next one, if it is near. Null: none is found. */
function findNearestDistance(given: number, works: (distance: number) => boolean): number | null {
  const first = Math.ceil(given / distances.fine) * distances.fine;
  let more: number = first > given ? 0 : distances.fine;
  for (; more <= distances.farthest; more += more < distances.near ? distances.fine : distances.coarse) {
    if (works(first + more)) return first + more;
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
  heights: HeightsOfTee,
): WallTask {
  const { input, limits, level, site, elements, bandPrice } = plan;
  const { scheme, flue } = input;
  const isRear = scheme.outletPosition === 'rear';
  const length = (adapter?.length ?? 0) + (level.pieces.at(-1)?.to ?? 0);
  const toArm = site.outer + site.radius - (tee.horizontalLength ?? 0);
  const end = { least: toArm + passage.gap.least, greatest: toArm + passage.gap.greatest };
  return {
    outlet: scheme.outletPosition,
    start: { height: scheme.outletHeight + (isRear ? 0 : length), shift: isRear ? length : 0 },
    reach: end.greatest,
    inlet:
      flue.passHeight === null
        ? heights
        : { lowest: Math.max(flue.passHeight, heights.lowest), highest: Math.min(flue.passHeight, heights.highest) },
    hasSleeve: false,
    tolerance: limits.inlet_tolerance.value,
    levelSlope: limits.level_slope.value,
    isUpright: false,
    wall: {
      heights,
      inner: site.inner,
      outer: site.outer,
      insulatedFrom: site.inner - bareDistanceOf(plan),
      end,
      longest: limits.level_pipe.value,
      elements,
      bandPrice,
      priceOfFlue,
    },
  };
}

/** Returns how far from the wall's inner face bare pipe must end. Timber can catch fire. */
function bareDistanceOf(plan: OutsidePlan): number {
  const beforeWall = plan.limits.insulated_before_wall.value;
  return plan.input.flue.wall === 'timber' ? Math.max(beforeWall, pipeClearanceOf(plan)) : beforeWall;
}

/** Names why no height is left for the pipe. */
function explainInlet(wanted: number | null, { lowest, highestBy }: HeightsOfTee): 'room' | 'ground' | UpperBound {
  if (wanted === null) return highestBy === 'ceiling' ? 'room' : highestBy;
  return wanted < lowest ? 'ground' : highestBy;
}

function explain(
  { site, input }: OutsidePlan,
  { lowest, highest }: Pick<HeightsOfTee, 'lowest' | 'highest'>,
  of: Extract<Failure, { readonly code: 'PASS_OUT_OF_REACH' }>['of'],
  nearest: number | null,
): Failure {
  return {
    code: 'PASS_OUT_OF_REACH',
    of,
    wanted: input.flue.passHeight,
    wallDistance: site.inner,
    lowest: Math.ceil(lowest),
    highest: Math.floor(highest),
    nearest,
  };
}
