import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Penetration, Slab } from '../../calculator/house/house.ts';
import type { Reason } from '../../calculator/result/bill-line.ts';
import type { AxisPoint } from '../../calculator/result/flue-geometry.ts';
import { axisAt } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { area, line, type Shape, type SheetPoint } from './shapes.ts';

/** A part at the flue that is no piece of it. */
interface Fixture {
  /** Null: the part is drawn, but not on the list. */
  readonly position: number | null;
  /** The tip of the part's number. */
  readonly tip: AxisPoint;
  /** From back to front. */
  readonly shapes: readonly Shape[];
}

function fixture(position: number | null, tip: AxisPoint, ...shapes: readonly Shape[]): Fixture {
  return { position, tip, shapes };
}

export type Fixtures = ReturnType<typeof placeFixtures>;

export function placeFixtures(result: CalculationResult, frame: Frame) {
  return {
    inSlabs: result.geometry.slabs.flatMap((slab) => placeInSlab(slab, result, frame)),
    onRoof: placeOnRoof(result, frame),
    supports: placeSupports(result, frame),
  };
}

export function shapesOf(fixtures: readonly Fixture[]): Shape[] {
  return fixtures.flatMap(({ shapes }) => shapes);
}

/** Places floor kits, attic shields and ceiling plates. */
function placeInSlab({ penetration, bottom, top }: Slab, result: CalculationResult, frame: Frame): Fixture[] {
  const { pieces, outerRadius } = result.geometry;
  const { millimetres } = frame;
  const kit = outerRadius + 50;
  const plate = outerRadius + millimetres(9);
  const thin = millimetres(3);
  const middle = (bottom + top) / 2;
  const across = (look: string, height: number, half: number, thickness: number, position: number): Shape =>
    area(look, around(frame, axisAt(pieces, height), half, height - thickness / 2, height + thickness / 2), position);
  const isHere = ({ reason }: { readonly reason: { readonly penetration: Penetration } }): boolean =>
    isSamePenetration(reason.penetration, penetration);
  const [kits, shields, plates] = [
    listedReasons(result, 'floor-kit').filter(isHere),
    listedReasons(result, 'attic-shield').filter(isHere),
    listedReasons(result, 'ceiling-plate').filter(isHere),
  ];
  return [
    ...kits.map(({ position }) =>
      fixture(position, besideFlue(middle, 25, result), across('floor-kit', middle, kit, top - bottom, position)),
    ),
    ...shields.map(({ position }) =>
      fixture(position, besideFlue(top + 180, 25, result), across('attic-shield', top + 150, kit, 300, position)),
    ),
    ...plates.map(({ position, reason: { side } }) => {
      const [height, tip] = side === 'below' ? [bottom - thin / 2, bottom - 15] : [top + thin / 2, top + 15];
      return fixture(position, besideFlue(tip, 60, result), across('ceiling-plate', height, plate, thin, position));
    }),
  ];
}

