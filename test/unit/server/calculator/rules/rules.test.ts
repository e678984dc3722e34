import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from '../../../../../server/calculator/calculate.ts';
import { createFlueBuilder } from '../../../../../server/calculator/flue/flue.ts';
import { planFlue, prepareCatalogue } from '../../../../../server/calculator/flue/flue-plan.ts';
import { planFlueColumn } from '../../../../../server/calculator/flue/plan-column.ts';
import { createDraughtReporter } from '../../../../../server/calculator/flue-draught/report-draught.ts';
import { draughtStrength, mouthTemperature } from '../../../../../server/calculator/rules/draught-rules.ts';
import {
  effectiveHeight,
  freeHeight,
  mouthFromRoofPlane,
  mouthOverRoof,
  platform,
  totalHeight,
} from '../../../../../server/calculator/rules/height-rules.ts';
import { clearance, fixings, jointDistance } from '../../../../../server/calculator/rules/pipe-rules.ts';
import type { Rule, RuleFacts } from '../../../../../server/calculator/rules/rule.ts';
import { applyRules, type RuleId } from '../../../../../server/calculator/rules/rules.ts';
import { createData, createInput } from '../../../../support/calculator-fixtures.ts';
import { createDraughtData } from '../../../../support/draught-data.ts';
import { createPart } from '../../../../support/fixture-parts.ts';

const input = createInput({ roofAngle: 45, ridgeDistance: 1000 });
const catalogue = prepareCatalogue(createData({ limits: [] }));
const { plan } = planFlue(input, catalogue, 'build');
const reporter = createDraughtReporter(input, catalogue.data.declaration, plan);
const facts = createFlueBuilder(plan, planFlueColumn(plan), reporter)('price').ruleFacts;
const { house, requirement } = facts;

/** Status, measured value, limit and findings, where some of the facts are as given. */
function outcomeOf(rule: Rule & { readonly id: RuleId }, given: Partial<RuleFacts>): string {
  const [found] = applyRules([rule], { ...facts, ...given });
  return [found?.status, found?.measured, found?.limit, ...(found?.findings ?? [])].join(' ');
}

test('each limit of a height is kept at the limit itself, and not a tenth of a millimetre beyond', () => {
  const unknown = { input: { ...input, ridgeDistance: null } };
  const plane = house.roofSurface + 3000 + requirement.innerRadius;
  const ridge = house.roofSurface + 1000 + 800;
  const outlet = input.scheme.outletHeight;
  const highestPoint = house.roofSurface + requirement.outerRadius;
  const cases = [
    [mouthOverRoof, { top: highestPoint + 800 }, 'ok 800 800'],
    [mouthOverRoof, { top: highestPoint + 799.9 }, 'error 799.9 800'],
    [mouthFromRoofPlane, { ...unknown, top: plane }, 'ok 3000 3000'],
    [mouthFromRoofPlane, { ...unknown, top: plane - 0.1 }, 'clarify 2999.9 3000 ridge-unknown'],
    [mouthFromRoofPlane, { top: ridge }, 'ok 800 800'],
    [mouthFromRoofPlane, { top: ridge - 0.1 }, 'error 799.9 800'],
    [freeHeight, { top: house.roofSurface + 2000 }, 'ok 2000 2000'],
    [freeHeight, { top: house.roofSurface + 2000.1, hasBraces: true }, 'ok 2000.1 4000'],
    [freeHeight, { top: house.roofSurface + 2000.1, hasBraces: false }, 'error 2000.1 4000'],
    [freeHeight, { top: house.roofSurface + 4000, hasBraces: true }, 'ok 4000 4000'],
    [freeHeight, { top: house.roofSurface + 4000.1, hasBraces: true }, 'error 4000.1 4000'],
    [effectiveHeight, { top: outlet + 3500 }, 'ok 3500 3500 draught-not-calculated'],
    [effectiveHeight, { top: outlet + 3499.9 }, 'error 3499.9 3500'],
    [totalHeight, { top: outlet + 15_000 }, 'ok 15000 15000'],
    [totalHeight, { top: outlet + 15_000.1 }, 'error 15000.1 15000'],
  ] as const;
  for (const [rule, given, expected] of cases) assert.equal(outcomeOf(rule, given), expected, rule.id);
});

test('the worst lack for the sweep comes first, whichever is found first', () => {
  const part = createPart({ id: 1, articleNumber: 'SWEEP', role: 'accessory' });
  const top = house.roofSurface + 2000;
  const sweeping = { isPlatformNeeded: true, platform: { part, reachesMouth: null }, ladder: null };
  assert.match(outcomeOf(platform, { top, sweeping }), /^warning .* ladder-missing platform-height-unknown$/);
  const tooLow = { ...sweeping, platform: { part, reachesMouth: false }, ladder: { part, tooShort: null } };
  assert.match(outcomeOf(platform, { top, sweeping: tooLow }), /^warning .* platform-too-low$/);
});

