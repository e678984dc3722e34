import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import type { CalculationInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../../server/calculator/input/catalogue-parts.ts';
import type { CalculationData } from '../../../../../server/calculator/input/calculation-data.ts';
import type { CalculatedDraught } from '../../../../../server/calculator/result/draught-report.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { createFloor, createInput } from '../../../../support/calculator-fixtures.ts';
import { createPart, pipe125 } from '../../../../support/fixture-parts.ts';
import { createDeclaration, createDraughtData } from '../../../../support/draught-data.ts';

function draughtOf(input: Partial<CalculationInput>, data: CalculationData): CalculatedDraught {
  const { draught, failures } = calculate(createInput(input), data);
  assert.deepEqual(failures, []);
  assert.ok(draught.checked, JSON.stringify(draught));
  return draught;
}

const tall = { floor: createFloor(2, true), altitude: 0 };

describe('the draught of a flue', () => {
  test('takes the usual resistance of parts that have none of their own, each listed once', () => {
    const house = { floor: createFloor(2, true), offset: 310 };
    const usual = draughtOf(house, createDraughtData());
    const bends = usual.usualResistances.filter(({ kind }) => kind === 'bend');
    const angle = calculate(createInput(house), createDraughtData()).geometry.offset?.bendAngle ?? 0;
    assert.deepEqual(bends, [{ kind: 'bend', angle, zeta: Math.round((0.4 * angle * 100) / 45) / 100 }]);
    const declared = draughtOf(
      house,
      createDraughtData(createDeclaration(), ({ role }) => ({ zeta: role === 'bend' || role === 'cap' ? 0 : null })),
    );
    assert.deepEqual(declared.usualResistances, []);
    assert.ok(declared.available > usual.available);
  });

  test('has a limiter above the connector: set to the most that the fireplace allows, and judged by what arrives without it', () => {
    const declaration = createDeclaration({ minimumDraught: 2, maximumDraught: 12 });
    const { parts, ...data } = createDraughtData(declaration);
    const limitedBy = (heldDraught: Part['heldDraught'], zeta = 0) => {
      const damper = createPart({ id: 999, articleNumber: 'LIMITER', role: 'damper', zeta, heldDraught });
      return draughtOf({ ...tall, damper: 'limiter' }, { ...data, parts: orderParts([...parts.all, damper]) });
    };
    const free = draughtOf(tall, { ...data, parts });
    const { allowed, maximum, required } = free;
    assert.ok(allowed !== null);
    const resisting = limitedBy({ minimum: 5, maximum: 60 }, 5);
    assert.deepEqual([resisting.required, resisting.allowed], [required, allowed]);
    assert.ok(resisting.maximum < maximum);
    assert.equal(resisting.damper?.arriving, maximum);
    const holdsBetween = (minimum: number, most: number) => {
      const { damper } = limitedBy({ minimum, maximum: most });
      return [damper?.setting ?? null, damper?.holds];
    };
    assert.deepEqual(holdsBetween(5, 60), [allowed, true]);
    assert.deepEqual(holdsBetween(5, allowed - 1), [allowed - 1, false]);
    assert.deepEqual(holdsBetween(allowed + 0.1, 60), [null, false]);
    assert.deepEqual(holdsBetween(1, required - 0.1), [null, false]);
    assert.equal(limitedBy(null).damper?.holds, false);
    assert.equal(free.damper?.isListed, undefined);
  });

  test('has the first limiter by choice that holds it, else the first that has a setting, also on the list', () => {
    const { parts, ...data } = createDraughtData(createDeclaration({ minimumDraught: 2, maximumDraught: 12 }));
    const limiter = (articleNumber: string, price: number, minimum: number, maximum: number): Part =>
      createPart({ id: 900 + price, articleNumber, role: 'damper', price, heldDraught: { minimum, maximum } });
    const cheap = limiter('CHEAP', 1, 40, 60);
    const weak = limiter('WEAK', 2, 5, 13);
    const right = limiter('RIGHT', 3, 5, 60);
    const dear = limiter('DEAR', 4, 5, 60);
    const limiterOf = (offered: readonly Part[]): unknown => {
      const all = { ...data, parts: orderParts([...parts.all, ...offered]) };
      const { lines, draught } = calculate(createInput({ ...tall, damper: 'limiter' }), all);
      const listed = lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === 'damper'))?.articleNumber;
      const named = draughtOf(tall, all).damper?.articleNumber;
      return [listed, draught.checked && draught.damper?.articleNumber, named];
    };
    assert.deepEqual(limiterOf([cheap, weak, right, dear]), ['RIGHT', 'RIGHT', 'RIGHT']);
    assert.deepEqual(limiterOf([cheap, weak]), ['WEAK', 'WEAK', 'WEAK']);
    assert.deepEqual(limiterOf([cheap]), ['CHEAP', 'CHEAP', 'CHEAP']);
  });

  test('sees where a cold flue condenses, and that the mouth is dry where the gas is hot', () => {
    const cold = createDeclaration({ temperature: 110, massFlow: 2.5, minimumDraught: 5 });
    const wet = draughtOf(tall, createDraughtData(cold));
    assert.equal(wet.operation, 'wet');
    assert.ok(wet.innerWallTemperature < wet.dewPoint);
    const { top, roofSurface } = calculate(createInput(tall), createDraughtData(cold)).geometry;
    assert.ok(wet.condensation !== null && top !== null);
    assert.ok(wet.condensation.height > 1200 && wet.condensation.height <= top);
    assert.equal(wet.condensation.surroundings === 'outdoors', wet.condensation.height > roofSurface);
    const dry = draughtOf(tall, createDraughtData());
    assert.equal(dry.operation, 'dry');
    assert.equal(dry.condensation, null);
  });

  test('freezes in the mouth where hardly any warmth comes up', () => {
    const faint = createDeclaration({ temperature: 60, massFlow: 0.5, minimumDraught: 0 });
    assert.equal(draughtOf(tall, createDraughtData(faint)).operation, 'freezing');
  });
});

