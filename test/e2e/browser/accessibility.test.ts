import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, colourProblems, overflowsSideways } from '../../support/browser.ts';
import { inSample } from '../../support/sample.ts';
import { choices, complete, sharedSite } from '../../support/shared-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'flue-accessibility-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const purchasePrices = join(folder, 'purchase-prices.json');
const keptPrices = JSON.stringify({
  'Grossisten AS': { updatedAt: '2026-11-28T10:00:00Z', source: 'netto.csv', prices: { 'ST150-02SV': 100 } },
});
writeFileSync(purchasePrices, keptPrices);

const { visit } = sharedSite({
  environment: { NODE_ENV: 'production' },
  dealerStore: { save: async () => {} },
  purchasePrices,
});

const chimney = `${complete.replace('scheme=2', 'scheme=1')}&flue=existing&chimney=brick_half&flue_section=3`;
const pins = [choices, `${choices}&cap=rain`].map((pin) => `&pin=${encodeURIComponent(pin)}`).join('');

const enlarge = async (page: Page): Promise<void> => {
  await page.locator('[data-unfolds]').click();
  await page.locator('[data-expands]:visible').first().click();
};

const unfoldDraught = (page: Page): Promise<void> => page.locator('#draught summary').click();

const showPaper =
  (paper: 'fitting' | 'notice' | 'control' | 'owner') =>
  async (page: Page): Promise<void> => {
    await page.locator(`label[for="paper-${paper}"]`).click();
    await page.locator(`#paper.${paper}`).waitFor();
  };

/** Shows the margin of a quote with a discount. */
const showMargin = async (page: Page): Promise<void> => {
  await page.locator('[name="discount"]').fill('10');
  await page.locator('button[value="margin"]').click();
  await page.getByText('Margin på varene med kjent innkjøpspris').waitFor();
};

const damagePrices = async (page: Page): Promise<void> => {
  writeFileSync(purchasePrices, '{');
  await page.reload();
  await page.locator('button[name="reset"]').waitFor();
  writeFileSync(purchasePrices, keptPrices);
};

type State = readonly [name: string, width: number, address: string, prepare?: (page: Page) => Promise<void>];

/** `npm test` looks at each of these states at its width. */
const usual: readonly State[] = [
  ['an order', 1366, complete],
  ['an order on a phone', 400, complete, unfoldDraught],
  ['a draft', 768, `${complete}&room_height=9000`],
  ['a flue that cannot be built', 1366, '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1'],
  ['a draught that is too short', 400, '/?fireplace=7&pipe=3&floor=1&roof_type=2&color=1&altitude=1000', unfoldDraught],
  ['a draught that is not calculated', 400, '/?fireplace=12&pipe=3&floor=1&roof_type=3&color=4', unfoldDraught],
  ['a connection to the chimney of the house', 768, chimney],
  ['the enlarged drawing', 1366, complete, enlarge],
  ['results side by side', 400, `${complete}&offset=300${pins}`],
  ['the empty form', 1366, '/'],
  ['a form full of messages', 400, '/?fireplace=99999&room_height=2,4&slab=tykk&floor=3&ventilation=999'],
  ['the 404 page', 400, '/about'],
  ["the customer's window", 1366, `/customer?${choices}`],
  ['a quote', 1366, `/quote?${choices}`],
  ['a quote with the paper for the fitter', 400, `/quote?${choices}`, showPaper('fitting')],
  ['a quote with the notification', 400, `/quote?${choices}`, showPaper('notice')],
  ['a quote with the declaration of the check', 400, `/quote?${choices}`, showPaper('control')],
  ["a quote with the owner's papers", 1366, `/quote?${choices}`, showPaper('owner')],
  ['the page that opens a quote', 400, '/quote/open'],
  ["the dealer's page", 768, '/dealer'],
  ['the margin of a quote', 1366, `/quote?${choices}`, showMargin],
  ['the purchase prices', 400, '/dealer/purchase-prices'],
  ['damaged purchase prices', 1366, '/dealer/purchase-prices', damagePrices],
  ['the catalogue', 400, '/catalogue?pipe=3'],
  ['what is wrong in the catalogue', 400, '/catalogue?show=audit'],
];

/** Only the long sample looks at these; and it looks at each state at all widths. */
const more: readonly State[] = [
  ['a result with a shift and a square roof part', 400, `${complete}&offset=600&format=square&ridge_distance=1500`],
  ['the enlarged drawing of a connection', 400, chimney, enlarge],
  ['a search of the catalogue without hits', 400, '/catalogue?q=finnes-ikke'],
];
const states = inSample(usual, [...usual, ...more]);

/** In forced colours every page has the same few colours. */
const inForcedColours = inSample(
  ['an order', 'a form full of messages'],
  states.map(([name]) => name),
);

for (const [name, width, address, prepare] of states) {
  const isForced = inForcedColours.includes(name);
  test(`axe finds nothing on ${name}, light${isForced ? ', dark and in forced colours' : ' and dark'}, and nothing is wider than its window`, async () => {
    for (const each of inSample([width], [1366, 768, 400])) {
      await visit(address, { viewport: { width: each, height: 800 } }, async (page) => {
        await prepare?.(page);
        assert.deepEqual(await accessibilityProblems(page), [], `${each} px`);
        assert.equal(await overflowsSideways(page), false, `${each} px`);
        if (!isForced) return;
        await page.emulateMedia({ forcedColors: 'active' });
        assert.deepEqual(await colourProblems(page), [], `${each} px, forced colours`);
      });
    }
  });
}