test('a joint is measured to the nearer side of a penetration, also inside; on its very bound it is no error', () => {
  const [penetration] = facts.penetrations;
  assert.ok(penetration !== undefined);
  const penetrations = [{ ...penetration, from: 1000, to: 1300, marginBelow: 150, marginAbove: 500 }];
  const cases = [
    [850, 'ok 150 150'],
    [850.1, 'warning 149.9 150'],
    [1000, 'warning 0 150'],
    [1000.1, 'error -0.1 150'],
    [1299.9, 'error -0.1 500'],
    [1300, 'warning 0 500'],
    [1800, 'ok 500 500'],
  ] as const;
  for (const [joint, expected] of cases) {
    assert.equal(outcomeOf(jointDistance, { joints: [joint], penetrations }), expected, String(joint));
  }
});

test('a run is divided by its brackets only where the catalogue has them', () => {
  const gaps = [{ from: 0, to: 6000, brackets: 1 }];
  assert.equal(outcomeOf(fixings, { gaps, hasBrackets: true }), 'ok 3000 4000');
  assert.equal(outcomeOf(fixings, { gaps, hasBrackets: false }), 'error 6000 4000');
});

const { draught: usual } = calculate(createInput(), createDraughtData());
assert.ok(usual.checked);
const compared = { available: 20, needed: 12, margin: 8, maximum: 30, allowed: 30 };
/** A draught in a dry flue, without a limiter. */
const calculated = { ...usual, ...compared, innerWallTemperature: 60, dewPoint: 45 };

test('the draught is judged at its limits, and with a limiter on the list by what that holds', () => {
  const limiter = {
    articleNumber: 'LIMITER',
    name: 'Limiter',
    price: 1,
    isListed: true,
    range: { minimum: 10, maximum: 35 },
    setting: 30,
    arriving: 30.5,
    holds: true,
  };
  const tooMuch = { maximum: 30.01 };
  const cases = [
    [{}, 'ok 20 12'],
    [{ margin: 1 }, 'ok 20 12'],
    [{ margin: 0.99 }, 'clarify 20 12 draught-narrow'],
    [{ margin: 0 }, 'clarify 20 12 draught-narrow'],
    [{ margin: -0.01 }, 'warning 20 12 draught-short'],
    [tooMuch, 'warning 30.01 30 draught-no-limiter'],
    [{ ...tooMuch, damper: { ...limiter, isListed: false } }, 'warning 30.01 30 draught-too-strong'],
    [{ ...tooMuch, damper: limiter }, 'ok 30.01 30 draught-limited'],
    [{ ...tooMuch, damper: { ...limiter, holds: false } }, 'clarify 30.01 30 draught-beyond-limiter'],
    [{ ...tooMuch, damper: { ...limiter, holds: false, isListed: false } }, 'warning 30.01 30 draught-beyond-limiter'],
    [{ ...tooMuch, damper: { ...limiter, holds: false, setting: null } }, 'warning 30.01 30 draught-no-limiter'],
    [{ allowed: null, maximum: 40 }, 'ok 20 12'],
    [{ allowed: null, maximum: 40.01 }, 'clarify 40.01  draught-limit-unknown'],
    [
      { allowed: null, maximum: 40.01, damper: { ...limiter, holds: false, setting: null } },
      'clarify 40.01  draught-limit-unknown',
    ],
  ] as const;
  for (const [given, expected] of cases) {
    const draught = { ...calculated, ...given };
    assert.equal(outcomeOf(draughtStrength, { draught }), expected, JSON.stringify(given));
  }
});

test('a wall within three degrees of its dew point is an open question, and freezing condensate is named', () => {
  const cases = [
    [{ innerWallTemperature: 48 }, 'ok 48 45'],
    [{ innerWallTemperature: 47.99 }, 'clarify 47.99 45 condensation-narrow'],
    [{ innerWallTemperature: 42.01, operation: 'wet' }, 'clarify 42.01 45 condensation-narrow'],
    [{ innerWallTemperature: 42, operation: 'wet' }, 'warning 42 45'],
    // The rule judges ice in wet operation, so it names the temperature and the limit of the wet wall.
    [{ operation: 'freezing', wetWallTemperature: -0.01 }, 'warning -0.01 0 condensate-freezes'],
  ] as const;
  for (const [given, expected] of cases) {
    const draught = { ...calculated, ...given };
    assert.equal(outcomeOf(mouthTemperature, { draught }), expected, JSON.stringify(given));
  }
});

test('bare steel keeps the distance of a pipe, is never in a floor or roof, and unknown facts are named', () => {
  const cases = [
    [{ exist: false, passPenetration: false, unknown: [] }, 'clarify  '],
    [{ exist: true, passPenetration: false, unknown: [] }, 'clarify   bare-clearance'],
    [{ exist: true, passPenetration: true, unknown: [] }, 'error   bare-in-penetration'],
    [{ exist: false, passPenetration: false, unknown: ['Pipe'] }, 'clarify   insulation-unknown'],
    [{ exist: true, passPenetration: false, unknown: ['Pipe'] }, 'clarify   bare-clearance insulation-unknown'],
  ] as const;
  for (const [bare, expected] of cases) assert.equal(outcomeOf(clearance, { bare }).trim(), expected.trim());
});
