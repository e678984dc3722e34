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

test("no number is parted from its unit and no other word than the trade's is used", async () => {
  await visit('/', {}, async (page) => {
    for (const [name, address] of Object.entries(addresses)) {
      const texts = await page.evaluate<string[]>(`
        (async () => {
          const answer = await fetch(${JSON.stringify(address)});
          const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
          const texts = [];
          while (walker.nextNode() !== null) {
            const { data, parentElement } = walker.currentNode;
            if (parentElement.closest('script, style, .balloon, .drawing-table, .bill .name, #ventilation-field, .damper') === null && data.trim() !== '') texts.push(data);
          }
          return texts;
        })()`);
      assert.ok(texts.length > 50, name);
      const parted = /\d (?:mm|cm|m|kr|kg|g\/s|kW|Pa|°C?|%)(?![\p{L}\d])|(?:kr|Ø) \d|\d \d{3}(?!\d)/u;
      assert.deepEqual(
        texts.filter((text) => parted.test(text)),
        [],
        name,
      );
      assert.doesNotMatch(texts.join('\n'), /ubrukt loft|tilkoblingstype/i, name);
    }
  });
});

test('the list is a real table with rows and headings for a screen reader, and no article number breaks, however narrow the window', async () => {
  await visit(complete, {}, async (page) => {
    for (const column of ['Enhetspris', 'Beløp eks. mva.'])
      assert.equal(await page.getByRole('columnheader', { name: column }).count(), 1, column);
    assert.ok((await page.locator('#bill-table .article a').count()) > 10);
    for (const width of [1720, 1366, 1024, 768, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: /ST150-10SV$/ }) });
      assert.ok(await row.getByRole('rowheader', { name: 'Stålpipe 1000 mm Ø150 svart' }).isVisible());
      const broken = await page.evaluate<string[]>(`
        Array.from(document.querySelectorAll('#bill-table tbody :is(.article a, .nobb)'))
          .filter((element) => { const range = document.createRange(); range.selectNodeContents(element); return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1; })
          .map((element) => element.textContent)`);
      assert.deepEqual(broken, [], `${width} px`);
    }
  });
});
