import type { Part } from '../list/catalogue.ts';
import type { Quantity } from '../list/fixed-parts.ts';
import { compareRanks } from '../list/rank.ts';
import { type Asked, leastSideOf, partsOf } from './chimney.ts';
import { bestSum, longestOf, rankOfPieces, shortestOf } from './sums.ts';

/** A piece of a flue from below to above, mm. */
export interface Standing {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** Parts of a liner that there is one of. */
const single = ['liner_base', 'liner_tee', 'liner_top'] as const;

/** Roles without which there is no liner, but of which the catalogue has none. */
export function lacksForLiner(asked: Asked): boolean {
  return [...single, asked.isFlexible ? 'liner_flexible' : 'liner_rigid'].some(
    (role) => partsOf(asked, role).length === 0,
  );
}

/** It does not go into the flue with the gap that it needs, or its insulation does not without one. */
export function isTooWide(asked: Asked): boolean {
  const { choices, section, isFlexible, isInsulated } = asked;
  if (section === null) return false;
  const [liner] = partsOf(asked, isFlexible ? 'liner_flexible' : 'liner_rigid');
  const [insulation] = isInsulated ? partsOf(asked, 'liner_insulation') : [];
  const outer = Math.max((liner?.width ?? 0) + 2 * choices.limit('liner_gap', 20), insulation?.width ?? 0);
  return liner !== undefined && outer > leastSideOf(section);
}

/** Pipes of no length go down to the flue's bottom: that must be said. */
export function isUnmet(pieces: readonly Standing[], { baseHeight, choices }: Asked, mouth: number): boolean {
  const tolerance = choices.limit('inlet_tolerance', 10) + 0.5;
  return (pieces[0]?.from ?? 0) - baseHeight > tolerance || mouth - (pieces.at(-1)?.to ?? 0) > tolerance;
}

/** How high the inlet must be, so that tee and base stand over the flue's bottom. */
export function leastInletOf(asked: Asked): number {
  const [base, tee] = single.map((role) => partsOf(asked, role)[0]);
  return asked.baseHeight + (base?.length ?? 0) + (tee?.otherLength ?? 0);
}

/** What a liner needs between the flue's bottom and its mouth besides the pipes of a rigid one. */
export function partsOfLiner(
  asked: Asked,
  built: { readonly length: number; readonly pieces: number },
): readonly Quantity[] {
  const { choices, isInsulated } = asked;
  const wanted: readonly (readonly [string, (part: Part) => number])[] = [
    ...single.map((role) => [role, () => 1] as const),
    ['liner_joint', () => built.pieces - 1],
    ['liner_spacer', () => Math.max(0, Math.ceil(built.length / choices.limit('spacer_distance', 2000) - 1e-9) - 1)],
    ['liner_insulation', ({ length }) => (isInsulated ? Math.ceil(built.length / (length ?? 1000)) : 0)],
  ];
  return wanted.flatMap(([role, quantityOf]) => {
    const [part] = partsOf(asked, role);
    return part === undefined ? [] : [{ part, quantity: quantityOf(part) }];
  });
}

/** What is wrong with a liner as it is built, as a way from the bottom to the mouth, and where a better one exists. */
export function faultsOfLiner(
  pieces: readonly Standing[],
  asked: Asked,
  inlet: number,
  mouth: number,
): readonly string[] {
  const { baseHeight, choices, isFlexible } = asked;
  const { limit, objective } = choices;
  const tolerance = limit('inlet_tolerance', 10);
  const faults: string[] = [];
  const [base, tee] = single.map((role) => partsOf(asked, role)[0]);
  const at = pieces.findIndex(({ part }) => part.id === tee?.id);
  const [first, last, branch] = [pieces[0], pieces.at(-1), pieces[at]];
  if (first === undefined || last === undefined || branch === undefined || first.part.id !== base?.id) {
    return ['a liner begins with its base and has a tee'];
  }
  const shortest = Math.min(...partsOf(asked, 'liner_rigid').map(shortestOf));
  // Where the rest is shorter than any pipe, the base stands higher; that is said.
  const isOnTee = at === 1 && !isFlexible && first.from < baseHeight + shortest;
  if (first.from < baseHeight - 0.1 || (first.from > baseHeight + tolerance + 1 && !isOnTee)) {
    faults.push(`base at ${first.from}`);
  }
  if (last.to > mouth + 0.1 || last.to < mouth - tolerance - 1) faults.push(`ends ${last.to} of ${mouth}`);
  if (Math.abs(branch.from - (inlet - (tee?.otherLength ?? 0))) > 0.6) faults.push(`tee at ${branch.from}`);
  for (const [index, { part, from, to }] of pieces.entries()) {
    const below = pieces[index - 1];
    if (below !== undefined && Math.abs(below.to - from) > 0.11) faults.push(`a gap at ${from}`);
    if (part.role !== 'liner_rigid') continue;
    if (to - from < shortestOf(part) - 0.2 || to - from > longestOf(part) + 0.2)
      faults.push(`${part.article} of ${to - from}`);
  }
  if (isFlexible) return faults;
  const joint = partsOf(asked, 'liner_joint')[0]?.price ?? 0;
  const pipes = partsOf(asked, 'liner_rigid');
  for (const [group, length] of [
    [pieces.slice(1, at), branch.from - baseHeight - (base?.length ?? 0)],
    [pieces.slice(at + 1), mouth - branch.to],
  ] as const) {
    const most = Math.floor(length + 1e-6);
    if (group.length === 0 && isOnTee && most < shortest) continue;
    const wanted = objective === 'tight' ? 'price' : objective;
    const best = bestSum(pipes, { least: Math.max(0, most - tolerance), most, objective: wanted, joint });
    const own = rankOfPieces(
      group.map(({ part }) => part),
      wanted,
      joint,
    );
    if (best === null || compareRanks(best.rank, own) !== 0)
      faults.push(`pieces of ${String(own)}, the best ${String(best?.rank)}`);
    const built = group.reduce((all, { from, to }) => all + to - from, 0);
    if (best !== null && Math.abs(best.length - built) > 1.1) faults.push(`${built} mm, could be ${best.length}`);
  }
  return faults;
}
