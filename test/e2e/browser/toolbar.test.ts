import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { sharedSite } from '../../support/shared-site.ts';
import { startTestServer } from '../../support/test-server.ts';

describe('the bar of the profiler on the pages of the calculator', () => {
  const { origin, visit } = sharedSite({ environment: { PROFILER: 'on' } });

  test('shows status, route, time and queries of the page, each a link to its profile', async () => {
    await visit('/?roof_angle=abc', {}, async (page) => {
      const bar = page.getByRole('navigation', { name: 'Profiler' });
      assert.equal((await bar.boundingBox())?.height, 32);
      for (const text of ['200', 'service_calculator_form', / ms$/, /quer/])
        await bar.getByRole('link', { name: text }).first().waitFor();
      const href = (await bar.getByRole('link', { name: '200' }).getAttribute('href')) ?? '';
      assert.match(href, /^\/_profiler\/[0-9a-f]{6}\?panel=request$/);
      assert.equal((await fetch(new URL(href, origin()))).status, 200);
    });
  });

  test('lists what htmx asks for, and stays where it is when the page changes', async () => {
    await visit('/', {}, async (page) => {
      const bar = page.locator('#profiler-toolbar');
      await page.evaluate(`document.querySelector('#profiler-toolbar').dataset.mark = 'mine'`);
      await page
        .getByLabel(/etasje|Planløsning|floor/i)
        .first()
        .selectOption({ index: 1 });
      await bar.getByText('1 request since').click();
      const links = bar.locator('ol a');
      await links.first().waitFor();
      assert.match((await links.first().textContent()) ?? '', /200 · service_calculator_form/);
      assert.equal(await bar.getAttribute('data-mark'), 'mine');
      assert.equal(await page.locator('#calculator #profiler-toolbar').count(), 0);
    });
  });

  for (const width of [400, 1280])
    test(`its list is a list whatever the page does to lists, and everything can be reached at ${width} pixels`, async () => {
      await visit('/', { viewport: { width, height: 800 } }, async (page) => {
        const bar = page.locator('#profiler-toolbar');
        for (const index of [1, 2]) {
          await page.getByLabel('Etasjer').first().selectOption({ index });
          await bar.getByText(`${index} request${index === 1 ? '' : 's'} since`).waitFor();
        }
        await bar.getByText('2 requests since').click();
        const [first, second] = await Promise.all([0, 1].map((index) => bar.locator('li').nth(index).boundingBox()));
        assert.deepEqual([second?.x, (second?.y ?? 0) - (first?.y ?? 0)], [first?.x, 28]);
        const summary = await bar.locator('summary').boundingBox();
        const toggle = await bar.getByRole('button').boundingBox();
        assert.ok(summary !== null && toggle !== null && summary.x + summary.width <= toggle.x);
        assert.deepEqual(await accessibilityProblems(page, '#profiler-toolbar'), []);
      });
    });

  test('folds up and stays so, and takes nothing from narrow windows', async () => {
    await visit('/', { viewport: { width: 400, height: 800 } }, async (page) => {
      assert.equal(await overflowsSideways(page), false);
      await page.getByRole('button', { name: 'Hide the profiler' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Show the profiler' }).waitFor();
    });
  });

  for (const forcedColors of ['none', 'active'] as const) {
    test(`axe finds nothing wrong with it in light and dark colours, forced colours: ${forcedColors}`, async () => {
      await visit('/?roof_angle=abc', { forcedColors }, async (page) => {
        const bar = page.getByRole('navigation', { name: 'Profiler' });
        await bar.getByRole('link').first().waitFor();
        assert.deepEqual(await accessibilityProblems(page, '#profiler-toolbar'), []);
      });
    });
  }

  test('is not printed, folded up or not', async () => {
    await visit('/', {}, async (page) => {
      const bar = page.locator('#profiler-toolbar');
      await bar.getByRole('link').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      assert.equal(await bar.isVisible(), false);
      assert.equal(await page.evaluate(`getComputedStyle(document.body).paddingBottom`), '0px');
    });
  });

  test('off, the page has nothing of it', async () => {
    await using off = await startTestServer({ environment: { PROFILER: 'off' } });
    assert.doesNotMatch(await off.page('/'), /toolbar/);
    await using production = await startTestServer({ environment: { PROFILER: 'on', NODE_ENV: 'production' } });
    assert.doesNotMatch(await production.page('/'), /toolbar/);
  });
});
