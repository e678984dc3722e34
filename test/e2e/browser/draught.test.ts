import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { sharedSite } from '../../support/shared-site.ts';

const short = '/?fireplace=7&pipe=3&floor=1&roof_type=2&color=1&altitude=1000';
const strong = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const unknown = '/?fireplace=12&pipe=3&floor=1&roof_type=3&color=4';

describe('the card of the draught in a browser', () => {
  const { visit } = sharedSite();

  for (const [name, address] of [
    ['short', short],
    ['strong', strong],
    ['not calculated', unknown],
  ] as const) {
    test(`a draught that is ${name} breaks no rule of accessibility and fits its window`, async () => {
      await visit(address, {}, async (page) => {
        await page.locator('#draught').waitFor();
        await page.locator('#draught summary').click();
        for (const width of [1280, 400]) {
          await page.setViewportSize({ width, height: 800 });
          assert.deepEqual(await accessibilityProblems(page, '#draught'), [], `${width} px`);
          assert.equal(await overflowsSideways(page), false, `${width} px`);
        }
      });
    });
  }

  test('the scale is an image with a name and a description in words, its texts inside the picture', async () => {
    await visit(strong, {}, async (page) => {
      const scale = page.getByRole('img', { name: 'Trekken mot det ildstedet trenger og tåler' });
      await scale.waitFor();
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

  test('the first thing that helps leads to a flue that draws well', async () => {
    await visit(short, {}, async (page) => {
      await page.locator('#draught .draught-remedies a').first().click();
      await page.locator('#draught.good').waitFor();
      assert.match((await page.locator('.draught-verdict').textContent()) ?? '', /^Trekker godt/);
      assert.match(page.url(), /extra_height=\d+/);
    });
  });

  test('is printed with the drawing, without its links and help', async () => {
    await visit(short, {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('.draught-scale svg').isVisible(), true);
      assert.equal(await page.locator('.draught-remedies').isVisible(), false);
      assert.equal(await page.locator('.draught-help').isVisible(), false);
    });
  });
});
