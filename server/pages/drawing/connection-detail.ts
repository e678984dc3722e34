import type { CalculationResult } from '../../calculator/calculate.ts';
import type { ChimneyGeometry, FluePiece } from '../../calculator/result/flue-geometry.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from '../texts/measure-text.ts';
import { drawConnector, drawMasonry } from './chimney-shapes.ts';
import { chimneySides, isOverFireplace } from './chimney-sides.ts';
import {
  besideChimney,
  drawMarkedHeight,
  drawMarkedPoint,
  drawMarksUnder,
  drawNotes,
  type MarkedPoint,
  markedPoints,
  type Note,
} from './detail-marks.ts';
import { listedReasons } from './fixture-shapes.ts';
import { pipeOutline } from './flue-shapes.ts';
import { bodyWidth, box, rearStub } from './frame.ts';
import { balloonRadius } from './number-shapes.ts';
import { area, closed, hatched, label, line, type Shape, type SheetPoint } from './shapes.ts';
import { spreadWithin } from './spread.ts';

const sheet = { width: 348, left: 58, right: 28, top: 64, bottom: 36, lineHeight: 14 };
/** Drawn millimetres: below an outlet at the top or the rear, of the ceiling, beside the clearance, around a shield's pipe. */
const drawnMargins = { below: { top: 200, rear: 350 }, ceiling: 60, beside: 20, shield: 90 };
/** Units over the pipe for the numbers of its level pieces. */
const rowHeight = 46;
/** The style sheets print a unit as half a millimetre. The first scale with which the detail fits on a sheet is used. */
const print = { unit: 0.5, scales: [10, 20, 50], greatestHeight: 480 };

type Place = (shift: number, height: number) => SheetPoint;

