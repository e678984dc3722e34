import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { type Interval, mayFollow, type Move } from './ladder.ts';
import { moveOf } from './moves.ts';

/** Two equal bends and the straight elements between them. */
export interface Assembly {
  readonly bend: Part;
  readonly angle: number;
  readonly shift: number;
  readonly move: Move;
}

/** Returns all assemblies with the chosen shift, within the tolerance. */
export function findAssemblies(
  candidates: readonly Part[],
  choices: Choices,
  house: House,
  bandPrice: number,
): readonly Assembly[] {
  const straights = candidates.filter((part) => part.role === 'straight' && part.length !== null);
  const outside = outsideOf(choices, house);
  const tolerance = choices.limit('offset_tolerance', 25);
  return candidates
    .filter(({ role }) => role === 'bend')
    .flatMap((bend) =>
      multisets(straights, 3).flatMap((set): readonly Assembly[] => {
        if (bend.length === null || bend.bend === null || bend.pairShift === null) return [];
        const between = ordersOf(set).find((order) => holdTogether([bend, ...order, bend]));
        if (between === undefined) return [];
        const radians = (bend.bend * Math.PI) / 180;
        const along = between.reduce((sum, { length }) => sum + (length ?? 0), 0);
        const shift = bend.pairShift + Math.sin(radians) * along;
        if (Math.abs(shift - choices.offset) > tolerance + 1e-9) return [];
        const rise = Math.round(2 * bend.length + Math.cos(radians) * along);
        const ends = [bend, ...between].reduce<readonly number[]>(
          (heights, { length, role }) =>
            heights.concat((heights.at(-1) ?? 0) + (role === 'bend' ? 1 : Math.cos(radians)) * (length ?? 0)),
          [],
        );
        const move = moveOf([bend, ...between, bend], [...ends, rise], bandPrice, 'assembly', outside);
        return [{ bend, angle: bend.bend, shift, move }];
      }),
    );
}

/** Intervals without bends: slabs, the roof and above, and all rooms but the chosen one. */
function outsideOf({ offsetAt }: Choices, house: House): readonly Interval[] {
  const slabs = house.slabs.map(({ bottom, top }) => ({ from: bottom, to: top }));
  const roof = { from: house.underside - house.outerRadius * house.slope, to: Infinity };
  const room = house.rooms.find(({ storey }) => storey === offsetAt);
  if (room === undefined) return [...slabs, roof];
  return [...slabs, roof, { from: -Infinity, to: room.from }, { from: room.to, to: Infinity }];
}

const holdTogether = (parts: readonly Part[]): boolean =>
  parts.every((part, index) => {
    const below = parts[index - 1];
    return below === undefined || mayFollow(part, below);
  });

/** Returns all orders of the parts, the given order first. */
function ordersOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  if (parts.length === 0) return [[]];
  return parts.flatMap((part, index) => ordersOf(parts.toSpliced(index, 1)).map((order) => [part].concat(order)));
}

/** Returns all multisets of up to `size` parts, the longest parts first. */
function multisets(parts: readonly Part[], size: number): readonly (readonly Part[])[] {
  const sorted = [...parts].sort((a, b) => (b.length ?? 0) - (a.length ?? 0) || (a.article < b.article ? -1 : 1));
  const pick = (from: number, taken: readonly Part[]): readonly (readonly Part[])[] => [
    taken,
    ...(taken.length === size
      ? []
      : sorted.slice(from).flatMap((part, index) => pick(from + index, taken.concat(part)))),
  ];
  return pick(0, []);
}