/** Places the plate under a ceiling that follows the roof, the flashing, the casing, the storm collar and the cap. */
export function placeOnRoof(result: CalculationResult, frame: Frame): Fixture[] {
  const { geometry } = result;
  const { roofAxis, at, millimetres } = frame;
  const { outerRadius, roofSurface, roofUnderside, pieces, top } = geometry;
  const underside = undersideAt(geometry, frame);
  const build = roofSurface - roofUnderside;
  const sloping = (half: number, over: number, thickness: number): SheetPoint[] => [
    at(roofAxis - half, underside(roofAxis - half) + over),
    at(roofAxis + half, underside(roofAxis + half) + over),
    at(roofAxis + half, underside(roofAxis + half) + over + thickness),
    at(roofAxis - half, underside(roofAxis - half) + over + thickness),
  ];
  const mouth = pieces.length === 0 ? null : top;
  const collar = roofSurface + collarHeight;
  const wide = outerRadius + 40;
  const plates = listedReasons(result, 'ceiling-plate').filter(({ reason }) => reason.penetration.kind === 'roof');
  const flashings = listedReasons(result, 'roof-flashing');
  const flashingEdge = roofAxis - outerRadius - 150;
  const casings = listedReasons(result, 'roof-overlay');
  const isCased = flashings.some(({ reason: { format } }) => format === 'square');
  const casing = (position: number): Shape[] =>
    mouth === null || !isCased
      ? []
      : [area('casing', around(frame, roofAxis, outerRadius + 110, collar - 60, mouth - 60), position)];
  const caps = mouth === null ? [] : listedReasons(result, 'cap').map(({ position }) => ({ position, mouth }));
  return [
    ...plates.map(({ position }) =>
      fixture(
        position,
        besideFlue(roofUnderside - 15, 60, result),
        area('ceiling-plate', sloping(outerRadius + millimetres(8), -millimetres(3), millimetres(3)), position),
      ),
    ),
    ...flashings.map(({ position }) =>
      fixture(
        position,
        { shift: flashingEdge, height: underside(flashingEdge) + build },
        area('flashing', sloping(outerRadius + 260, build, millimetres(2)), position),
        area(
          'flashing',
          [
            at(roofAxis - wide - 60, underside(roofAxis - wide - 60) + build),
            at(roofAxis + wide + 60, underside(roofAxis + wide + 60) + build),
            at(roofAxis + outerRadius + 8, collar),
            at(roofAxis - outerRadius - 8, collar),
          ],
          position,
        ),
        ...(casings.length === 0 ? casing(position) : []),
      ),
    ),
    ...casings.map(({ position }) => {
      const tip = { shift: roofAxis - outerRadius - 60, height: ((top ?? roofSurface) + roofSurface) / 2 };
      return fixture(position, tip, ...casing(position));
    }),
    ...listedReasons(result, 'storm-collar').map(({ position }) =>
      fixture(
        position,
        { shift: roofAxis - outerRadius - 35, height: collar },
        area(
          'storm-collar',
          [
            at(roofAxis - outerRadius - 70, collar - 30),
            at(roofAxis + outerRadius + 70, collar - 30),
            at(roofAxis + outerRadius + 4, collar + 50),
            at(roofAxis - outerRadius - 4, collar + 50),
          ],
          position,
        ),
      ),
    ),
    ...caps.map(({ position, mouth: height }) => {
      const tip = { shift: roofAxis - outerRadius * 0.6, height: height + 150 };
      return fixture(position, tip, ...drawCap(frame, height, outerRadius, position));
    }),
  ];
}

/** In millimetres over the roof at the flue's axis, for the drawing. Do not build by it. */
const collarHeight = 330;

/** Draws the sides of each opening that the carpenter cuts through a slab or the roof. */
export function drawOpenings({ openings, geometry }: CalculationResult, frame: Frame): Shape[] {
  const { at, roofAxis } = frame;
  const underside = undersideAt(geometry, frame);
  const build = geometry.roofSurface - geometry.roofUnderside;
  return openings.flatMap(({ penetration, width, bottom, shift }) => {
    if (width === null) return [];
    const slab = geometry.slabs.find((candidate) => isSamePenetration(candidate.penetration, penetration));
    return [-1, 1].map((side) => {
      if (slab !== undefined) {
        const edge = shift + (side * width) / 2;
        return line('opening', [at(edge, bottom), at(edge, slab.top)]);
      }
      const edge = roofAxis + (side * width) / 2;
      return line('opening', [at(edge, underside(edge)), at(edge, underside(edge) + build)]);
    });
  });
}

