import type { Part } from './catalogue.ts';
import type { Block, Interval, Move, Once } from './ladder.ts';

/** Kilograms as whole grams, so that sums of them are exact. */
export const grams = (kilograms: number | null, unknown: number): number =>
  kilograms === null ? unknown : Math.round(kilograms * 1000);

/** Stacks parts; `ends` are the heights of their upper ends. */
export function blocksOf(parts: readonly Part[], ends: readonly number[], start = 0): readonly Block[] {
  return parts.map(({ article, fromId, id, loadCapacity, toId, weight }, index) => ({
    article,
    id,
    fromId,
    toId,
    from: ends[index - 1] ?? start,
    to: ends[index] ?? 0,
    weight: grams(weight, 0),
    capacity: grams(loadCapacity, Infinity),
  }));
}

/** Returns stacked parts as one move; each part needs a locking band. */
export function moveOf(
  parts: readonly Part[],
  ends: readonly number[],
  bandPrice: number,
  once: Once | null = null,
  outside: readonly Interval[] = [],
): Move {
  return {
    article: parts[0]?.article ?? '',
    length: ends.at(-1) ?? 0,
    blocks: blocksOf(parts, ends),
    price: parts.reduce((sum, { price }) => sum + (price === null ? 0 : price + bandPrice), 0),
    unpriced: parts.filter(({ price }) => price === null).length,
    once,
    outside,
  };
}

/** Returns the shortest and longest length of an element. They differ only if it is adjustable. */
export function rangeOf({ length, otherLength, role }: Part): { readonly least: number; readonly most: number } {
  const one = length ?? 0;
  const other = role === 'adjustable' ? (otherLength ?? one) : one;
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

/** Returns a move for each length of an element. */
export function movesOf(part: Part, bandPrice: number, outside: readonly Interval[]): readonly Move[] {
  const { least, most } = rangeOf(part);
  return Array.from({ length: most - least + 1 }, (_, more) =>
    moveOf([part], [least + more], bandPrice, most > least ? 'adjustable' : null, outside),
  );
}
