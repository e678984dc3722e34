import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startProfiledApplication, type ProfiledApplication } from '../integration/profiled-application.ts';
import { accessibilityProblems, overflowsSideways } from '../../../../test/support/browser.ts';
import { inSample } from '../../../../test/support/sample.ts';
import { visit } from '../../../../test/support/shared-site.ts';

const panels =
  'request time router security config twig form dump exception swiftmailer cache db logger events translation'.split(
    ' ',
  );

const withEmptyState = 'twig form dump exception cache db logger translation'.split(' ');

/** One page of each kind; the saved file has all the panels. */
const kinds = new Set([
  'queries, explained',
  'exception with causes',
  'comparison',
  'results',
  'open file',
  'exceptions, grouped',
  'processor',
]);
/** Pages whose statements or addresses are read on a phone without scrolling sideways. */
const readOnPhones = new Set([
  'db, filled',
  'queries, N+1',
  'queries, explained',
  'results',
  'exceptions, grouped',
  'db, endless',
]);

async function assertFits(page: Page, name: string): Promise<void> {
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await overflowsSideways(page), false, `${name}, ${width} px`);
    const bar = await page.locator('.top').boundingBox();
    assert.ok(bar !== null && bar.height <= 300, `${name}, ${width} px: ${bar?.height} pixels`);
  }
}

