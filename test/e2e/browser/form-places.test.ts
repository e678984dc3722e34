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

test('smaller diameters than the outlet are marked, with the reason for the eye and the ear', async () => {
  await visit(complete, laptop, async (page) => {
    const narrow = page.locator('#pipe-field .chip.unfit');
    assert.ok((await narrow.count()) > 0);
    for (const chip of await narrow.all()) {
      const reason = (await chip.getAttribute('title')) ?? '';
      assert.match(reason, /røykuttak/i);
      assert.ok((await chip.innerText()).includes(reason));
    }
    assert.equal(await page.locator('.chip.unfit:has(#pipe-3)').count(), 0);
  });
});

test('measures are in two columns, show the usual value, and understand a unit', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#measures > summary').click();
    const [first, second] = await Promise.all(
      ['#measures .measure >> nth=0', '#measures .measure >> nth=1'].map((measure) =>
        page.locator(measure).boundingBox(),
      ),
    );
    assert.ok(first !== null && first !== undefined && second !== null && second !== undefined);
    assert.equal(first.y, second.y);
    assert.ok(first.x + first.width <= second.x);
    for (const field of await page.locator('#measures .measure input').all())
      assert.match((await field.getAttribute('placeholder')) ?? '', /\S/);
    await page.locator('#room_height').fill('2,65 m');
    await page.waitForURL(/room_height=2%2C65/);
    await page.locator('#room_height-field.changed').waitFor();
    assert.equal(await page.locator('#room_height-message').count(), 0);
    assert.match((await page.locator('.order-head').textContent()) ?? '', /2\s650\smm/);
  });
});
