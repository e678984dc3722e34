import type { Part } from '../list/catalogue.ts';
import type { Quantity } from '../list/fixed-parts.ts';
import { compareRanks } from '../list/rank.ts';
import { type Site, leastSideOf, partsOf, teeOf } from './chimney.ts';
import { bestSum, isPriced, longestOf, rankOfPieces, shortestOf } from './sums.ts';

/** A piece of a flue from below to above, mm. */
export interface Standing {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** The parts of which a liner has exactly one. */
const singleOf = (site: Site): readonly (Part | undefined)[] => [
  partsOf(site, 'liner_base')[0],
  teeOf(site),
  partsOf(site, 'liner_top')[0],
];

/** Returns whether the catalogue lacks a part of the liner's way. A missing top plate is a notice. */
export function lacksForLiner(site: Site): boolean {
  return ['liner_base', 'liner_tee', site.isFlexible ? 'liner_flexible' : 'liner_rigid'].some(
    (role) => partsOf(site, role).length === 0,
  );
}

/** Returns whether the liner or its insulation is too wide for the flue. */
export function isTooWide(site: Site): boolean {
  const { choices, section, isFlexible, isInsulated } = site;
  if (section === null) return false;
  const [liner] = partsOf(site, isFlexible ? 'liner_flexible' : 'liner_rigid');
  const [insulation] = isInsulated ? partsOf(site, 'liner_insulation') : [];
  const outer = Math.max(
    (liner?.width ?? 0) + 2 * choices.limit('liner_gap', 20),
    (insulation?.width ?? -Infinity) + 2 * choices.limit('insulation_gap', 5),
  );
  return liner !== undefined && outer > leastSideOf(section);
}

/** Returns how many of the liner's ends its pipes do not reach. The product must say so. */
export function unmetEnds(pieces: readonly Standing[], { baseHeight, choices }: Site, mouth: number): number {
  const tolerance = choices.limit('liner_tolerance', 15) + 0.5;
  const gaps = [(pieces[0]?.from ?? 0) - baseHeight, mouth - (pieces.at(-1)?.to ?? 0)];
  return gaps.filter((gap) => gap > tolerance).length;
}

/** Returns the lowest inlet that leaves room for tee and base. */
export function leastInletOf(site: Site): number {
  const [base, tee] = singleOf(site);
  return site.baseHeight + (base?.length ?? 0) + (tee?.otherLength ?? 0);
}

/** Returns the parts of a liner without its pipes. */
export function partsOfLiner(
  site: Site,
  built: { readonly length: number; readonly pieces: number },
): readonly Quantity[] {
  const { choices, isInsulated } = site;
  const needs: readonly (readonly [string, (part: Part) => number])[] = [
    ['liner_joint', () => built.pieces - 1],
    ['liner_spacer', () => Math.max(0, Math.ceil(built.length / choices.limit('spacer_distance', 2000) - 1e-9) - 1)],
    ['liner_insulation', ({ length }) => (isInsulated ? Math.ceil(built.length / (length ?? 1000)) : 0)],
  ];
  return [
    ...singleOf(site).flatMap((part) => (part === undefined ? [] : [{ part, quantity: 1 }])),
    ...needs.flatMap(([role, quantityOf]) => {
      const [part] = partsOf(site, role);
      return part === undefined ? [] : [{ part, quantity: quantityOf(part) }];
    }),
  ];
}

/** Follows a liner from the base to the mouth. Returns its faults, and where better pipes exist. */
export function faultsOfLiner(
  pieces: readonly Standing[],
  site: Site,
  inlet: number,
  mouth: number,
): readonly string[] {
  const { baseHeight, choices, isFlexible } = site;
  const { limit, objective } = choices;
  const tolerance = limit('inlet_tolerance', 10);
  const faults: string[] = [];
  const [base, tee] = singleOf(site);
  const at = pieces.findIndex(({ part }) => part.id === tee?.id);
  const [first, last, branch] = [pieces[0], pieces.at(-1), pieces[at]];
  if (first === undefined || last === undefined || branch === undefined || first.part.id !== base?.id) {
    return ['a liner begins with its base and has a tee'];
  }
  const shortest = Math.min(...partsOf(site, 'liner_rigid').map(shortestOf));
  // If the gap below the tee is shorter than any pipe, the base is directly below the tee.
  const isOnTee = at === 1 && !isFlexible && first.from < baseHeight + shortest;
  if (first.from < baseHeight - 0.1) faults.push(`base at ${first.from}`);
  if (last.to > mouth + 0.1) faults.push(`ends ${last.to} of ${mouth}`);
  const gaps = [first.from - baseHeight, mouth - last.to];
  if (Math.abs(branch.from - (inlet - (tee?.otherLength ?? 0))) > 0.6) faults.push(`tee at ${branch.from}`);
  for (const [index, { part, from, to }] of pieces.entries()) {
    const below = pieces[index - 1];
    if (below !== undefined && Math.abs(below.to - from) > 0.11) faults.push(`a gap at ${from}`);
    if (part.role !== 'liner_rigid') continue;
    if (to - from < shortestOf(part) - 0.2 || to - from > longestOf(part) + 0.2)
      faults.push(`${part.article} of ${to - from}`);
  }
  if (isFlexible)
    return gaps.some((gap) => gap > tolerance + 1) ? [...faults, 'a flexible liner is too short'] : faults;
  const joint = partsOf(site, 'liner_joint')[0]?.price ?? 0;
  const pipes = partsOf(site, 'liner_rigid');
  for (const [end, [group, length]] of [
    [pieces.slice(1, at), branch.from - baseHeight - (base?.length ?? 0)] as const,
    [pieces.slice(at + 1), mouth - branch.to] as const,
  ].entries()) {
    const most = Math.floor(length + 1e-6);
    if (group.length === 0 && isOnTee && most < shortest) continue;
    const legObjective = objective === 'tight' ? 'price' : objective;
    const leg = { least: Math.max(0, most - tolerance), most, objective: legObjective, joint, mayCutMore: true };
    const best = bestSum(pipes.filter(isPriced), leg) ?? bestSum(pipes, leg);
    const own = rankOfPieces(
      group.map(({ part }) => part),
      legObjective,
      joint,
    );
    // No sum of pipes is this long: the product says so.
    if (best === null) continue;
    if ((gaps[end] ?? 0) > tolerance + 1) faults.push(`a gap of ${gaps[end]} at an end`);
    if (compareRanks(best.rank, own) !== 0) faults.push(`pieces of ${String(own)}, the best ${String(best.rank)}`);
    const built = group.reduce((all, { from, to }) => all + to - from, 0);
    if (Math.abs(best.length - built) > 1.1) faults.push(`${built} mm, could be ${best.length}`);
  }
  return faults;
}
