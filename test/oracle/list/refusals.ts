import type { Catalogue } from './catalogue.ts';
import type { Choices } from './choices.ts';
import { platesAt, platesOf } from './fixed-parts.ts';
import type { House } from './house.ts';
import type { Move } from './ladder.ts';
import { type ColumnQuestion, lowerJointsHold, solveWithMargins, widenedTolerance } from './margins.ts';
import { findStartChain } from './start-chain.ts';
import { candidatesOf } from './suitable.ts';

/** Returns whether the catalogue has a needed part in another colour only. */
export function lacksColor(catalogue: Catalogue, choices: Choices, house: House): boolean {
  const own = needsMet(catalogue, choices, house);
  return catalogue.color.some(({ id }) =>
    needsMet(catalogue, { ...choices, colorId: id }, house).some((isMet, need) => isMet && own[need] !== true),
  );
}

/** Returns for each coloured kind of part whether it is available or not needed. */
function needsMet(catalogue: Catalogue, choices: Choices, house: House): readonly boolean[] {
  const candidates = candidatesOf(catalogue, choices, house);
  const kits = candidates.filter(({ role }) => role === 'floor_kit');
  const has = (role: RegExp): boolean => candidates.some((part) => role.test(part.role) && part.length !== null);
  return [
    findStartChain(catalogue, choices, house) !== null,
    has(/^(?:straight|adjustable)$/),
    !isShifted(choices) || has(/^bend$/),
    house.hasLoft || platesAt(candidates, choices.angle).length > 0,
    house.slabs.length === 0 ||
      // If there is no kit, a plate of any design fits.
      (kits.length === 0 ? platesAt(candidates, 0) : kits.flatMap((kit) => platesOf(kit, candidates))).length > 0,
  ];
}

export const isShifted = ({ limit, offset }: Choices): boolean => offset > limit('offset_tolerance', 25);

/** The highest top that the limits of height allow. */
export function highestTop({ limit }: Choices, { surface, outlet }: House): number {
  return Math.floor(Math.min(surface + limit('free_height_braced', 4000), outlet + limit('total_height', 15_000)));
}

/** The failures of a house without a flue. */
export interface Refusal {
  readonly kind: 'refusal';
  /** Codes that the product must name. */
  readonly causes: readonly string[];
  /** Codes that the product may name. */
  readonly codes: readonly string[];
}

/** Returns why no column exists. A hatch without a place is a cause; otherwise the column without the hatch decides. */
export function whyNoColumn(question: ColumnQuestion): Pick<Refusal, 'causes' | 'codes'> {
  const { hatches } = question;
  if (hatches === null) return { causes: [], codes: blocking(question) };
  const plain = { ...question, hatches: null };
  const codes = solveWithMargins(plain) === null ? blocking(plain) : ['HATCH_UNREACHABLE'];
  return hatches.some((hatch) => hasRoom(hatch))
    ? { causes: [], codes: [...codes, ...blocking(question)] }
    : { causes: ['HATCH_UNREACHABLE'], codes };
}

/** Finds the causes: drops one demand after the other. */
function blocking(question: ColumnQuestion): readonly string[] {
  const free = { ...question, house: { ...question.house, penetrations: [] } };
  const straight = { ...free, assemblies: null };
  const room = question.highestTop - question.house.requiredTop;
  const freely = widenedTolerance(free) ?? Infinity;
  const straightly = widenedTolerance(straight) ?? Infinity;
  const codes = [];
  if (widenedTolerance(question) !== null) codes.push('TOO_TALL');
  const isBlocked = straightly < Infinity && widenedTolerance({ ...question, assemblies: null }) === null;
  if (freely <= room || isBlocked || !lowerJointsHold(question)) codes.push('JOINT_IN_PENETRATION');
  const { assemblies, start } = question;
  if (assemblies !== null && (straightly < Infinity || !assemblies.some(({ move }) => hasRoom(move, start)))) {
    codes.push('OFFSET_UNREACHABLE');
  }
  const tolerance = Math.min(room, question.tolerance);
  if (freely > tolerance || straightly > tolerance) codes.push('HEIGHT_UNREACHABLE');
  return codes;
}

/** Returns whether a move fits between its closed intervals above `start`. */
function hasRoom({ outside, length }: Move, start = -Infinity): boolean {
  let from = start;
  for (const closed of [...outside].sort((a, b) => a.from - b.from)) {
    if (closed.from - from >= length - 1e-6) return true;
    from = Math.max(from, closed.to);
  }
  return from < Infinity;
}
