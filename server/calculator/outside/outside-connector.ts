import type { Objective } from '../../../db/codes.ts';
import { measureFor } from '../column.ts';
import { findAdapter, listConnectorParts } from '../connection/connection.ts';
import type { ConnectorParts, SolvedForm } from '../connection/forms.ts';
import { placePieces, type PlacedConnection } from '../connection/place-pieces.ts';
import { listWallForms, riseOf, solveWallForm, type WallForm, type WallForms } from '../connection/wall-forms.ts';
import type { Part } from '../input/part.ts';
import { toTenths } from '../numbers.ts';
import type { BillItem } from '../parts/bill.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Failure } from '../result/outcome.ts';
import type { Passage } from './outside-site.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { bareDistanceOf, heightsOfTee, type HeightsOfTee, type UpperBound } from './outside-hole.ts';

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
  /** The weight of the pipe that hangs on the tee, in kilograms: half of the run that lies in the wall. */
  readonly hanging: number;
  /** From the last corner, or the outlet, to the arm. */
  readonly levelLength: number;
}

/** The pipes that may lead through the wall, by the criteria of an objective. */
export interface Connectors extends WallForms {
  readonly tee: Part;
  readonly adapter: Part | null;
  /** The heights of the tee's arm. `highestLevel`: without a riser. */
  readonly heights: { readonly lowest: number; readonly highest: number; readonly highestLevel: number };
}

/** Lists the pipes to a tee behind the wall, or tells why there are none. */
export function findConnectors(
  plan: OutsidePlan,
  tee: Part,
  objective: Objective,
  bounds: HeightsOfTee = heightsOfTee(plan, tee),
): Connectors | { readonly failures: readonly Failure[] } {
  const { input, limits, assortment, outletDiameter, site, level } = plan;
  const { scheme, pipe, flue } = input;
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
  const heights = heightsFor(plan, bounds);
  if (Math.max(flue.passHeight ?? -Infinity, bounds.lowest) > Math.min(flue.passHeight ?? Infinity, bounds.highest)) {
    return { failures: [explain(plan, bounds, explainInlet(flue.passHeight, bounds), null)] };
  }
  const isRear = scheme.outletPosition === 'rear';
  const length = (adapter?.length ?? 0) + (level.pieces.at(-1)?.to ?? 0);
  const task = {
    outlet: scheme.outletPosition,
    start: { height: scheme.outletHeight + (isRear ? 0 : length), shift: isRear ? length : 0 },
    wall: {
      closedFrom: site.inner - limits.wall_joint_margin.value,
      closedTo: site.outer + limits.wall_joint_margin.value,
      insulatedFrom: site.inner - bareDistanceOf(plan),
      elements: plan.elements,
      bandPrice: plan.bandPrice,
    },
    farthest: Math.max(...plan.passages.map(({ gap }) => endAt(plan, tee, gap.greatest))),
    highest: heights.highestLevel,
    levelSlope: limits.level_slope.value,
  };
  const [measure, criterion] = [measureFor(objective), objective === 'price' ? 'price' : 'joints'] as const;
  const [pricedParts, allParts] = listConnectorParts(assortment);
  const connectorsOf = (parts: ConnectorParts): Connectors => ({
    ...listWallForms(task, parts, criterion, measure),
    tee,
    adapter,
    heights,
  });
  const priced = connectorsOf(pricedParts);
  // Parts without a price are used only if no pipe is possible without them.
  return allParts !== undefined && listPlaces(plan, priced).length === 0 ? connectorsOf(allParts) : priced;
}

/** Returns where the tee's arm ends, beside the outlet, for a distance from the wall to the flue's surface. */
function endAt({ site }: OutsidePlan, { horizontalLength }: Part, gap: number): number {
  return site.outer + site.radius + gap - (horizontalLength ?? 0);
}

/** A way past the overhang, and a pipe to it but for its riser. */
export interface Place {
  readonly plan: OutsidePlan;
  readonly connectors: Connectors;
  readonly passage: Passage;
  readonly form: WallForm;
  /** Of the level run's pieces. */
  readonly length: number;
  /** From the wall's outer face to the flue's axis, and to its surface. */
  readonly axis: number;
  readonly gap: number;
  /** The height of the tee without a riser. */
  readonly height: number;
  /** The lengths of the riser that lead to an allowed height. Some of them may not be possible. */
  readonly risers: { readonly from: number; readonly to: number };
  /** Of the pipe without its riser. */
  readonly cost: number;
}

