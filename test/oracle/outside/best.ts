import type { Part } from '../list/catalogue.ts';
import { levelPipesOf } from '../list/level-pipes.ts';
import { platformOf } from '../list/suitable.ts';
import { type Element, elementsOf, sumsOf, type Way as WayUp, waysUp } from './column.ts';
import {
  roomForBends,
  consoleFor,
  eavesFlashing,
  partsOf,
  penetrationsAt,
  reaching,
  requiredTopAt,
  roofAt,
  type Site,
  underSoffit,
  type Way,
} from './site.ts';

/** A flue of priced parts that one base carries; øre, mm. */
export interface Found {
  readonly price: number;
  readonly way: Way;
  readonly gap: number;
  readonly teeHeight: number;
}

/** mm between the lengths of an adjustable element that are tried. */
const coarse = 10;

/** Heights of the tee under bends that are tried. */
const mostTeesBelowBends = 2;

/** The roles of parts whose number depends on the way, the connector and the column. */
export const variableRoles: ReadonlySet<string> = new Set([
  'connector_pipe',
  'connector_bend',
  'connector_adapter',
  'straight',
  'adjustable',
  'bend',
  'locking_band',
  'wide_band',
  'brace',
  'wall_bracket',
  'wall_console',
  'console_extension',
  'ground_support',
  'eaves_flashing',
  'storm_collar',
  'sweep_platform',
]);

/** A connector up to the tee: its price, and the heights of the tee that it allows with their price. */
interface Connector {
  readonly gap: number;
  readonly price: number;
  /** The tee without a riser. */
  readonly lowestTee: number;
  readonly hasRiser: boolean;
}

const priceOf = (part: Part | undefined): number => part?.price ?? Infinity;

/** Returns the cheapest flue of a house; null if none was found. It tries fewer flues than there are. */
export function cheapestFlue(site: Site, mostGaps: number): Found | null {
  let best: Found | null = null;
  for (const way of site.ways) {
    for (const found of fluesOf(site, way, mostGaps)) if (best === null || found.price < best.price) best = found;
  }
  return best;
}

function* fluesOf(site: Site, way: Way, mostGaps: number): Generator<Found> {
  const { onGround, ground, overhang, radius, clearance, clearGap, isTimber } = site;
  const [tee] = partsOf(site, 'tee_base');
  if (tee === undefined || tee.length === null) return;
  if (way === 'through' && eavesFlashing(site) === undefined) return;
  const reaches = partsOf(site, 'wall_bracket').flatMap(({ length, otherLength }) => [length ?? 0, otherLength ?? 0]);
  const least = Math.max(isTimber ? clearance : 0, Math.min(...reaches), way === 'clear' ? clearGap : 0);
  const farthest = Math.max(...reaches);
  const most = way === 'through' ? Math.min(farthest, overhang - 2 * radius - clearance) : farthest;
  const gaps = connectorsOf(site, tee, Math.ceil(least), Math.floor(most), mostGaps);
  const elements = elementsOf([...partsOf(site, 'straight'), ...partsOf(site, 'adjustable')], coarse);
  const band = priceOf(partsOf(site, 'locking_band')[0]);
  const risers = sumsOf(elementsOfPipes(site), 6000);
  const [foot] = partsOf(site, 'ground_support');
  const downwards = onGround ? sumsOf(elements, 14_000, band) : [];
  const capacity = (onGround ? foot : consoleFor(site, Math.ceil(least))?.[0])?.loadCapacity ?? 0;
  for (const connector of gaps) {
    const { gap } = connector;
    const bracket = reaching(site, 'wall_bracket', gap);
    const base = onGround ? (foot === undefined ? null : [foot]) : consoleFor(site, gap);
    if (bracket === undefined || base === null) continue;
    let tees = 0;
    const columns = columnsOf(site, way, gap, { elements, band, bracket: priceOf(bracket) });
    for (let riser = 0; riser <= (connector.hasRiser ? 6000 : 0); riser += 1) {
      const teeHeight = connector.lowestTee + riser;
      const price = risers[riser] ?? Infinity;
      if (price === Infinity || !mayBeTee(site, teeHeight, connector)) continue;
      const below = teeHeight - (tee.otherLength ?? 0) + ground;
      tees += 1;
      if (way === 'around' && tees > mostTeesBelowBends) break;
      let downwardsPrice = 0;
      if (onGround) {
        const [shortest, longest] = [
          Math.max(0, Math.ceil(below - (foot?.otherLength ?? 0))),
          Math.floor(below - (foot?.length ?? 0)),
        ];
        downwardsPrice = longest < 0 ? Infinity : Math.min(Infinity, ...downwards.slice(shortest, longest + 1));
      } else if (below < 0) continue;
      for (const { load, price: up } of columns(teeHeight, teeHeight + tee.length)) {
        // The weight under the tee is not counted: a support on the ground carries much more.
        if (load + (tee.weight ?? 0) > capacity - (onGround ? 100 : 0)) continue;
        const total =
          connector.price + price + downwardsPrice + base.reduce((sum, part) => sum + priceOf(part), 0) + up;
        if (total < Infinity) yield { price: total, way, gap, teeHeight };
      }
    }
  }
}

