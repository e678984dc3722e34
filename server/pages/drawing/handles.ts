import type { FloorLayout } from '../../calculator/input/calculation-input.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { FieldName } from '../../choices/choices.ts';
import { box, type Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { closed, rectangle, type SheetPoint } from './shapes.ts';

/** An area of the drawing that leads to a field of the form. */
export interface Handle {
  readonly field: FieldName;
  /** An SVG path in units of the sheet. */
  readonly d: string;
  /** The house with one storey more or fewer. `x`, `y`: the place of its text. Null: the handle leads to the field. */
  readonly choice: StoreyChoice | null;
  /** Set: the flue can be dragged along the roof. */
  readonly drag: Drag | null;
}

interface StoreyChoice {
  readonly value: string;
  readonly kind: 'more_storeys' | 'fewer_storeys';
  readonly x: number;
  readonly y: number;
}

/** The distance to the ridge now, and per unit of the sheet, in millimetres. It falls to the right. */
export interface Drag {
  readonly distance: number;
  readonly scale: number;
}

/** In millimetres. Dragging begins here if the distance to the ridge is unknown. */
export const usualRidgeDistance = 2500;
/** In units. */
const [halfDimension, halfFlue] = [16, 14];

/** Makes the handles of a drawing: its dimensions, the roof, the flue over the roof, and the storeys' buttons. */
export function presentHandles(
  geometry: FlueGeometry,
  frame: Frame,
  floor: FloorLayout,
  floors: readonly FloorLayout[],
): Handle[] {
  const { at, columns, roofAxis, millimetres, wall, scale, height } = frame;
  const { storeys, slabs, loft, roofUnderside, roofSurface, ridge } = geometry;
  const dimension = (field: Handle['field'], from: number, to: number, x = columns.house): Handle[] => {
    const corners = rectangle(x - halfDimension, x + halfDimension / 2, at(0, from).y, at(0, to).y);
    return to > from ? [handleOf(field, corners)] : [];
  };
  const underside = undersideAt(geometry, frame);
  const [eave, flueEdge] = [wall, roofAxis - millimetres(halfFlue)];
  const slope = [at(eave, underside(eave)), at(flueEdge, underside(flueEdge))];
  const build = at(0, roofSurface).y - at(0, roofUnderside).y;
  const top = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const end = geometry.top ?? geometry.requiredTop;
  // The rules decide the mouth's height over the roof. The user chooses only the additional height.
  const overRoof = geometry.chimney === null ? 'extra_height' : 'over_roof';
  return [
    ...dimension('scheme', 0, geometry.outlet.height, columns.totals),
    ...dimension(overRoof, geometry.outlet.height, end, columns.totals),
    ...dimension(overRoof, roofSurface, end),
    ...storeys.flatMap(({ floor: from }) =>
      dimension('room_height', from, slabs.find(({ bottom }) => bottom > from)?.bottom ?? roofUnderside),
    ),
    ...slabs.flatMap(({ bottom, top: upper }) => dimension('slab', bottom, upper)),
    ...(loft === null ? [] : dimension('attic_height', loft.floor, roofUnderside)),
    ...dimension('roof_thickness', roofUnderside, roofSurface),
    ...(geometry.roofAngle > 0
      ? [handleOf('roof_angle', [...slope, ...slope.toReversed().map(({ x, y }) => ({ x, y: y + build }))])]
      : []),
    // An existing chimney stays at its place.
    ...(geometry.roofAngle > 0 && geometry.chimney === null
      ? [
          {
            ...handleOf('ridge_distance', box(frame, flueEdge, roofAxis + millimetres(halfFlue), roofUnderside, top)),
            drag: { distance: ridge?.distance ?? usualRidgeDistance, scale },
          },
        ]
      : []),
    ...storeyButtons(
      [
        { x: 174, y: height - 12 },
        { x: 230, y: height - 12 },
      ],
      floor,
      floors,
    ),
  ];
}

/** In units of the sheet. */
const [halfButton, halfLine] = [26, 10];

/**
 * Makes the buttons for one storey more and one fewer, if the catalogue has such houses.
 * @param middles of both buttons, in units of the sheet
 */
export function storeyButtons(
  middles: readonly [more: SheetPoint, fewer: SheetPoint],
  { numFloors, hasAttic }: Pick<FloorLayout, 'numFloors' | 'hasAttic'>,
  floors: readonly FloorLayout[],
): Handle[] {
  return middles.flatMap(({ x, y }, index) => {
    const isMore = index === 0;
    const otherFloor = floors.find(
      (layout) => layout.numFloors === numFloors + (isMore ? 1 : -1) && layout.hasAttic === hasAttic,
    );
    if (otherFloor === undefined) return [];
    const corners = rectangle(x - halfButton, x + halfButton, y - halfLine, y + halfLine);
    const kind = isMore ? 'more_storeys' : 'fewer_storeys';
    return [{ ...handleOf('floor', corners), choice: { value: String(otherFloor.id), kind, x, y: y + 4 } }];
  });
}

export function handleOf(field: Handle['field'], corners: readonly SheetPoint[]): Handle {
  return { field, d: closed(corners), choice: null, drag: null };
}