describe('the profiler in a browser', () => {
  let application: ProfiledApplication;
  let pages: Map<string, string>;
  /** The same pages with words that never end: only their layout is looked at. */
  let endlessPages: Map<string, string>;
  let filled: string;
  let endless: string;
  before(async () => {
    application = await startProfiledApplication();
    filled = await application.profile('/orchard/1?color=red', { headers: { cookie: 'basket=apples' } });
    const recording = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };
    await application.get(`/_profiler/${filled}/cpu`, recording);
    const recorded = await application.profile('/orchard/1?color=red');
    const loop = await application.profile('/loop');
    const broken = await application.profile('/broken');
    const unmatched = await application.profile('/Quiet/');
    const empty = await application.profile('/quiet');
    endless = await application.profile(`/hostile?${'leaf'.repeat(1000)}`, {
      headers: { 'x-hostile': `<b>${'WordWithoutAnyBreak'.repeat(40)}` },
    });
    pages = new Map([
      ...panels.map((name) => [`${name}, filled`, `/_profiler/${filled}?panel=${name}`] as const),
      ...withEmptyState.map((name) => [`${name}, empty`, `/_profiler/${empty}?panel=${name}`] as const),
      ['queries, N+1', `/_profiler/${loop}?panel=db`],
      ['queries, explained', `/_profiler/${filled}?panel=db&explain=1&sort=time&order=desc`],
      ['queries, grouped', `/_profiler/${filled}?panel=db&group=similar`],
      ['exception with causes', `/_profiler/${broken}`],
      ['unmatched route', `/_profiler/${unmatched}`],
      ['near miss of a route', `/_profiler/${unmatched}?panel=router`],
      ['logs, filtered', `/_profiler/${filled}?panel=logger&level=warning`],
      ['comparison', `/_profiler/${filled}?compare=${loop}`],
      ['results', '/_profiler/latest/search/results'],
      ['no results', '/_profiler/latest/search/results?ip=8.8.8.8'],
      ['exceptions, grouped', '/_profiler/latest/search/results?group=exceptions'],
      ['processor', `/_profiler/${recorded}/cpu`],
      ['processor, nothing recorded', `/_profiler/${loop}/cpu`],
      ['runtime', '/_profiler/phpinfo'],
      ['open file', '/_profiler/open?file=packages/koa-profiler/source/index.ts&line=40#L40'],
      ['token not found', '/_profiler/abcdef'],
    ]);
    endlessPages = new Map([
      ...panels.map((name) => [`${name}, endless`, `/_profiler/${endless}?panel=${name}`] as const),
      ['comparison, endless', `/_profiler/${filled}?compare=${endless}`],
    ]);
  });
  after(() => application.close());

  test('every page passes axe in light and dark, and none has an error in the browser', async () => {
    await visit('about:blank', {}, async (page) => {
      const all = [...pages];
      const oneOfEachKind = all.filter(([name]) => kinds.has(name));
      assert.equal(oneOfEachKind.length, kinds.size);
      for (const [name, path] of inSample(oneOfEachKind, all)) {
        await page.goto(application.origin + path);
        assert.deepEqual(await accessibilityProblems(page), [], name);
      }
    });
  });

  const savedFile = async (token: string): Promise<string> =>
    (await application.get(`/_profiler/${token}?export=html`)).text();

  test('pages fit windows of 400 and 1280 pixels, their bar takes at most a third of the height, and a phone shows statements and addresses without sideways scrolling', async () => {
    await visit('about:blank', {}, async (page) => {
      const all = [...pages, ...endlessPages];
      const widest = all.filter(
        ([name]) => readOnPhones.has(name) || /^(?:comparison|runtime|open file|processor)/.test(name),
      );
      for (const [name, path] of inSample(widest, all)) {
        await page.goto(application.origin + path);
        await assertFits(page, name);
        if (!readOnPhones.has(name)) continue;
        const fits = await page.evaluate(
          `[...document.querySelectorAll('.box:has(.queries, .results)')].map((box) => box.scrollWidth <= box.clientWidth)`,
        );
        assert.deepEqual(fits, [true], name);
      }
    });
  });

  test('the results of a search begin within 200 pixels on a phone, below the folded form, and beside the form elsewhere', async () => {
    await visit(`${application.origin}/_profiler/latest/search/results`, {}, async (page) => {
      const field = page.getByLabel('URL');
      await page.setViewportSize({ width: 400, height: 800 });
      const heading = await page.getByRole('heading', { name: /results? found/ }).boundingBox();
      assert.ok(heading !== null && heading.y < 200, String(heading?.y));
      assert.equal(await field.isVisible(), false);
      await page.locator('summary', { hasText: 'Search' }).click();
      await field.waitFor({ state: 'visible' });
      await page.reload();
      await page.setViewportSize({ width: 1280, height: 800 });
      await field.waitFor({ state: 'visible' });
    });
  });

  test('a source excerpt keeps its lines whole on a phone, and scrolls sideways', async () => {
    await visit('about:blank', {}, async (page) => {
      await page.setViewportSize({ width: 400, height: 800 });
      await page.goto(application.origin + pages.get('exception with causes'));
      await page.locator('.lines').first().waitFor();
      const heights = `new Set([...document.querySelectorAll('details[open] .lines tr')].map((row) => row.offsetHeight)).size`;
      assert.equal(await page.evaluate(heights), 1);
      const isWider = `[...document.querySelectorAll('details[open] .box:has(.lines)')].some((box) => box.scrollWidth > box.clientWidth)`;
      assert.equal(await page.evaluate(isWider), true);
    });
  });

  test('a panel prints black on white, without the menu, with its whole table and its folded parts', async () => {
    await visit(`${application.origin}${pages.get('logger, filled')}`, {}, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      assert.equal(await page.getByRole('navigation').isVisible(), false);
      assert.equal(await page.getByText('Save as').isVisible(), false);
      assert.equal(await page.getByText('growth:').isVisible(), true);
      assert.equal(await page.evaluate(`getComputedStyle(document.body).color`), 'rgb(0, 0, 0)');
      const paper = `getComputedStyle(document.querySelector('.box')).backgroundColor`;
      assert.equal(await page.evaluate(paper), 'rgb(255, 255, 255)');
    });
  });

  test('a profile can be searched for, opened and explained without client script', async () => {
    await visit(`${application.origin}/_profiler/latest`, { javaScriptEnabled: false }, async (page) => {
      await page.locator('summary', { hasText: 'Search' }).first().click();
      await page.getByLabel('URL').fill('orchard');
      await page.getByRole('button', { name: 'Search' }).click();
      await page
        .getByRole('link', { name: /\/orchard\/1/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Queries' }).click();
      await page.getByRole('link', { name: 'Explain' }).nth(1).click();
      assert.match((await page.locator('.plan-steps').textContent()) ?? '', /SEARCH trees USING INTEGER PRIMARY KEY/);
      await page.getByRole('link', { name: 'Time', exact: true }).click();
      await page.waitForURL(/sort=time/);
    });
  });

  test('the first stop of the keyboard leads past the menu, and the focused element shows its focus', async () => {
    await visit(`${application.origin}/_profiler/latest?panel=db`, {}, async (page) => {
      await page.keyboard.press('Tab');
      assert.equal(await page.locator(':focus').textContent(), 'Skip to the content');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#content$/);
      await page.keyboard.press('Tab');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      assert.equal(outline, 'solid');
    });
  });

  test('the saved HTML file shows all panels by itself, none wider than the window however long its words are', async () => {
    await visit('about:blank', {}, async (page) => {
      await page.setContent(await savedFile(filled));
      assert.equal(await page.locator('article').count(), 15);
      assert.deepEqual(await accessibilityProblems(page), []);
      await page.setContent(await savedFile(endless));
      await assertFits(page, 'the saved file');
    });
  });
});