/** Draws the connection enlarged, because it is too small in the elevation; null: there is no connection. */
export function presentDetail(result: CalculationResult, translator: Translator) {
  const { geometry } = result;
  const { chimney, outlet, pieces, storeys } = geometry;
  if (chimney?.inlet === null || chimney === null) return null;
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  const { inlet, isWallDistanceMeasured, wallDistance, wall, clearance } = chimney;
  const { face, inside, back } = chimneySides(chimney);
  const isUnder = isOverFireplace(chimney);
  const connector = pieces.filter(({ section }) => section === 'connector');
  const half = Math.max(0, ...connector.map(({ width }) => width)) / 2;
  const body =
    outlet.position === 'rear'
      ? { left: -rearStub - bodyWidth / 2, right: -rearStub, top: outlet.height + 170 }
      : { left: -bodyWidth / 2, right: bodyWidth / 2, top: outlet.height };
  const ceiling = storeys[0]?.ceiling ?? Infinity;
  const right = Math.max(back, body.right);
  const end = inlet.height + (isUnder ? 0 : half);
  const pipeTop = Math.max(outlet.height, end);
  const bottom = Math.max(0, Math.min(outlet.height, inlet.height) - drawnMargins.below[outlet.position]);
  const topAt = (millimetres: number): number =>
    Math.min(
      Math.max(body.top, pipeTop + Math.max(clearance.required + drawnMargins.beside, rowHeight * millimetres)),
      Math.max(ceiling + drawnMargins.ceiling, pipeTop + rowHeight * millimetres),
    );
  const fits = (millimetres: number): boolean =>
    right - body.left <= millimetres * (sheet.width - sheet.left - sheet.right) &&
    topAt(millimetres) - bottom <= millimetres * (print.greatestHeight - sheet.top - sheet.bottom);
  const ratio = print.scales.find((candidate) => fits(candidate * print.unit)) ?? 50;
  const scale = ratio * print.unit;
  const top = topAt(scale);
  const at: Place = (shift, height) => ({
    x: sheet.left + (shift - body.left) / scale,
    y: sheet.top + (top - height) / scale,
  });
  const foot = at(0, bottom).y;
  const underFoot = isUnder ? 12 : sheet.bottom;
  const heights = at(right, 0).x + besideChimney;
  const notes: Note[] = [
    ['A', translate(endText(chimney, inlet), { height: length(inlet.height) })],
    ['B', translate('detail.pipe', { length: length(chimney.length ?? 0) })],
    [
      'C',
      clearance.measured === null
        ? translate('detail.clearance_to_measure', { limit: length(clearance.required) })
        : translate('detail.clearance', { distance: length(clearance.measured), limit: length(clearance.required) }),
    ],
  ];
  const isUnderCeiling = end < ceiling;
  if (isUnderCeiling) notes.push(['D', translate('detail.ceiling', { length: length(ceiling - end) })]);
  const distance = isWallDistanceMeasured ? 'detail.distance' : 'detail.distance_to_measure';
  const shield = listedReasons(result, 'pipe-shield')[0];
  const shieldBottom = outlet.position === 'top' ? outlet.height : outlet.height - half - drawnMargins.shield;
  const shieldCorner = {
    shift: Math.max(-half - drawnMargins.shield, outlet.position === 'rear' ? body.right : -Infinity),
    height: pipeTop + drawnMargins.shield,
  };
  return {
    width: sheet.width,
    height: Math.ceil(foot + underFoot),
    shapes: [
      drawClearance(chimney, half, (shift, height) => {
        const { x, y } = at(shift, Math.min(Math.max(height, bottom), top));
        return { x: Math.max(x, sheet.left - 8), y };
      }),
      ...(shield === undefined
        ? []
        : [
            area(
              'pipe-shield',
              box({ at }, shieldCorner.shift, face - drawnMargins.beside, shieldBottom, shieldCorner.height),
              shield.position,
            ),
          ]),
      ...(ceiling < top ? drawCeiling(at, body.left, right, ceiling, top) : []),
      area('fireplace', box({ at }, body.left, body.right, bottom, body.top)),
      ...drawMasonry(chimney, { at }, isUnder ? inlet.height : bottom, top),
      ...pieces
        .filter(({ section, from, to }) => section === 'liner' && to > bottom && from < top)
        .map(({ shiftFrom, width, from, to, position }) =>
          area(
            'piece',
            box({ at }, shiftFrom - width / 2, shiftFrom + width / 2, Math.max(from, bottom), Math.min(to, top)),
            position,
          ),
        ),
      ...drawConnector(chimney, geometry, { at }),
      line('inlet-level', [at(face, inlet.height), { x: heights + 5, y: at(0, inlet.height).y }]),
      ...(isUnder || !isUnderCeiling ? [] : [line('extension', [at(face, end), { x: heights + 5, y: at(0, end).y }])]),
      ...(isUnderCeiling && ceiling < top
        ? [line('extension', [at(right, ceiling), { x: heights + 5, y: at(0, ceiling).y }])]
        : []),
      ...drawNotes(notes, sheet.lineHeight),
      ...(isUnder
        ? []
        : [
            // Both texts lie at the face, because the wall is narrower than its text.
            ...drawDimension([at(0, 0).x, at(face, 0).x], foot + 14, isWallDistanceMeasured),
            label(
              'dimension-number',
              { x: at(face, 0).x - 5, y: foot + 28 },
              translate(distance, { length: length(wallDistance) }),
              { anchor: 'end' },
            ),
            ...drawDimension([at(face, 0).x, at(inside, 0).x], foot + 14, true),
            label('dimension-number', { x: at(face, 0).x + 5, y: foot + 28 }, length(wall)),
          ]),
      ...drawMarkedHeight('A', heights, at(0, inlet.height).y, foot, bottom === 0),
      ...(isUnderCeiling
        ? drawMarkedHeight('D', heights, at(0, end).y, at(0, Math.min(ceiling, top)).y, ceiling <= top)
        : []),
      ...(outlet.position === 'rear'
        ? drawMarksUnder(geometry, { half, clearance: clearance.required }, { at }, foot)
        : []),
      ...numberPieces(
        [
          ...connector.map((piece) => numberedPiece(piece, at)),
          ...(shield === undefined
            ? []
            : [
                {
                  position: shield.position,
                  end: at(shieldCorner.shift + 30, shieldCorner.height - 30),
                  isLevel: false,
                  length: null,
                },
              ]),
        ],
        outlet.position === 'rear' ? [] : markedPoints(geometry, half + clearance.required, { at }, sheet.left - 8),
        {
          left: [sheet.top + 2, foot + underFoot - 12],
          above: at(0, (isUnder ? outlet.height : inlet.height) + half).y,
          rowTo: at(face, 0).x - balloonRadius,
        },
        result,
        translator,
      ),
    ],
    title: translate('detail.title', { scale: `1 : ${ratio}` }),
    description: translate(isUnder ? 'detail.below_description' : 'detail.description', {
      height: length(inlet.height),
      length: length(chimney.length ?? 0),
      distance: length(wallDistance),
      clearance: length(clearance.required),
    }),
  };
}

function endText(chimney: ChimneyGeometry, { isNew }: NonNullable<ChimneyGeometry['inlet']>) {
  if (isOverFireplace(chimney)) return 'detail.flue_end';
  if (!isNew) return 'detail.sleeve';
  return chimney.code === 'steel' ? 'detail.new_inlet' : 'detail.new_hole';
}

