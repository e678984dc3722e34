import { different } from '../list/compare.ts';
import { mayFollow } from '../list/ladder.ts';
import { rounded } from '../list/rules.ts';
import type { OutsideList } from './answer.ts';
import { isInsulated } from './bands.ts';
import { bracketMargin } from './brackets.ts';
import type { Built, Piece } from './built.ts';
import { roomForTee } from './holes.ts';
import {
  roomForBends,
  consoleFor,
  leastGap,
  partsOf,
  reaching,
  requiredTopAt,
  type Site,
  throughToEdge,
  underSoffit,
  widestPipe,
} from './site.ts';

/** The product rounds heights to tenths. */
const tenth = 0.11;
/** Heights of a sloping pipe are rounded to whole millimetres on the way. */
const whole = 1.1;

/** A connector's pieces with their lengths along the axis, and its faults. */
export interface Followed {
  readonly lengths: readonly number[];
  /** From the wall to the nearest joint of the last run; negative in the wall. */
  readonly joint: number;
  readonly faults: readonly string[];
}

/** Follows the connector from the outlet through the wall to the tee. */
export function followConnector(site: Site, built: Built, { axis, tee }: OutsideList['outside']): Followed {
  const { choices, wall, radius, house, pipeClearance, bareUpTo, jointless } = site;
  const { connector, level, gap } = built;
  const { limit, roomHeight } = choices;
  const faults: string[] = [];
  const [first, last] = [axis[0], axis.at(-1)];
  if (first === undefined || last === undefined) return { lengths: [], joint: Infinity, faults: ['there is no axis'] };
  if (first.shift !== 0 || Math.abs(first.height - house.outlet) > tenth)
    faults.push(`begins at ${first.shift}, ${first.height}`);
  const arm = built.tee.part.pairShift ?? 0;
  faults.push(
    ...different('end of the connector', wall.outer + gap + radius - arm, last.shift, tenth),
    ...different('height of its end', tee.height, last.height, whole),
  );
  if (level.pipes.some((part, index) => connector[index]?.part.id !== part.id)) faults.push('it lacks a level pipe');
  const groups: Piece[][] = [[]];
  const bends: Piece[] = [];
  for (const piece of connector) {
    if (piece.part.role === 'connector_bend') {
      bends.push(piece);
      groups.push([]);
    } else groups.at(-1)?.push(piece);
  }
  if (groups.length !== axis.length - 1) faults.push(`${groups.length} runs on an axis of ${axis.length} corners`);
  const lengths: number[] = [];
  let joint = Infinity;
  for (const [index, group] of groups.entries()) {
    const [from, to] = [axis[index] ?? first, axis[index + 1] ?? last];
    const [before, after] = [bends[index - 1]?.part.length ?? 0, bends[index]?.part.length ?? 0];
    const run = Math.hypot(to.shift - from.shift, to.height - from.height);
    const straight = run - before - after;
    const uncut = group.reduce((sum, { part }) => sum + (part.otherLength === null ? (part.length ?? 0) : 0), 0);
    const cuts = group.filter(({ part }) => part.otherLength !== null);
    for (const { part } of cuts) {
      const rest = (straight - uncut) / cuts.length;
      const [least, most] = [
        Math.min(part.length ?? 0, part.otherLength ?? 0),
        Math.max(part.length ?? 0, part.otherLength ?? 0),
      ];
      if (cuts.length === 1 && (rest < least - 0.2 || rest > most + 0.2))
        faults.push(`${part.article} is cut to ${rest}`);
    }
    if (cuts.length === 0 && Math.abs(straight - uncut) > whole) faults.push(`pieces of ${uncut} make ${straight}`);
    const isLast = index === groups.length - 1;
    const angle = (Math.atan2(to.height - from.height, to.shift - from.shift) * 180) / Math.PI;
    if (isLast) {
      const slope = ((to.height - from.height) / (to.shift - from.shift)) * 1000;
      if (slope < limit('level_slope', 10) - 0.2) faults.push(`rises by ${slope} per metre`);
      if (run > limit('level_pipe', 1500) + 0.5) faults.push(`a level pipe of ${run}`);
    } else if (![0, 45, 90].some((usual) => Math.abs(angle - usual) < 0.5)) faults.push(`a run of ${angle} degrees`);
    let at = from.shift + before * Math.cos((angle * Math.PI) / 180);
    if (isLast && index > 0) joint = wall.inner - at;
    for (const { part } of group) {
      const length = part.otherLength === null ? (part.length ?? 0) : (straight - uncut) / cuts.length;
      lengths.push(length);
      if (isInsulated(part) && !isLast) faults.push(`${part.article} is insulated before the last bend`);
      const end = at + length * Math.cos((angle * Math.PI) / 180);
      if (isLast) {
        joint = Math.min(joint, Math.max(wall.inner - end, end - wall.outer));
        if (!isInsulated(part) && end > bareUpTo + 0.5) faults.push(`bare up to ${end}, at most ${bareUpTo}`);
        if (end > jointless.from + 0.5 && end < jointless.to - 0.5) faults.push(`a joint in the wall at ${end}`);
        if (part.role === 'adjustable' && end > jointless.from + 0.5)
          faults.push(`${part.article} slides up to ${end}, at most up to ${jointless.from}`);
      }
      at = end;
    }
    if (after > 0) lengths.push(2 * after);
    if (isLast && !group.some(({ part }) => isInsulated(part))) faults.push('no insulated pipe in the wall');
    if (isLast && bends.length > 0 && from.height + widestPipe(site) / 2 + pipeClearance > roomHeight + whole)
      faults.push(`a bare pipe ${roomHeight - from.height} under the ceiling`);
  }
  const lastBend = bends.at(-1);
  if (lastBend !== undefined) {
    const corner = axis.at(-2)?.shift ?? 0;
    const end = corner + (lastBend.part.length ?? 0);
    if (end > bareUpTo + 0.5) faults.push(`a bend up to ${end}, bare pipe at most up to ${bareUpTo}`);
  }
  const room = roomForTee(site, built.tee.part);
  if (tee.height < room.lowest - 0.05 || tee.height > room.highest + 0.05)
    faults.push(`the pass is at ${tee.height}, not from ${room.lowest} to ${room.highest}`);
  const wanted = site.passHeight;
  if (wanted !== null && Math.abs(tee.height - wanted) > limit('inlet_tolerance', 10) + 0.05)
    faults.push(`the pass is at ${tee.height}, not ${wanted}`);
  return { lengths, joint, faults };
}

