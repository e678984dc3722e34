import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { choices, complete, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

test('the survey is filled in on a phone without scripts, from the result to the calculator with the answers', async () => {
  await visit(complete, { ...phone, javaScriptEnabled: false }, async (page) => {
    await page.getByRole('link', { name: 'Befaringsskjema' }).click();
    await page.getByRole('heading', { name: 'Mål og forhold i huset' }).waitFor();
    const field = page.getByLabel('Romhøyde');
    assert.ok(((await field.boundingBox())?.height ?? 0) >= 48);
    await field.fill('2550');
    await page.getByRole('button', { name: /^Neste/ }).click();
    await page
      .getByRole('link', { name: /^Avklart: / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Avklart' }).waitFor();
    await page.getByRole('link', { name: 'Vis i kalkulatoren' }).click();
    await page.waitForURL(/\/\?.*room_height=2550.*settled=/);
  });
});

for (const [name, screen] of [
  ['a phone', phone],
  ['a laptop', laptop],
] as const) {
  test(`the survey fits ${name}, and axe finds nothing, in light and dark`, async () => {
    for (const address of [`/survey?${choices}`, `/survey/questions?${choices}`, '/survey']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await visit(address, { ...screen, colorScheme }, async (page) => {
          assert.equal(await overflowsSideways(page), false);
          assert.deepEqual(await accessibilityProblems(page), []);
        });
      }
    }
  });
}

test('the paper has every measure and every question of both steps, with lines to write on, on one sheet', async () => {
  for (const step of ['survey', 'survey/questions']) {
    await visit(`/${step}?${choices}`, laptop, async (page) => {
      const pages = pdfPages(await page.pdf({ preferCSSPageSize: true }));
      assert.equal(pages.length, 1);
      const [paper = ''] = pages;
      for (const text of ['Kunde', 'Romhøyde', 'Avstandtilmøne', 'Nabotak', 'Merknad'])
        assert.ok(paper.includes(text), text);
      assert.doesNotMatch(paper, /Visikalkulatoren|Neste:/);
    });
  }
});
