import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, colourProblems, overflowsSideways } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { choices, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({
  changes: ['UPDATE fireplace SET price_ex_vat = 20000'],
  environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnhuset AS', DEALER_TERMS: 'Netto 10 dager.' },
});

const chimney = `${choices.replace('scheme=2', 'scheme=1')}&flue=existing&chimney=brick_half&flue_section=3`;
const pins = [choices.replace('fireplace=1', 'fireplace=7'), chimney]
  .map((pin) => `&pin=${encodeURIComponent(pin)}`)
  .join('');

test('two alternatives with fireplaces take at most twelve clicks from nothing', async () => {
  await visit('/', laptop, async (page) => {
    let clicks = 0;
    const click = async (selector: string): Promise<void> => {
      clicks += 1;
      await page.locator(selector).first().click();
    };
    const find = async (letters: string): Promise<void> => {
      await click('#fireplace-input');
      await page.locator('#fireplace-input').fill(letters);
      await page.keyboard.press('Enter');
    };
    await find('tin');
    await click('.chip:has(#color-1)');
    clicks += 2;
    await page.locator('#floor').selectOption({ label: '2 etasjer med loft' });
    await click('.chip:has(#roof_type-4)');
    await page.locator('#make-quote').waitFor();
    await click('.tools a:has-text("Sammenlign")');
    await page.waitForURL(/pin=/);
    await find('nut 1');
    await page.locator('.comparison table th.shown', { hasText: 'Vises nå' }).waitFor();
    await click('#make-quote');
    await page.locator('.quote-alternative', { hasText: 'Forslag B' }).waitFor();
    assert.equal(await page.locator('.quote-alternative').count(), 2);
    assert.equal(await page.locator('.paper-box').count(), 2);
    assert.ok(clicks <= 12, `${clicks} clicks`);
  });
});

/** Returns the text of each sheet of the page in print. */
async function sheets(page: Page): Promise<string[]> {
  return pdfPages(await page.pdf({ preferCSSPageSize: true }));
}

test('a quote with three alternatives prints on two sheets: the prices, then drawings and parts', async () => {
  await visit(`/quote?${choices}${pins}`, laptop, async (page) => {
    const [prices = '', parts = '', ...more] = await sheets(page);
    assert.deepEqual(more, []);
    for (const text of ['ForslagA', 'ForslagB', 'ForslagC', 'ForskjellfraA', 'Forbehold', 'Underskrift', '1/2'])
      assert.ok(prices.includes(text), text);
    for (const text of ['Tegningogdeler', 'ForslagC', '2/2']) assert.ok(parts.includes(text), text);
    assert.doesNotMatch(prices + parts, /Kundenharvalgt|Fjern/);
  });
});

test('another alternative is shown by a click, and what is typed in one stays there', async () => {
  await visit(`/quote?${choices}${pins}`, laptop, async (page) => {
    await page.locator('[name="line.0.amount"]').fill('30000');
    await page.locator('#show-1').click();
    await page.locator('.quote-alternative.shown', { hasText: 'Forslag B' }).waitFor();
    await page.locator('.quote-alternative', { hasText: 'Forslag A' }).locator('strong', { hasText: '89' }).waitFor();
    assert.match(await page.locator('.line-amount input').first().inputValue(), /^20\u00a0000/);
    await page.locator('#undo-quote').click();
    await page.locator('.quote-alternative.shown', { hasText: 'Forslag A' }).waitFor();
    await page.locator('.paper-tabs label', { hasText: 'Bestilling' }).click();
    await page.locator('button[value="accept.1"]', { hasText: 'Vedovn Nut 1' }).click();
    await page.locator('.order-table', { hasText: 'Vedovn Nut 1' }).waitFor();
    await page.getByText('Kunden har valgt forslag B').waitFor();
  });
});

test('a quote with alternatives has no fault that axe finds, and fits a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    await visit(`/quote?${choices}${pins}`, { ...phone, colorScheme }, async (page) => {
      assert.equal(await overflowsSideways(page), false);
      assert.deepEqual([...(await accessibilityProblems(page)), ...(await colourProblems(page))], []);
    });
});
