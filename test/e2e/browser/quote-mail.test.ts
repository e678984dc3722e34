import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { choices, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();
const link = (page: Page) => page.locator('#mail-quote');

/** Resolves with the next address that the page opens outside of the browser. */
async function nextMail(page: Page): Promise<Promise<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const opened = Promise.withResolvers<string>();
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    if (url.startsWith('mailto:')) opened.resolve(url);
  });
  return opened.promise;
}

test('"E-post" opens a mail with what was typed just now, shows the offer, and says that the PDF is attached by hand', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.locator('.paper-tabs label').nth(1).click();
    await page.locator('#paper.order').waitFor();
    await page.locator('[name="customer.email"]').fill('kari@example.com');
    const mail = nextMail(page);
    await page.locator('[name="customer.name"]').fill('Kari Hansen');
    await link(page).click();
    const address = await mail;
    assert.match(address, /^mailto:kari@example\.com\?subject=Tilbud&body=Hei%2C%20Kari%20Hansen!%0D%0A/);
    await page.locator('#paper.offer').waitFor();
    await page.locator('#saved', { hasText: 'Legg tilbudet ved e-posten selv' }).waitFor();
    assert.deepEqual(await accessibilityProblems(page, '#mail-quote'), []);
    assert.deepEqual(asked, [], 'the page is not left');
    // The page goes on, and asks as before.
    await page.locator('[name="number"]').fill('T2026-7');
    await page.locator('#document', { hasText: '"number":"T2026-7"' }).waitFor({ state: 'attached' });
    await page.evaluate(`location.assign('/')`);
    await page.waitForURL(/\/$/);
    assert.deepEqual(asked, ['beforeunload']);
  });
});

test('the link stands among the tools on a laptop and on a phone, and without scripts it has the sentence beside it', async () => {
  for (const screen of [laptop, phone]) {
    await visit(`/quote?${choices}`, screen, async (page) => {
      assert.equal(await overflowsSideways(page), false);
      const height = (await link(page).boundingBox())?.height ?? 0;
      assert.ok(height >= 44, String(height));
    });
  }
  await visit(`/quote?${choices}`, { ...laptop, javaScriptEnabled: false }, async (page) => {
    assert.match((await link(page).getAttribute('href')) ?? '', /^mailto:\?subject=/);
    await page.getByText('Legg tilbudet ved e-posten selv').waitFor();
  });
});
