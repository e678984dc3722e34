import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentDrawing, type DrawingView } from '../../../../../server/pages/drawing/drawing-view.ts';
import type { Shape } from '../../../../../server/pages/drawing/shapes.ts';
import { cabin, madeUpResult, type MadeUpFlue, twoStoreysWithAttic } from '../../../../support/calculation-results.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const flues: Readonly<Record<string, MadeUpFlue>> = {
  cabin,
  twoStoreysWithAttic,
  flatRoof: { ...cabin, roofAngle: 0, square: true },
  steepWithoutRidge: { ...cabin, roofAngle: 60 },
  tall: { ...twoStoreysWithAttic, storeys: 4, ridgeDistance: 20_000, lengths: Array.from({ length: 28 }, () => 450) },
  offset: { ...twoStoreysWithAttic, offsetAfter: 1, lengths: [450, 1450, 1450, 950, 1450, 1450] },
};
const draw = (flue: MadeUpFlue): DrawingView => presentDrawing(madeUpResult(flue), translator);
const balloons = ({ shapes }: DrawingView): Extract<Shape, { kind: 'balloon' }>[] =>
  shapes.filter((shape) => shape.kind === 'balloon');

for (const [name, flue] of Object.entries(flues)) {
  test(`numbers never cover each other and stay on the sheet: ${name}`, () => {
    const drawing = draw(flue);
    const placed = balloons(drawing);
    assert.ok(placed.length > 4);
    for (const [index, one] of placed.entries()) {
      assert.ok(one.x > 10 && one.x < drawing.width - 10 && one.y > 8 && one.y < drawing.height, one.title);
      for (const other of placed.slice(index + 1))
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 20, `${one.title} covers ${other.title}`);
    }
  });

  test(`every coordinate is a finite number: ${name}`, () => {
    for (const shape of draw(flue).shapes)
      assert.doesNotMatch(shape.kind === 'path' ? shape.d : `${shape.x} ${shape.y}`, /NaN|Infinity|undefined/);
  });

  test(`the same result gives the same drawing: ${name}`, () => {
    assert.deepEqual(draw(flue), draw(flue));
  });
}

test('every piece of the flue carries the number of its line', () => {
  const result = madeUpResult(twoStoreysWithAttic);
  const numbers = balloons(presentDrawing(result, translator)).map(({ text }) => text);
  const count = (position: number): number => numbers.filter((number) => number === String(position)).length;
  for (const { position } of result.geometry.pieces)
    assert.ok(count(position) >= result.geometry.pieces.filter((piece) => piece.position === position).length);
});

test('heights are to scale: the required top stands as far over the floor as the metre of the scale bar says', () => {
  const drawing = draw(cabin);
  const ends = (className: string): number[][] =>
    drawing.shapes.flatMap((shape) =>
      shape.kind === 'path' && shape.className === className
        ? [[...shape.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])]
        : [],
    );
  const [bar = []] = ends('scale-bar');
  const metre = Math.abs((bar[4] ?? 0) - (bar[2] ?? 0));
  const [required = []] = ends('required-top');
  const [floor = []] = ends('floor-line');
  const metres = ((floor[1] ?? 0) - (required[1] ?? 0)) / metre;
  assert.ok(Math.abs(metres - madeUpResult(cabin).geometry.requiredTop / 1000) < 0.02, `${metres}`);
});

test('a flue that could not be built leaves the house, the requirement and a description without it', () => {
  const result = madeUpResult(cabin);
  const drawing = presentDrawing({ ...result, geometry: { ...result.geometry, pieces: [], top: null } }, translator);
  assert.equal(drawing.pieces.length, 0);
  assert.match(drawing.description, /Ingen pipe er tegnet/);
  assert.ok(drawing.shapes.some((shape) => shape.kind === 'path' && shape.className === 'required-top'));
});

test('a ridge beyond the sheet is told in words, one on the sheet is drawn', () => {
  assert.match(draw({ ...cabin, ridgeDistance: 9000 }).notes.join(' '), /Mønet ligger 9\s000\smm til siden/);
  const near = draw({ ...cabin, ridgeDistance: 1500 });
  assert.doesNotMatch(near.notes.join(' '), /Mønet/);
  assert.ok(near.shapes.some((shape) => shape.kind === 'path' && shape.className === 'ridge-level'));
});