const elementsOfPipes = (site: Site): readonly Element[] => elementsOf(partsOf(site, 'connector_pipe'));

/** Returns whether the tee may be at this height: at the chosen one, and the bare pipe under the ceiling. */
function mayBeTee({ passHeight, choices }: Site, teeHeight: number, { hasRiser }: Connector): boolean {
  const { limit, declaration, roomHeight, diameter } = choices;
  if (passHeight !== null && teeHeight !== passHeight) return false;
  const clearance = declaration?.pipe_clearance ?? limit('pipe_clearance', 300);
  return !hasRiser || teeHeight + diameter / 2 + clearance <= roomHeight;
}

/** Returns connectors for gaps of these; the cheapest first. */
function connectorsOf(site: Site, tee: Part, least: number, most: number, count: number): readonly Connector[] {
  const { choices, catalogue, wall, radius, house } = site;
  const { limit, diameter, outletDiameter, scheme } = choices;
  const adapter =
    diameter === outletDiameter
      ? undefined
      : partsOf(site, 'connector_adapter').find(({ fromId }) => {
          const below = catalogue.parts.find(({ id }) => id === fromId)?.pipeId;
          return catalogue.pipe.find(({ id }) => id === below)?.diameter === outletDiameter;
        });
  if (diameter !== outletDiameter && adapter === undefined) return [];
  const longer = adapter?.length ?? 0;
  const bend = partsOf(site, 'connector_bend').find((part) => part.bend === 90 && part.price !== null);
  const arm = bend?.length ?? 0;
  const level = levelPipesOf(catalogue, choices);
  const slope = limit('level_slope', 10) / 1000;
  const band = priceOf(partsOf(site, 'locking_band')[0]);
  const sums = sumsOf(elementsOfPipes(site), 3000);
  const runs = insulatedRuns(site, band);
  const isRear = scheme.outlet_position === 'rear';
  const ends = isRear
    ? [
        { shift: level.length + longer, corner: 0, up: 0, price: adapter?.price ?? 0, hasRiser: false },
        ...(bend === undefined
          ? []
          : [
              {
                shift: level.length + longer + 2 * arm,
                corner: level.length + longer + arm,
                up: 2 * arm,
                price: (adapter?.price ?? 0) + 2 * priceOf(bend),
                hasRiser: true,
              },
            ]),
      ]
    : bend === undefined
      ? []
      : [{ shift: arm, corner: 0, up: longer + arm, price: (adapter?.price ?? 0) + priceOf(bend), hasRiser: true }];
  const found: Connector[] = [];
  for (const { shift, corner, up, price, hasRiser } of ends) {
    for (let gap = least; gap <= most; gap += 1) {
      const end = wall.outer + gap + radius - (tee.pairShift ?? 0);
      const run = end - shift;
      if (run < 0 || end - corner > limit('level_pipe', 1500) - 1) continue;
      let cheapest = Infinity;
      for (const { lengths, price: insulated } of runs) {
        const length = lengths.reduce((sum, one) => sum + one, 0);
        const bare = run - length;
        if (bare < 0 || shift + bare > wall.inner - limit('insulated_before_wall', 150)) continue;
        let at = shift + bare;
        const isHidden = lengths.some((one) => {
          at += one;
          return at > wall.inner && at < wall.outer;
        });
        if (!isHidden) cheapest = Math.min(cheapest, insulated + (sums[bare] ?? Infinity));
      }
      if (cheapest === Infinity) continue;
      const rise = Math.ceil((end - corner) * slope - 1e-6);
      found.push({ gap, price: price + cheapest, lowestTee: house.outlet + up + rise, hasRiser });
    }
  }
  return found.sort((a, b) => a.price - b.price || a.gap - b.gap).slice(0, count);
}

