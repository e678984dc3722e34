import type { Part } from './catalogue.ts';
import type { House } from './house.ts';
import type { SolvedColumn } from './margins.ts';

/** A part of the flue with its place; heights in mm. */
export interface Piece {
  readonly article: string;
  readonly from: number;
  readonly to: number;
}

/** The start chain from the outlet up. */
export function chainPieces(chain: readonly Part[], { outlet }: House): readonly Piece[] {
  let from = outlet;
  return chain.map(({ article, length }) => {
    const piece = { article, from, to: from + (length ?? 0) };
    from = piece.to;
    return piece;
  });
}

/** The column's pieces; the bends and what is between them take the place of the compound. */
export function columnPieces({ column, assembly, hatch }: SolvedColumn): readonly Piece[] {
  return column.placed.flatMap(({ kind, compound, from, to }): readonly Piece[] => {
    if (kind !== null) return [{ article: kind.article, from, to }];
    if (hatch?.compound === compound) return [{ article: hatch.part.article, from, to }];
    if (assembly === null) return [];
    const { bend, between, angle } = assembly;
    const slant = Math.cos((angle * Math.PI) / 180);
    let at = from + (bend.length ?? 0);
    const inner = between.map(({ article, length }) => {
      const piece = { article, from: at, to: at + slant * (length ?? 0) };
      at = piece.to;
      return piece;
    });
    return [
      { article: bend.article, from, to: from + (bend.length ?? 0) },
      ...inner,
      { article: bend.article, from: at, to },
    ];
  });
}
