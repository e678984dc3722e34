import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessibilityProblems, colourProblems, overflowsSideways } from '../../support/browser.ts';
import { sharedSite } from '../../support/shared-site.ts';

describe('the bar of the profiler on the pages of the calculator', () => {
  const { origin, visit } = sharedSite({ environment: { PROFILER: 'on' } });

  test('shows status, route, time and queries of the page, each a link to its profile, and is not printed', async () => {
    await visit('/?roof_angle=abc', {}, async (page) => {
      const bar = page.getByRole('navigation', { name: 'Profiler' });
      assert.equal((await bar.boundingBox())?.height, 32);
      for (const text of ['200', 'service_calculator_form', / ms$/, /quer/])
        await bar.getByRole('link', { name: text }).first().waitFor();
      const href = (await bar.getByRole('link', { name: '200' }).getAttribute('href')) ?? '';
      assert.match(href, /^\/_profiler\/[0-9a-f]{6}\?panel=request$/);
      assert.equal((await fetch(new URL(href, origin()))).status, 200);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('#profiler-toolbar').isVisible(), false);
      assert.equal(await page.evaluate(`getComputedStyle(document.body).paddingBottom`), '0px');
    });
  });

  test('lists what htmx asks for, stays where it is when the page changes, and everything in it can be reached at any width; axe finds nothing', async () => {
    await visit('/', { viewport: { width: 400, height: 800 } }, async (page) => {
      const bar = page.locator('#profiler-toolbar');
      await page.evaluate(`document.querySelector('#profiler-toolbar').dataset.mark = 'mine'`);
      for (const index of [1, 2]) {
        await page.getByLabel('Etasjer').first().selectOption({ index });
        await bar.getByText(`${index} request${index === 1 ? '' : 's'} since`).waitFor();
      }
      await bar.getByText('2 requests since').click();
      const latest = bar.locator('ol a').first();
      await latest.waitFor();
      assert.match((await latest.textContent()) ?? '', /200 · service_calculator_form/);
      assert.equal(await bar.getAttribute('data-mark'), 'mine');
      assert.equal(await page.locator('#calculator #profiler-toolbar').count(), 0);
      for (const width of [1280, 400]) {
        await page.setViewportSize({ width, height: 800 });
        // The page gives its own lists no marks and other distances.
        const [first, second] = await Promise.all([0, 1].map((index) => bar.locator('li').nth(index).boundingBox()));
        assert.deepEqual([second?.x, (second?.y ?? 0) - (first?.y ?? 0)], [first?.x, 28]);
        const summary = await bar.locator('summary').boundingBox();
        const toggle = await bar.getByRole('button').boundingBox();
        assert.ok(summary !== null && toggle !== null && summary.x + summary.width <= toggle.x);
      }
      assert.equal(await overflowsSideways(page), false);
      assert.deepEqual(await accessibilityProblems(page, '#profiler-toolbar'), []);
      await page.emulateMedia({ forcedColors: 'active' });
      assert.deepEqual(await colourProblems(page, '#profiler-toolbar'), []);
      await page.getByRole('button', { name: 'Hide the profiler' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Show the profiler' }).waitFor();
    });
  });
});