/** Draws the area that must be free of combustible material. */
function drawClearance(chimney: ChimneyGeometry, half: number, at: Place): Shape {
  const { axis, wallDistance, clearance } = chimney;
  const reach = half + clearance.required;
  const before = axis.filter(({ shift }) => shift < wallDistance);
  const end = axis.at(-1);
  const upToFace = end === undefined ? before : [...before, { shift: wallDistance, height: end.height }];
  const points = isOverFireplace(chimney) ? axis : upToFace;
  const runs = points.slice(1).map((point, index) => pipeOutline([points[index] ?? point, point], reach));
  // If all areas of a path run the same way round, overlapping areas are filled as one area.
  const corners = points.slice(1, -1).map(({ shift, height }) =>
    Array.from({ length: 24 }, (_, step) => {
      const angle = (step * Math.PI) / 12;
      return { shift: shift + reach * Math.cos(angle), height: height + reach * Math.sin(angle) };
    }),
  );
  return {
    look: 'clearance-zone',
    d: [...runs, ...corners].map((outline) => closed(outline.map(({ shift, height }) => at(shift, height)))).join(''),
  };
}

function drawCeiling(at: Place, left: number, right: number, ceiling: number, top: number): Shape[] {
  const slab = box({ at }, left, right, ceiling, top);
  return [
    area('slab', slab),
    hatched('slab-hatch', slab, 'slab'),
    line('ceiling-line', [at(left, ceiling), at(right, ceiling)]),
  ];
}

/** Draws a level dimension, dashed if it is still to be measured. */
function drawDimension([from, to]: readonly [number, number], y: number, isMeasured: boolean): Shape[] {
  return [
    line(isMeasured ? 'dimension' : 'dimension unknown', [
      { x: from, y },
      { x: to, y },
    ]),
    ...[from, to].map((x) =>
      line('dimension-tick', [
        { x: x - 4, y: y + 4 },
        { x: x + 4, y: y - 4 },
      ]),
    ),
  ];
}

interface NumberedPiece {
  readonly position: number;
  readonly end: SheetPoint;
  /** Whether the piece lies level. The number of a level piece is over it. */
  readonly isLevel: boolean;
  /** The length of a pipe in millimetres; null: another piece. */
  readonly length: number | null;
}

function numberedPiece({ position, role, shiftFrom, shiftTo, from, to }: FluePiece, at: Place): NumberedPiece {
  const isBend = role === 'connector_bend';
  // The middle between the ends of a bend lies beside the bend, so its point is near its beginning.
  const share = isBend ? 0.15 : 0.5;
  return {
    position,
    end: at(shiftFrom + (shiftTo - shiftFrom) * share, from + (to - from) * share),
    isLevel: !isBend && Math.abs(to - from) < Math.abs(shiftTo - shiftFrom) / 2,
    length: role === 'connector_pipe' ? Math.round(Math.hypot(shiftTo - shiftFrom, to - from)) : null,
  };
}

/**
 * Numbers the pieces, with leaders and pipe lengths: level pieces in a row over them, others in a column at the left. The
 * marks of points are in the same column.
 */
function numberPieces(
  pieces: readonly NumberedPiece[],
  points: readonly MarkedPoint[],
  room: { readonly left: readonly [number, number]; readonly above: number; readonly rowTo: number },
  { lines }: CalculationResult,
  { formats }: Translator,
): Shape[] {
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  const draw = ({ position, end, length }: NumberedPiece, { x, y }: SheetPoint, isInRow: boolean): Shape[] => {
    const from = isInRow ? { x, y: y + balloonRadius } : { x: x + balloonRadius, y };
    const beside = isInRow ? { x, y: y - balloonRadius - 3 } : { x: x - balloonRadius - 2.5, y: y + 4 };
    return [
      line('leader', [from, end], position),
      line('leader-tip', [end, { x: end.x + 0.1, y: end.y }], position),
      { x, y, text: String(position), position, title: `${position} ${names.get(position) ?? ''}` },
      ...(length === null
        ? []
        : [label('piece-length', beside, formats.number(length, 0), { anchor: isInRow ? 'middle' : 'end', position })]),
    ];
  };
  const column = [...pieces.filter(({ isLevel }) => !isLevel), ...points].toSorted(
    (a, b) => a.end.y - b.end.y || b.end.x - a.end.x,
  );
  const heights = spreadWithin(
    column.map(({ end }) => end.y),
    column.map(() => 19),
    room.left,
  );
  const row = pieces.filter(({ isLevel }) => isLevel).toSorted((a, b) => a.end.x - b.end.x);
  const places = spreadWithin(
    row.map(({ end }) => end.x),
    row.map(() => 31),
    [sheet.left + 14, room.rowTo],
  );
  return [
    ...column.flatMap((one, index) => {
      const place = { x: 36, y: heights[index] ?? one.end.y };
      return 'mark' in one ? drawMarkedPoint(one, place) : draw(one, place, false);
    }),
    ...row.flatMap((piece, index) =>
      draw(piece, { x: places[index] ?? piece.end.x, y: room.above - 8 - balloonRadius }, true),
    ),
  ];
}
