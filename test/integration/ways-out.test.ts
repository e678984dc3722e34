import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { blockingMessages } from '../../server/pages/blocking-messages.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { loadCalculation } from '../../server/routes/load-calculation.ts';
import { alterations } from '../oracle/list/alterations.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { createMessagesTranslator } from '../support/messages-translator.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const houses = sampleSize(5, 60);

for (const { name, statements } of alterations) {
  test(`of ${houses} random houses, where the catalogue has ${name}, each that cannot be built has a way out that works or a sentence why not`, async () => {
    await using whole = await createTemporaryCatalogue();
    const parts = readCatalogue(whole.path);
    const dice = new Dice(sampleSeed());
    await using altered = await createTemporaryCatalogue('BEGIN', ...statements(parts, dice), 'COMMIT');
    const { catalogue } = await openCatalogue(altered.path);
    const translator = await createMessagesTranslator();
    try {
      for (let house = 0; house < houses; house += 1) {
        const query = randomHouse(parts, dice).toString();
        const loaded = await loadCalculation(query, catalogue, translator);
        const { result } = presentCalculatorPage(loaded);
        for (const { title, remedies, note } of result?.failures ?? []) {
          assert.ok(remedies.length > 0 || note !== null, `${query}: ${title} has neither a way out nor a sentence`);
          for (const { text, href } of remedies) {
            const followed = await loadCalculation(href.replace('/?', ''), catalogue, translator);
            assert.deepEqual(blockingMessages(followed), [], `${query}: ${text} ${href}`);
          }
        }
      }
    } finally {
      await catalogue.close();
    }
  });
}
