import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

for (const [name, options] of [
  ['on a laptop', laptop],
  ['on a phone', phone],
] as const) {
  for (const [what, address, links, fewest] of [
    ['what is still missing', '/', '.missing a', 4],
    ['what was assumed', complete, '.assumptions a', 5],
  ] as const) {
    test(`${what} leads to its field, whatever is folded: ${name}`, async () => {
      await visit(address, options, async (page) => {
        const all = await page.locator(links).all();
        assert.ok(all.length >= fewest);
        for (const link of all) {
          await link.click();
          const target = (await link.getAttribute('href')) ?? '';
          const isThere = await page.evaluate(`document.querySelector('${target}').contains(document.activeElement)`);
          assert.equal(isThere, true, target);
        }
      });
    });
  }
}
