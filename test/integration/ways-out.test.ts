import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingMessages } from '../../server/pages/blocking-messages.ts';
import { presentCalculatorPage } from '../../server/pages/calculator-page.ts';
import { alterations } from '../oracle/list/alterations.ts';
import { readCatalogue } from '../oracle/list/catalogue.ts';
import { randomHouse } from '../oracle/list/houses.ts';
import { Dice } from '../oracle/random.ts';
import { openChanged } from '../support/opened-catalogue.ts';
import { sampleSeed, sampleSize } from '../support/sample.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

const houses = sampleSize(5, 60);

for (const { name, statements } of alterations) {
  test(`each impossible one of ${houses} random houses over a catalogue with ${name} has a working remedy or a reason`, async () => {
    await using whole = await createTemporaryCatalogue();
    const parts = readCatalogue(whole.path);
    const dice = new Dice(sampleSeed());
    await using catalogue = await openChanged('BEGIN', ...statements(parts, dice), 'COMMIT');
    for (let house = 0; house < houses; house += 1) {
      const query = randomHouse(parts, dice).toString();
      const loaded = await catalogue.load(query);
      const { result } = presentCalculatorPage(loaded);
      for (const { title, remedies, conditions, note } of result?.failures ?? []) {
        const ways = remedies.length + conditions.length;
        assert.ok(ways > 0 || note !== null, `${query}: ${title} has neither a way out nor a sentence`);
        for (const { text, href } of remedies) {
          const followed = await catalogue.load(href.replace('/?', ''));
          assert.deepEqual(blockingMessages(followed), [], `${query}: ${text} ${href}`);
        }
      }
    }
  });
}
