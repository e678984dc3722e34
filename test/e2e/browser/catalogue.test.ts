import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, launchBrowser, overflowsSideways, withPage } from '../../support/browser.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

describe('the page of the catalogue', () => {
  let server: TestServer;
  let browser: Browser;
  before(async () => {
    server = await startTestServer({ environment: { NODE_ENV: 'production' } });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server[Symbol.asyncDispose]();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 400]) {
      test(`axe finds nothing, and nothing overflows: ${colorScheme}, ${width} px`, async () => {
        for (const address of ['/catalogue?pipe=3', '/catalogue?show=audit', '/catalogue?q=finnes-ikke']) {
          const options = { colorScheme, viewport: { width, height: 900 } };
          await withPage(browser, `${server.origin}${address}`, options, async (page) => {
            assert.deepEqual(await accessibilityProblems(page), []);
            assert.equal(await overflowsSideways(page), false, address);
          });
        }
      });
    }
  }

  test('is searched by keyboard and without a script, and leads from a list to its part and back', async () => {
    await withPage(browser, `${server.origin}/catalogue`, { javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Navn, artikkelnummer eller NOBB').fill('startrør');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=startr/);
      const names = await page.locator('.parts .name').allTextContents();
      assert.ok(names.length > 0 && names.every((name) => /startrør/i.test(name)));
    });
    const choices = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
    await withPage(browser, `${server.origin}${choices}`, {}, async (page) => {
      const link = page.locator('.bill-table .article a').first();
      const article = await link.textContent();
      await link.click();
      await page.waitForURL(/\/catalogue\?q=/);
      assert.equal(await page.locator('.parts .article').first().textContent(), article);
      await page.goBack();
      await page.waitForURL(/scheme=2/);
    });
  });
});
