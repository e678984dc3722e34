import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, colourProblems, overflowsSideways } from '../../support/browser.ts';
import { inSample } from '../../support/sample.ts';
import { sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({ dealerStore: { save: async () => {} } });

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const chimney = `${complete.replace('scheme=2', 'scheme=1')}&flue=existing&chimney=brick_half&flue_section=3`;

const enlarge = async (page: Page): Promise<void> => {
  await page.locator('[data-unfolds]').click();
  await page.locator('[data-expands]:visible').first().click();
};

/** What the pages can look like, and at which width `npm test` looks at it; the long sample looks at all widths. */
const states: readonly (readonly [name: string, width: number, address: string, prepare?: typeof enlarge])[] = [
  ['an order', 1366, complete],
  ['an order on a phone', 400, complete],
  ['a draft', 768, `${complete}&room_height=9000`],
  ['a result with a shift and a square roof part', 400, `${complete}&offset=600&format=square&ridge_distance=1500`],
  ['a flue that cannot be built', 1366, '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1'],
  ['a connection to the chimney of the house', 768, chimney],
  ['the enlarged drawing', 1366, complete, enlarge],
  ['the enlarged drawing of a connection', 400, chimney, enlarge],
  ['the empty form', 1366, '/'],
  ['a form full of messages', 400, '/?fireplace=1&room_height=2,4&slab=tykk&floor=3&ventilation=999'],
  ['the 404 page', 400, '/about'],
  ['the page that opens a quote', 400, '/quote/open'],
  ["the dealer's page", 768, '/dealer'],
];

/** In forced colours every page has the same few colours. */
const inForcedColours = inSample(
  ['an order', 'a form full of messages'],
  states.map(([name]) => name),
);

for (const [name, usual, address, prepare] of states) {
  const isForced = inForcedColours.includes(name);
  test(`axe finds nothing on ${name}, light${isForced ? ', dark and in forced colours' : ' and dark'}, and nothing is wider than its window`, async () => {
    for (const width of inSample([usual], [1366, 768, 400])) {
      await visit(address, { viewport: { width, height: 800 } }, async (page) => {
        await prepare?.(page);
        assert.deepEqual(await accessibilityProblems(page), [], `${width} px`);
        assert.equal(await overflowsSideways(page), false, `${width} px`);
        if (!isForced) return;
        await page.emulateMedia({ forcedColors: 'active' });
        assert.deepEqual(await colourProblems(page), [], `${width} px, forced colours`);
      });
    }
  });
}
