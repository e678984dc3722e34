import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../server/calculator/input/catalogue-parts.ts';
import type { Part } from '../../../../server/calculator/input/part.ts';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
} from '../../../support/calculator-fixtures.ts';
import { createPart } from '../../../support/fixture-parts.ts';

const house = { floor: createFloor(2, true) };

describe('sweeping', () => {
  const hatch = createPart({ id: 71, articleNumber: 'HATCH', role: 'inspection', length: 440, width: 200 });
  const hatched = createDataWith({}, [hatch]);

  test('from an attic without a hatch in the catalogue is a failure that names it', () => {
    const [failure] = resultOf({ ...house, sweep: 'hatch' }, createData()).failures;
    assert.deepEqual(failure, { code: 'HATCH_UNREACHABLE', lowest: 5900, cause: { kind: 'no-element' } });
  });

  test('fails from a too low attic with the missing height, and succeeds from the lowest possible one', () => {
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

  test('from an attic that is too low, beside bends that fit nowhere or exist in another colour only, names both', () => {
    const low = { ...house, sweep: 'hatch', atticHeight: 600 } as const;
    assert.deepEqual(
      resultOf({ ...low, offset: 900, offsetAt: 'attic' }, hatched).failures.map(
        (failure) => 'cause' in failure && failure.cause.kind,
      ),
      ['attic-too-low', 'too-high'],
    );
    const whiteBends = createDataWith({ 'BEND15-Svart': null, 'BEND30-Svart': null, 'BEND45-Svart': null }, [hatch]);
    assert.deepEqual(
      resultOf({ ...low, offset: 300 }, whiteBends).failures.map(({ code }) => code),
      ['COLOUR_NOT_AVAILABLE', 'HATCH_UNREACHABLE'],
    );
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

  test('from a platform is fulfilled only where its floor can be mounted within 1.2 m of the mouth', () => {
    const ruleWith = (mountingHeight: number | null) =>
      resultOf({ floor: createFloor(2, false) }, createDataWith({ PLATFORM: { mountingHeight } })).rules.find(
        ({ id }) => id === 'R5',
      );
    const found = (mountingHeight: number | null): readonly unknown[] => {
      const { status, findings } = ruleWith(mountingHeight) ?? {};
      return [status, findings];
    };
    const least = Math.ceil((ruleWith(null)?.measured ?? 0) - 1200);
    assert.ok(least > 0);
    assert.deepEqual(found(null), ['clarify', ['platform-height-unknown']]);
    assert.deepEqual(found(least - 1), ['warning', ['platform-too-low']]);
    assert.deepEqual(found(least), ['ok', ['platform-and-ladder']]);
  });

  test('from the roof takes the cheapest ladder that reaches down to the flue, and the first platform known to be high enough', () => {
    const listed = (role: Part['role'], other: Partial<Part>, input: Partial<CalculationInput>): readonly string[] => {
      const { parts, ...data } = createDataWith({ LADDER: { ridgeReach: 4000 } });
      const part = parts.all.find((one) => one.role === role);
      assert.ok(part !== undefined);
      const dear = { ...part, id: 9001, articleNumber: 'DEAR', price: 999_900, ...other };
      const { lines } = resultOf(
        { floor: createFloor(2, false), ...input },
        { ...data, parts: orderParts([...parts.all, dear]) },
      );
      return lines
        .map(({ articleNumber }) => articleNumber)
        .filter((name) => [part.articleNumber, 'DEAR'].includes(name));
    };
    const long = { ridgeReach: 9000 };
    assert.deepEqual(listed('roof_ladder', long, { roofAngle: 15, ridgeDistance: 3000 }), ['LADDER']);
    assert.deepEqual(listed('roof_ladder', long, { roofAngle: 15, ridgeDistance: 6000 }), ['DEAR']);
    assert.deepEqual(listed('sweep_platform', { mountingHeight: 5000 }, { roofAngle: 30 }), ['DEAR']);
  });
});
