import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishes, type RoofForm } from '../../../../../db/codes.ts';
import { presentDrawing } from '../../../../../server/pages/drawing/drawing-view.ts';
import type { Shape } from '../../../../../server/pages/drawing/shapes.ts';
import { calculate, type CalculationResult } from '../../../../../server/calculator/calculate.ts';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { createData, createDataWith, createFloor, createInput } from '../../../../support/calculator-fixtures.ts';
import { createPart, pipe150 } from '../../../../support/fixture-parts.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';

const translator = await createMessagesTranslator();
const rear = { id: 2, name: 'Bak', outletPosition: 'rear', outletHeight: 755, outletPipeId: pipe150.id } as const;
const resultOf = (house: Partial<CalculationInput>): CalculationResult => calculate(createInput(house), createData());
const present = (result: CalculationResult, house: Partial<CalculationInput> = {}) =>
  presentDrawing(
    result,
    createInput(house),
    [1, 2, 3, 4].map((storeys) => createFloor(storeys, false)),
    translator,
  );
const draw = (house: Partial<CalculationInput>) => present(resultOf(house), house);
type DrawingView = ReturnType<typeof present>;
const balloons = ({ shapes }: DrawingView): Extract<Shape, { title: string }>[] =>
  shapes.filter((shape) => 'title' in shape);

const pathOf = ({ shapes }: DrawingView, look: string): string =>
  shapes.flatMap((shape) => ('d' in shape && shape.look === look ? [shape.d] : [])).join('');
const hasPath = (drawing: DrawingView, look: string): boolean => pathOf(drawing, look) !== '';

test('every piece of the flue carries the number of its line', () => {
  const pipe = createPart({ id: 900, articleNumber: 'LEVEL', role: 'accessory', length: 200 });
  const data = { ...createDataWith({}, [pipe]), schemeParts: [{ partId: pipe.id, quantity: 1 }] };
  const result = calculate(createInput({ scheme: rear, floor: createFloor(2, true) }), data);
  const numbers = balloons(present(result)).map(({ text }) => text);
  const count = (position: number): number => numbers.filter((number) => number === String(position)).length;
  const { level, pieces } = result.geometry;
  assert.ok(level.length > 1);
  for (const { position } of [...level, ...pieces])
    assert.ok(count(position) >= pieces.filter((piece) => piece.position === position).length && count(position) > 0);
});

/** The length of a metre by the scale bar. */
function metreOf(drawing: DrawingView): number {
  const [left = 0, , , right = 0] = [...pathOf(drawing, 'scale-bar').matchAll(/-?[\d.]+/g)].map(Number);
  return right - left;
}

test('heights are to scale: the distance from the floor to the required top agrees with the scale bar', () => {
  const drawing = draw({});
  const heightOf = (look: string): number => Number(/^M[\d.]+[ ,]([\d.]+)/.exec(pathOf(drawing, look))?.[1]);
  const metres = (heightOf('floor-line') - heightOf('required-top')) / metreOf(drawing);
  assert.ok(Math.abs(metres - resultOf({}).geometry.requiredTop / 1000) < 0.02, `${metres}`);
});

test('the flue is drawn as far behind a fireplace with a rear outlet as its holes are', () => {
  const house = { scheme: rear, floor: createFloor(2, true) };
  const drawing = draw(house);
  const across = (look: string): number[] =>
    [...pathOf(drawing, look).matchAll(/[MLH](-?[\d.]+)/g)].map(([, x]) => Number(x));
  const pieces = across('piece');
  const axis = (Math.min(...pieces) + Math.max(...pieces)) / 2;
  const metres = (axis - Math.max(...across('fireplace'))) / metreOf(drawing);
  assert.ok(Math.abs(metres - (resultOf(house).openings[0]?.behind ?? 0) / 1000) < 0.02, `${metres}`);
});

test('a drawing without a flue has the house, the required top and a description', () => {
  const result = resultOf({});
  const drawing = present({ ...result, geometry: { ...result.geometry, pieces: [], top: null } });
  assert.equal(drawing.pieces.length, 0);
  assert.match(drawing.description, /Ingen pipe er tegnet/);
  assert.ok(hasPath(drawing, 'required-top'));
  assert.ok(hasPath(drawing, 'wanted-flue'), 'the flue that cannot be built is drawn dashed');
});

