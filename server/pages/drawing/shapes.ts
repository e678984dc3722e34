import { toTenths } from '../../calculator/numbers.ts';

/** In units of the view box. */
export interface SheetPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The shapes that the template draws, in order. Colours and strokes come from the class, so that dark mode and print
 * can change them. `position`: the shape's line of the list; null: none.
 */
export type Shape =
  | {
      readonly kind: 'path';
      readonly className: string;
      readonly d: string;
      readonly hatch: Hatch | null;
      readonly position: number | null;
    }
  | {
      readonly kind: 'text';
      readonly className: string;
      readonly x: number;
      readonly y: number;
      readonly anchor: Anchor;
      /** Whether the text runs upwards, as along a vertical dimension line. */
      readonly upwards: boolean;
      readonly text: string;
      readonly position: number | null;
    }
  | { readonly kind: 'balloon'; readonly x: number; readonly y: number; readonly text: string; readonly title: string };

/** The end of the text that lies at its point. */
export type Anchor = 'start' | 'middle' | 'end';

export type Hatch = 'slab' | 'roof' | 'ground';

export function area(className: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { kind: 'path', className, d: closed(points), hatch: null, position };
}

export function hatched(className: string, points: readonly SheetPoint[], hatch: Hatch): Shape {
  return { kind: 'path', className, d: closed(points), hatch, position: null };
}

export function line(className: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { kind: 'path', className, d: trace(points), hatch: null, position };
}

export interface LabelOptions {
  readonly anchor?: Anchor;
  readonly upwards?: boolean;
  readonly position?: number | null;
}

/** Returns a line of text; `y` is its baseline. */
export function label(className: string, { x, y }: SheetPoint, text: string, options: LabelOptions = {}): Shape {
  const { anchor = 'start', upwards = false, position = null } = options;
  return { kind: 'text', className, x: toTenths(x), y: toTenths(y), anchor, upwards, text, position };
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
  if (path.kind !== 'path' || next.kind !== 'path') return null;
  const isAlike = path.className === next.className && path.hatch === next.hatch && path.position === next.position;
  return isAlike ? { ...path, d: path.d + next.d } : null;
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
  const rounded = points.map(({ x, y }) => ({ x: toTenths(x), y: toTenths(y) }));
  return rounded
    .map(({ x, y }, index) => {
      const before = rounded[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      if (before.x === x) return `V${y}`;
      return before.y === y ? `H${x}` : `L${x} ${y}`;
    })
    .join('');
}
