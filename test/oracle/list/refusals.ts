import type { Catalogue } from './catalogue.ts';
import type { Choices } from './choices.ts';
import { platesAt, platesOf } from './fixed-parts.ts';
import type { House } from './house.ts';
import type { Move } from './ladder.ts';
import { type ColumnQuestion, lowerJointsHold, solveWithMargins, widenedTolerance } from './margins.ts';
import { findStartChain } from './start-chain.ts';
import { candidatesOf } from './suitable.ts';

/** Whether something is needed that the catalogue has, but only in another colour. */
export function lacksColor(catalogue: Catalogue, choices: Choices, house: House): boolean {
  const own = needsMet(catalogue, choices, house);
  return catalogue.color.some(({ id }) =>
    needsMet(catalogue, { ...choices, colorId: id }, house).some((isMet, need) => isMet && own[need] !== true),
  );
}

/** For each thing that comes in colours, whether it is there or not needed at all. */
function needsMet(catalogue: Catalogue, choices: Choices, house: House): readonly boolean[] {
  const candidates = candidatesOf(catalogue, choices, house);
  const kits = candidates.filter(({ role }) => role === 'floor_kit');
  const has = (role: RegExp): boolean => candidates.some((part) => role.test(part.role) && part.length !== null);
  return [
    findStartChain(catalogue, choices, house) !== null,
    has(/^(?:straight|adjustable)$/),
    !isShifted(choices) || has(/^bend$/),
    house.hasLoft || platesAt(candidates, choices.angle).length > 0,
    house.slabs.length === 0 || kits.length === 0 || kits.some((kit) => platesOf(kit, candidates).length > 0),
  ];
}

export const isShifted = ({ limit, offset }: Choices): boolean => offset > limit('offset_tolerance', 25);

/** The highest top that the limits of height allow. */
export function highestTop({ limit }: Choices, { surface, outlet }: House): number {
  return Math.floor(Math.min(surface + limit('free_height_braced', 4000), outlet + limit('total_height', 15_000)));
}

/** Why there is no flue. */
export interface Refusal {
  readonly kind: 'refusal';
  /** What must be named. */
  readonly causes: readonly string[];
  /** What may rightly be named beside it. */
  readonly codes: readonly string[];
}

/** What keeps a column from being built. A hatch without any place is a cause of its own; beside any other the flue without it is looked at. */
export function whyNoColumn(question: ColumnQuestion): Pick<Refusal, 'causes' | 'codes'> {
  const { hatches } = question;
  if (hatches === null) return { causes: [], codes: blocking(question) };
  const plain = { ...question, hatches: null };
  const codes = solveWithMargins(plain) === null ? blocking(plain) : ['HATCH_UNREACHABLE'];
  return hatches.some((hatch) => hasRoom(hatch))
    ? { causes: [], codes: [...codes, ...blocking(question)] }
    : { causes: ['HATCH_UNREACHABLE'], codes };
}

/** Found by leaving out one demand after the other. */
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
  const usual = Math.min(room, question.tolerance);
  if (freely > usual || straightly > usual) codes.push('HEIGHT_UNREACHABLE');
  return codes;
}

/** Whether there is a place between the heights that it keeps out of, from `start` up, whatever else the column is made of. */
function hasRoom({ outside, length }: Move, start = -Infinity): boolean {
  let from = start;
  for (const closed of [...outside].sort((a, b) => a.from - b.from)) {
    if (closed.from - from >= length - 1e-6) return true;
    from = Math.max(from, closed.to);
  }
  return from < Infinity;
}
