import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

test('the catalogue is searched by keyboard and without a script', async () => {
  await visit('/catalogue', { javaScriptEnabled: false }, async (page) => {
    await page.getByLabel('Navn, artikkelnummer eller NOBB').fill('startrør');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=startr/);
    const names = await page.locator('.parts .name').allTextContents();
    assert.ok(names.length > 0 && names.every((name) => /startrør/i.test(name)));
  });
});

test('a part of a list leads to its place in the catalogue, and Back to the list', async () => {
  await visit(complete, {}, async (page) => {
    const link = page.locator('.bill-table .article a').first();
    const article = await link.textContent();
    await link.click();
    await page.waitForURL(/\/catalogue\?q=/);
    assert.equal(await page.locator('.parts .article').first().textContent(), article);
    await page.goBack();
    await page.waitForURL(/scheme=2/);
  });
});
