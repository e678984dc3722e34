import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Penetration, Slab } from '../../calculator/house/house.ts';
import type { Reason } from '../../calculator/result/bill-line.ts';
import { axisAt } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { area, line, type Shape, type SheetPoint } from './shapes.ts';

/** Draws floor kits, ceiling plates and attic shields in each slab. */
export function drawPenetrations(result: CalculationResult, frame: Frame): Shape[] {
  return result.geometry.slabs.flatMap((slab) => drawPenetration(slab, result, frame));
}

function drawPenetration({ penetration, bottom, top }: Slab, result: CalculationResult, frame: Frame): Shape[] {
  const { pieces, outerRadius } = result.geometry;
  const { millimetres } = frame;
  const across = (height: number, half: number, thickness: number): SheetPoint[] =>
    around(frame, axisAt(pieces, height), half, height - thickness / 2, height + thickness / 2);
  const kit = outerRadius + 50;
  const plate = outerRadius + millimetres(9);
  const thin = millimetres(3);
  const isHere = ({ reason }: { readonly reason: { readonly penetration: Penetration } }): boolean =>
    isSamePenetration(reason.penetration, penetration);
  return [
    ...listedReasons(result, 'floor-kit')
      .filter(isHere)
      .map(({ position }) => area('floor-kit', across((bottom + top) / 2, kit, top - bottom), position)),
    ...listedReasons(result, 'attic-shield')
      .filter(isHere)
      .map(({ position }) => area('attic-shield', across(top + 150, kit, 300), position)),
    ...listedReasons(result, 'ceiling-plate')
      .filter(isHere)
      .map(({ position, reason: { side } }) =>
        area('ceiling-plate', across(side === 'below' ? bottom - thin / 2 : top + thin / 2, plate, thin), position),
      ),
  ];
}

/** Draws the plate under a ceiling that follows the roof, the flashing, the storm collar and the cap. */
export function drawRoofParts(result: CalculationResult, frame: Frame): Shape[] {
  const { geometry } = result;
  const { roofAxis, at, millimetres } = frame;
  const { outerRadius, roofSurface, roofUnderside, pieces } = geometry;
  const underside = undersideAt(geometry, frame);
  const build = roofSurface - roofUnderside;
  const sloping = (half: number, over: number, thickness: number): SheetPoint[] => [
    at(roofAxis - half, underside(roofAxis - half) + over),
    at(roofAxis + half, underside(roofAxis + half) + over),
    at(roofAxis + half, underside(roofAxis + half) + over + thickness),
    at(roofAxis - half, underside(roofAxis - half) + over + thickness),
  ];
  const flashings = listedReasons(result, 'roof-flashing');
  const casing = listedReasons(result, 'roof-overlay')[0]?.position;
  const mouth = pieces.length === 0 ? null : geometry.top;
  const collar = roofSurface + collarHeight;
  const wide = outerRadius + 40;
  const underRoof = listedReasons(result, 'ceiling-plate').filter(({ reason }) => reason.penetration.kind === 'roof');
  return [
    ...underRoof.map(({ position }) =>
      area('ceiling-plate', sloping(outerRadius + millimetres(8), -millimetres(3), millimetres(3)), position),
    ),
    ...flashings.flatMap(({ position }) => [
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
    ]),
    ...flashings
      .filter(({ reason: { format } }) => format === 'square' && mouth !== null)
      .map(({ position }) =>
        area('casing', around(frame, roofAxis, outerRadius + 110, collar - 60, (mouth ?? 0) - 60), casing ?? position),
      ),
    ...listedReasons(result, 'storm-collar').map(({ position }) =>
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
    ...(mouth === null
      ? []
      : listedReasons(result, 'cap').flatMap(({ position }) => drawCap(frame, mouth, outerRadius, position))),
  ];
}

/** In millimetres over the roof at the flue's axis, for the drawing. Do not build by it. */
export const collarHeight = 330;

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

/** Draws the load supports: just over a slab or the roof, and under a tee. */
function drawLoadSupports({ geometry }: CalculationResult, frame: Frame): Shape[] {
  const { pieces, outerRadius, supports } = geometry;
  return supports.map(({ position, kind, height }) => {
    const [from, to] = kind === 'tee-support' ? [height - 150, height - 60] : [height, height + 70];
    const half = outerRadius + frame.millimetres(9);
    return area('load-support', around(frame, axisAt(pieces, height), half, from, to), position);
  });
}

export function drawSupports(result: CalculationResult, frame: Frame): Shape[] {
  const { geometry } = result;
  const bracket = listedReasons(result, 'wall-bracket')[0]?.position ?? null;
  const brace = listedReasons(result, 'brace')[0]?.position ?? null;
  const { pieces, outerRadius, braces } = geometry;
  const { millimetres, at, roofAxis } = frame;
  const build = geometry.roofSurface - geometry.roofUnderside;
  const underside = undersideAt(geometry, frame);
  const foot = (shift: number): SheetPoint => at(shift, underside(shift) + build);
  return [
    ...drawLoadSupports(result, frame),
    ...bracketHeights(geometry).map((height) =>
      area(
        'bracket',
        around(frame, axisAt(pieces, height), outerRadius + millimetres(4), height - 25, height + 25),
        bracket,
      ),
    ),
    ...braces.flatMap((height) => [
      line('brace', [at(roofAxis, height), foot(roofAxis - millimetres(48))], brace),
      line('brace', [at(roofAxis, height), foot(Math.min(roofAxis + millimetres(44), frame.houseEnd))], brace),
      area('bracket', around(frame, roofAxis, outerRadius + millimetres(3), height - 25, height + 25), brace),
    ]),
  ];
}

/** Returns the heights of the wall brackets: evenly spaced in their gaps, and at the two bends of an offset. */
export function bracketHeights({ fixingGaps, offset }: CalculationResult['geometry']): number[] {
  const inGaps = fixingGaps.flatMap(({ from, to, brackets }) =>
    Array.from({ length: brackets }, (_, index) => from + ((to - from) * (index + 1)) / (brackets + 1)),
  );
  return offset === null ? inGaps : [...inGaps, offset.from, offset.to];
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

export interface ListedReason<Kind extends Reason['kind']> {
  readonly position: number;
  readonly name: string;
  readonly quantity: number;
  readonly reason: Extract<Reason, { readonly kind: Kind }>;
}

export function listedReasons<Kind extends Reason['kind']>(
  { lines }: Pick<CalculationResult, 'lines'>,
  kind: Kind,
): ListedReason<Kind>[] {
  const isOfKind = (reason: Reason): reason is Extract<Reason, { readonly kind: Kind }> => reason.kind === kind;
  return lines.flatMap(({ position, name, reasons }) =>
    reasons.flatMap(({ reason, quantity }) => (isOfKind(reason) ? [{ position, name, quantity, reason }] : [])),
  );
}

/** Returns whether both are the same slab, or both the roof. */
export function isSamePenetration(left: Penetration, right: Penetration): boolean {
  return (
    left.kind === right.kind &&
    (left.kind !== 'storey-slab' || right.kind !== 'storey-slab' || left.storey === right.storey)
  );
}
