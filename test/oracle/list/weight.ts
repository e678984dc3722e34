import type { Part } from './catalogue.ts';
import type { House } from './house.ts';
import type { Rule } from './rules.ts';

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
  /** An adjustable element would carry more than it may. */
  readonly overloadsAdjustable: boolean;
  readonly rule: Rule;
}

/** What carries the flue at its foot, and what may carry it further up. */
export interface Base {
  /** Of the fireplace's outlet, or of the support under the tee of a rear outlet; kg. */
  readonly capacity: number | null;
  readonly loadSupport: Part | undefined;
}

/**
 * Load supports at the lowest slabs, as few as do; at the roof where there is no slab. Each clamps the piece that passes the slab's top and
 * carries it and all above, up to the piece that the next one clamps. Bends that would carry too much get one at the lowest slab above them.
 */
export function carry(pieces: readonly Loaded[], house: House, base: Base): Carrying {
  const { capacity, loadSupport } = base;
  const isWeighed = pieces.every(({ part }) => part.weight !== null);
  const total = isWeighed ? loadBetween(pieces, 0, pieces.length) : null;
  const judged = (status: Rule['status'], supports: number, load: number | null, isOverloaded = false): Carrying => ({
    supports,
    overloadsAdjustable: isOverloaded,
    rule: { id: 'R14', status, measured: load === null ? null : Math.round(load * 10) / 10, limit: capacity },
  });
  if (total === null || capacity === null) return judged('clarify', 0, total);
  const heights = house.slabs.length === 0 ? [house.surface] : house.slabs.map(({ top }) => top);
  const bends = pieces.filter(({ part }) => part.role === 'bend');
  let last = judged('error', 0, total);
  for (let count = 0; count <= heights.length; count += 1) {
    const lowest = heights.slice(0, count);
    const overBends = heights.slice(count).find((height) => height > (bends.at(-1)?.to ?? Infinity));
    for (const chosen of overBends === undefined ? [lowest] : [lowest, [...lowest, overBends]]) {
      if (chosen.length > 0 && loadSupport === undefined) return last;
      if (chosen.length > 0 && loadSupport?.loadCapacity === null) return judged('clarify', 0, total);
      const clamped = clampedBy(chosen, pieces);
      const load = loadBetween(pieces, 0, clamped[0] ?? pieces.length);
      const weak = new Set(weakPieces(pieces, clamped));
      const holds =
        load <= capacity + 1e-9 &&
        !weak.has('bend') &&
        clamped.every(
          (piece, index) =>
            holdsUp(
              loadBetween(pieces, piece, clamped[index + 1] ?? pieces.length),
              loadSupport?.loadCapacity ?? null,
            ) === 'yes',
        );
      if (holds) return judged(weak.has('unknown') ? 'clarify' : 'ok', chosen.length, load, weak.has('adjustable'));
      last = judged('error', chosen.length, load);
    }
  }
  return last;
}

/** The pieces that pass these heights. */
function clampedBy(heights: readonly number[], pieces: readonly Loaded[]): readonly number[] {
  return heights
    .map((height) => pieces.findIndex(({ from, to }) => from <= height && height < to))
    .filter((index) => index >= 0);
}

const loadBetween = (pieces: readonly Loaded[], from: number, to: number): number =>
  pieces.slice(from, to).reduce((sum, { part }) => sum + (part.weight ?? 0), 0);

const holdsUp = (load: number, capacity: number | null): 'yes' | 'no' | 'unknown' => {
  if (capacity === null) return 'unknown';
  return load <= capacity + 1e-9 ? 'yes' : 'no';
};

/** Adjustable elements and bends under more than they may carry, or of which that is not known. */
function weakPieces(pieces: readonly Loaded[], clamped: readonly number[]): readonly string[] {
  return pieces.flatMap(({ part }, index) => {
    if (part.role !== 'adjustable' && part.role !== 'bend') return [];
    const next = clamped.find((piece) => piece > index) ?? pieces.length;
    const holds = holdsUp(loadBetween(pieces, index + 1, next), part.loadCapacity);
    if (holds === 'unknown') return [holds];
    return holds === 'no' ? [part.role] : [];
  });
}
