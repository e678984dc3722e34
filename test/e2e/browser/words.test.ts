import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

const addresses = {
  'an empty form': '/',
  'an order': complete,
  'a draft': `${complete}&room_height=9000&offset=600&format=square`,
  'a flue that cannot be built': '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1',
  'a draught that is too short': '/?fireplace=7&pipe=3&floor=1&roof_type=2&color=1&altitude=1000',
} as const;

for (const [name, address] of Object.entries(addresses)) {
  test(`no number is parted from its unit and no other word than the trade's is used: ${name}`, async () => {
    await visit(address, {}, async (page) => {
      const texts = await page.evaluate<string[]>(`
        (() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode() !== null) {
            const { data, parentElement } = walker.currentNode;
            if (parentElement.closest('script, style, .balloon, .drawing-table, .bill .name, #ventilation-field, .damper') === null && data.trim() !== '') texts.push(data);
          }
          return texts;
        })()`);
      assert.ok(texts.length > 50);
      const parted = /\d (?:mm|cm|m|kr|kg|g\/s|kW|Pa|°C?|%)(?![\p{L}\d])|(?:kr|Ø) \d|\d \d{3}(?!\d)/u;
      assert.deepEqual(
        texts.filter((text) => parted.test(text)),
        [],
      );
      assert.doesNotMatch(texts.join('\n'), /ubrukt loft|tilkoblingstype/i);
    });
  });
}

test('the title says what the page is for', async () => {
  await visit('/', {}, async (page) => {
    assert.match(await page.title(), /^Deleliste, pris og tegning for stålpipe/);
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /deleliste, pris og tegning/);
  });
});

test('fields, list and house are named as the trade names them, and no article number breaks, however narrow the window', async () => {
  await visit(complete, {}, async (page) => {
    for (const field of ['Ildsted', 'Røykuttak', 'Etasjer', 'Taktype'])
      assert.ok((await page.locator('#choices :is(label, legend)', { hasText: field }).count()) > 0, field);
    for (const column of ['Enhetspris', 'Beløp eks. mva.'])
      assert.equal(await page.getByRole('columnheader', { name: column }).count(), 1, column);
    assert.ok((await page.locator('#floor option').allTextContents()).includes('2 etasjer med loft'));
    const [reason] = await page.locator('.reason', { hasText: 'akvinkel' }).allTextContents();
    assert.match(reason ?? '', /takvinkel/i);
    assert.ok((await page.locator('#bill-table .article a').count()) > 10);
    for (const width of [1366, 1024, 768, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await page.evaluate<string[]>(`
        Array.from(document.querySelectorAll('#bill-table tbody :is(.article a, .nobb)'))
          .filter((element) => { const range = document.createRange(); range.selectNodeContents(element); return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1; })
          .map((element) => element.textContent)`);
      assert.deepEqual(broken, [], `${width} px`);
    }
  });
});
