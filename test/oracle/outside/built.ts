import type { Part } from '../list/catalogue.ts';
import { type LevelPipes, levelPipesOf } from '../list/level-pipes.ts';
import type { OutsideList } from './answer.ts';
import { fixingsOf } from './brackets.ts';
import { baseOf, type Site, type Way } from './site.ts';

/** A piece of the flue; heights of its lower and upper end, or of its axis' ends in the room. */
export interface Piece {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** A flue as the product returns it, with the places that follow from its pieces; mm. */
export interface Built {
  readonly way: Way;
  readonly level: LevelPipes;
  /** From the outlet to the tee, with the level pipes of the fireplace. */
  readonly connector: readonly Piece[];
  /** From the outlet to the last corner in the room; null: the pipe is straight. */
  readonly corner: number | null;
  /** Under the tee, down to the support on the ground. */
  readonly below: readonly Piece[];
  readonly tee: Piece;
  /** Height of the arm's axis. */
  readonly teeHeight: number;
  /** The terrain under a support on the ground, or the console. */
  readonly base: number;
  readonly above: readonly Piece[];
  /** From the wall's outer face to the flue's side, at the tee. */
  readonly gap: number;
  /** The same at the mouth. */
  readonly upperGap: number;
  readonly shift: number;
  readonly bends: readonly Piece[];
  readonly top: number;
  /** Heights of brackets, and of consoles in the place of one. */
  readonly fixings: readonly number[];
  /** The last fixing, or the base. */
  readonly last: number;
  /** From the last fixing to the mouth. */
  readonly free: number;
}

/** Returns the flue that an answer describes; a sentence if it has no tee. */
export function builtFrom(site: Site, answer: OutsideList): Built | string {
  const { catalogue, choices } = site;
  const { geometry, outside } = answer;
  const byArticle = new Map(catalogue.parts.map((part) => [part.article, part]));
  const pieces = geometry.pieces.map(({ articleNumber, from, to, section }) => ({
    part: byArticle.get(articleNumber),
    from,
    to,
    section,
  }));
  const isKnown = (piece: (typeof pieces)[number]): piece is Piece & { section: string } => piece.part !== undefined;
  const known = pieces.filter(isKnown);
  if (known.length < pieces.length) return 'a piece that the catalogue lacks';
  const upright = known.filter(({ section }) => section !== 'connector');
  const at = upright.findIndex(({ part }) => part.role === 'tee_base');
  const tee = upright[at];
  if (tee === undefined) return 'a flue without a tee';
  const above = upright.slice(at + 1);
  const bends = above.filter(({ part }) => part.role === 'bend');
  const shift = shiftOf(above);
  const top = above.at(-1)?.to ?? tee.to;
  const upperGap = outside.gap + shift;
  const below = upright.slice(0, at);
  const base = baseOf(site, outside.tee.height, tee.part);
  const fixings = fixingsOf(site, { base, below, tee, teeHeight: outside.tee.height, above, bends, top });
  const last = fixings.at(-1) ?? base;
  return {
    way: outside.past,
    level: levelPipesOf(catalogue, choices),
    connector: known.filter(({ section }) => section === 'connector'),
    corner: outside.axis.length > 2 ? (outside.axis.at(-2)?.shift ?? null) : null,
    below,
    tee,
    teeHeight: outside.tee.height,
    base,
    above,
    gap: outside.gap,
    upperGap,
    shift,
    bends,
    top,
    fixings,
    last,
    free: top - last,
  };
}

/** The sideways shift of two bends and the pieces between them. */
function shiftOf(above: readonly Piece[]): number {
  const lower = above.findIndex(({ part }) => part.role === 'bend');
  const upper = above.findLastIndex(({ part }) => part.role === 'bend');
  const bend = above[lower]?.part;
  if (bend === undefined || lower === upper) return 0;
  const radians = ((bend.bend ?? 0) * Math.PI) / 180;
  const between = above.slice(lower + 1, upper).reduce((sum, { part }) => sum + (part.length ?? 0), 0);
  return (bend.pairShift ?? 0) + Math.sin(radians) * between;
}
