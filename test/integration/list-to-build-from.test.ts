import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import type { CalculationResult } from '../../server/calculator/calculate.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';

const catalogue = await openChanged();
after(() => catalogue[Symbol.asyncDispose]());

async function resultOf(query: string): Promise<CalculationResult> {
  const { calculation } = await catalogue.load(query);
  assert.ok(calculation !== null, query);
  return calculation.result;
}

const bill = z.object({
  lines: z.array(z.object({ articleNumber: z.string(), quantity: z.number(), unitPrice: z.number().nullable() })),
});

test('an offset that only rounding puts beyond its tolerance is built', async () => {
  const result = await resultOf(
    'fireplace=79&scheme=140&pipe=6&color=4&floor=6&roof_type=2&room_height=2850&slab=228&attic_height=1366&ridge_distance=2750&offset=750',
  );
  assert.deepEqual(result.failures, []);
});

test('a flue with more combinations than are tried is built, and a notice says so', async () => {
  const { failures, notices, weight, rules } = await resultOf(
    'fireplace=68&scheme=122&pipe=3&color=4&floor=6&roof_type=5&attic_height=4484+mm&offset=1850+mm&sweep=hatch&slab=296+mm&roof_thickness=0.2+m&roof_angle=28&format=square',
  );
  assert.deepEqual(failures, []);
  assert.ok(notices.some(({ code }) => code === 'SEARCH_STOPPED'));
  assert.ok(weight !== null);
  assert.equal(rules.find(({ id }) => id === 'R14')?.status, 'ok');
});

test('the cheapest of two flues with missing prices is the flue with fewer missing prices', async () => {
  await using server = await startTestServer({
    changes: ["UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST160-13SV'"],
  });
  const address =
    'fireplace=45&scheme=78&pipe=4&color=1&floor=4&roof_type=2&roof_angle=4&room_height=1850&ridge_distance=1550+mm';
  const answer = await server.get(`/bill-of-materials.json?${address}`);
  const { lines } = bill.parse(await answer.json());
  assert.deepEqual(
    lines.filter(({ unitPrice }) => unitPrice === null).map(({ articleNumber, quantity }) => [articleNumber, quantity]),
    [['ST160-13SV', 1]],
  );
});
