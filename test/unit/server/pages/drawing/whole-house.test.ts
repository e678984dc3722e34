import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RoofForm, roofForms } from '../../../../../db/codes.ts';
import { parseSelection } from '../../../../../server/choices/selection.ts';
import { presentWholeHouse } from '../../../../../server/pages/drawing/whole-house.ts';
import { createMessagesTranslator } from '../../../../support/messages-translator.ts';
import { smallReferenceData } from '../../../../support/reference-data.ts';

const translator = await createMessagesTranslator();

function draw(query: string, form: RoofForm = 'gable', defaultAngle = 27) {
  const roofTypes = smallReferenceData.roofTypes.map((type) => ({ ...type, form, defaultAngle }));
  const reference = { ...smallReferenceData, roofTypes };
  return presentWholeHouse(parseSelection(new URLSearchParams(query), reference), reference.floors, translator);
}
type WholeHouse = ReturnType<typeof draw>;
const texts = ({ shapes }: WholeHouse): string[] => shapes.flatMap((shape) => (!('d' in shape) ? [shape.text] : []));
const has = ({ shapes }: WholeHouse, look: string): boolean =>
  shapes.some((shape) => 'd' in shape && shape.look === look);

test('before anything is chosen there is a house of two storeys, with neither stove nor flue', () => {
  const empty = draw('');
  assert.deepEqual(texts(empty), ['1. etasje', '2. etasje']);
  assert.deepEqual([has(empty, 'piece'), has(empty, 'fireplace'), empty.finish], [false, false, null]);
  assert.deepEqual(new Set(empty.handles.map(({ field }) => field)), new Set(['floor', 'roof_type']));
});

test('each choice is seen in it: storeys and attic by their names, the stove, its flue and their colour', () => {
  const chosen = draw('fireplace=1&floor=2&roof_type=1&color=1');
  assert.deepEqual(texts(chosen), ['1. etasje', '2. etasje', 'Innredet loft']);
  assert.deepEqual([has(chosen, 'piece'), has(chosen, 'fireplace'), chosen.finish], [true, true, 'black']);
  assert.ok(draw('floor=2').height > draw('floor=1').height);
});

test('every roof has a look of its own, and stays on the sheet', () => {
  const drawn = [
    ...roofForms.map((form) => draw('floor=2&roof_type=1', form)),
    draw('floor=2&roof_type=1', 'gable', 45),
  ];
  const roofs = drawn.map(({ shapes }) =>
    shapes.flatMap((shape) => ('d' in shape && shape.look === 'roof' ? [shape.d] : [])).join(),
  );
  assert.equal(new Set(roofs).size, drawn.length);
  for (const { shapes, width, height } of drawn)
    for (const shape of shapes) {
      const numbers = 'd' in shape ? (shape.d.match(/-?[\d.]+/g) ?? []).map(Number) : [shape.x, shape.y];
      assert.ok(
        numbers.every((number) => number >= 0 && number <= Math.max(width, height)),
        JSON.stringify(shape),
      );
    }
});