describe('a draught is not calculated, and the missing fact is named,', () => {
  const missingOf = (data: CalculationData, input: Partial<CalculationInput> = {}): unknown => {
    const { draught } = calculate(createInput(input), data);
    assert.ok(!draught.checked);
    return draught.missing;
  };

  test('if the fireplace has no declaration', () => {
    assert.deepEqual(missingOf(createDraughtData(null)), [{ what: 'declaration' }]);
  });

  for (const [column, what] of [
    ['fuel', ['fuel', 'flue_gas_mass_flow']],
    ['temperature', ['flue_gas_temperature']],
    ['carbonDioxide', ['flue_gas_mass_flow', 'carbon_dioxide']],
    ['minimumDraught', ['minimum_draught']],
  ] as const) {
    test(`if the declaration has no ${column}`, () => {
      const declaration = createDeclaration({ massFlow: null, [column]: null });
      assert.deepEqual(
        missingOf(createDraughtData(declaration)),
        what.map((thing) => ({ what: thing })),
      );
    });
  }

  test('if the insulation or the roughness of a part is unknown', () => {
    const unknown = createDraughtData(createDeclaration(), ({ articleNumber }) => ({
      ...(articleNumber === 'E1000-Svart' ? { thermalResistance: null } : {}),
      ...(articleNumber === 'START150' ? { roughness: null } : {}),
    }));
    assert.deepEqual(missingOf(unknown), [
      { what: 'thermal_resistance', articleNumbers: ['E1000-Svart'] },
      { what: 'roughness', articleNumbers: ['START150'] },
    ]);
  });

  test('if no flue can be built', () => {
    assert.deepEqual(missingOf(createDraughtData(), { pipe: pipe125 }), [{ what: 'flue' }]);
  });
});

test('the extra height raises the required top by itself, and nothing else', () => {
  const data = createDraughtData();
  const usual = calculate(createInput(tall), data).geometry;
  const raised = calculate(createInput({ ...tall, extraHeight: 350 }), data).geometry;
  assert.equal(raised.requiredTop, usual.requiredTop + 350);
  assert.deepEqual(raised.heightRule, usual.heightRule);
});