/** Places the wall brackets, the braces over the roof, and the load supports: over a slab or the roof, or under a tee. */
function placeSupports(result: CalculationResult, frame: Frame): Fixture[] {
  const { geometry } = result;
  const bracket = listedReasons(result, 'wall-bracket')[0]?.position ?? null;
  const brace = listedReasons(result, 'brace')[0]?.position ?? null;
  const { pieces, outerRadius, braces, supports } = geometry;
  const { millimetres, at, roofAxis } = frame;
  const build = geometry.roofSurface - geometry.roofUnderside;
  const underside = undersideAt(geometry, frame);
  const foot = (shift: number): SheetPoint => at(shift, underside(shift) + build);
  const ring = (height: number, axis: number, wider: number): SheetPoint[] =>
    around(frame, axis, outerRadius + millimetres(wider), height - 25, height + 25);
  return [
    ...supports.map(({ position, kind, height }) => {
      const [from, to] = kind === 'tee-support' ? [height - 150, height - 60] : [height, height + 70];
      const outline = around(frame, axisAt(pieces, height), outerRadius + millimetres(9), from, to);
      return fixture(position, besideFlue((from + to) / 2, 10, result), area('load-support', outline, position));
    }),
    ...bracketHeights(geometry).map((height) =>
      fixture(
        bracket,
        besideFlue(height, 10, result),
        area('bracket', ring(height, axisAt(pieces, height), 4), bracket),
      ),
    ),
    ...braces.map((height) =>
      fixture(
        brace,
        besideFlue(height, 10, result),
        line('brace', [at(roofAxis, height), foot(roofAxis - millimetres(48))], brace),
        line('brace', [at(roofAxis, height), foot(Math.min(roofAxis + millimetres(44), frame.houseEnd))], brace),
        area('bracket', ring(height, roofAxis, 3), brace),
      ),
    ),
  ];
}

/** Returns the heights of the wall brackets: evenly spaced in their gaps, and at the two bends of an offset. */
function bracketHeights({ fixingGaps, offset }: CalculationResult['geometry']): number[] {
  const inGaps = fixingGaps.flatMap(({ from, to, brackets }) =>
    Array.from({ length: brackets }, (_, index) => from + ((to - from) * (index + 1)) / (brackets + 1)),
  );
  return offset === null ? inGaps : [...inGaps, offset.from, offset.to];
}

/** Returns the place `distance` millimetres to the left of the flue's wall. */
function besideFlue(height: number, distance: number, { geometry }: CalculationResult): AxisPoint {
  return { shift: axisAt(geometry.pieces, height) - geometry.outerRadius - distance, height };
}

function drawCap(frame: Frame, mouth: number, outerRadius: number, position: number): Shape[] {
  const { at, roofAxis } = frame;
  const post = (shift: number): Shape => line('cap-post', [at(shift, mouth), at(shift, mouth + 130)], position);
  const hood = [
    at(roofAxis - outerRadius - 60, mouth + 110),
    at(roofAxis + outerRadius + 60, mouth + 110),
    at(roofAxis, mouth + 250),
  ];
  return [post(roofAxis - outerRadius * 0.75), post(roofAxis + outerRadius * 0.75), area('cap', hood, position)];
}

/** Returns a box of `half` its width on both sides of an axis. */
function around(frame: Frame, axis: number, half: number, bottom: number, top: number): SheetPoint[] {
  return box(frame, axis - half, axis + half, bottom, top);
}

interface ListedReason<Kind extends Reason['kind']> {
  readonly position: number;
  readonly reason: Extract<Reason, { readonly kind: Kind }>;
}

export function listedReasons<Kind extends Reason['kind']>(
  { lines }: Pick<CalculationResult, 'lines'>,
  kind: Kind,
): ListedReason<Kind>[] {
  const isOfKind = (reason: Reason): reason is Extract<Reason, { readonly kind: Kind }> => reason.kind === kind;
  return lines.flatMap(({ position, reasons }) =>
    reasons.flatMap(({ reason }) => (isOfKind(reason) ? [{ position, reason }] : [])),
  );
}

/** Returns whether both are the same slab, or both the roof. */
function isSamePenetration(left: Penetration, right: Penetration): boolean {
  return (
    left.kind === right.kind &&
    (left.kind !== 'storey-slab' || right.kind !== 'storey-slab' || left.storey === right.storey)
  );
}
