import type { ChimneyGeometry } from '../../calculator/result/flue-geometry.ts';

/** The drawn depth of an unknown flue, in millimetres. It is dashed. */
const drawnDepth = 200;

/** Returns whether a steel flue ends over the fireplace that stands under it. */
export function isOverFireplace({ kind, baseHeight }: Pick<ChimneyGeometry, 'kind' | 'baseHeight'>): boolean {
  return kind === 'existing' && baseHeight > 0;
}

/** Returns the places of a chimney's face, flue and back, in millimetres beside the outlet's axis. */
export function chimneySides({ wallDistance, wall, section }: ChimneyGeometry): {
  readonly face: number;
  readonly inside: number;
  readonly axis: number;
  readonly outside: number;
  readonly back: number;
} {
  const depth = section === null ? drawnDepth : (section.depth ?? section.width);
  const inside = wallDistance + wall;
  return { face: wallDistance, inside, axis: inside + depth / 2, outside: inside + depth, back: inside + depth + wall };
}
