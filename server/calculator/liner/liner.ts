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
import { pieceCost } from '../flue/column-candidates.ts';
import { describePiece, type UnnumberedPiece } from '../flue/flue-pieces.ts';
import { leastSideOf } from '../input/chimney-input.ts';
import type { ConnectionInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { Assortment } from '../parts/assortment.ts';
import { type BillItem, combineParts, fillNeed, type NeededParts, noParts } from '../parts/bill.ts';
import { countBetween } from '../parts/fixings.ts';
import type { Failure, Notice } from '../result/outcome.ts';

/** A liner from its base to the mouth. It has no pieces if its inlet or a main part is missing. */
export interface Liner extends NeededParts {
  readonly pieces: readonly UnnumberedPiece[];
  /** From the base to the mouth, in millimetres. */
  readonly length: number;
}

/** Heights in millimetres over the fireplace's floor. */
interface LinerTask {
  readonly input: ConnectionInput;
  readonly limits: Limits;
  readonly assortment: Assortment;
  readonly tee: Part | undefined;
  /** Null: no pipe reaches the chimney. */
  readonly inletHeight: number | null;
  readonly mouth: number;
  /** The distance of the flue's axis from the outlet's axis. */
  readonly shift: number;
  readonly objective: Objective;
}

/** Finds liner, tee at the inlet, base with soot hatch, top plate, joints, spacers and insulation. */
export function findLiner(task: LinerTask): Liner {
  const { input, limits, assortment, tee, inletHeight, mouth } = task;
  const { liner, insulated, baseHeight } = input.flue;
  const { ofRole } = assortment;
  const role = liner === 'rigid' ? 'liner_rigid' : 'liner_flexible';
  const missing = ([role, 'liner_tee', 'liner_base'] as const).filter(
    (requiredRole) => ofRole(requiredRole).length === 0,
  );
  const [pipe] = ofRole(role);
  const [base] = ofRole('liner_base');
  const failures = [
    ...missing.map((requiredRole): Failure => ({ code: 'PART_MISSING', role: requiredRole })),
    ...(pipe === undefined ? [] : findWidth(task, pipe, role)),
  ];
  if (pipe === undefined || tee === undefined || base === undefined || inletHeight === null) {
    return { ...noParts, failures, pieces: [], length: 0 };
  }
  const criterion = task.objective === 'joints' ? 'joints' : 'price';
  const teeFrom = inletHeight - (tee.otherLength ?? tee.length ?? 0);
  const teeTo = inletHeight + (tee.length ?? 0);
  const layRigid = layRigidPipes({
    pipes: liner === 'rigid' ? ofRole(role) : [],
    jointPrice: ofRole('liner_joint')[0]?.price ?? 0,
    longest: mouth - baseHeight,
    tolerance: limits.inlet_tolerance.value,
    objective: criterion,
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
  ).filter(({ open }) => open > limits.liner_tolerance.value);
  const need = (requiredRole: Part['role'], count: number, reason: BillItem['reason']): NeededParts =>
    fillNeed(task, requiredRole, assortment.fitsPipe, { count, reason });
  const joints = pieces.length - 1;
  const insulation = ofRole('liner_insulation')[0]?.length ?? 1000;
  const spacing = limits.spacer_distance.value;
  const parts = combineParts([
    { ...noParts, items: ordered.flatMap((piece) => itemsOf(piece, liner === 'flexible', length)) },
    need('liner_joint', joints, { kind: 'liner-joint', joints }),
    need('liner_top', 1, { kind: 'liner-top', below: Math.max(0, Math.round(mouth - top)) }),
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

/** The pipes of a rigid liner, and the price of each joint. Lengths in millimetres. */
interface RigidOffer {
  readonly pipes: readonly Part[];
  readonly jointPrice: number;
  /** The greatest length of a leg. */
  readonly longest: number;
  readonly tolerance: number;
  readonly objective: 'price' | 'joints';
}

/**
 * Returns a function that lays the best pipes in a leg, each with its joint. Several pipes are cut, or unpriced pipes
 * used, only if no other pipes have the length.
 */
function layRigidPipes({ pipes, jointPrice, longest, tolerance, objective }: RigidOffer) {
  const ofId = new Map(pipes.map((part) => [part.id, part]));
  const withJoints = pipes.map((part) => Object.assign({}, part, { price: pieceCost(part) + jointPrice }));
  const priced = withJoints.filter(({ id }) => ofId.get(id)?.price !== null);
  const all = [withJoints, withEnds(withJoints)];
  const stages = priced.length === pipes.length ? all : [priced, withEnds(priced), ...all];
  const offers = stages.map((some) => lazily(() => offerPipes(some, longest, objective)));
  return (length: number): readonly LegPiece[] => {
    const range = rangeUpTo(length, tolerance) ?? { minimum: 0, maximum: 0 };
    const leg = layFirst(offers, range);
    return leg.map((piece) => ({ part: ofId.get(piece.part.id) ?? piece.part, length: piece.length }));
  };
}

/** Returns the pipes of the first offer that has the length; otherwise the nearest length of the last offer. */
function layFirst(offers: readonly (() => OfferedPipes)[], range: LegRange): readonly LegPiece[] {
  for (const offer of offers) {
    const leg = solveLegUpTo(offer(), range);
    if (isSolved(leg)) return leg.pieces;
  }
  const last = offers.at(-1);
  return last === undefined ? [] : findNearest(last(), range);
}

function lazily<T>(create: () => T): () => T {
  let value: { readonly created: T } | null = null;
  return () => (value ??= { created: create() }).created;
}

/**
 * Returns the pipes, and copies of each adjustable pipe with its shortest and its longest length. The search adjusts
 * one pipe only. With these copies it still finds every length of any number of cut pipes.
 */
function withEnds(pipes: readonly Part[]): readonly Part[] {
  const ends = pipes.flatMap((part) =>
    part.otherLength === null
      ? []
      : [part.length, part.otherLength].map((length) =>
          Object.assign({}, part, { articleNumber: `${part.articleNumber} ${length}`, length, otherLength: null }),
        ),
  );
  return [...pipes, ...ends];
}

/** Returns the pipes of the nearest length, preferably below the range. */
function findNearest({ pipes, objective }: OfferedPipes, range: LegRange): readonly LegPiece[] {
  const leg = solveLeg(pipes, range, objective);
  if (isSolved(leg)) return leg.pieces;
  const nearest = leg.nearestBelow ?? leg.nearestAbove;
  const nearestLeg = nearest === null ? leg : solveLeg(pipes, { minimum: nearest, maximum: nearest }, objective);
  return isSolved(nearestLeg) ? nearestLeg.pieces : [];
}

function stack(ordered: readonly LegPiece[], bottom: number, { input, shift }: LinerTask): Liner['pieces'] {
  let at = bottom;
  return ordered.map(({ part, length }) => {
    const from = at;
    at += length;
    return describePiece(part, 'liner', [from, at], [shift, shift], input.pipe.diameter);
  });
}

/** Returns the items of a piece. A flexible liner is sold by its part's length, and each piece is rounded up. */
function itemsOf({ part, length }: LegPiece, isFlexible: boolean, linerLength: number): BillItem[] {
  if (part.role === 'liner_tee') return [{ part, quantity: 1, reason: { kind: 'liner-tee' } }];
  if (part.role === 'liner_base') return [{ part, quantity: 1, reason: { kind: 'liner-base' } }];
  if (!isFlexible) return [{ part, quantity: 1, reason: { kind: 'liner', length: linerLength } }];
  const quantity = Math.ceil(length / (part.length ?? 1000) - 1e-6);
  return [{ part, quantity, reason: { kind: 'liner', length: Math.round(length) } }];
}

/** Returns a failure if the liner or its insulation does not fit into the flue with its gap on both sides. */
function findWidth(
  { input: { flue, pipe: chosenPipe }, limits, assortment }: LinerTask,
  liner: Part,
  role: Part['role'],
): Failure[] {
  if (flue.section === null) return [];
  const leastSide = leastSideOf(flue.section);
  const insulations = flue.insulated === 'yes' ? assortment.find((part) => part.role === 'liner_insulation') : [];
  const bodiesOf = ({ width, pipeId }: Part) => {
    const insulation = insulations.find((part) => part.pipeId === null || part.pipeId === pipeId)?.width ?? null;
    return [
      { outerDiameter: width ?? chosenPipe.diameter, isInsulation: false, gap: limits.liner_gap.value },
      ...(insulation === null
        ? []
        : [{ outerDiameter: insulation, isInsulation: true, gap: limits.insulation_gap.value }]),
    ];
  };
  const findTooWideBody = (part: Part) =>
    bodiesOf(part).find(({ outerDiameter, gap }) => outerDiameter + 2 * gap > leastSide) ?? null;
  const found = findTooWideBody(liner);
  if (found === null) return [];
  const fitting = assortment
    .find((part) => part.role === role && part.width !== null && findTooWideBody(part) === null)
    .map(({ width }) => width ?? 0);
  return [
    { code: 'LINER_TOO_WIDE', ...found, leastSide, greatest: fitting.length === 0 ? null : Math.max(...fitting) },
  ];
}
