import type { Part } from './catalogue.ts';
import { type Given, priceOf } from './given.ts';
import type { Carriers, Move } from './ladder.ts';
import { type ColumnQuestion, withMoves } from './margins.ts';
import { grams } from './moves.ts';
import { chainPieces } from './pieces.ts';
import type { Rule } from './rules.ts';
import { cheapest } from './suitable.ts';

/** A piece of the flue with its part. */
export interface Loaded {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
  /** Along the axis, more than its height where it leans. */
  readonly length: number;
}

/** The supports of a flue, and R14. */
export interface Carrying {
  /** Load supports that are needed. */
  readonly supports: number;
  /** It cannot be carried without them. */
  readonly isTooHeavy: boolean;
  readonly rule: Rule;
}

/** The base of a flue (fireplace or tee support), and the places of load supports: slabs, or the roof. */
interface Base {
  /** kg */
  readonly capacity: number | null;
  readonly loadSupport: Part | undefined;
  readonly places: readonly number[];
}

function baseOf({ candidates, choices, house }: Given): Base {
  const isRear = choices.scheme.outlet_position === 'rear';
  const capacity = isRear ? cheapest(candidates, 'tee_support')?.loadCapacity : choices.declaration?.flue_load;
  return {
    capacity: capacity ?? null,
    loadSupport: cheapest(candidates, 'load_support'),
    places: house.slabs.length === 0 ? [house.surface] : house.slabs.map(({ top }) => top),
  };
}

/** Returns the task with weights. Parts of unknown weight are left out. */
export function carriedQuestion(given: Given, question: ColumnQuestion): ColumnQuestion {
  const { chain, choices, candidates, house } = given;
  const { capacity, loadSupport, places } = baseOf(given);
  const unweighed = new Set(candidates.filter(({ weight }) => weight === null).map(({ article }) => article));
  const isWeighed = ({ blocks }: Move): boolean => !blocks.some(({ article }) => unweighed.has(article));
  const carriers: Carriers = {
    base: grams(capacity, Infinity),
    below: chainPieces(chain, house),
    places,
    support:
      loadSupport === undefined || loadSupport.loadCapacity === null
        ? null
        : {
            capacity: grams(loadSupport.loadCapacity, 0),
            price: priceOf(loadSupport, choices),
            unpriced: Number(loadSupport.price === null),
          },
  };
  return { ...withMoves(question, isWeighed), carriers };
}

/**
 * Returns the fewest load supports, placed lowest. Each holds the piece at a slab's top and carries it with all pieces up to the next
 * support, at most its capacity. Unknown weights and limits add no support. If no set suffices, returns the set that relieves the base, then
 * leaves the fewest pieces overloaded; R14 then names the piece with the greatest overload.
 */
export function carry(given: Given, pieces: readonly Loaded[]): Carrying {
  const { capacity, loadSupport, places } = baseOf(given);
  const isWeighed = pieces.every(({ part }) => part.weight !== null);
  const judged = (
    status: Rule['status'],
    heldPieces: readonly number[],
    isTooHeavy = heldPieces.length > 0,
  ): Carrying => {
    const load = loadBetween(pieces, 0, heldPieces[0] ?? pieces.length);
    return {
      supports: heldPieces.length,
      isTooHeavy,
      rule: { id: 'R14', status, measured: isWeighed ? inTenths(load) : null, limit: capacity },
    };
  };
  if (!isWeighed) return judged('clarify', []);
  /** Loads on the base and on each piece, with their limits. */
  const loadsWith = (heldPieces: readonly number[]): readonly { load: number; maximum: number; count: number }[] => [
    {
      load: loadBetween(pieces, 0, heldPieces[0] ?? pieces.length),
      maximum: grams(capacity, Infinity),
      count: pieces.length + 1,
    },
    ...pieces.map(({ part }, piece) => ({
      load: loadOn(pieces, piece, heldPieces),
      maximum: grams(part.loadCapacity, Infinity),
      count: 1,
    })),
  ];
  const canHold = loadSupport !== undefined && loadSupport.loadCapacity !== null;
  const holders = places.map((place) => pieces.findIndex(({ from, to }) => from <= place && place < to));
  const sets = canHold ? subsets([...new Set(holders)].filter((piece) => piece >= 0)) : [[]];
  const supportCapacity = grams(loadSupport?.loadCapacity ?? null, -1);
  const strong = sets.filter((heldPieces) =>
    heldPieces.every(
      (piece, index) => loadBetween(pieces, piece, heldPieces[index + 1] ?? pieces.length) <= supportCapacity,
    ),
  );
  const overloads = strong.map((heldPieces) =>
    loadsWith(heldPieces).filter((carrier) => carrier.load > carrier.maximum),
  );
  const counts = overloads.map((all) => all.reduce((sum, { count }) => sum + count, 0));
  const fewest = Math.min(...counts);
  const chosen = counts.indexOf(fewest);
  const best = strong[chosen] ?? [];
  const worstOverload = overloads[chosen]?.reduce((a, b) => (b.load - b.maximum > a.load - a.maximum ? b : a), {
    load: 0,
    maximum: 0,
    count: 0,
  });
  if (fewest > 0 && worstOverload !== undefined) {
    if (loadSupport !== undefined && !canHold) return judged('clarify', [], true);
    const { supports, rule } = judged('error', best);
    const told = { ...rule, measured: inTenths(worstOverload.load), limit: inTenths(worstOverload.maximum) };
    return { supports, isTooHeavy: true, rule: told };
  }
  const isUnknown =
    capacity === null ||
    pieces.some(
      ({ part: { loadCapacity, role } }, piece) =>
        /^(?:adjustable|bend)$/.test(role) && loadCapacity === null && loadOn(pieces, piece, best) > 0,
    );
  return judged(isUnknown ? 'clarify' : 'ok', best);
}

/** kg */
const inTenths = (load: number): number => Math.round(load / 100) / 10;

/** Returns all subsets: smaller first, then in the order of their values. */
function subsets(values: readonly number[]): readonly (readonly number[])[] {
  const all: (readonly number[])[] = [[]];
  for (const value of values) all.push(...all.map((some) => some.concat(value)));
  return all.sort((a, b) => a.length - b.length);
}

/** grams */
const loadBetween = (pieces: readonly Loaded[], from: number, to: number): number =>
  pieces.slice(from, to).reduce((sum, { part }) => sum + grams(part.weight, 0), 0);

/** The load on a piece, up to the next support. */
const loadOn = (pieces: readonly Loaded[], piece: number, heldPieces: readonly number[]): number =>
  loadBetween(pieces, piece + 1, heldPieces.find((next) => next > piece) ?? pieces.length);
