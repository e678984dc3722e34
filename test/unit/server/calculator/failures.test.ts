import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../server/calculator/input/catalogue-parts.ts';
import type { Failure } from '../../../../server/calculator/result/outcome.ts';
import { createData, createDataWith, createFloor, createInput } from '../../../support/calculator-fixtures.ts';
import { pipe125, pipe200, red, white } from '../../../support/fixture-parts.ts';

const outlet125 = { id: 1, name: 'Topp', outletPosition: 'top', outletHeight: 1200, outletPipeId: pipe125.id } as const;

function failuresOf(input: Partial<CalculationInput>, data: CalculationData = createData()): readonly Failure[] {
  return calculate(createInput(input), data).failures;
}

test('NO_START names the diameters that the outlet can reach', () => {
  assert.deepEqual(failuresOf({ scheme: outlet125, pipe: pipe200 })[0], {
    code: 'NO_START',
    outletPosition: 'top',
    outletDiameter: 125,
    chosenDiameter: 200,
    reachableDiameters: [125, 150],
  });
});

test('DIAMETER_BELOW_OUTLET names both diameters', () => {
  assert.deepEqual(failuresOf({ pipe: pipe125 })[0], {
    code: 'DIAMETER_BELOW_OUTLET',
    outletDiameter: 150,
    chosenDiameter: 125,
  });
});

test('NO_FLASHING_FOR_ANGLE names the ranges that exist, of the layer that is missing', () => {
  assert.deepEqual(failuresOf({ roofAngle: 46, ridgeDistance: 1000 }), [
    {
      code: 'NO_FLASHING_FOR_ANGLE',
      angle: 46,
      format: 'round',
      layer: 'flashing',
      ranges: [
        { minimum: 0, maximum: 20 },
        { minimum: 18, maximum: 45 },
      ],
    },
  ]);
  assert.deepEqual(failuresOf({ roofAngle: 35, format: 'square' }), [
    {
      code: 'NO_FLASHING_FOR_ANGLE',
      angle: 35,
      format: 'square',
      layer: 'overlay',
      ranges: [{ minimum: 0, maximum: 30 }],
    },
  ]);
});

test('JOINT_IN_PENETRATION says so if only bare steel passes', () => {
  const withBare = (longest: number): CalculationData => {
    const data = createData();
    const bare = { thermalResistance: 0 };
    const parts = data.parts.all.map((part) => Object.assign({}, part, (part.length ?? 0) >= longest ? bare : {}));
    return { ...data, parts: orderParts(parts) };
  };
  assert.deepEqual(failuresOf({}, withBare(1001)), []);
  const [failure] = failuresOf({}, withBare(900));
  assert.ok(failure?.code === 'JOINT_IN_PENETRATION');
  assert.deepEqual(failure.causes, [{ kind: 'only-bare', penetrations: [{ kind: 'roof' }] }]);
});

test('COLOUR_NOT_AVAILABLE names the part and the colours that work', () => {
  const expected = {
    code: 'COLOUR_NOT_AVAILABLE',
    role: 'straight',
    colorId: red.id,
    workingColors: ['Svart', 'Hvit'],
  };
  assert.deepEqual(failuresOf({ color: red }), [expected]);
  const blackCap = createDataWith({ CAP: { colorId: 1 }, START150: { colorId: 1 } });
  assert.deepEqual(
    failuresOf({ color: white, cap: 'rain' }, blackCap).map((failure) => 'role' in failure && failure.role),
    ['start', 'cap'],
  );
});

test('COLOUR_NOT_AVAILABLE names a ceiling plate that only another kit has, also where another kit is cheaper', () => {
  const platesOfB = { 'PLATE-A': null, 'PLATE-B': { colorId: 1 } };
  const withKits = (priceOfA: number) => createDataWith({ ...platesOfB, 'KIT-A': { price: priceOfA } });
  for (const priceOfA of [100_00, 900_00]) {
    assert.deepEqual(failuresOf({ floor: createFloor(2, false), color: white }, withKits(priceOfA)), [
      { code: 'COLOUR_NOT_AVAILABLE', role: 'ceiling_plate', colorId: white.id, workingColors: ['Svart'] },
    ]);
    assert.deepEqual(failuresOf({ floor: createFloor(2, false) }, withKits(priceOfA)), []);
  }
});

