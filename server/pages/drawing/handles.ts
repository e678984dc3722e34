import type { FloorLayout } from '../../calculator/input/calculation-input.ts';
import { toTenths } from '../../calculator/numbers.ts';
import type { FlueGeometry } from '../../calculator/result/flue-geometry.ts';
import type { FieldName } from '../../choices/choices.ts';
import { box, type Frame } from './frame.ts';
import { undersideAt } from './house-shapes.ts';
import { closed, type SheetPoint } from './shapes.ts';

/** A part of the drawing by which a field of the form is reached with the pointer. */
export interface Handle {
  /** The name of the field. */
  readonly field: FieldName;
  /** The area that is touched, as an SVG path in units of the sheet. */
  readonly d: string;
  /** What a touch chooses, with the sign that is drawn on it as an SVG path; null: it leads to the field. */
  readonly choice: { readonly value: string; readonly sign: string } | null;
  /** Where the flue can be dragged along the roof; null elsewhere. */
  readonly drag: Drag | null;
}

/** Millimetres of the distance to the ridge: now, and in one unit of the sheet; it becomes shorter to the right. */
export interface Drag {
  readonly distance: number;
  readonly scale: number;
}

/** The distance to the ridge that dragging begins with where none is known, in millimetres. */
export const usualRidgeDistance = 2500;
/** Half the width of the area of a dimension, and of the one around the flue, in units. */
const [halfDimension, halfFlue] = [16, 14];

/** Makes the handles of a drawing: its dimensions, the roof, the flue over the roof, and one storey more or less. */
export function presentHandles(
  geometry: FlueGeometry,
  frame: Frame,
  floor: FloorLayout,
  floors: readonly FloorLayout[],
): Handle[] {
  const { at, columns, roofAxis, millimetres, wall, scale } = frame;
  const { storeys, slabs, loft, roofUnderside, roofSurface, ridge } = geometry;
  const dimension = (field: Handle['field'], from: number, to: number, x = columns.house): Handle[] => {
    const [lower, upper] = [at(0, from).y, at(0, to).y];
    const [left, right] = [x - halfDimension, x + halfDimension / 2];
    const corners = [
      { x: left, y: lower },
      { x: right, y: lower },
      { x: right, y: upper },
      { x: left, y: upper },
    ];
    return to > from ? [handleOf(field, corners)] : [];
  };
  const underside = undersideAt(geometry, frame);
  const [eave, flueEdge] = [wall, roofAxis - millimetres(halfFlue)];
  const slope = [at(eave, underside(eave)), at(flueEdge, underside(flueEdge))];
  const build = at(0, roofSurface).y - at(0, roofUnderside).y;
  const top = Math.max(geometry.top ?? 0, geometry.requiredTop);
  const storey = storeys.at(-1)?.floor ?? 0;
  const ceiling = slabs.find(({ bottom }) => bottom > storey)?.bottom ?? roofUnderside;
  const besideName = { x: columns.names - 26, y: at(0, (storey + ceiling) / 2).y };
  const end = geometry.top ?? geometry.requiredTop;
  // How far the mouth is over the roof follows from the rules; only what is added to it is chosen.
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
    // A chimney that the house has stays where it is.
    ...(geometry.roofAngle > 0 && geometry.chimney === null
      ? [
          {
            ...handleOf('ridge_distance', box(frame, flueEdge, roofAxis + millimetres(halfFlue), roofUnderside, top)),
            drag: { distance: ridge?.distance ?? usualRidgeDistance, scale },
          },
        ]
      : []),
    ...storeyButtons(besideName, floor, floors),
  ];
}

/**
 * A storey more and a storey less, where the catalogue has such a house: a plus over a minus.
 * @param middle between both, in units of the sheet
 */
export function storeyButtons(
  { x, y: middle }: SheetPoint,
  { numFloors, hasAttic }: Pick<FloorLayout, 'numFloors' | 'hasAttic'>,
  floors: readonly FloorLayout[],
): Handle[] {
  return [1, -1].flatMap((more) => {
    const other = floors.find((layout) => layout.numFloors === numFloors + more && layout.hasAttic === hasAttic);
    if (other === undefined) return [];
    const y = toTenths(middle - more * 14);
    const corners = [
      { x: x - 12, y: y - 12 },
      { x: x + 12, y: y - 12 },
      { x: x + 12, y: y + 12 },
      { x: x - 12, y: y + 12 },
    ];
    const sign = `M${x - 5} ${y}h10${more === 1 ? 'm-5-5v10' : ''}`;
    return [{ ...handleOf('floor', corners), choice: { value: String(other.id), sign } }];
  });
}

/** A handle that leads to a field. */
export function handleOf(field: Handle['field'], corners: readonly SheetPoint[]): Handle {
  return { field, d: closed(corners), choice: null, drag: null };
}
