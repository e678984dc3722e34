import { toTenths } from '../../calculator/numbers.ts';

/** In units of the view box. */
export interface SheetPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The shapes that the template draws, in order: a path, a text (by default from its start, and level) or a numbered balloon.
 * Colours and strokes come from the class `look`, so that dark mode and print can change them. `position`: the shape's line of
 * the list.
 */
export type Shape =
  | { readonly look: string; readonly d: string; readonly hatch?: Hatch; readonly position?: number }
  | ({ readonly look: string; readonly x: number; readonly y: number; readonly text: string } & LabelOptions)
  | {
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly title: string;
      readonly position: number;
    };

export interface LabelOptions {
  /** The place in the text that lies at its point. */
  readonly anchor?: 'middle' | 'end';
  /** Whether the text runs upwards, as along a vertical dimension line. */
  readonly upwards?: true;
  readonly position?: number;
}

export type Hatch = 'slab' | 'roof' | 'ground';

export function area(look: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { look, d: closed(points), ...(position !== null && { position }) };
}

export function hatched(look: string, points: readonly SheetPoint[], hatch: Hatch): Shape {
  return { look, d: closed(points), hatch };
}

export function line(look: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { look, d: trace(points), ...(position !== null && { position }) };
}

/** Returns a line of text; `y` is its baseline. */
export function label(look: string, { x, y }: SheetPoint, text: string, options: LabelOptions = {}): Shape {
  return { look, x: toTenths(x), y: toTenths(y), text, ...options };
}

/** Returns an upper estimate of a text's width, in units. */
export function textWidth(text: string): number {
  return text.length * 6.6;
}

/**
 * Joins neighbouring shapes of the same look and the same line of the list, which keeps the page short.
 * @param shapes in the order of drawing; shapes of one class do not cover each other
 */
export function joinNeighbours(shapes: readonly Shape[]): Shape[] {
  const joinedShapes: Shape[] = [];
  for (const shape of shapes) {
    const last = joinedShapes.at(-1);
    const both = last === undefined ? null : joinPaths(last, shape);
    if (both === null) joinedShapes.push(shape);
    else joinedShapes[joinedShapes.length - 1] = both;
  }
  return joinedShapes;
}

function joinPaths(path: Shape, next: Shape): Shape | null {
  if (!('d' in path && 'd' in next)) return null;
  const isAlike = path.look === next.look && path.hatch === next.hatch && path.position === next.position;
  return isAlike ? { ...path, d: path.d + next.d } : null;
}

export function rectangle(left: number, right: number, bottom: number, top: number): SheetPoint[] {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** Returns the outline of an area as an SVG path. */
export function closed(points: readonly SheetPoint[]): string {
  return `${trace(points)}Z`;
}

/**
 * Returns an SVG path through points, rounded to a tenth of a unit. A vertical or horizontal step has only the
 * coordinate that changes. Both keep the page short.
 */
function trace(points: readonly SheetPoint[]): string {
  let path = '';
  let before: SheetPoint | null = null;
  for (const point of points) {
    const x = toTenths(point.x);
    const y = toTenths(point.y);
    if (before === null) path += `M${x} ${y}`;
    else if (before.x === x) path += `V${y}`;
    else path += before.y === y ? `H${x}` : `L${x} ${y}`;
    before = { x, y };
  }
  return path;
}
