import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { openChanged } from '../support/opened-catalogue.ts';

test('the age of the prices is said in the verdict once it is more than twelve months, unless invented goods are left', async () => {
  await using catalogue = await openChanged(
    "UPDATE catalogue_info SET name = 'Own range', catalogue_date = '2025-11-21'",
    'UPDATE producer SET invented = 0',
    'UPDATE module SET invented = 0',
  );
  const verdictOn = async (today: string): Promise<readonly string[]> => {
    const loaded = await catalogue.load('fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1');
    const { result } = presentCalculatorPage({ ...loaded, today });
    return result?.verdict.issues.filter(({ href }) => href === '#catalogue-date').map(({ text }) => text) ?? ['none'];
  };
  assert.deepEqual(await verdictOn('2026-11-21'), []);
  assert.deepEqual(await verdictOn('2026-11-22'), ['priser fra november 2025']);
  await catalogue.change('UPDATE module SET invented = 1 WHERE id = 1');
  assert.deepEqual(await verdictOn('2030-01-01'), []);
});
