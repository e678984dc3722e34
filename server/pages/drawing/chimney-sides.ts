import type { ChimneyGeometry } from '../../calculator/result/flue-geometry.ts';

/** A flue whose measures are not known is drawn this deep, in millimetres, and dashed. */
const drawnDepth = 200;

/** Where a chimney's face, flue and back are, in millimetres beside the outlet's axis. */
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