test('HEIGHT_UNREACHABLE names the nearest tops', () => {
  const onlyLong = createDataWith({
    'E1000-Svart': { length: 4000 },
    'E500-Svart': null,
    'E250-Svart': null,
    'ADJ-Svart': null,
  });
  const scheme = { ...createInput().scheme, outletHeight: 0 };
  const limits = [
    { code: 'total_height', value: 4000, unit: 'mm', source: 'test', producerId: null, pipeId: null },
  ] as const;
  assert.deepEqual(failuresOf({ scheme, roomHeight: 1800 }, { ...onlyLong, limits }), [
    { code: 'HEIGHT_UNREACHABLE', requiredTop: 3922, tolerance: 78, nearestBelow: 60, nearestAbove: 4060 },
  ]);
});

test('JOINT_IN_PENETRATION names the penetrations in the way', () => {
  const onlyShort = createDataWith({ 'E1000-Svart': null, 'E500-Svart': null, 'ADJ-Svart': null });
  const [failure] = failuresOf({ floor: createFloor(2, false) }, onlyShort);
  assert.equal(failure?.code, 'JOINT_IN_PENETRATION');
  assert.deepEqual(failure.causes, [
    { kind: 'longer-than-elements', penetrations: [{ kind: 'storey-slab', storey: 1 }], height: 300, longest: 190 },
    { kind: 'longer-than-elements', penetrations: [{ kind: 'roof' }], height: 461.9, longest: 190 },
  ]);
  assert.equal(failure.nearestBelow, 1260 + 7 * 190);
});

test('JOINT_IN_PENETRATION is also reported where the start chain itself ends inside a slab', () => {
  const scheme = { ...createInput().scheme, outletHeight: 2400 };
  const [failure] = failuresOf({ scheme, floor: createFloor(2, false) });
  assert.equal(failure?.code, 'JOINT_IN_PENETRATION');
  assert.deepEqual(failure.causes, [
    {
      kind: 'start-ends-inside',
      penetrations: [{ kind: 'storey-slab', storey: 1 }],
      end: 2460,
      from: 2400,
      to: 2700,
    },
  ]);
});

test('TOO_TALL names the height, its limit, and whether a ridge distance could help', () => {
  const input = { floor: createFloor(4, true), roomHeight: 3500 };
  const { failures, geometry } = calculate(createInput(input), createData());
  assert.deepEqual(failures[0], {
    code: 'TOO_TALL',
    measure: 'total-height',
    measured: (geometry.top ?? 0) - 1200,
    limit: 15000,
    ridgeDistanceKnown: false,
  });
  const steep = failuresOf({ roofAngle: 55 }).find(({ code }) => code === 'TOO_TALL');
  assert.deepEqual(steep?.code === 'TOO_TALL' && [steep.measure, steep.limit], ['free-height', 4000]);
});

test('OFFSET_UNREACHABLE names the nearest offsets', () => {
  const [failure] = failuresOf({ floor: createFloor(2, true), offset: 30 });
  assert.deepEqual(failure, {
    code: 'OFFSET_UNREACHABLE',
    cause: { kind: 'no-bends' },
    wanted: 30,
    tolerance: 25,
    nearestBelow: 0,
    nearestAbove: 62,
  });
});

test('OFFSET_UNREACHABLE is also reported where only the room between the slabs is too low for the bends', () => {
  const [failure] = failuresOf({ floor: createFloor(2, false), offset: 1400, roomHeight: 1800 });
  assert.equal(failure?.code, 'OFFSET_UNREACHABLE');
  assert.ok(failure.nearestBelow !== null && failure.nearestBelow > 0);
});

test('SUPPORT_MISSING names the part and how many are needed', () => {
  const none = createDataWith({ 'KIT-A': null, 'KIT-B': null, BRACKET: null });
  assert.deepEqual(failuresOf({ floor: createFloor(2, false), roomHeight: 6000 }, none), [
    { code: 'SUPPORT_MISSING', role: 'floor_kit', quantity: 1 },
    { code: 'SUPPORT_MISSING', role: 'wall_bracket', quantity: 2 },
  ]);
});