/** Returns the faults of what stands outside. */
export function faultsOutside(
  site: Site,
  built: Built,
  { geometry, outside, notices }: OutsideList,
): readonly string[] {
  const { wall, radius, overhang, clearGap, ground, onGround, soffit } = site;
  const { way, gap, upperGap, tee, teeHeight, above, below, bends, top, fixings } = built;
  const faults: string[] = [];
  const required = requiredTopAt(site, way, upperGap + radius);
  const elements = [...partsOf(site, 'straight'), ...partsOf(site, 'adjustable')];
  const tolerance = Math.min(
    ...elements.map(({ length, otherLength }) => Math.min(length ?? Infinity, otherLength ?? Infinity)),
  );
  const isWidened = notices.some(({ code }) => code === 'TOLERANCE_WIDENED');
  faults.push(
    ...different('inner face', wall.inner, outside.wall.inner),
    ...different('outer face', wall.outer, outside.wall.outer),
    ...different('edge', site.edge, outside.edge, tenth),
    ...different('soffit', soffit, outside.soffit, tenth),
    ...different('terrain', -ground, outside.terrain),
    ...different('surface', site.surfaceAt(upperGap + radius), geometry.roofSurface, tenth),
    ...different('required top', required, geometry.requiredTop),
    ...different('fixings', fixings.map(rounded).join(' '), outside.fixings.join(' ')),
    ...different('start', tee.to, geometry.start, whole),
    ...different('tee', teeHeight, tee.from, tenth),
    ...different('length of the tee', tee.part.length, tee.to - tee.from, tenth),
  );
  if (top < required || top > required + tolerance + 0.05) {
    if (!isWidened || top < required) faults.push(`top ${top}, required ${required} and at most ${tolerance} more`);
  }
  if (fixings.length === 0) faults.push('no bracket');
  if (gap < leastGap(site) - 0.05) faults.push(`${gap} from the wall`);
  if (!onGround && consoleFor(site, gap) === null) faults.push(`no console reaches ${gap}`);
  if (fixings.length > Number(bends.length > 0) && reaching(site, 'wall_bracket', gap) === undefined)
    faults.push(`no bracket reaches ${gap}`);
  if (bends.length > 0 && reaching(site, 'wall_bracket', upperGap) === undefined)
    faults.push(`no bracket reaches ${upperGap} at the upper bend`);
  if (way === 'through' && gap + radius + throughToEdge(site) > overhang + 0.05)
    faults.push(`through ${overhang} at ${gap}`);
  if (way !== 'through' && upperGap < clearGap - 0.05) faults.push(`${upperGap} from the wall, at least ${clearGap}`);
  if ((way === 'around') !== (bends.length === 2)) faults.push(`${way} with ${bends.length} bends`);
  const [lower, upper] = bends;
  if (lower !== undefined && upper !== undefined) {
    if (upper.to > soffit - underSoffit - bracketMargin(site) + 0.05)
      faults.push(`bends up to ${upper.to} under a soffit at ${soffit}`);
    if (lower.from < soffit - underSoffit - roomForBends - 0.05)
      faults.push(`bends from ${lower.from} under a soffit at ${soffit}`);
  }
  faults.push(...faultsOfStack([tee, ...above]));
  const foot = onGround ? partsOf(site, 'ground_support')[0] : undefined;
  if (onGround) {
    faults.push(...faultsOfStack(below));
    const bottom = (below[0]?.from ?? teeHeight - (tee.part.otherLength ?? 0)) + ground;
    if (foot === undefined || bottom < (foot.length ?? 0) - 0.05 || bottom > (foot.otherLength ?? 0) + 0.05)
      faults.push(`${bottom} over the ground`);
    if (below.length > 0)
      faults.push(
        ...different('upper end under the tee', teeHeight - (tee.part.otherLength ?? 0), below.at(-1)?.to, tenth),
      );
  } else if (below.length > 0) faults.push('elements under a console');
  return faults;
}