/** @param longest of the level pipe */
export function listPlaces(plan: OutsidePlan, connectors: Connectors, longest = plan.limits.level_pipe.value): Place[] {
  const { site, passages } = plan;
  const { risers, heights, tee, task } = connectors;
  const lengthsAt = (
    { gap }: Passage,
    { from, corner }: WallForm,
  ): { readonly first: number; readonly last: number } => ({
    first: Math.max(0, Math.ceil(endAt(plan, tee, gap.least) - from - 1e-6)),
    last: Math.floor(Math.min(endAt(plan, tee, gap.greatest), corner + longest) - from + 1e-6),
  });
  const hasLength = (passage: Passage, form: WallForm): boolean => {
    const { first, last } = lengthsAt(passage, form);
    return first <= last;
  };
  const listWith = (passage: Passage, forms: readonly WallForm[]): Place[] =>
    forms.flatMap((form): Place[] => {
      const { first, last } = lengthsAt(passage, form);
      const places: Place[] = [];
      for (let length = first; length <= last; length += 1) {
        const cost = form.costs[length] ?? Infinity;
        if (cost === Infinity) continue;
        const end = form.from + length;
        const height = form.height + riseOf(task, form, end);
        const hasRiser = form.overRiser !== null;
        const lowest = Math.max(0, Math.ceil(heights.lowest - height - 1e-6));
        const highest = Math.floor((hasRiser ? heights.highest : heights.highestLevel) - height + 1e-6);
        const range = { from: lowest, to: hasRiser ? highest : Math.min(highest, 0) };
        if (!risers.subarray(range.from, Math.max(range.from, range.to + 1)).some(Number.isFinite)) continue;
        const axis = toTenths(end + (tee.horizontalLength ?? 0) - site.outer);
        const gap = toTenths(axis - site.radius);
        places.push({ plan, connectors, passage, form, length, axis, gap, height, risers: range, cost });
      }
      return places;
    });
  return passages.flatMap((passage) => {
    const places = listWith(passage, connectors.forms);
    const isWithinLimit = connectors.forms.some((form) => hasLength(passage, form));
    // A sliding joint more is used only if no pipe is possible without it.
    return places.length > 0 || !isWithinLimit ? places : listWith(passage, connectors.adjustedForms());
  });
}

/** Returns the greatest possible length of the riser at a place. */
export function highestRiser({ connectors, risers: { from, to } }: Place): number {
  return from + connectors.risers.subarray(from, Math.max(from, to + 1)).findLastIndex(Number.isFinite);
}

/** Returns the pipe with a riser of a length; null: no pieces have the lengths. */
export function placeConnector(
  { plan, connectors, form, length, axis, gap }: Place,
  riser: number,
): OutsideConnector | null {
  const { input, assortment, site, level, outletDiameter } = plan;
  const { adapter, task } = connectors;
  const found = solveWallForm(connectors, form, riser, length);
  if (found === null) return null;
  const placed = placePieces(found, {
    task,
    adapter:
      adapter === null
        ? null
        : {
            part: adapter,
            quantity: assortment.quantityOf(adapter),
            reason: { kind: 'adapter', fromDiameter: outletDiameter, toDiameter: input.pipe.diameter },
          },
    outlet: { shift: 0, height: input.scheme.outletHeight },
    level,
    innerDiameter: input.pipe.diameter,
  });
  const end = placed.axis.at(-1) ?? { shift: task.start.shift, height: task.start.height };
  const middle = (site.inner + site.outer) / 2;
  return {
    form: found,
    placed,
    items: placed.items.map(explainElement),
    height: toTenths(found.inletHeight),
    axis,
    gap,
    holeHeight: toTenths(found.inletHeight - (end.shift - middle) * found.slope),
    hanging: weighRun(plan, placed) / 2,
    levelLength: toTenths(end.shift - (placed.axis.at(-2)?.shift ?? 0)),
  };
}

function weighRun({ assortment }: OutsidePlan, { pieces }: PlacedConnection): number {
  const run = pieces.filter(({ role }) => role === 'straight' || role === 'adjustable');
  return run.reduce((sum, { partId }) => sum + (assortment.partById(partId)?.weight ?? 0), 0);
}

/** Explains why no pipe reaches: the level pipe would be too long, or the wall is too near. */
export function explainNoPlace(plan: OutsidePlan, connectors: Connectors): Failure {
  const { limits, site, input } = plan;
  const { tee } = connectors;
  const [beyond] = listPlaces(plan, connectors, Infinity).toSorted((a, b) => a.cost - b.cost);
  if (beyond !== undefined) {
    const measured = toTenths(beyond.form.from + beyond.length - beyond.form.corner);
    return { code: 'TOO_FAR_FROM_WALL', of: 'pipe', measured, limit: limits.level_pipe.value, neededOverhang: null };
  }
  const bounds = heightsOfTee(plan, tee);
  const isReached = (other: OutsidePlan, heights: HeightsOfTee): boolean => {
    const found = findConnectors(other, tee, 'price', heights);
    return !('failures' in found) && listPlaces(other, found).length > 0;
  };
  const nearestFor = (heights: HeightsOfTee): number | null =>
    findNearestDistance(site.inner, (distance) => isReached(withDistance(plan, distance), heights));
  const nearest = nearestFor(bounds);
  if (input.flue.passHeight !== null) return explain(plan, bounds, 'height', nearest);
  const higher = { ...bounds, highest: bounds.highest + higherForTrial };
  const isTooLow = isReached(plan, higher) || (nearest === null && nearestFor(higher) !== null);
  return explain(plan, bounds, isTooLow ? bounds.highestBy : 'distance', nearest);
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
export function findNearestDistance(given: number, works: (distance: number) => boolean): number | null {
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

/** Returns the heights near a wanted one, within the bounds. Without a riser, the pipe may also end over it. */
function heightsFor(
  { input, limits }: OutsidePlan,
  { lowest, highest }: Pick<HeightsOfTee, 'lowest' | 'highest'>,
): Connectors['heights'] {
  const wanted = input.flue.passHeight;
  if (wanted === null) return { lowest, highest, highestLevel: highest };
  const tolerance = limits.inlet_tolerance.value;
  return {
    lowest: Math.max(lowest, wanted - tolerance),
    highest: Math.min(highest, wanted),
    highestLevel: Math.min(highest, wanted + tolerance),
  };
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
