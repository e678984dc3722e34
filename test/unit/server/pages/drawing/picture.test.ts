import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { type Picture, presentPicture } from '../../../../../server/pages/drawing/picture.ts';
import { createData, createFloor, createInput } from '../../../../support/calculator-fixtures.ts';

function picture(house: Partial<CalculationInput>): Picture {
  const input = createInput({ floor: createFloor(1, true), ...house });
  return presentPicture(calculate(input, createData()), input, 'large');
}

/** The corners of all paths of a class. */
function corners({ paths }: Picture, look: string): { readonly x: number; readonly y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (const { d } of paths.filter((path) => path.look === look))
    for (const [, command = '', first = '', second = ''] of d.matchAll(/([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
      const before = found.at(-1) ?? { x: 0, y: 0 };
      if (command === 'H') found.push({ x: Number(first), y: before.y });
      else if (command === 'V') found.push({ x: before.x, y: Number(first) });
      else found.push({ x: Number(first), y: Number(second) });
    }
  return found;
}

const extent = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];

for (const [name, house] of Object.entries<Partial<CalculationInput>>({
  'the ridge is known': { ridgeDistance: 1200 },
  'the ridge is not known': {},
  'the ridge is far away': { ridgeDistance: 20_000 },
  'the ridge is over the flue': { ridgeDistance: 0 },
  'the roof is flat': { roofAngle: 0 },
  'the flue is shifted': { ridgeDistance: 900, offset: 600, floor: createFloor(2, true) },
}))
  test(`the house of a picture is whole: walls and eaves on both sides of the ridge, all in sight: ${name}`, () => {
    const drawn = picture(house);
    const [left, right] = extent(corners(drawn, 'wall').map(({ x }) => x));
    const roof = corners(drawn, 'roof');
    const [eavesLeft, eavesRight] = extent(roof.map(({ x }) => x));
    assert.ok(eavesLeft < left && right < eavesRight);
    const [ridge] = extent(roof.map(({ y }) => y));
    const tops = roof.filter(({ y }) => y === ridge).map(({ x }) => x);
    const middle = tops.reduce((sum, x) => sum + x, 0) / tops.length;
    assert.ok(Math.abs(middle - (left + right) / 2) < 0.2, 'symmetrical');
    for (const { look } of drawn.paths)
      for (const { x, y } of corners(drawn, look)) {
        assert.ok(x >= drawn.left && x <= drawn.left + drawn.width, `${look}: ${x}`);
        assert.ok(y >= drawn.top && y <= drawn.top + drawn.height, `${look}: ${y}`);
      }
  });

test('a known ridge of a picture is to scale: its distance from the flue agrees with the storey', () => {
  const house = { ridgeDistance: 1200, roomHeight: 2400 };
  const drawn = picture(house);
  const [ridge] = extent(corners(drawn, 'roof').map(({ y }) => y));
  const ridgeAt = corners(drawn, 'roof').find(({ y }) => y === ridge)?.x ?? 0;
  const [from, to] = extent(corners(drawn, 'piece').map(({ x }) => x));
  const [ceiling] = corners(drawn, 'slab');
  const [, ground] = extent(corners(drawn, 'room').map(({ y }) => y));
  const unit = house.roomHeight / (ground - (ceiling?.y ?? 0));
  assert.ok(Math.abs((ridgeAt - (from + to) / 2) * unit - house.ridgeDistance) < 20);
});
