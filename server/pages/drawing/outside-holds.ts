import type { CalculationResult } from '../../calculator/calculate.ts';
import { listedReasons } from './fixture-shapes.ts';
import { axisAt } from './flue-shapes.ts';
import { box, type Frame } from './frame.ts';
import { flueAxis, type OutsideView, surfaceAt } from './outside-frame.ts';
import { area, line, type Shape } from './shapes.ts';

/** In millimetres: half the drawn height of a bracket and of a wide band. */
const half = { bracket: 25, band: 40 } as const;

/** A part that holds the flue at a height, with its number. */
interface Hold {
  readonly height: number;
  readonly position: number | null;
}

/** Draws the brackets on the wall, the wide bands, and the braces down to the roof. */
export function drawHolds(result: CalculationResult, geometry: OutsideView, frame: Frame): Shape[] {
  const { outside, outerRadius } = geometry;
  const { at, millimetres } = frame;
  const ring = ({ height, position }: Hold, from: number, to: number, halfHeight: number, look: string): Shape =>
    area(look, box(frame, from, to, height - halfHeight, height + halfHeight), position);
  const surface = surfaceAt(geometry);
  const foot = Math.min(flueAxis(geometry) - millimetres(48), outside.wall.outer + outside.overhang);
  return [
    ...findBrackets(result, geometry).map((hold) =>
      ring(
        hold,
        outside.wall.outer,
        axisBeside(geometry, hold.height) + outerRadius + millimetres(3),
        half.bracket,
        'bracket',
      ),
    ),
    ...findBands(result, geometry).map((hold) => {
      const axis = axisBeside(geometry, hold.height);
      const reach = outerRadius + millimetres(3);
      return ring(hold, axis - reach, axis + reach, half.band, 'wide-band');
    }),
    ...findBraces(result, geometry).map(({ height, position }) =>
      line('brace', [at(flueAxis(geometry) - outerRadius, height), at(foot, surface(foot))], position),
    ),
  ];
}

/** Returns the brackets from the bottom up. Those over bends are longer parts. A further console is in the place of one. */
export function findBrackets(result: CalculationResult, { outside, offset, supports }: OutsideView): Hold[] {
  const positions = [...listedReasons(result, 'bend-bracket'), ...listedReasons(result, 'wall-fixing')]
    .map(({ position }) => position)
    .toSorted((a, b) => a - b);
  const [near = null, far = near] = [positions[0], positions.at(-1)];
  const consoles = new Set(supports.filter(({ kind }) => kind === 'load-support').map(({ height }) => height));
  return outside.fixings
    .filter((height) => !consoles.has(height))
    .map((height) => ({ height, position: offset !== null && height > offset.to - 1 ? far : near }));
}

/** Returns the wide bands: on the joints over the highest fixing, and on the one under it. */
export function findBands(result: CalculationResult, { pieces, outside }: OutsideView): Hold[] {
  const last = outside.fixings.at(-1) ?? -Infinity;
  const joints = pieces
    .filter(({ section }) => section !== 'connector')
    .slice(0, -1)
    .map(({ to }) => to);
  const over = joints.filter((joint) => joint > last).length;
  return listedReasons(result, 'wide-band').flatMap(({ position }) =>
    joints.slice(-1 - over).map((height) => ({ height, position })),
  );
}

/** Returns the braces over the highest bracket. */
export function findBraces(result: CalculationResult, { braces }: OutsideView): Hold[] {
  const [listed] = listedReasons(result, 'wall-brace');
  return braces.map((height) => ({ height, position: listed?.position ?? null }));
}

function axisBeside(geometry: OutsideView, height: number): number {
  const { outside, pieces } = geometry;
  if (height < (outside.tee?.height ?? 0)) return axisOfTee(geometry);
  return axisAt(
    pieces.filter(({ section }) => section !== 'connector'),
    height,
  );
}

export function axisOfTee({ pieces, outside }: OutsideView): number {
  return pieces.find(({ role }) => role === 'tee_base')?.shiftFrom ?? outside.wall.outer;
}
