import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

const short = '/?fireplace=7&pipe=3&floor=1&roof_type=2&color=1&altitude=1000';
const strong = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const unknown = '/?fireplace=12&pipe=3&floor=1&roof_type=3&color=4';

for (const [name, address] of Object.entries({ short, strong, 'not calculated': unknown })) {
  test(`the card of a draught that is ${name} breaks no rule of accessibility and fits its window`, async () => {
    await visit(address, { viewport: { width: 400, height: 800 } }, async (page) => {
      await page.locator('#draught summary').click();
      assert.deepEqual(await accessibilityProblems(page, '#draught'), []);
      assert.equal(await overflowsSideways(page), false);
      if (address !== strong) return;
      const scale = page.getByRole('img', { name: 'Trekken mot det ildstedet trenger og tåler' });
      assert.match((await scale.locator('desc').textContent()) ?? '', /^På en mild dag gir pipen [\d,]+.Pa/);
      const outside: unknown = await page.evaluate(`(() => {
        const picture = document.querySelector('.draught-scale svg');
        const frame = picture.getBoundingClientRect();
        const isOutside = ({ left, right }) => left < frame.left - 1 || right > frame.right + 1;
        return [...picture.querySelectorAll('text')]
          .filter((text) => isOutside(text.getBoundingClientRect()))
          .map((text) => text.textContent);
      })()`);
      assert.deepEqual(outside, []);
    });
  });
}

test('the card is printed with the drawing, without its links and help; the first of the links leads to a flue that draws well', async () => {
  await visit(short, {}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.draught-scale svg').isVisible(), true);
    assert.equal(await page.locator('.draught-remedies').isVisible(), false);
    assert.equal(await page.locator('.draught-help').isVisible(), false);
    await page.emulateMedia({ media: null });
    await page.locator('#draught .draught-remedies a').first().click();
    await page.locator('#draught.good').waitFor();
    assert.match((await page.locator('.draught-verdict').textContent()) ?? '', /^Trekker godt/);
    assert.match(page.url(), /extra_height=\d+/);
  });
});
