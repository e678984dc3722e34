import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { drawOutsidePicture } from '../../server/pages/drawing/outside-view.ts';
import { isOutsideView, layOutOutside } from '../../server/pages/drawing/outside-frame.ts';
import { outsidePlaces } from '../../server/pages/drawing/outside-shapes.ts';
import { openChanged } from '../support/opened-catalogue.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

async function draw(choices: string) {
  const { calculation } = await catalogue.load(
    `fireplace=7&pipe=3&roof_type=4&color=1&flue=outside&outlet_to_wall=700&${choices}`,
  );
  assert.ok(calculation !== null);
  const { result } = calculation;
  assert.deepEqual(result.failures, []);
  const { geometry } = result;
  assert.ok(isOutsideView(geometry));
  const frame = layOutOutside(geometry);
  return { result, geometry, frame, shapes: drawOutsidePicture(result, geometry, frame) };
}

test('each bracket in the drawing of a flue on a wall belongs to its own line of the list', async () => {
  for (const past of ['around', 'clear']) {
    const { result, geometry, shapes } = await draw(`floor=3&ground=400&side=eaves&eaves=300&past=${past}`);
    const lines = result.lines.filter(({ name }) => name.startsWith('Veggfeste'));
    assert.equal(lines.length, past === 'around' ? 2 : 1);
    const drawn = lines.map(
      ({ position }) =>
        shapes.filter((shape) => 'look' in shape && shape.look === 'bracket' && shape.position === position).length,
    );
    assert.deepEqual(
      drawn,
      lines.map(({ quantity }) => quantity),
    );
    for (const { position } of lines) {
      const tip = outsidePlaces(result, geometry).find((place) => place.position === position);
      assert.ok(geometry.outside.fixings.includes(tip?.height ?? NaN));
    }
  }
});

test('consoles, bands and braces are drawn as often as they are listed, each with a number', async () => {
  const counted = { 'wide-band': 0, 'wall-brace': 0, 'wall-console': 0, 'wall-fixing': 0 };
  const looks = {
    'wide-band': 'wide-band',
    'wall-brace': 'brace',
    'wall-console': 'load-support',
    'wall-fixing': 'bracket',
  } as const;
  for (const choices of [
    'floor=3&ground=400&side=gable&eaves=500',
    'floor=6&ground=400&side=eaves&eaves=600&ridge_distance=1000',
    'floor=1&ground=400&side=gable&eaves=600&roof_angle=44',
  ]) {
    const { result, geometry, shapes } = await draw(choices);
    const places = outsidePlaces(result, geometry);
    for (const kind of ['wide-band', 'wall-brace', 'wall-console', 'wall-fixing'] as const) {
      const line = result.lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === kind));
      if (line === undefined) continue;
      const drawn = shapes.filter(
        (shape) => 'look' in shape && shape.look === looks[kind] && shape.position === line.position,
      );
      assert.equal(drawn.length, line.quantity, `${kind}: ${choices}`);
      assert.ok(
        places.some(({ position }) => position === line.position),
        `${kind}: ${choices}`,
      );
      counted[kind] += line.quantity;
    }
  }
  for (const [kind, count] of Object.entries(counted)) assert.ok(count > 1, `${kind}: ${count}`);
});

test('the hole in the overhang is drawn as wide as it is listed', async () => {
  const { result, frame, shapes } = await draw('floor=3&ground=400&side=eaves&eaves=600&wall=masonry&past=through');
  const width = result.openings.find(({ penetration }) => penetration.kind === 'eaves')?.width ?? NaN;
  const lines = shapes.flatMap((shape) => ('d' in shape && shape.look === 'opening' ? [shape.d] : []));
  const sides = lines.map((d) => Number(/^M(-?[\d.]+)/.exec(d)?.[1])).slice(-2);
  const [left = NaN, right = NaN] = sides;
  assert.ok(Math.abs((right - left) * frame.scale - width) < frame.scale, `${sides.join(' to ')} for ${width} mm`);
});

test('the numbers of consoles point at them', async () => {
  const { result, geometry } = await draw('floor=6&ground=400&side=eaves&eaves=600&ridge_distance=1000');
  assert.ok(geometry.supports.length > 1);
  const heights = geometry.supports.map(({ height }, index) =>
    index === 0 ? height - (geometry.outside.tee?.below ?? 0) : height,
  );
  const position = geometry.supports[0]?.position;
  const tips = outsidePlaces(result, geometry).filter((place) => place.position === position);
  assert.deepEqual(
    tips.map(({ height }) => height),
    heights.map((height) => height - 30),
  );
});

test('each bracket of a flue on the ground reaches from the wall to the flue, and the number of the foot points at it', async () => {
  const { result, geometry, shapes, frame } = await draw('floor=3&ground=1400&side=gable&eaves=500&base=ground');
  const wall = frame.at(geometry.outside.wall.outer, 0).x;
  const brackets = shapes.flatMap((shape) => ('d' in shape && shape.look === 'bracket' ? [shape.d] : []));
  assert.equal(brackets.length, geometry.outside.fixings.length);
  for (const outline of brackets) {
    const [from = NaN, to = NaN] = (/^M(-?[\d.]+) \S+?H(-?[\d.]+)/.exec(outline) ?? []).slice(1).map(Number);
    assert.ok(Math.abs(from - wall) < 0.1 && to > from, outline);
  }
  const foot = geometry.supports[0]?.position;
  const heights = outsidePlaces(result, geometry).filter(({ position }) => position === foot);
  assert.deepEqual(
    heights.map(({ height }) => height),
    [geometry.outside.terrain + 30],
  );
});
