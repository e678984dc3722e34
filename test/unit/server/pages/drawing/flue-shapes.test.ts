import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pipeOutline } from '../../../../../server/pages/drawing/flue-shapes.ts';

test('the outline of an upright pipe is a rectangle around its axis', () => {
  const axis = [
    { shift: 50, height: 0 },
    { shift: 50, height: 900 },
  ];
  assert.deepEqual(pipeOutline(axis, 100), [
    { shift: 150, height: 0 },
    { shift: 150, height: 900 },
    { shift: -50, height: 900 },
    { shift: -50, height: 0 },
  ]);
});

test('at a corner both walls keep their distance to both legs', () => {
  const axis = [
    { shift: 0, height: 0 },
    { shift: 0, height: 500 },
    { shift: 300, height: 500 + 300 * Math.sqrt(3) },
  ];
  const [, corner, , , , otherCorner] = pipeOutline(axis, 100);
  for (const point of [corner, pipeOutline(axis, 100)[4]]) {
    assert.ok(point !== undefined);
    assert.ok(Math.abs(Math.abs(point.shift) - 100) < 1e-9);
    // The slanting leg leans 30 degrees: its normal is (cos 30°, -sin 30°).
    const distance = point.shift * Math.cos(Math.PI / 6) - (point.height - 500) * Math.sin(Math.PI / 6);
    assert.ok(Math.abs(Math.abs(distance) - 100) < 1e-9);
  }
  assert.equal(otherCorner?.height, 0);
});
