import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openCatalogue, type OpenCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../support/temporary-catalogue.ts';

describe('the age of the prices', () => {
  let temporary: TemporaryCatalogue;
  let open: OpenCatalogue;
  before(async () => {
    temporary = await createTemporaryCatalogue();
    open = await openCatalogue(temporary.path);
  });
  after(async () => {
    await open.catalogue.close();
    await temporary[Symbol.asyncDispose]();
  });

  async function verdictOn(today: string): Promise<readonly string[]> {
    const translator = await createMessagesTranslator();
    const query = 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1';
    const loaded = await loadCalculation(query, open.catalogue, translator);
    const { result } = presentCalculatorPage({ ...loaded, today });
    return result?.verdict.issues.filter(({ href }) => href === '#catalogue-date').map(({ text }) => text) ?? ['none'];
  }

  test('is said in the verdict once it is more than twelve months', async () => {
    await temporary.change("UPDATE catalogue_info SET name = 'Own range', catalogue_date = '2025-11-21'");
    assert.deepEqual(await verdictOn('2026-11-21'), []);
    assert.deepEqual(await verdictOn('2026-11-22'), ['priser fra november 2025']);
  });

  test('says nothing of the demonstration, whose prices are invented', async () => {
    await temporary.change("UPDATE catalogue_info SET name = 'Demonstrasjonskatalog'");
    assert.deepEqual(await verdictOn('2030-01-01'), []);
  });
});
