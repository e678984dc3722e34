import type { RoofForm } from '../../../db/codes.ts';
import type { FloorLayout } from '../../calculator/input/calculation-input.ts';
import { steepGable } from '../../choices/choices.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';
import { handleOf, storeyButtons } from './handles.ts';
import { area, label, line, rectangle, type Shape, type SheetPoint } from './shapes.ts';

const sheet = { width: 320, ground: 22, sky: 44 };
const house = { left: 60, right: 252, wall: 7, overhang: 14 };
const middle = (house.left + house.right) / 2;
const storeyHeight = 62;
const slab = 6;
const roofBuild = 8;
/** The height of the ridge over the eaves. */
const rises: Readonly<Record<RoofForm, number>> = { flat: 0, 'lean-to': 40, hipped: 52, gable: 64 };
/** Half the length of the ridge of a hipped roof. */
const halfRidge = 36;
/** The height of the wall under a roof that leaves an attic too little room. */
const kneeWall = 30;
const flue = { axis: 204, half: 6, overRidge: 20 };
const stove = { half: 15, height: 38 };

/**
 * Makes a house that follows the choices before they are complete. It is not to scale, and shows both sides of the ridge.
 * Missing choices are drawn as in a usual house. Lengths are in units of the view box.
 */
export function presentWholeHouse(
  { floor, roofType, color, fireplace }: Pick<Selection, 'floor' | 'roofType' | 'color' | 'fireplace'>,
  floors: readonly FloorLayout[],
  { translate }: Translator,
) {
  const { numFloors, hasAttic } = floor.value ?? { numFloors: 2, hasAttic: false };
  const form = roofType.value?.form ?? 'gable';
  const rise = rises[form] * (roofType.value !== null && roofType.value.defaultAngle >= steepGable ? 1.5 : 1);
  const knee = hasAttic && rise < rises.hipped ? kneeWall : 0;
  const ridge = sheet.sky;
  const eaves = ridge + rise;
  const ceiling = eaves + knee;
  const ground = ceiling + numFloors * storeyHeight;
  const surface = roofSurface(form, eaves, ridge);
  const inner = { left: house.left + house.wall, right: house.right - house.wall };
  const under = (x: number): SheetPoint => ({ x, y: heightAt(x, surface) });
  const wall = (left: number, right: number): SheetPoint[] => [
    { x: left, y: ground },
    under(left),
    under(right),
    { x: right, y: ground },
  ];
  const room = [
    { x: inner.left, y: ground },
    under(inner.left),
    ...surface.slice(1, -1),
    under(inner.right),
    { x: inner.right, y: ground },
  ];
  const floorsAbove = Array.from(
    { length: numFloors - (hasAttic ? 0 : 1) },
    (_, index) => ground - (index + 1) * storeyHeight,
  );
  const roof = [...surface, ...surface.toReversed().map(({ x, y }) => ({ x, y: y - roofBuild }))];
  const name = (text: string, y: number, left: number): Shape =>
    label('room-name', { x: middle - left, y: y + 4 }, text, { anchor: 'middle' });
  const storeys = Array.from({ length: numFloors }, (_, index) => index + 1);
  return {
    width: sheet.width,
    height: ground + sheet.ground,
    /** From back to front. */
    shapes: [
      area('room', room),
      area('shade', [{ x: middle, y: ground }, under(middle), ...room.filter(({ x }) => x > middle)]),
      area('wall', wall(house.left, inner.left)),
      area('wall', wall(inner.right, house.right)),
      ...floorsAbove.map((y) => area('slab', rectangle(inner.left, inner.right, y + slab, y))),
      area('roof', roof),
      line('floor-line', [
        { x: house.left - 24, y: ground },
        { x: house.right + 24, y: ground },
      ]),
      ...storeys.map((storey) =>
        name(translate('drawing.storey', { storey }), ground - storey * storeyHeight + (storeyHeight + slab) / 2, 40),
      ),
      ...(hasAttic ? [name(translate('drawing.attic'), ceiling - 14, 20)] : []),
      ...(fireplace.value === null ? [] : stoveWithFlue(ground, ridge - roofBuild - flue.overRidge)),
    ],
    /** Null: not chosen. */
    finish: color.value?.finish ?? null,
    handles: [
      handleOf('floor', rectangle(inner.left, inner.right, ground, ceiling)),
      handleOf('roof_type', [...roof.slice(surface.length), ...surface.slice(0, 1), ...surface.slice(-1)]),
      ...(fireplace.value === null
        ? []
        : [
            handleOf(
              'fireplace',
              rectangle(flue.axis - stove.half, flue.axis + stove.half, ground, ground - stove.height),
            ),
          ]),
      ...storeyButtons(
        [
          { x: house.right + 38, y: ceiling + storeyHeight / 2 - 12 },
          { x: house.right + 38, y: ceiling + storeyHeight / 2 + 12 },
        ],
        { numFloors, hasAttic },
        floors,
      ),
    ],
  };
}

/** Returns the roof's underside from the left eaves to the right eaves. */
function roofSurface(form: RoofForm, eaves: number, ridge: number): SheetPoint[] {
  const [left, right] = [house.left - house.overhang, house.right + house.overhang];
  if (form === 'flat' || form === 'lean-to')
    return [
      { x: left, y: eaves },
      { x: right, y: ridge },
    ];
  const ends = form === 'hipped' ? [middle - halfRidge, middle + halfRidge] : [middle];
  return [{ x: left, y: eaves }, ...ends.map((x) => ({ x, y: ridge })), { x: right, y: eaves }];
}

/** Returns the height of a line from left to right, at a place between its ends. */
function heightAt(x: number, points: readonly SheetPoint[]): number {
  const after = Math.max(
    1,
    points.findIndex((point) => point.x >= x),
  );
  const [from, to] = [points[after - 1], points[after]];
  if (from === undefined || to === undefined) throw new RangeError(`${x} is beside the line.`);
  return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
}

function stoveWithFlue(ground: number, mouth: number): Shape[] {
  const { axis, half } = flue;
  const top = ground - stove.height;
  const flame = [
    { x: axis - 6, y: ground - 7 },
    { x: axis - 4, y: ground - 17 },
    { x: axis, y: ground - 25 },
    { x: axis + 5, y: ground - 16 },
    { x: axis + 6, y: ground - 7 },
  ];
  return [
    area('piece', rectangle(axis - half, axis + half, top, mouth)),
    area('fireplace', rectangle(axis - stove.half, axis + stove.half, ground, top)),
    area('firebox', rectangle(axis - 10, axis + 10, ground - 6, top + 7)),
    area('flame', flame),
  ];
}
