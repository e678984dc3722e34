import type { Part } from './catalogue.ts';
import { type Given, priceOf } from './given.ts';
import type { Carriers, Move } from './ladder.ts';
import type { ColumnQuestion } from './margins.ts';
import { grams } from './moves.ts';
import { chainPieces } from './pieces.ts';
import type { Rule } from './rules.ts';
import { cheapest } from './suitable.ts';

/** A piece of the flue with what it is. */
export interface Loaded {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
  /** Along the axis, more than its height where it leans. */
  readonly length: number;
}

/** What carries the flue, and whether it may. */
export interface Carrying {
  /** Load supports that are needed. */
  readonly supports: number;
  /** It cannot be carried without them. */
  readonly isTooHeavy: boolean;
  readonly rule: Rule;
}

/** What may carry a flue: the fireplace, or the support under the tee of a rear outlet, and load supports at slabs, or at the roof. */
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

/** The question for a column that is carried by what is known to carry it; made of nothing of which the weight is not known. */
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
  return {
    ...question,
    elements: question.elements.filter(isWeighed),
    assemblies: question.assemblies?.filter(({ move }) => isWeighed(move)) ?? null,
    hatches: question.hatches?.filter(isWeighed) ?? null,
    carriers,
  };
}

/**
 * Load supports at slabs, as few as do and as low as can be. Each holds the piece that passes the slab's top and carries it and all above,
 * up to the piece that the next one holds. Nothing is added for a weight or a limit that is not known. No support is given more than it
 * holds. Where none do, those that relieve the base, then leave the fewest pieces overloaded; what is told is the load on the one with the
 * most above its limit.
 */
export function carry(given: Given, pieces: readonly Loaded[]): Carrying {
  const { capacity, loadSupport, places } = baseOf(given);
  const isWeighed = pieces.every(({ part }) => part.weight !== null);
  const judged = (status: Rule['status'], held: readonly number[], isTooHeavy = held.length > 0): Carrying => {
    const load = loadBetween(pieces, 0, held[0] ?? pieces.length);
    return {
      supports: held.length,
      isTooHeavy,
      rule: { id: 'R14', status, measured: isWeighed ? inTenths(load) : null, limit: capacity },
    };
  };
  if (!isWeighed) return judged('clarify', []);
  /** The load on the base and on every piece, with what may be there. */
  const loadsWith = (held: readonly number[]): readonly { load: number; most: number; count: number }[] => [
    {
      load: loadBetween(pieces, 0, held[0] ?? pieces.length),
      most: grams(capacity, Infinity),
      count: pieces.length + 1,
    },
    ...pieces.map(({ part }, piece) => ({
      load: loadOn(pieces, piece, held),
      most: grams(part.loadCapacity, Infinity),
      count: 1,
    })),
  ];
  const canHold = loadSupport !== undefined && loadSupport.loadCapacity !== null;
  const holders = places.map((place) => pieces.findIndex(({ from, to }) => from <= place && place < to));
  const sets = canHold ? subsets([...new Set(holders)].filter((piece) => piece >= 0)) : [[]];
  const most = grams(loadSupport?.loadCapacity ?? null, -1);
  const strong = sets.filter((held) =>
    held.every((piece, index) => loadBetween(pieces, piece, held[index + 1] ?? pieces.length) <= most),
  );
  const overloads = strong.map((held) => loadsWith(held).filter((carrier) => carrier.load > carrier.most));
  const counts = overloads.map((all) => all.reduce((sum, { count }) => sum + count, 0));
  const fewest = Math.min(...counts);
  const chosen = counts.indexOf(fewest);
  const best = strong[chosen] ?? [];
  const worst = overloads[chosen]?.reduce((a, b) => (b.load - b.most > a.load - a.most ? b : a), {
    load: 0,
    most: 0,
    count: 0,
  });
  if (fewest > 0 && worst !== undefined) {
    if (loadSupport !== undefined && !canHold) return judged('clarify', [], true);
    const { supports, rule } = judged('error', best);
    const told = { ...rule, measured: inTenths(worst.load), limit: inTenths(worst.most) };
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

/** Of a list in its order all selections: the smaller first, then those of what comes first. */
function subsets(values: readonly number[]): readonly (readonly number[])[] {
  const all: (readonly number[])[] = [[]];
  for (const value of values) all.push(...all.map((some) => some.concat(value)));
  return all.sort((a, b) => a.length - b.length);
}

/** grams */
const loadBetween = (pieces: readonly Loaded[], from: number, to: number): number =>
  pieces.slice(from, to).reduce((sum, { part }) => sum + grams(part.weight, 0), 0);

/** What stands on a piece, up to the next one that is held. */
const loadOn = (pieces: readonly Loaded[], piece: number, held: readonly number[]): number =>
  loadBetween(pieces, piece + 1, held.find((next) => next > piece) ?? pieces.length);
