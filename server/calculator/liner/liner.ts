import type { Objective } from '../../../db/codes.ts';
import {
  isSolved,
  type LegPiece,
  type LegRange,
  offerPipes,
  type OfferedPipes,
  rangeUpTo,
  solveLeg,
  solveLegUpTo,
} from '../connection/legs.ts';
import { leastSideOf } from '../input/chimney-input.ts';
import type { ConnectionInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { Assortment } from '../parts/assortment.ts';
import { type BillItem, combineParts, fillNeed, type NeededParts, noParts } from '../parts/bill.ts';
import { countBetween } from '../parts/fixings.ts';
import type { FluePiece } from '../result/flue-geometry.ts';
import type { Failure, Notice } from '../result/outcome.ts';

/** A liner in the chimney's flue, from its base up to the mouth. Without an inlet or its main parts it has no pieces. */
export interface Liner extends NeededParts {
  readonly pieces: readonly Omit<FluePiece, 'position'>[];
  /** From the base to the mouth, in millimetres. */
  readonly length: number;
}

/** What a liner depends on. Heights in millimetres over the fireplace's floor. */
interface LinerTask {
  readonly input: ConnectionInput;
  readonly limits: Limits;
  readonly assortment: Assortment;
  /** Null: no pipe reaches the chimney. */
  readonly inletHeight: number | null;
  readonly mouth: number;
  /** Of the flue's axis beside the outlet's. */
  readonly shift: number;
  readonly objective: Objective;
}

/** The parts of a relining: liner, tee at the inlet, base with soot hatch, top plate, joints, spacers, insulation. */
export function findLiner(task: LinerTask): Liner {
  const { input, limits, assortment, inletHeight, mouth } = task;
  const { liner, insulated, baseHeight } = input.flue;
  const role = liner === 'rigid' ? 'liner_rigid' : 'liner_flexible';
  const offered = (wanted: Part['role']): readonly Part[] =>
    assortment.find((part) => part.role === wanted && assortment.fitsPipe(part));
  const missing = ([role, 'liner_tee', 'liner_base'] as const).filter((wanted) => offered(wanted).length === 0);
  const [pipe] = offered(role);
  const [tee] = offered('liner_tee');
  const [base] = offered('liner_base');
  const failures = [
    ...missing.map((wanted): Failure => ({ code: 'PART_MISSING', role: wanted })),
    ...(pipe === undefined ? [] : findWidth(task, pipe, role)),
  ];
  if (pipe === undefined || tee === undefined || base === undefined || inletHeight === null) {
    return { ...noParts, failures, pieces: [], length: 0 };
  }
  const sought = task.objective === 'joints' ? 'joints' : 'price';
  const teeFrom = inletHeight - (tee.otherLength ?? tee.length ?? 0);
  const teeTo = inletHeight + (tee.length ?? 0);
  const layRigid = layRigidPipes({
    pipes: liner === 'rigid' ? offered(role) : [],
    jointPrice: offered('liner_joint')[0]?.price ?? 0,
    longest: mouth - baseHeight,
    tolerance: limits.inlet_tolerance.value,
    objective: sought,
  });
  const legBetween = (from: number, to: number): readonly LegPiece[] =>
    liner === 'rigid'
      ? layRigid(Math.max(0, to - from))
      : [{ part: pipe, length: Math.max(0, to - from) }].filter(({ length }) => length > 0);
  const below = legBetween(baseHeight + (base.length ?? 0), teeFrom);
  const above = legBetween(teeTo, mouth);
  const ordered: readonly LegPiece[] = [
    { part: base, length: base.length ?? 0 },
    ...below,
    { part: tee, length: teeTo - teeFrom },
    ...above,
  ];
  const bottom = teeFrom - [...below, { length: base.length ?? 0 }].reduce((sum, { length }) => sum + length, 0);
  const pieces = stack(ordered, bottom, task);
  const top = pieces.at(-1)?.to ?? mouth;
  const length = Math.round(top - bottom);
  const notices = (
    [
      { code: 'LINER_LENGTH_UNMET', at: 'base', open: Math.round(bottom - baseHeight) },
      { code: 'LINER_LENGTH_UNMET', at: 'mouth', open: Math.round(mouth - top) },
    ] as const satisfies readonly Notice[]
  ).filter(({ open }) => open > limits.inlet_tolerance.value);
  const need = (wanted: Part['role'], count: number, reason: BillItem['reason']): NeededParts =>
    fillNeed(input, assortment, {
      role: wanted,
      condition: (part) => part.role === wanted && assortment.fitsPipe(part),
      places: [{ count, reason }],
    });
  const joints = pieces.length - 1;
  const insulation = offered('liner_insulation')[0]?.length ?? 1000;
  const spacing = limits.spacer_distance.value;
  const parts = combineParts([
    { ...noParts, items: ordered.flatMap((piece) => itemsOf(piece, liner === 'flexible', length)) },
    need('liner_joint', joints, { kind: 'liner-joint', joints }),
    need('liner_top', 1, { kind: 'liner-top' }),
    need('liner_spacer', countBetween(length, spacing), { kind: 'liner-spacer', distance: spacing }),
    need('liner_insulation', insulated === 'yes' ? Math.ceil(length / insulation) : 0, {
      kind: 'liner-insulation',
      length,
    }),
  ]);
  return {
    ...parts,
    failures: [...parts.failures, ...failures],
    notices: [...parts.notices, ...notices],
    pieces,
    length,
  };
}

/** A rigid liner's pipes, and what each of their joints costs. Lengths in millimetres. */
interface RigidOffer {
  readonly pipes: readonly Part[];
  readonly jointPrice: number;
  /** No leg is longer. */
  readonly longest: number;
  readonly tolerance: number;
  readonly objective: 'price' | 'joints';
}

/** Lays the best pipes in straight legs, each with its joint. Those without a price are used only where no others have the length. */
function layRigidPipes({ pipes, jointPrice, longest, tolerance, objective }: RigidOffer) {
  const ofId = new Map(pipes.map((part) => [part.id, part]));
  const offer = (some: readonly Part[]): OfferedPipes => {
    const withJoints = some.map((part) => Object.assign({}, part, { price: (part.price ?? 0) + jointPrice }));
    return offerPipes(withJoints, longest, objective);
  };
  const priced = pipes.filter(({ price }) => price !== null);
  const all = offer(pipes);
  const preferred = priced.length === pipes.length ? all : offer(priced);
  return (length: number): readonly LegPiece[] => {
    const range = rangeUpTo(length, tolerance) ?? { least: 0, most: 0 };
    const leg = meetLength(preferred, range) ?? meetLength(all, range) ?? findNearest(all, range);
    return leg.map((piece) => ({ part: ofId.get(piece.part.id) ?? piece.part, length: piece.length }));
  };
}

/** With a second pipe cut where one is not enough; null: no pipes have the length. */
function meetLength(offered: OfferedPipes, range: LegRange): readonly LegPiece[] | null {
  const leg = solveLegUpTo(offered, range);
  if (isSolved(leg)) return leg.pieces;
  for (const part of offered.pipes.filter(({ otherLength }) => otherLength !== null)) {
    const shortest = Math.min(part.length ?? 0, part.otherLength ?? 0);
    const rest = solveLegUpTo(offered, rangeUpTo(range.most - shortest, range.most - range.least));
    if (isSolved(rest)) return [...rest.pieces, { part, length: shortest }];
  }
  return null;
}

/** The pipes of the nearest length, below it where there is one. */
function findNearest({ pipes, objective }: OfferedPipes, range: LegRange): readonly LegPiece[] {
  const leg = solveLeg(pipes, range, objective);
  if (isSolved(leg)) return leg.pieces;
  const nearest = leg.nearestBelow ?? leg.nearestAbove;
  const other = nearest === null ? leg : solveLeg(pipes, { least: nearest, most: nearest }, objective);
  return isSolved(other) ? other.pieces : [];
}

function stack(ordered: readonly LegPiece[], bottom: number, { input, shift }: LinerTask): Liner['pieces'] {
  let at = bottom;
  return ordered.map(({ part, length }) => {
    const from = at;
    at += length;
    return {
      partId: part.id,
      articleNumber: part.articleNumber,
      section: 'liner',
      role: part.role,
      from: Math.round(from * 10) / 10,
      to: Math.round(at * 10) / 10,
      shiftFrom: shift,
      shiftTo: shift,
      width: part.width ?? input.pipe.diameter,
    };
  });
}

/** A flexible liner is sold by the length of its part. */
function itemsOf({ part, length }: LegPiece, isFlexible: boolean, whole: number): BillItem[] {
  if (part.role === 'liner_tee') return [{ part, quantity: 1, reason: { kind: 'liner-tee' } }];
  if (part.role === 'liner_base') return [{ part, quantity: 1, reason: { kind: 'liner-base' } }];
  const quantity = isFlexible ? Math.ceil(length / (part.length ?? 1000)) : 1;
  return [{ part, quantity, reason: { kind: 'liner', length: whole } }];
}

/** The liner with its gap on both sides, and its insulation, must fit into the flue, where the flue is known. */
function findWidth(
  { input: { flue, pipe: chosen }, limits, assortment }: LinerTask,
  pipe: Part,
  role: Part['role'],
): Failure[] {
  const gap = limits.liner_gap.value;
  const outerDiameter = pipe.width ?? chosen.diameter;
  if (flue.section === null) return [];
  const leastSide = leastSideOf(flue.section);
  const insulation =
    flue.insulated === 'yes'
      ? (assortment.find((part) => part.role === 'liner_insulation' && assortment.fitsPipe(part))[0]?.width ?? 0)
      : 0;
  const isBareTooWide = outerDiameter + 2 * gap > leastSide;
  if (!isBareTooWide && insulation <= leastSide) return [];
  const fitting = assortment
    .find((part) => part.role === role && part.width !== null && part.width + 2 * gap <= leastSide)
    .map(({ width }) => width ?? 0);
  return [
    {
      code: 'LINER_TOO_WIDE',
      outerDiameter: isBareTooWide ? outerDiameter : insulation,
      isInsulation: !isBareTooWide,
      gap,
      leastSide,
      greatest: fitting.length === 0 ? null : Math.max(...fitting),
    },
  ];
}