/** Each piece begins where the one below ends, has one of its lengths, and fits to its neighbour. */
function faultsOfStack(pieces: readonly Piece[]): readonly string[] {
  const cuts = pieces.filter(({ part }) => part.role === 'adjustable').length;
  return pieces.flatMap(({ part, from, to }, index) => {
    const below = pieces[index - 1];
    const faults: string[] = [];
    if (below !== undefined && Math.abs(below.to - from) > whole)
      faults.push(`${part.article} from ${from}, not ${below.to}`);
    if (below !== undefined && !mayFollow(part, below.part)) faults.push(`${part.article} on ${below.part.article}`);
    const isBetween =
      pieces.slice(0, index).some((one) => one.part.role === 'bend') &&
      pieces.slice(index + 1).some((one) => one.part.role === 'bend');
    const other = part.role === 'adjustable' ? (part.otherLength ?? part.length ?? 0) : (part.length ?? 0);
    const length = to - from;
    const [least, most] = [Math.min(part.length ?? 0, other), Math.max(part.length ?? 0, other)];
    if (!isBetween && part.role !== 'bend' && (length < least - whole || length > most + whole))
      faults.push(`${part.article} is ${length} long`);
    if (part.role === 'adjustable' && cuts > 1) faults.push('two adjustable elements');
    return faults;
  });
}
