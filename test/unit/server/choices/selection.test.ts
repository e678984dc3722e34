import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { fieldNames } from '../../../../server/choices/choices.ts';
import { calculationInput, parseSelection, selectionFields } from '../../../../server/choices/selection.ts';
import { smallReferenceData as reference } from '../../../support/reference-data.ts';

const parse = (query: string) => parseSelection(new URLSearchParams(query), reference);
const complete = 'fireplace=1&pipe=2&floor=2&roof_type=1&color=1';

test('an empty query leaves every choice open and every measure at its default', () => {
  const selection = parse('');
  assert.equal(selection.fireplace.value, null);
  assert.equal(selection.roomHeight.value, 2400);
  assert.equal(selection.ridgeDistance.value, null);
  assert.ok(selectionFields(selection).every(({ problem }) => problem === null));
  assert.equal(calculationInput(selection), null);
});

test('the five choices make a complete input, whose defaults are named', () => {
  const input = calculationInput(parse(complete));
  assert.equal(input?.roofAngle, 27);
  assert.equal(input?.scheme.id, 11, 'the first scheme with a top outlet, though a rear one comes before it');
  assert.ok(input?.defaulted.includes('roofAngle'));
  assert.equal(input?.defaulted.includes('roomHeight'), true);
  assert.equal(calculationInput(parse(`${complete}&room_height=2500`))?.defaulted.includes('roomHeight'), false);
});

test('a value given explicitly is no assumption, even if it is the default', () => {
  assert.equal(calculationInput(parse(`${complete}&format=round`))?.defaulted.includes('format'), false);
});

const refused: readonly (readonly [string, string])[] = [
  ['fireplace=99', 'field.unknown'],
  ['fireplace=1e0', 'field.unknown'],
  ['fireplace=1&fireplace=1', 'field.repeated'],
  ['roof_angle=61', 'field.out_of_range.angle'],
  ['storey=1,5', 'field.not_whole'],
  ['floor=1&storey=2', 'field.out_of_range.only'],
  ['room_height=2,4', 'field.length_in_other_unit'],
  ['ridge_distance=3', 'field.length_perhaps_in_other_unit'],
  ['attic_height=450', 'field.length_perhaps_in_other_unit'],
  ['offset=40', 'field.length_perhaps_in_other_unit'],
  ['room_height=9000', 'field.out_of_range.length'],
  ['slab=99', 'field.too_little.slab'],
  ['slab=1001', 'field.out_of_range.length'],
  ['roof_thickness=9 cm', 'field.too_little.roof_thickness'],
  ['attic_height=299 mm', 'field.too_little.attic_height'],
  ['slab=2 m 40', 'field.no_number'],
  ['ventilation=1&ventilation=77', 'field.unknown'],
  ['cap=helmet', 'field.unknown'],
  ['floor=1&offset_at=attic', 'field.no_attic'],
  ['floor=1&sweep=hatch', 'field.no_attic_for_hatch'],
];
const dropped: readonly (readonly [string, string])[] = [
  ['producer=2&fireplace=1', 'field.dropped.fireplace'],
  ['fireplace=2&scheme=11', 'field.dropped.scheme'],
  ['fireplace=1&scheme=99', 'field.dropped.scheme'],
  ['fireplace=1&pipe=1&chosen_for=2', 'field.dropped.pipe'],
  ['fireplace=1&pipe=1&chosen_for=none', 'field.dropped.pipe'],
  ['pipe=1&ventilation=2', 'field.dropped.ventilation'],
];
for (const [query, key] of dropped) {
  test(`${query} is no mistake: an unfitting choice is replaced, and the field says so with ${key}`, () => {
    const fields = selectionFields(parse(query));
    assert.deepEqual(
      fields.flatMap(({ dropped: text }) => text?.key ?? []),
      [key],
    );
    assert.ok(fields.every(({ problem }) => problem === null));
  });
}

test('a diameter that was chosen for this fireplace stays, though it is too narrow: that is for the result to say', () => {
  for (const query of ['fireplace=1&pipe=1', 'fireplace=1&pipe=1&chosen_for=1'])
    assert.equal(parse(query).pipe.value?.id, 1);
});

test('the diameter is that of the outlet until it is chosen', () => {
  assert.equal(parse('fireplace=1').pipe.value?.id, 2);
  assert.equal(parse('fireplace=2').pipe.value?.id, 1);
  assert.equal(parse('').pipe.value, null);
});

for (const [query, key] of refused) {
  test(`${query.slice(0, 60)} is refused with ${key}, and ignored`, () => {
    const problems = selectionFields(parse(query)).flatMap(({ problem }) => problem ?? []);
    assert.deepEqual(
      problems.map((problem) => problem.key),
      [key],
    );
  });
}

