import type { ColumnPath, PathPiece } from '../column.ts';
import type { Part } from '../input/part.ts';
import { toRadians, toTenths } from '../numbers.ts';
import type { BillItem } from '../parts/bill.ts';
import type { Reason } from '../result/bill-line.ts';
import type { FluePiece, OffsetAssembly } from '../result/flue-geometry.ts';
import type { BendPair } from './offset.ts';
import type { ChainPart } from './start-chain.ts';

export type UnnumberedPiece = Omit<FluePiece, 'position'>;

export interface BuiltPieces {
  readonly pieces: readonly UnnumberedPiece[];
  readonly items: readonly BillItem[];
}

/** Builds the pieces of the start chain. Parts before the tee of a rear outlet are level and add no height. */
export function buildStartChain(chain: readonly ChainPart[], outletHeight: number, innerDiameter: number): BuiltPieces {
  const tee = chain.findIndex(({ part }) => part.role === 'tee');
  let at = outletHeight;
  const pieces = chain.map(({ part }, index): UnnumberedPiece => {
    const from = at;
    if (index >= tee) at += part.length ?? 0;
    return describePiece(part, 'start-chain', [from, at], [0, 0], innerDiameter);
  });
  return { pieces, items: chain.map(({ part, reason }) => ({ part, quantity: 1, reason })) };
}

/** Returns the scheme's pipes of known length, level with the outlet. Only the draught calculation counts them. */
export function placeSchemePipes(
  pipes: readonly Part[],
  outletHeight: number,
  innerDiameter: number,
): UnnumberedPiece[] {
  return pipes
    .filter(({ length }) => length !== null)
    .map((part) => describePiece(part, 'start-chain', [outletHeight, outletHeight], [0, 0], innerDiameter));
}

/** Builds the pieces of a column. `parts`, `pairs`: by their names in the path. `loftFloor`: below a sweeping hatch. */
export function buildColumn(
  path: ColumnPath,
  parts: ReadonlyMap<string, Part>,
  pairs: ReadonlyMap<string, BendPair>,
  innerDiameter: number,
  loftFloor: number,
): BuiltPieces & { readonly assembly: Omit<OffsetAssembly, 'wantedShift'> | null } {
  const pieces: UnnumberedPiece[] = [];
  const items: BillItem[] = [];
  let shift = 0;
  let assembly: Omit<OffsetAssembly, 'wantedShift'> | null = null;
  for (const placed of path.pieces) {
    const pair = placed.isRequired ? pairs.get(placed.articleNumber) : undefined;
    const part = parts.get(placed.articleNumber);
    if (pair !== undefined) {
      const { bendAngle, shift: pairShift, rise } = pair;
      pieces.push(...buildBendPair(pair, placed, innerDiameter));
      items.push(...listBendPair(pair));
      shift = toTenths(pairShift);
      assembly = { bendAngle, shift, rise, from: placed.from, to: placed.to };
    } else if (part !== undefined) {
      pieces.push(describePiece(part, 'column', [placed.from, placed.to], [shift, shift], innerDiameter));
      items.push({ part, quantity: 1, reason: explainPiece(part, placed, loftFloor) });
    }
  }
  return { pieces, items, assembly };
}

function explainPiece({ role }: Part, { length, from, isRequired }: PathPiece, loftFloor: number): Reason {
  if (role === 'adjustable') return { kind: 'adjustable', setLength: length };
  return isRequired ? { kind: 'sweep-hatch', height: toTenths(from - loftFloor) } : { kind: 'straight' };
}

/** Builds the pieces of a bend pair. Each bend gives half of the shift of a pair without straight elements. */
function buildBendPair(pair: BendPair, placed: PathPiece, innerDiameter: number): UnnumberedPiece[] {
  const angle = toRadians(pair.bendAngle);
  const bendShift = (pair.bend.horizontalLength ?? 0) / 2;
  let at = placed.from;
  let shift = 0;
  const place = (part: Part, rise: number, sideways: number): UnnumberedPiece => {
    const from = at;
    const shiftFrom = shift;
    at += rise;
    shift += sideways;
    return describePiece(part, 'offset', [from, Math.min(at, placed.to)], [shiftFrom, shift], innerDiameter);
  };
  const lower = place(pair.bend, pair.bend.length ?? 0, bendShift);
  const between = pair.straights.map((part) =>
    place(part, Math.cos(angle) * (part.length ?? 0), Math.sin(angle) * (part.length ?? 0)),
  );
  return [lower, ...between, place(pair.bend, placed.to - at, bendShift)];
}

function listBendPair({ bend, bendAngle: angle, straights, shift: exactShift }: BendPair): BillItem[] {
  const shift = toTenths(exactShift);
  return [
    { part: bend, quantity: 2, reason: { kind: 'offset-bend', angle, shift } },
    ...straights.map((part): BillItem => ({ part, quantity: 1, reason: { kind: 'offset-straight', angle, shift } })),
  ];
}

/** Describes a piece between two heights and two sideways distances, rounded. */
export function describePiece(
  part: Part,
  section: FluePiece['section'],
  [from, to]: readonly [number, number],
  [shiftFrom, shiftTo]: readonly [number, number],
  innerDiameter: number,
): UnnumberedPiece {
  return {
    partId: part.id,
    articleNumber: part.articleNumber,
    section,
    role: part.role,
    from: toTenths(from),
    to: toTenths(to),
    shiftFrom: toTenths(shiftFrom),
    shiftTo: toTenths(shiftTo),
    width: part.width ?? innerDiameter,
  };
}
