/** A point on the sheet, in units of its view box. */
export interface SheetPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * What the template draws, in order; every look comes from the class, so that dark mode and print can change it.
 * `position` is the line of the list that a shape belongs to; null: to none.
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
      /** Reads upwards, as beside a vertical dimension line. */
      readonly upwards: boolean;
      readonly text: string;
      readonly position: number | null;
    }
  | { readonly kind: 'balloon'; readonly x: number; readonly y: number; readonly text: string; readonly title: string };

/** Where a text stands beside its point. */
export type Anchor = 'start' | 'middle' | 'end';

/** The patterns that the template defines. */
export type Hatch = 'slab' | 'roof' | 'ground';

/** An area of a part, or of the house. */
export function area(className: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { kind: 'path', className, d: `${trace(points)}Z`, hatch: null, position };
}

/** An area that is filled with a pattern. */
export function hatched(className: string, points: readonly SheetPoint[], hatch: Hatch): Shape {
  return { kind: 'path', className, d: `${trace(points)}Z`, hatch, position: null };
}

/** A line through points. */
export function line(className: string, points: readonly SheetPoint[], position: number | null = null): Shape {
  return { kind: 'path', className, d: trace(points), hatch: null, position };
}

export interface LabelOptions {
  readonly anchor?: Anchor;
  readonly upwards?: boolean;
  readonly position?: number | null;
}

/** A line of text; `y` is its baseline. */
export function label(className: string, { x, y }: SheetPoint, text: string, options: LabelOptions = {}): Shape {
  const { anchor = 'start', upwards = false, position = null } = options;
  return { kind: 'text', className, x: tenth(x), y: tenth(y), anchor, upwards, text, position };
}

/** About how wide a text of the drawing is, in units; rather too wide than too narrow. */
export function textWidth(text: string): number {
  return text.length * 6.6;
}

/** Rounds to a tenth of a unit, which no eye can see, so that the page stays short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Neighbours that look alike and belong to the same line of the list as one shape: the same picture in fewer words.
 * @param shapes in the order in which they are drawn; those of one class do not cover each other
 */
export function joinNeighbours(shapes: readonly Shape[]): Shape[] {
  const joined: Shape[] = [];
  for (const shape of shapes) {
    const last = joined.at(-1);
    const both = last === undefined ? null : joinPaths(last, shape);
    if (both === null) joined.push(shape);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

function joinPaths(one: Shape, next: Shape): Shape | null {
  if (one.kind !== 'path' || next.kind !== 'path') return null;
  const isAlike = one.className === next.className && one.hatch === next.hatch && one.position === next.position;
  return isAlike ? { ...one, d: one.d + next.d } : null;
}

/** The way through points; a step straight up or sideways names only what changes. */
function trace(points: readonly SheetPoint[]): string {
  const rounded = points.map(({ x, y }) => ({ x: tenth(x), y: tenth(y) }));
  return rounded
    .map(({ x, y }, index) => {
      const before = rounded[index - 1];
      if (before === undefined) return `M${x} ${y}`;
      if (before.x === x) return `V${y}`;
      return before.y === y ? `H${x}` : `L${x} ${y}`;
    })
    .join('');
}
