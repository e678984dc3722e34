/** A point on the sheet, in units of its view box. */
export interface SheetPoint {
  readonly x: number;
  readonly y: number;
}

/** What the template draws, in order; every look comes from the class, so that dark mode and print can change it. */
export type Shape =
  | { readonly kind: 'path'; readonly className: string; readonly d: string; readonly hatch: Hatch | null }
  | {
      readonly kind: 'text';
      readonly className: string;
      readonly x: number;
      readonly y: number;
      readonly anchor: 'start' | 'middle' | 'end';
      /** Reads upwards, as beside a vertical dimension line. */
      readonly upwards: boolean;
      readonly text: string;
    }
  | { readonly kind: 'balloon'; readonly x: number; readonly y: number; readonly text: string; readonly title: string };

/** The patterns that the template defines. */
export type Hatch = 'slab' | 'roof' | 'ground';

/** An area. */
export function area(className: string, points: readonly SheetPoint[], hatch: Hatch | null = null): Shape {
  return { kind: 'path', className, d: `${trace(points)}Z`, hatch };
}

/** A line through points. */
export function line(className: string, points: readonly SheetPoint[]): Shape {
  return { kind: 'path', className, d: trace(points), hatch: null };
}

/** A line of text; `y` is its baseline. */
export function label(
  className: string,
  { x, y }: SheetPoint,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  upwards = false,
): Shape {
  return { kind: 'text', className, x: tenth(x), y: tenth(y), anchor, upwards, text };
}

/** Rounds to a tenth of a unit, which no eye can tell apart, so that the page stays short. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function trace(points: readonly SheetPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`).join('');
}