/** Returns sequences of insulated pieces: up to three straight ones, or an adjustable one alone. */
function insulatedRuns(
  site: Site,
  band: number,
): readonly { readonly lengths: readonly number[]; readonly price: number }[] {
  const straights = elementsOf(partsOf(site, 'straight'));
  const grow = (runs: readonly (readonly Element[])[]): readonly (readonly Element[])[] =>
    runs.flatMap((run) => straights.map((element) => [...run, element]));
  const one = straights.map((element) => [element]);
  const two = grow(one);
  const adjustable = elementsOf(partsOf(site, 'adjustable')).map((element) => [element]);
  return [...one, ...two, ...grow(two), ...adjustable].map((run) => ({
    lengths: run.map(({ length }) => length),
    price: run.reduce((sum, { price }) => sum + price + band, 0),
  }));
}

interface Prices {
  readonly elements: readonly Element[];
  readonly band: number;
  readonly bracket: number;
}

type Columns = (teeHeight: number, start: number) => Iterable<WayUp>;

/** Returns a function of the tee's height that yields the columns above it, with their brackets, bands and guys. */
function columnsOf(site: Site, way: Way, gap: number, { elements, band, bracket }: Prices): Columns {
  const { choices, house, soffit, radius, clearGap } = site;
  const { limit } = choices;
  const wideBand = priceOf(partsOf(site, 'wide_band')[0]);
  const guy = priceOf(partsOf(site, 'brace')[0]);
  const tolerance = Math.min(...elements.map(({ length }) => length));
  const alone = limit('free_above_wall', 1500);
  const tallest = Math.floor(house.outlet + limit('total_height', 15_000));
  const spacing = limit('wall_fixing', 2000);
  const bracketsUpTo = (tee: number, last: number): number => Math.max(1, Math.ceil((last - tee) / spacing - 1e-9));
  const platforms = partsOf(site, 'sweep_platform');
  const withoutPlatform = limit('platform_height', 1200);
  const mouthPrice = (top: number, fromWall: number): number => {
    const over = top - roofAt(site, way, fromWall) - withoutPlatform;
    return over > 0.05 ? (platformOf(platforms, over)?.price ?? 0) : 0;
  };
  /** Ways up with all the holds that a last fixing allows. */
  const tables = (fixing: number, fromWall: number, lowest: number) => {
    const required = requiredTopAt(site, way, fromWall);
    const highest = Math.min(required + tolerance, tallest);
    const zones = penetrationsAt(site, way, fromWall).map(({ bottom, top, marginBelow, marginAbove }) => ({
      from: bottom - marginBelow,
      to: top + marginAbove,
    }));
    const holds = [
      { from: -Infinity, to: alone, wide: false, guys: false },
      { from: alone, to: limit('free_above_wall_banded', 3000), wide: true, guys: false },
      { from: alone, to: limit('free_height_braced', 4000), wide: false, guys: true },
    ];
    return holds.map(({ from, to, wide, guys }) =>
      waysUp({
        elements,
        lowest,
        highest,
        zones,
        priceOfJoint: (_, upper) => (wide && upper > fixing + 1e-6 ? wideBand : band),
        priceOfMouth: (top) => {
          const free = top - fixing;
          if (top < required || free <= from || free > to) return null;
          const held = guys ? (Math.ceil(free / alone - 1e-9) - 1) * guy : 0;
          return mouthPrice(top, fromWall) + held;
        },
      }),
    );
  };
  const passage = way === 'through' ? priceOf(eavesFlashing(site)) + priceOf(partsOf(site, 'storm_collar')[0]) : 0;
  if (way !== 'around') {
    const fixing = soffit - underSoffit;
    const lowest = Math.floor(Math.min(house.outlet, fixing));
    const all = tables(fixing, gap + radius, lowest);
    return function* (teeHeight, start) {
      if (teeHeight >= fixing) return;
      const price = passage + bracketsUpTo(teeHeight, fixing) * bracket;
      for (const table of all) {
        const up = table(start);
        if (up !== null) yield { load: up.load, price: up.price + price };
      }
    };
  }
  const assemblies = assembliesOf(site, gap, clearGap, band);
  const highestBend = Math.floor(soffit - underSoffit);
  const lowestBend = Math.ceil(soffit - underSoffit - roomForBends);
  const sums = sumsOf(
    elements.filter(({ isAdjustable }) => !isAdjustable),
    14_000,
    band,
  );
  // kg per mm: the pieces under the bends are not known.
  const heaviest = Math.max(...elements.map(({ weight, length }) => weight / length));
  const memo = new Map<string, ReturnType<typeof tables>>();
  return function* (teeHeight, start) {
    for (const { rise, shift, price, weight, capacity } of assemblies) {
      const upper = reaching(site, 'wall_bracket', gap + shift);
      if (upper === undefined) continue;
      for (let bottom = Math.max(start, lowestBend); bottom + rise <= highestBend; bottom += 1) {
        const lower = sums[bottom - start] ?? Infinity;
        if (lower === Infinity) continue;
        const key = `${bottom + rise} ${shift}`;
        const own = memo.get(key) ?? tables(bottom + rise, gap + shift + radius, bottom + rise);
        memo.set(key, own);
        const brackets = bracketsUpTo(teeHeight, bottom) * bracket + priceOf(upper);
        for (const table of own) {
          const up = table(bottom + rise);
          if (up === null || up.load > capacity) continue;
          yield { load: up.load + weight + (bottom - start) * heaviest, price: up.price + price + lower + brackets };
        }
      }
    }
  };
}

