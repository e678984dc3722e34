import type { Part } from './catalogue.ts';
import type { Placed } from './column.ts';
import type { House } from './house.ts';
import type { Block } from './ladder.ts';
import { blocksOf } from './moves.ts';

/** The start chain from the outlet up. */
export function chainPieces(chain: readonly Part[], { outlet }: House): readonly Block[] {
  const ends = chain.map((_, index) =>
    chain.slice(0, index + 1).reduce((height, { length }) => height + (length ?? 0), outlet),
  );
  return blocksOf(chain, ends, outlet);
}

/** The column's pieces at their heights. */
export function columnPieces(placed: readonly Placed[]): readonly Block[] {
  return placed.flatMap(({ move, from: at }) =>
    move.blocks.map((block) => ({ ...block, from: at + block.from, to: at + block.to })),
  );
}
