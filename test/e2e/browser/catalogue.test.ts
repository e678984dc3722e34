import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { inSample } from '../../support/sample.ts';
import { sharedSite } from '../../support/shared-site.ts';

describe('the page of the catalogue', () => {
  const { visit } = sharedSite({ environment: { NODE_ENV: 'production' } });

  test('axe finds nothing, light and dark, and nothing overflows', async () => {
    for (const address of ['/catalogue?pipe=3', '/catalogue?show=audit', '/catalogue?q=finnes-ikke']) {
      await visit(address, {}, async (page) => {
        for (const width of inSample([400], [1280, 400])) {
          await page.setViewportSize({ width, height: 900 });
          assert.deepEqual(await accessibilityProblems(page), [], `${address}, ${width} px`);
          assert.equal(await overflowsSideways(page), false, `${address}, ${width} px`);
        }
      });
    }
  });

  test('is searched by keyboard and without a script, and leads from a list to its part and back', async () => {
    await visit('/catalogue', { javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Navn, artikkelnummer eller NOBB').fill('startrør');
      await page.keyboard.press('Enter');
      await page.waitForURL(/q=startr/);
      const names = await page.locator('.parts .name').allTextContents();
      assert.ok(names.length > 0 && names.every((name) => /startrør/i.test(name)));
    });
    const choices = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
    await visit(choices, {}, async (page) => {
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
