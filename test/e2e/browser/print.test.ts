import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, withPage } from '../../support/browser.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([
    startTestServer({
      environment: {
        NODE_ENV: 'production',
        DEALER_NAME: 'Ovnhuset AS',
        DEALER_ADDRESS: 'Storgata 1|0155 Oslo',
        DEALER_ORGANISATION_NUMBER: '999 888 777',
      },
    }),
    launchBrowser(),
  ]);
});
after(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const large = '/?fireplace=3&pipe=4&floor=8&roof_type=5&color=4&ridge_distance=2000&format=square';

async function pages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

/** What of a text can be seen on paper. */
async function printed(page: Page, text: string | RegExp): Promise<number> {
  const found = await page.getByText(text).all();
  const visible = await Promise.all(found.map((one) => one.isVisible()));
  return visible.filter(Boolean).length;
}

test('the order fills three pages at most, that of a large house four, without the form and with what is folded on the screen', async () => {
  for (const [address, most] of [
    [complete, 3],
    [large, 4],
  ] as const) {
    await withPage(browser, `${server.origin}${address}`, { colorScheme: 'dark' }, async (page) => {
      const count = await pages(page);
      assert.ok(count >= 2 && count <= most, `${address}: ${count} pages`);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('#choices').isVisible(), false);
      assert.ok(await page.getByText('Bestilling').isVisible());
      assert.ok(await page.locator('.fulfilled .check').first().isVisible());
      assert.equal(await printed(page, /UTKAST/), 0);
    });
  }
});

test('the order says whose it is, for what job and of what day, carries the total once, and leaves room for a signature', async () => {
  await withPage(browser, `${server.origin}${complete}`, { viewport: { width: 1366, height: 768 } }, async (page) => {
    await page.getByLabel('Merking').fill('Hytta på Ål');
    const total = await page.locator('#total-inc-vat').innerText();
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Ovnhuset AS', 'Storgata 1', '0155 Oslo', 'Org.nr. 999 888 777', 'Hytta på Ål', 'Underskrift'])
      assert.equal(await printed(page, text), 1, text);
    assert.match(await page.locator('[data-shows-date]').innerText(), /^\d{1,2}\. \p{L}+ \d{4}$/u);
    assert.equal(await printed(page, total), 1);
  });
});

for (const [name, address] of [
  ['a value that was refused', `${complete}&room_height=9000`],
  ['a flue that cannot be built', '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1'],
] as const) {
  test(`${name} never prints as an order: each page says that it is a draft`, async () => {
    await withPage(browser, `${server.origin}${address}`, {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      assert.equal(await printed(page, 'UTKAST – kan ikke bestilles'), 2);
      assert.equal(await printed(page, 'Bestilling'), 0);
      assert.equal(await printed(page, /Foreløpig sum/), 1);
    });
  });
}

test('no column of the printed list is narrower than its words, and no article number breaks', async () => {
  await withPage(browser, `${server.origin}${large}`, { viewport: { width: 703, height: 1000 } }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate<string[]>(`
      Array.from(document.querySelectorAll('#bill-table th, #bill-table td'))
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent)`);
    assert.deepEqual(cut, []);
    const broken = await page.evaluate<string[]>(`
      Array.from(document.querySelectorAll('#bill-table tbody .article'))
        .filter((cell) => { const range = document.createRange(); range.selectNodeContents(cell); return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 4))).size > 1; })
        .map((cell) => cell.textContent)`);
    assert.deepEqual(broken, []);
  });
});

test('an empty page prints no picture', async () => {
  await withPage(browser, server.origin, {}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.empty-drawing').isVisible(), false);
  });
});
