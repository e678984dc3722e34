import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../server/calculator/input/catalogue-parts.ts';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
} from '../../../support/calculator-fixtures.ts';
import { createPart, white } from '../../../support/fixture-parts.ts';

const house = { floor: createFloor(2, true) };

describe('sweeping', () => {
  const hatched = createDataWith({}, [
    createPart({
      id: 71,
      articleNumber: 'HATCH',
      role: 'inspection',
      price: 2900_00,
      length: 440,
      weight: 6,
      width: 200,
    }),
  ]);

  test('from the attic puts a hatch between 500 and 1200 mm over its floor, and no platform on the roof', () => {
    const { geometry, lines, failures } = resultOf({ ...house, sweep: 'hatch' }, hatched);
    assert.deepEqual(failures, []);
    const hatch = geometry.pieces.find(({ role }) => role === 'inspection');
    const floor = geometry.loft?.floor ?? 0;
    assert.ok(hatch !== undefined && hatch.from >= floor + 500 && hatch.from <= floor + 1200);
    assert.ok(lines.every(({ articleNumber }) => articleNumber !== 'PLATFORM'));
    const line = lines.find(({ articleNumber }) => articleNumber === 'HATCH');
    assert.deepEqual(line?.reasons, [{ reason: { kind: 'sweep-hatch', height: hatch.from - floor }, quantity: 1 }]);
  });

  test('from the attic works beside bends that are there too', () => {
    const { geometry, failures } = resultOf(
      { ...house, atticHeight: 3000, sweep: 'hatch', offset: 62, offsetAt: 'attic' },
      hatched,
    );
    assert.deepEqual(failures, []);
    assert.equal(geometry.pieces.filter(({ role }) => role === 'inspection').length, 1);
    assert.equal(geometry.pieces.filter(({ role }) => role === 'bend').length, 2);
  });

  test('from an attic without a hatch in the catalogue is a failure that names it', () => {
    const [failure] = resultOf({ ...house, sweep: 'hatch' }, createData()).failures;
    assert.deepEqual(failure, { code: 'HATCH_UNREACHABLE', lowest: 5900, cause: { kind: 'no-element' } });
  });

  test('from an attic that is too low at the flue is a failure that says how much is missing, and one that is just high enough is not', () => {
    const roof = 5400 - 100 * Math.tan(Math.PI / 6);
    const least = Math.ceil(500 + 440 + 5400 - roof);
    const low = { ...house, roofAngle: 30, sweep: 'hatch', atticHeight: least - 1 } as const;
    const [failure] = resultOf(low, hatched).failures;
    assert.deepEqual(failure, {
      code: 'HATCH_UNREACHABLE',
      lowest: 5900,
      cause: { kind: 'attic-too-low', missing: 1 },
    });
    const { geometry, failures } = resultOf({ ...low, atticHeight: least }, hatched);
    assert.deepEqual(failures, []);
    assert.equal(geometry.pieces.find(({ role }) => role === 'inspection')?.from, 5900);
  });

  test('from an attic that is too low, beside bends that fit nowhere, names both', () => {
    const low = { ...house, sweep: 'hatch', atticHeight: 600, offset: 900, offsetAt: 'attic' } as const;
    assert.deepEqual(
      resultOf(low, hatched).failures.map((failure) => ('cause' in failure ? failure.cause.kind : failure.code)),
      ['attic-too-low', 'too-high'],
    );
  });

  test('from an attic that is too low, beside bends that exist in another colour only, names both', () => {
    const parts = orderParts(hatched.parts.all.filter(({ role, colorId }) => role !== 'bend' || colorId === white.id));
    const low = { ...house, sweep: 'hatch', atticHeight: 600, offset: 300 } as const;
    assert.deepEqual(
      resultOf(low, { ...hatched, parts }).failures.map(({ code }) => code),
      ['COLOUR_NOT_AVAILABLE', 'HATCH_UNREACHABLE'],
    );
  });

  test('from the roof needs a ladder on every pitched roof, and a platform above 1.2 m on the short side', () => {
    const articles = (input: Partial<CalculationInput>): readonly string[] =>
      resultOf(input, createData())
        .lines.map(({ articleNumber }) => articleNumber)
        .filter((name) => name === 'LADDER' || name === 'PLATFORM');
    assert.deepEqual(articles({ roofAngle: 0, floor: createFloor(2, false) }), []);
    assert.deepEqual(articles({ roofAngle: 15, floor: createFloor(2, false) }), ['LADDER']);
    assert.deepEqual(articles({ roofAngle: 30, floor: createFloor(2, false) }), ['PLATFORM', 'LADDER']);
  });

  test('from the roof takes no ladder that hangs on a ridge on a lean-to roof, and says which is too short elsewhere', () => {
    const low = { roofAngle: 15, floor: createFloor(2, false) };
    const leanTo = { ...createInput().roofType, form: 'lean-to' } as const;
    const ladders = (input: Partial<CalculationInput>, reach: number | null): unknown => {
      const { lines, rules } = resultOf({ ...low, ...input }, createDataWith({ LADDER: { ridgeReach: reach } }));
      const { status, findings } = rules.find(({ id }) => id === 'R5') ?? {};
      const reasons = lines.find(({ articleNumber }) => articleNumber === 'LADDER')?.reasons ?? [];
      return [reasons.map(({ reason }) => 'tooShort' in reason && reason.tooShort), status, findings];
    };
    assert.deepEqual(ladders({ roofType: leanTo }, 4200), [[], 'warning', ['ladder-missing']]);
    assert.deepEqual(ladders({ roofType: leanTo }, null), [[null], 'ok', []]);
    const needed = 4347.7;
    assert.equal(needed, Math.round((4199.6 / Math.cos(Math.PI / 12)) * 10) / 10);
    const far = { ridgeDistance: 4199.6 };
    assert.deepEqual(ladders(far, 4347), [[{ reach: 4347, needed }], 'warning', ['ladder-too-short']]);
    assert.deepEqual(ladders(far, 4348), [[null], 'ok', []]);
    assert.deepEqual(ladders(far, null), [[null], 'ok', []]);
    assert.deepEqual(ladders({}, 100), [[null], 'ok', []]);
  });

  test('from the roof takes the cheapest ladder that reaches down to the flue', () => {
    const { parts, ...data } = createDataWith({ LADDER: { ridgeReach: 4000 } });
    const ladder = parts.all.find(({ articleNumber }) => articleNumber === 'LADDER');
    assert.ok(ladder !== undefined);
    const long = { ...ladder, id: 9001, articleNumber: 'LADDER-LONG', price: 999_900, ridgeReach: 9000 };
    const listed = (ridgeDistance: number): readonly string[] =>
      resultOf(
        { roofAngle: 15, floor: createFloor(2, false), ridgeDistance },
        { ...data, parts: orderParts([...parts.all, long]) },
      )
        .lines.map(({ articleNumber }) => articleNumber)
        .filter((name) => name.startsWith('LADDER'));
    assert.deepEqual([listed(3000), listed(6000)], [['LADDER'], ['LADDER-LONG']]);
  });

  test('from a platform is fulfilled only where its floor can be mounted within 1.2 m of the mouth', () => {
    const found = (mountingHeight: number | null): readonly unknown[] => {
      const high = { roofAngle: 30, floor: createFloor(2, false) };
      const rule = resultOf(high, createDataWith({ PLATFORM: { mountingHeight } })).rules.find(({ id }) => id === 'R5');
      return [rule?.status, rule?.findings];
    };
    const high = resultOf({ roofAngle: 30, floor: createFloor(2, false) }, createData());
    const least = Math.ceil((high.rules.find(({ id }) => id === 'R5')?.measured ?? 0) - 1200);
    assert.ok(least > 0);
    assert.deepEqual(found(null), ['clarify', ['platform-height-unknown']]);
    assert.deepEqual(found(least - 1), ['warning', ['platform-too-low']]);
    assert.deepEqual(found(least), ['ok', ['platform-and-ladder']]);
  });

  test('from a platform takes the first that is known to be mounted high enough, though another is cheaper', () => {
    const { parts, ...data } = createData();
    const platform = parts.all.find(({ articleNumber }) => articleNumber === 'PLATFORM');
    assert.ok(platform !== undefined);
    const high = { ...platform, id: 9001, articleNumber: 'PLATFORM-HIGH', price: 999_900, mountingHeight: 5000 };
    const { lines, rules } = resultOf(
      { roofAngle: 30, floor: createFloor(2, false) },
      { ...data, parts: orderParts([...parts.all, high]) },
    );
    const platforms = lines.map(({ articleNumber }) => articleNumber).filter((name) => name.startsWith('PLATFORM'));
    assert.deepEqual(platforms, ['PLATFORM-HIGH']);
    assert.equal(rules.find(({ id }) => id === 'R5')?.status, 'ok');
  });
});
