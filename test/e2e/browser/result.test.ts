import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { overflowsSideways, savedBy } from '../../support/browser.ts';
import { complete, impossible, laptop, sharedSite } from '../../support/shared-site.ts';

const { origin, visit } = sharedSite();

async function shownTotal(page: Page): Promise<number> {
  return Number((await page.locator('#total-ex-vat').innerText()).replaceAll(/[^\d]/g, ''));
}

test('another solution is one click away, keeps every other choice, and keeps the place on the page', async () => {
  await visit(`${complete}&room_height=2500`, {}, async (page) => {
    const lines = await page.locator('#bill-table td.line-total').allInnerTexts();
    const cheapest = lines.reduce((total, line) => total + Number(line.replaceAll(/[^\d]/g, '')), 0);
    assert.equal(await shownTotal(page), cheapest);
    const positions = await page.locator('#bill-table .position').allInnerTexts();
    const numbers = await page.locator('.elevation .balloon > text').allTextContents();
    assert.ok(numbers.length > 10 && numbers.every((number) => positions.includes(number)));
    await page.evaluate('document.documentElement.dataset.kept = "yes"');
    await page.getByRole('link', { name: 'Færrest skjøter' }).click();
    await page.waitForURL(/objective=joints/);
    await page.locator('.alternative[aria-current]', { hasText: 'Færrest skjøter' }).waitFor();
    assert.ok((await shownTotal(page)) > cheapest);
    assert.match(page.url(), /room_height=2500/);
    assert.match(await page.locator('.alternative[aria-current]').innerText(), /skjøt/);
    await page.goBack();
    await page.locator('.alternative[aria-current]', { hasText: 'Billigst' }).waitFor();
    assert.equal(await shownTotal(page), cheapest, 'Back leads to the solution before');
    assert.equal(await page.evaluate('document.documentElement.dataset.kept'), 'yes');
  });
});

test('no part of the page is wider than its window, from a small phone to a wide screen', async () => {
  await visit('about:blank', {}, async (page) => {
    for (const address of [`${complete}&offset=600&format=square&ridge_distance=1500`, impossible]) {
      await page.goto(new URL(address, origin()).href);
      for (const width of [320, 400, 640, 800, 1024, 1280, 1720]) {
        await page.setViewportSize({ width, height: 900 });
        assert.equal(await overflowsSideways(page), false, `${address}, ${width} px`);
      }
    }
  });
});

test('a copied list has its job above it, tabs between cells, no footnotes, and texts instead of formulas', async () => {
  await visit(`${complete}&room_height=2600`, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    assert.ok((await page.locator('#bill-table .source-mark').count()) > 0);
    await page.getByLabel('Kunde eller jobb').fill('Hytta');
    await page.evaluate('document.querySelector("#line-2 .name").textContent = "＝1+1"');
    await page.locator('.more-tools > summary').click();
    await page.getByRole('button', { name: 'Kopier listen' }).click();
    await page.getByRole('button', { name: 'Kopiert' }).waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    const lines = copied.split('\n').map((line) => line.split('\t'));
    assert.deepEqual(lines[0], ['Kunde eller jobb', 'Hytta']);
    const head = lines.slice(
      3,
      lines.findIndex(([cell]) => cell === ''),
    );
    assert.deepEqual(head, [
      ['Ildsted', 'Vedovn Tinde 1, BAA-1007'],
      ['Røykuttak', 'Bakuttak'],
      ['Diameter', 'Ø150'],
      ['Farge', 'Svart'],
      ['Etasjer', '2 etasjer med loft'],
      ['Taktype', 'Saltak, 30°'],
      ['Form over tak', 'Rund'],
      ['Romhøyde', '2 600 mm'],
    ]);
    assert.deepEqual(lines.find(([cell]) => cell === 'Pos.')?.slice(0, 4), ['Pos.', 'Ant.', 'Art.nr.', 'NOBB']);
    assert.deepEqual(lines.find((cells) => cells[2] === 'ST150-10SV')?.slice(3, 5), ['99400625', "'＝1+1"]);
    for (const [, , article, , , , , reason] of lines)
      assert.doesNotMatch(reason ?? '', /[a-zæøå]\d(, \d)*$/, `a footnote after the words about ${article}`);
  });
});

test("a job's name is kept for its stove and house, and forgotten for the next customer", async () => {
  const name = (page: Page): Promise<string> => page.getByLabel('Kunde eller jobb').inputValue();
  await visit(complete, laptop, async (page) => {
    await page.getByLabel('Kunde eller jobb').fill('Familien Berg');
    await page.locator('#floor').selectOption('3');
    await page.waitForURL(/floor=3/);
    await page.reload();
    assert.equal(await name(page), 'Familien Berg');
    await page.goto(new URL(complete.replace('fireplace=1', 'fireplace=43'), page.url()).href);
    assert.equal(await name(page), '');
    await page.getByLabel('Kunde eller jobb').fill('Familien Dal');
    await page.getByRole('link', { name: 'Begynn på nytt' }).click();
    await page.locator('#result.empty').waitFor();
    await page.goBack();
    assert.equal(await name(page), '');
    assert.equal(await page.locator('[data-shows-reference]').textContent(), '');
  });
});

test('footnotes are large enough for a finger; they, the rows and their links are one stop of the Tab key each', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('.fulfilled > summary').click();
    const sources = await page.locator('.rule-source').filter({ visible: true }).all();
    assert.ok(sources.length > 5);
    for (const source of sources) {
      const box = await source.boundingBox();
      assert.ok(box !== null && box.width >= 24 && box.height >= 24, JSON.stringify(box));
    }
    for (const walk of ['#bill-table tbody tr', '#bill-table .article a', '.rule-source'])
      assert.equal(await page.locator(`:is(${walk})[tabindex="0"]`).count(), 1, walk);
    await page.locator('#line-3').focus();
    await page.keyboard.press('ArrowDown');
    await page.evaluate(`new MutationObserver((changes) => { document.changes = changes.length; })
      .observe(document.querySelector('#result'), { subtree: true, attributeFilter: ['tabindex'] })`);
    await page.locator('.chip:has(#color-2)').click();
    await page.locator('#elevation.white').waitFor();
    assert.equal(await page.locator('#bill-table tbody tr[tabindex="0"]').getAttribute('id'), 'line-4', 'it stays');
    assert.equal(await page.evaluate('document.changes ?? 0'), 0, 'what stays as it is is not written again');
    await sources[0]?.focus();
    await page.keyboard.press('End');
    assert.equal(
      await page.evaluate(`document.activeElement === [...document.querySelectorAll('.rule-source')].at(-1)`),
      true,
    );
  });
});

test('the menu of the files closes with Escape, which gives the focus back, and with a click elsewhere; a download is saved under the name of the job', async () => {
  await visit(`${complete}&reference=Hytta`, {}, async (page) => {
    const menu = page.locator('.more-tools');
    await menu.locator('summary').click();
    await page.getByRole('link', { name: 'JSON' }).focus();
    await page.keyboard.press('Escape');
    assert.equal(await menu.getAttribute('open'), null);
    assert.equal(await page.evaluate('document.activeElement.matches(".more-tools summary")'), true);
    await menu.locator('summary').click();
    await page.locator('.bill h3').click();
    assert.equal(await menu.getAttribute('open'), null);
    await menu.locator('summary').click();
    const { name, buffer } = await savedBy(page.getByRole('link', { name: 'CSV' }));
    assert.equal(name, 'deleliste-Hytta.csv');
    assert.match(buffer.toString('utf8'), /ST150-10SV;99400625/);
  });
});