/** Returns pairs of bends with up to two straight elements between, that shift the flue from the wall to the front of the overhang. */
function assembliesOf(site: Site, gap: number, wanted: number, band: number) {
  const straights = elementsOf(partsOf(site, 'straight'));
  const runs: readonly (readonly Element[])[] = [
    [],
    ...straights.map((element) => [element]),
    ...straights.flatMap((one) => straights.map((other) => [one, other])),
  ];
  return partsOf(site, 'bend').flatMap((bend) =>
    runs.flatMap((run) => {
      if (bend.length === null || bend.bend === null || bend.pairShift === null || bend.price === null) return [];
      const radians = (bend.bend * Math.PI) / 180;
      const along = run.reduce((sum, { length }) => sum + length, 0);
      const shift = bend.pairShift + Math.sin(radians) * along;
      if (gap + shift < wanted) return [];
      const between = run.reduce((sum, { weight }) => sum + weight, 0);
      return [
        {
          shift,
          rise: Math.round(2 * bend.length + Math.cos(radians) * along),
          price: 2 * bend.price + run.reduce((sum, { price }) => sum + price, 0) + (2 + run.length) * band,
          weight: between + 2 * (bend.weight ?? 0),
          /** On the upper bend; the lower one carries more. */
          capacity: (bend.loadCapacity ?? Infinity) - between - (bend.weight ?? 0),
        },
      ];
    }),
  );
}
