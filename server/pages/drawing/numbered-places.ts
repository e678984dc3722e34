import type { CalculationResult } from '../../calculator/calculate.ts';
import type { FluePiece } from '../../calculator/result/flue-geometry.ts';
import type { Penetration, Slab } from '../../calculator/house/house.ts';
import { bracketHeights, collarHeight } from './fixture-shapes.ts';
import type { Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { isSamePenetration, listedReasons } from './placed-part.ts';
import { axisAt } from './roof-shapes.ts';

/** A part in the drawing that carries its number of the list. Millimetres beside the outlet's axis, over the floor. */
export interface NumberedPlace {
  readonly position: number;
  readonly name: string;
  readonly side: 'left' | 'right';
  readonly shift: number;
  readonly height: number;
  /** The length of a pipe in millimetres; null for what has none to choose by. */
  readonly length: number | null;
}

/**
 * Where the numbers point to. Pieces inside the house are numbered on the right; what the flue goes through, and all that
 * stands over the roof, on the left, where the roof falls away.
 */
export function numberedPlaces(result: CalculationResult, frame: Frame): NumberedPlace[] {
  return [
    ...numberedPieces(result),
    ...numberedPenetrations(result),
    ...numberedRoofParts(result, frame),
    ...numberedSupports(result),
  ];
}

function numberedPieces({ geometry, lines }: CalculationResult): NumberedPlace[] {
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return geometry.pieces.map((piece) => {
    const level = piece.from === piece.to;
    const height = (piece.from + piece.to) / 2;
    const overRoof = height > geometry.roofUnderside;
    const half = piece.width / 2;
    const axis = level ? -170 : axisAt(geometry.pieces, height);
    const name = names.get(piece.position) ?? piece.articleNumber;
    return {
      position: piece.position,
      name,
      side: overRoof ? 'left' : 'right',
      shift: level ? axis : axis + (overRoof ? -half : half) * 0.4,
      height,
      length: orderedLength(piece, name),
    };
  });
}

/**
 * The length that a pipe is ordered by, in millimetres: the catalogue writes it into the name, since the length that counts
 * in the flue is less by what goes into the next one. An adjustable pipe has the length that it is set to.
 */
function orderedLength({ role, from, to, shiftFrom, shiftTo }: FluePiece, name: string): number | null {
  if (role === 'adjustable') return Math.round(Math.hypot(to - from, shiftTo - shiftFrom));
  const [, length] = role === 'straight' ? (/(?<!\d)(\d{2,4}) mm/.exec(name) ?? []) : [];
  return length === undefined ? null : Number(length);
}

function numberedPenetrations(result: CalculationResult): NumberedPlace[] {
  const { slabs, roofUnderside } = result.geometry;
  const underRoof = listedReasons(result, 'ceiling-plate').filter(({ reason }) => reason.penetration.kind === 'roof');
  return [
    ...slabs.flatMap((slab) => numberedPenetration(slab, result)),
    ...underRoof.map((plate) => besideFlue(plate, roofUnderside - 15, 60, result)),
  ];
}

function numberedPenetration({ penetration, bottom, top }: Slab, result: CalculationResult): NumberedPlace[] {
  const isHere = ({ reason }: { readonly reason: { readonly penetration: Penetration } }): boolean =>
    isSamePenetration(reason.penetration, penetration);
  const kits = listedReasons(result, 'floor-kit').filter(isHere);
  const shields = listedReasons(result, 'attic-shield').filter(isHere);
  const plates = listedReasons(result, 'ceiling-plate').filter(isHere);
  return [
    ...kits.map((kit) => besideFlue(kit, (bottom + top) / 2, 25, result)),
    ...shields.map((shield) => besideFlue(shield, top + 180, 25, result)),
    ...plates.map((plate) => besideFlue(plate, plate.reason.side === 'below' ? bottom - 15 : top + 15, 60, result)),
  ];
}

/** A place `beside` millimetres off the flue's left side. */
function besideFlue(
  { position, name }: Pick<NumberedPlace, 'position' | 'name'>,
  height: number,
  beside: number,
  { geometry }: CalculationResult,
): NumberedPlace {
  const shift = axisAt(geometry.pieces, height) - geometry.outerRadius - beside;
  return { position, name, side: 'left', shift, height, length: null };
}

function numberedRoofParts(result: CalculationResult, frame: Frame): NumberedPlace[] {
  const { geometry } = result;
  const { roofAxis } = frame;
  const { roofSurface, roofUnderside, outerRadius, top } = geometry;
  const flashingEdge = roofAxis - outerRadius - 150;
  const flashingHeight = undersideAt(geometry, frame)(flashingEdge) + roofSurface - roofUnderside;
  const place = (
    { position, name }: { position: number; name: string },
    shift: number,
    height: number,
  ): NumberedPlace => ({
    position,
    name,
    side: 'left',
    shift,
    height,
    length: null,
  });
  return [
    ...listedReasons(result, 'roof-flashing').map((part) => place(part, flashingEdge, flashingHeight)),
    ...listedReasons(result, 'roof-overlay').map((part) =>
      place(part, roofAxis - outerRadius - 60, ((top ?? roofSurface) + roofSurface) / 2),
    ),
    ...listedReasons(result, 'storm-collar').map((part) =>
      place(part, roofAxis - outerRadius - 35, roofSurface + collarHeight),
    ),
    ...(top === null
      ? []
      : listedReasons(result, 'cap').map((part) => place(part, roofAxis - outerRadius * 0.6, top + 150))),
  ];
}

function numberedSupports(result: CalculationResult): NumberedPlace[] {
  const { geometry } = result;
  const at = (
    part: Pick<NumberedPlace, 'position' | 'name'> | undefined,
    heights: readonly number[],
  ): NumberedPlace[] => (part === undefined ? [] : heights.map((height) => besideFlue(part, height, 10, result)));
  return [
    ...at(listedReasons(result, 'wall-bracket')[0], bracketHeights(geometry)),
    ...at(listedReasons(result, 'brace')[0], geometry.braces),
    ...(['load-support', 'tee-support'] as const).flatMap((kind) =>
      at(
        listedReasons(result, kind)[0],
        geometry.supports.flatMap((support) => (support.kind === kind ? [support.height + 35] : [])),
      ),
    ),
  ];
}
