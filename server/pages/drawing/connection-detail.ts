import type { CalculationResult } from '../../calculator/calculate.ts';
import type { FluePiece } from '../../calculator/result/flue-geometry.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from '../texts/measure-text.ts';
import { drawConnector, drawMasonry } from './chimney-shapes.ts';
import { chimneySides } from './chimney-sides.ts';
import { bodyWidth, box, rearStub } from './frame.ts';
import { balloonRadius } from './number-shapes.ts';
import { area, label, line, type Shape, type SheetPoint } from './shapes.ts';
import { spreadWithin } from './spread.ts';

/** The connection as the template draws it: too small in the elevation. */
export interface ConnectionDetail {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly title: string;
  readonly description: string;
}

const sheet = { width: 348, left: 58, right: 10, top: 50, bottom: 62 };
/** Millimetres that are drawn under the outlet, and over the pipe. */
const beside = { below: 350, above: 160 };

/** Makes the detail; null where there is no connection. */
export function presentDetail({ geometry, lines }: CalculationResult, translator: Translator): ConnectionDetail | null {
  const { chimney, outlet, pieces } = geometry;
  if (chimney?.inlet === null || chimney === null) return null;
  const { translate } = translator;
  const length = (value: number): string => lengthText(value, translator);
  const { inlet, isWallDistanceMeasured, wallDistance, wall } = chimney;
  const { face, inside, back } = chimneySides(chimney);
  const connector = pieces.filter(({ section }) => section === 'connector');
  const half = Math.max(0, ...connector.map(({ width }) => width)) / 2;
  const body =
    outlet.position === 'rear'
      ? { left: -rearStub - bodyWidth / 2, right: -rearStub }
      : { left: -bodyWidth / 2, right: bodyWidth / 2 };
  const bottom = Math.max(0, Math.min(outlet.height, inlet.height) - beside.below);
  const top = Math.max(outlet.height, inlet.height) + half + beside.above;
  const scale = (back - body.left) / (sheet.width - sheet.left - sheet.right);
  const at = (shift: number, height: number): SheetPoint => ({
    x: sheet.left + (shift - body.left) / scale,
    y: sheet.top + (top - height) / scale,
  });
  const foot = at(0, bottom).y;
  const dimension = (from: number, to: number, text: string, row: number): Shape[] => {
    const y = foot + 14 + row * 26;
    const [one, other] = [at(from, 0).x, at(to, 0).x];
    return [
      line('dimension', [
        { x: one, y },
        { x: other, y },
      ]),
      ...[one, other].map((x) =>
        line('dimension-tick', [
          { x: x - 4, y: y + 4 },
          { x: x + 4, y: y - 4 },
        ]),
      ),
      label('dimension-number', { x: (one + other) / 2, y: y + 12 }, text, { anchor: 'middle' }),
    ];
  };
  const distance = translate(isWallDistanceMeasured ? 'detail.distance' : 'detail.distance_to_measure', {
    length: length(wallDistance),
  });
  const names = new Map(lines.map(({ position, name }) => [position, name]));
  return {
    width: sheet.width,
    height: Math.ceil(foot + sheet.bottom),
    shapes: [
      area(
        'fireplace',
        box({ at }, body.left, body.right, bottom, outlet.position === 'rear' ? outlet.height + 170 : outlet.height),
      ),
      ...drawMasonry(chimney, { at }, bottom, top),
      ...pieces
        .filter(({ section, from, to }) => section === 'liner' && to > bottom && from < top)
        .map(({ shiftFrom, width, from, to, position }) =>
          area(
            'piece',
            box({ at }, shiftFrom - width / 2, shiftFrom + width / 2, Math.max(from, bottom), Math.min(to, top)),
            position,
          ),
        ),
      ...drawConnector(geometry, { at }),
      line('inlet-level', [at(face, inlet.height), { x: sheet.width - 3, y: at(0, inlet.height).y }]),
      label(
        'detail-text',
        { x: sheet.width - 3, y: 12 },
        translate(inlet.isNew ? 'detail.new_hole' : 'detail.sleeve', { height: length(inlet.height) }),
        {
          anchor: 'end',
        },
      ),
      label(
        'detail-text',
        { x: sheet.width - 3, y: 26 },
        translate('detail.pipe', { length: length(chimney.length ?? 0) }),
        { anchor: 'end' },
      ),
      label(
        'detail-text',
        { x: sheet.width - 3, y: 40 },
        translate('detail.ceiling', { length: length((geometry.storeys[0]?.ceiling ?? 0) - inlet.height - half) }),
        { anchor: 'end' },
      ),
      ...dimension(0, face, distance, 0),
      ...dimension(face, inside, length(wall), 1),
      ...numberPieces(connector, at, foot, names, translator),
    ],
    title: translate('detail.title'),
    description: translate('detail.description', {
      height: length(inlet.height),
      length: length(chimney.length ?? 0),
      distance: length(wallDistance),
    }),
  };
}

/** The numbers of the pieces in a column at the left, each with a leader and the length of its pipe. */
function numberPieces(
  pieces: readonly FluePiece[],
  at: (shift: number, height: number) => SheetPoint,
  foot: number,
  names: ReadonlyMap<number, string>,
  { formats }: Translator,
): Shape[] {
  const ends = pieces
    .map((piece) => ({ piece, end: at(...middleOf(piece)) }))
    .toSorted((a, b) => a.end.y - b.end.y || b.end.x - a.end.x);
  const places = spreadWithin(
    ends.map(({ end }) => end.y),
    ends.map(() => 19),
    [12, foot],
  );
  return ends.flatMap(({ piece, end }, index): Shape[] => {
    const y = places[index] ?? end.y;
    const length = Math.round(Math.hypot(piece.shiftTo - piece.shiftFrom, piece.to - piece.from));
    const isPipe = piece.role === 'connector_pipe';
    const shapes: Shape[] = [
      line('leader', [{ x: 46 - balloonRadius / 2, y }, end], piece.position),
      line('leader-tip', [end, { x: end.x + 0.1, y: end.y }], piece.position),
      {
        kind: 'balloon',
        x: 36,
        y,
        text: String(piece.position),
        title: `${piece.position} ${names.get(piece.position) ?? ''}`,
      },
    ];
    if (isPipe) {
      const options = { anchor: 'end', position: piece.position } as const;
      shapes.push(label('piece-length', { x: 25, y: y + 4 }, formats.number(length, 0), options));
    }
    return shapes;
  });
}

/** A point within the piece: of a bend nearer to where it begins, since the middle between its ends is beside it. */
function middleOf({ role, shiftFrom, shiftTo, from, to }: FluePiece): [shift: number, height: number] {
  const share = role === 'connector_bend' ? 0.15 : 0.5;
  return [shiftFrom + (shiftTo - shiftFrom) * share, from + (to - from) * share];
}
