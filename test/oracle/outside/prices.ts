import type { Part } from '../list/catalogue.ts';
import type { Objective } from '../list/choices.ts';
import { platformOf } from '../list/suitable.ts';
import { elementsOf, sumsOf } from './column.ts';
import { consoleFor, partsOf, roofAt, type Site, type Way } from './site.ts';

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

/** Returns what an objective adds to the price: for each piece, and for each mm over the required top. */
export const weightsOf = (objective: Objective): { readonly perPiece: number; readonly perOver: number } => ({
  perPiece: objective === 'price' ? 0 : 1e9,
  perOver: objective === 'tight' ? 1e12 : 0,
});

export const priceOf = (part: Part | undefined): number => part?.price ?? Infinity;

const tallest = 16_000;
/** mm between the lengths of an adjustable element that are tried. */
const coarse = 10;

/** Prices and costs of a house that do not depend on the distance from the wall. */
export type Prices = ReturnType<typeof pricesOf>;

export function pricesOf(site: Site) {
  const { choices, onGround, ground } = site;
  const { limit } = choices;
  const { perPiece, perOver } = weightsOf(choices.objective);
  const elements = elementsOf([...partsOf(site, 'straight'), ...partsOf(site, 'adjustable')], coarse, perPiece);
  const band = priceOf(partsOf(site, 'locking_band')[0]);
  const wideBand = priceOf(partsOf(site, 'wide_band')[0]);
  const sums = sumsOf(elements, tallest, band);
  const tolerance = Math.min(...elements.map(({ length }) => length));
  const [foot] = partsOf(site, 'ground_support');
  const [tee] = partsOf(site, 'tee_base');
  // Pieces under the tee carry much, so no adjustable one is among them.
  const unbroken = elements.filter(({ capacity }) => capacity === Infinity);
  const downwards = onGround ? sumsOf(unbroken, tallest, band) : new Float64Array();
  const platforms = partsOf(site, 'sweep_platform');
  const withoutPlatform = limit('platform_height', 1200);
  const platformOn = (over: number): number =>
    over > withoutPlatform + 0.05 ? (platformOf(platforms, over - withoutPlatform)?.price ?? 0) : 0;
  return {
    elements,
    band,
    wideBand,
    guy: priceOf(partsOf(site, 'brace')[0]),
    perPiece,
    perOver,
    tolerance,
    tee,
    /** The least cost of a column of so many mm up to `tolerance` more, with locking bands. */
    upTo: leastAhead(sums, tolerance, perOver),
    /** The least cost of a column of so many mm: with locking bands, with wide bands, without an adjustable element. */
    sums,
    wideSums: sumsOf(elements, tallest, wideBand),
    rigidSums: sumsOf(
      elements.filter(({ isAdjustable }) => !isAdjustable),
      tallest,
      band,
    ),
    /** The cost of a platform for a mouth. */
    mouth: (way: Way, fromWall: number, top: number): number => platformOn(top - roofAt(site, way, fromWall)),
    /** The cost of the elements between the tee and the support on the ground. */
    under: (teeHeight: number): number => {
      if (!onGround) return 0;
      const below = teeHeight - (tee?.otherLength ?? 0) + ground;
      const from = Math.max(0, Math.ceil(below - (foot?.otherLength ?? 0)));
      const to = Math.floor(below - (foot?.length ?? 0));
      let least = Infinity;
      for (let sum = from; sum <= to; sum += 1) least = Math.min(least, downwards[sum] ?? Infinity);
      return least;
    },
    base: (gap: number): readonly Part[] | null =>
      onGround ? (foot === undefined ? null : [foot]) : consoleFor(site, gap),
  } as const;
}

/** Returns for each index the least value from it to `range` further; each step costs `perStep`. */
function leastAhead(values: Float64Array, range: number, perStep: number): Float64Array {
  return values.map((_, index) => {
    let least = Infinity;
    for (let more = 0; more <= range; more += 1)
      least = Math.min(least, (values[index + more] ?? Infinity) + more * perStep);
    return least;
  });
}
