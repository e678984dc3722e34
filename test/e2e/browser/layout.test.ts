import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomesTrue, isWithinWindow } from '../../support/browser.ts';
import { complete, impossible, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

const { visit: visitWithoutPrice } = sharedSite({
  environment: { NODE_ENV: 'production' },
  changes: ["UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST150-02SV'"],
});

async function box(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const found = await page.locator(selector).first().boundingBox();
  assert.ok(found !== null, selector);
  return found;
}

test('at 1280 × 720 price and drawing are in sight while a measure is typed, in narrower windows the price', async () => {
  await visit(complete, {}, async (page) => {
    await page.evaluate('document.getElementById("measures").open = true');
    for (const [width, drawing] of [
      [1280, true],
      [1100, false],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      await page.locator('#ridge_distance').fill('2500');
      assert.equal(await isWithinWindow(page, '#ridge_distance'), true);
      assert.equal(await isWithinWindow(page, '.verdict-total'), true);
      if (drawing) assert.equal(await isWithinWindow(page, '#drawing .elevation'), true);
      assert.equal(await page.locator('#drawing .elevation').isVisible(), drawing);
    }
    await page.setViewportSize({ width: 1099, height: 720 });
    await page.locator('.choices-line').click();
    for (const width of [1099, 768, 400]) {
      await page.setViewportSize({ width, height: 720 });
      await page.locator('#ridge_distance').fill('2500');
      assert.equal(await isWithinWindow(page, '.verdict-total'), true, `${width} px`);
      await page.evaluate('scrollTo(0, 1500)');
      assert.equal(await isWithinWindow(page, '.verdict-total'), true, `${width} px`);
    }
  });
});

test('below 1100 px one line says the choices, the list has the width, and the drawing is beside it or behind a tab at the edge', async () => {
  await visit(complete, { viewport: { width: 1024, height: 768 } }, async (page) => {
    assert.equal(await page.locator('#floor').isVisible(), false);
    assert.match(await page.locator('.choices-line').innerText(), /Tinde 1 · Bakuttak · Ø150 · Svart · .*Endre/s);
    assert.ok((await box(page, '.choices-line')).height < 60);
    const [list, drawing] = [await box(page, '.bill'), await box(page, '#elevation')];
    assert.ok(list.x + list.width <= drawing.x);
    await page.setViewportSize({ width: 800, height: 768 });
    assert.ok((await box(page, '.choices-line')).height < 60);
    assert.ok((await box(page, '.bill')).width > 740);
    await page.evaluate('scrollTo(0, 900)');
    const tab = await box(page, '.opens-drawing');
    assert.equal(Math.round(tab.x + tab.width), 800);
    await page.locator('.opens-drawing').click();
    assert.equal(await isWithinWindow(page, '#drawing-dialog[open] #elevation'), true);
    await page.keyboard.press('Escape');
    await page.locator('.choices-line').click();
    assert.equal(await page.locator('#floor').isVisible(), true);
  });
});

test('on a phone the solutions share one row, a part takes two lines, and fulfilled rules are folded', async () => {
  await visit(complete, phone, async (page) => {
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    assert.ok(height <= 3800, `${height} px`);
    assert.equal(await isWithinWindow(page, '.issues'), true);
    const tops = await page.evaluate<number[]>(
      `Array.from(document.querySelectorAll('.alternative'), (one) => one.offsetTop)`,
    );
    assert.equal(tops.length, 3);
    assert.equal(new Set(tops).size, 1);
    const [name, total, article, reason] = await Promise.all(
      ['.name', '.line-total', '.article', '.reason'].map((cell) => box(page, `#line-3 ${cell}`)),
    );
    assert.ok(name !== undefined && total !== undefined && article !== undefined && reason !== undefined);
    assert.equal(name.y, total.y);
    assert.equal(article.y, reason.y);
    assert.ok(article.y >= name.y + name.height);
    assert.ok((await box(page, '#line-3')).height < 50);
    const quantity = '#line-3 .quantity';
    const oneDigit = await box(page, quantity);
    await page.evaluate(`document.querySelector('${quantity}').textContent = '11'`);
    const twoDigits = await box(page, quantity);
    assert.equal(twoDigits.height, oneDigit.height, 'the sign stays beside a quantity of two digits');
    assert.ok(twoDigits.x >= 0 && twoDigits.x + twoDigits.width <= article.x);
    const scrolled =
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".openings-region"))';
    assert.equal(await page.evaluate(scrolled), 0, 'every column of the carpenter is in sight');
    assert.equal(await page.locator('.fulfilled .check').first().isVisible(), false);
    assert.match(await page.locator('.fulfilled summary').innerText(), /\d+ krav oppfylt/);
  });
});

const issues = '.issues a:not(.remedy)';

for (const [name, options] of [
  ['on a laptop', laptop],
  ['on a phone', phone],
] as const) {
  test(`a wrong, missing or assumed value links to its field, opens it, and the bar does not cover it: ${name}`, async () => {
    for (const [address, links, fewest] of [
      [complete, issues, 1],
      [`${complete}&room_height=9000`, issues, 1],
      [impossible, issues, 1],
      ['/', '.missing a', 4],
      [complete, '.assumptions dt a', 5],
    ] as const) {
      await visitWithoutPrice(address, options, async (page) => {
        const all = await page.locator(links).all();
        assert.ok(all.length >= fewest);
        for (const link of all) {
          await link.click();
          const target = (await link.getAttribute('href')) ?? '';
          await becomesTrue(
            page,
            `(() => {
              const place = document.querySelector('${target}');
              const { left, top, width } = place.getBoundingClientRect();
              const isSeen = place.contains(document.elementFromPoint(left + width / 2, top + 6));
              return isSeen && (!place.id.endsWith('-field') || place.contains(document.activeElement));
            })()`,
          );
        }
      });
    }
  });
}