test('an angle that the chosen roof does not have offers the types that have it, of the same form first', () => {
  const roofs = [
    { id: 1, type: 'Saltak', defaultAngle: 27, minAngle: 5, maxAngle: 40, form: 'gable' },
    { id: 2, type: 'Valmtak', defaultAngle: 22, minAngle: 15, maxAngle: 50, form: 'hipped' },
    { id: 3, type: 'Bratt saltak', defaultAngle: 45, minAngle: 40, maxAngle: 75, form: 'gable' },
  ] as const;
  const problemOf = (query: string) =>
    parseSelection(new URLSearchParams(query), { ...reference, roofTypes: roofs }).roofAngle.problem;
  const problem = problemOf('roof_type=1&roof_angle=45');
  assert.deepEqual(
    problem?.elsewhere?.rows.map(({ id }) => id),
    [3, 2],
  );
  assert.equal(problem?.correction, '40');
  assert.equal(problemOf('roof_type=1&roof_angle=61')?.elsewhere, undefined);
  assert.equal(problemOf('roof_angle=61')?.elsewhere, undefined);
});

test('lengths are understood in millimetres, centimetres and metres', () => {
  for (const text of ['2400', '2 400 mm', '240 cm', '240cm', '2,4 m', '2.4M']) {
    assert.deepEqual(
      [parse(`room_height=${text}`).roomHeight.value, parse(`room_height=${text}`).roomHeight.problem],
      [2400, null],
      text,
    );
  }
  assert.equal(parse('ridge_distance=1,005 m').ridgeDistance.value, 1005);
  assert.equal(parse('attic_height=0,3 m').atticHeight.value, 300);
});

test('a length with a unit is never asked about, however short', () => {
  assert.equal(parse('attic_height=450 mm').atticHeight.value, 450);
  assert.equal(parse('offset=4 cm').offset.value, 40);
});

test('every refused number has a value that would do, in the unit that was written', () => {
  const corrections = [
    ['room_height=2,4', '2400'],
    ['room_height=240', '2400'],
    ['slab=30', '300'],
    ['room_height=9000', '6000'],
    ['room_height=9 m', '6 m'],
    ['room_height=100 cm', '180 cm'],
    ['storey=1,5', '2'],
    ['slab=tykk', ''],
    ['attic_height=0', '300 mm'],
    ['roof_thickness=9 cm', '10 cm'],
    ['fireplace=99', ''],
  ] as const;
  for (const [query, correction] of corrections) {
    const [problem] = selectionFields(parse(query)).flatMap((field) => field.problem ?? []);
    assert.equal(problem?.correction, correction, query);
    const [name = ''] = query.split('=');
    const corrected = selectionFields(parse(new URLSearchParams({ [name]: correction }).toString()));
    assert.ok(
      corrected.every((field) => field.problem === null),
      query,
    );
  }
});

test('the range of a length is given in the unit that was written', () => {
  const valuesOf = (query: string): unknown =>
    JSON.parse(JSON.stringify(parse(query).roomHeight.problem?.values).replaceAll('\u00a0', ' '));
  assert.deepEqual(valuesOf('room_height=2,4'), { value: '2,4', suggestion: 2400 });
  assert.deepEqual(valuesOf('room_height=9 m'), { value: '9 m', minimum: '1,8 m', maximum: '6 m' });
  assert.deepEqual(valuesOf('room_height=100cm'), { value: '100 cm', minimum: '180 cm', maximum: '600 cm' });
  assert.deepEqual(valuesOf('room_height=9000'), { value: '9000 mm', minimum: '1800 mm', maximum: '6000 mm' });
});

test('zero and ordinary short lengths are taken unchanged', () => {
  assert.equal(parse('offset=0').offset.problem, null);
  assert.equal(parse('offset=60').offset.value, 60);
  assert.equal(parse('slab=100').slabThickness.value, 100);
  assert.equal(parse('ridge_distance=0').ridgeDistance.value, 0);
});

test('ventilation modules of the chosen diameter or of none are kept, each once, in the order of choice', () => {
  const { ventilation } = parse('pipe=2&ventilation=3&ventilation=2&ventilation=3');
  assert.deepEqual(
    ventilation.value.map(({ id }) => id),
    [3, 2],
  );
});

test('line breaks and invisible characters of a reference become one space', () => {
  assert.equal(parse('reference=%20Hytta%0d%0a%E2%80%AEpå%20fjellet%00').reference.value, 'Hytta på fjellet');
});

test('every field has a value or a problem for any query, and nothing is thrown', () => {
  const parameter = fc.tuple(fc.constantFrom(...fieldNames), fc.oneof(fc.string(), fc.integer().map(String)));
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 30 }), (parameters) => {
      const query = new URLSearchParams();
      for (const [name, value] of parameters) query.append(name, value);
      const selection = parse(query.toString());
      assert.ok(selection.roofAngle.value >= 0 && selection.roofAngle.value <= 60);
      assert.ok(selection.roomHeight.value >= 1800 && selection.roomHeight.value <= 6000);
    }),
  );
});

test('no roof is steeper than the steepest that is calculated, whatever its type allows', () => {
  const steep = {
    ...reference,
    roofTypes: reference.roofTypes.map((type) => Object.assign({}, type, { maxAngle: 75 })),
  };
  const at = (angle: number) => parseSelection(new URLSearchParams(`roof_type=1&roof_angle=${angle}`), steep).roofAngle;
  assert.equal(at(60).value, 60);
  assert.equal(at(61).problem?.key, 'field.out_of_range.angle');
});
