import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Objective } from '../../../../../db/codes.ts';
import { listAlternatives } from '../../../../../server/calculator/report/alternatives.ts';

interface Priced {
  readonly exVat: number;
  readonly joints: number;
}

/** The alternatives where the cheapest flue costs 10 000 kroner and has 8 joints. Prices in whole øre. */
function alternativesTo(fewest: Priced): ReturnType<typeof listAlternatives> {
  const cheapest: Priced = { exVat: 1_000_000, joints: 8 };
  const flues: Readonly<Record<Objective, Priced>> = { price: cheapest, joints: fewest, tight: cheapest };
  return listAlternatives(
    'price',
    () => 5000,
    (objective) => {
      const { exVat, joints } = flues[objective];
      const totals = { exVat, vat: 0, incVat: exVat, vatPercent: 25, complete: true, missingPrices: [] };
      return { totals, top: 5000, pieces: { length: joints + 1 }, draught: { checked: false, missing: [] } };
    },
  );
}

test('fewer joints are recommended where they save two joints and cost at most two per cent more', () => {
  const recommendedFor = (fewest: Priced): boolean[] => alternativesTo(fewest).map(({ recommended }) => recommended);
  assert.deepEqual(recommendedFor({ exVat: 1_020_000, joints: 6 }), [false, true]);
  assert.deepEqual(recommendedFor({ exVat: 1_020_001, joints: 6 }), [false, false]);
  assert.deepEqual(recommendedFor({ exVat: 1_020_000, joints: 7 }), [false, false]);
});

test('flues with the same price, joints and top are one alternative', () => {
  const [only, ...others] = alternativesTo({ exVat: 1_000_000, joints: 8 });
  assert.deepEqual(only?.objectives, ['price', 'joints', 'tight']);
  assert.deepEqual(others, []);
});