test('the house is closed by a wall on the right where both sides of its roof are on the sheet, else it goes on behind a break line', () => {
  const walls = (house: Partial<CalculationInput>): number => pathOf(draw(house), 'wall').split('M').length - 1;
  for (const [name, house, isClosed] of [
    ['a flat roof', { roofAngle: 0 }, true],
    ['a ridge near the flue', { ridgeDistance: 800, floor: createFloor(1, true) }, true],
    ['a ridge at the edge of the sheet', { ridgeDistance: 2600, floor: createFloor(1, true) }, false],
    ['a ridge that is not known', {}, false],
  ] as const) {
    assert.equal(walls(house), isClosed ? 2 : 1, name);
    assert.equal(hasPath(draw(house), 'break-line'), !isClosed, name);
  }
});

test('a ridge beyond the sheet is described in words, one on the sheet is drawn', () => {
  assert.match(draw({ ridgeDistance: 9000 }).notes.join(' '), /Mønet ligger 9\s000\smm til siden/);
  const near = draw({ ridgeDistance: 1500 });
  assert.doesNotMatch(near.notes.join(' '), /Mønet/);
  assert.ok(hasPath(near, 'ridge-level'));
});

test('a lean-to roof rises to its high wall and does not come down again', () => {
  const corners = (form: RoofForm): number => {
    const drawing = draw({ ridgeDistance: 1500, roofType: { ...createInput().roofType, form } });
    return pathOf(drawing, 'roof-surface').split(/[ML]/).length - 1;
  };
  assert.deepEqual((['lean-to', 'gable', 'hipped'] as const).map(corners), [2, 3, 3]);
});

test('a slab is below a fireplace on an upper storey, and earth below a fireplace on the ground', () => {
  assert.ok(hasPath(draw({}), 'ground'));
  const upper = draw({ floor: createFloor(2, false), storey: 2 });
  assert.equal(hasPath(upper, 'ground'), false);
  assert.ok(hasPath(upper, 'slab'));
});

test('pipes look as the finish of their colour says, whatever its name', () => {
  for (const finish of finishes) assert.equal(draw({ color: { id: 1, color: 'Okergul', finish } }).finish, finish);
});

test('the number beside a pipe is its built length, along its axis where it leans, whatever its name, and a note says so', () => {
  const data = createDataWith({ 'E1000-Svart': { name: 'Stålpipe 1000 mm Ø150', length: 955, nominalLength: 1000 } });
  for (const house of [{}, { floor: createFloor(3, false), offset: 900 }]) {
    const drawing = present(calculate(createInput(house), data), house);
    const lengths = drawing.shapes.flatMap((shape) =>
      !('d' in shape) && 'look' in shape && shape.look === 'piece-length' ? [shape.text] : [],
    );
    assert.ok(lengths.includes('955'), lengths.join(' '));
    assert.ok(lengths.every((length) => !/1\s000/.test(length)));
    assert.match(drawing.notes.join(' '), /Tall ved rørene: byggelengde i mm \(nominell lengde står i listen\)/);
  }
});

test('each dimension is a handle of its field, the flue one of the ridge, and a storey more or less is offered where the catalogue has it', () => {
  const { handles } = draw({ floor: createFloor(2, true), ridgeDistance: 1800 });
  const fields = handles.map(({ field }) => field);
  const dimensions = 'scheme extra_height room_height slab attic_height roof_thickness roof_angle ridge_distance';
  assert.deepEqual(new Set(fields), new Set(dimensions.split(' ')));
  assert.equal(fields.filter((field) => field === 'room_height').length, 2);
  assert.deepEqual(
    handles.flatMap(({ drag }) => (drag === null ? [] : [drag.distance])),
    [1800],
  );
  const offers = (storeys: number): string[] =>
    draw({ floor: createFloor(storeys, false) }).handles.flatMap(({ choice }) =>
      choice === null ? [] : [choice.kind],
    );
  assert.deepEqual([1, 2, 4].map(offers), [['more_storeys'], ['more_storeys', 'fewer_storeys'], ['fewer_storeys']]);
  assert.ok(!draw({ roofAngle: 0 }).handles.some(({ field }) => field === 'ridge_distance' || field === 'roof_angle'));
  for (const { d } of handles) assert.doesNotMatch(d, /NaN|Infinity|undefined/);
});
