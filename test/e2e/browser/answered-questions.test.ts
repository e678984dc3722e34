import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomesTrue } from '../../support/browser.ts';
import { laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

const brick =
  'fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=unknown';

test('an open rule is answered by a number, a chip or a confirmation in its row, and the page stays', async () => {
  await visit(`/?${brick}`, laptop, async (page) => {
    await page.evaluate('document.documentElement.dataset.kept = "yes"');
    // Three rows ask for the width. One of them is filled in.
    await page.locator('#rule-R17 input[name="flue_width"]').fill('230');
    await page.locator('#rule-R17 input[name="flue_width"]').press('Enter');
    await page.waitForURL(/flue_width=230/);
    await becomesTrue(page, `document.querySelector('#rule-R17 input') === null`);
    await page.locator('#rule-R19 a', { hasText: 'Uten anmerkning' }).click();
    await page.waitForURL(/condition=checked/);
    await page.locator('#rule-R3 a', { hasText: 'Avklart' }).click();
    await page.waitForURL(/settled=R3/);
    await page.locator('.settled dt', { hasText: 'Nabotak' }).waitFor();
    // The form keeps the confirmation.
    await page.locator('#color-field label', { hasText: 'Hvit' }).click();
    await page.waitForURL(/color=2/);
    assert.match(page.url(), /flue_width=230.*condition=checked.*settled=R3/);
    assert.equal(await page.evaluate('document.documentElement.dataset.kept'), 'yes');
  });
});

test('a number in a row is sent with the choices that are answered by chips, also if they are unknown', async () => {
  await visit(`/?${brick}`, laptop, async (page) => {
    await page.locator('#rule-R6 input').fill('900');
    await page.locator('#rule-R6 input').press('Enter');
    await page.waitForURL(/(?=.*flue_section=unknown).*combustible=900/);
    await page.locator('#total-inc-vat').waitFor();
  });
});

/** Both questions of this house take a confirmation. */
const quiet = '/?fireplace=2&scheme=3&pipe=3&floor=2&roof_type=4&color=1&ridge_distance=1000';

test('the focus goes from an answered question to the next one, and at last to the words that all is settled', async () => {
  const focused = async (page: Page, selector: string): Promise<void> => {
    await becomesTrue(page, `document.activeElement?.matches(${JSON.stringify(selector)}) === true`);
  };
  await visit(quiet, laptop, async (page) => {
    await page.locator('#rule-R3 a.confirms').focus();
    await page.keyboard.press('Enter');
    await focused(page, '.todo #rule-R6');
    // From the row, the keyboard goes to its source and then to its button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focused(page, '.verdict.settled .issues a');
    // A question that is asked again keeps the focus.
    await page.locator('#fulfilled > summary').click();
    await page.locator('#rule-R3 a.confirms').focus();
    await page.keyboard.press('Enter');
    await focused(page, '.todo #rule-R3, .todo #rule-R3 *');
  });
  await visit(`/?${brick}&soot_hatch=yes`, laptop, async (page) => {
    const rowAfter = async (id: string): Promise<string> =>
      await page.evaluate<string>(`'.todo #' + document.querySelector('#${id} + .check').id`);
    const afterDistance = await rowAfter('rule-R6');
    await page.locator('#rule-R6 input').fill('900');
    await page.locator('#rule-R6 input').press('Enter');
    await focused(page, afterDistance);
    const afterCondition = await rowAfter('rule-R19');
    await page.locator('#rule-R19 a', { hasText: 'Uten anmerkning' }).focus();
    await page.keyboard.press('Enter');
    await focused(page, afterCondition);
    // The focus elsewhere stays where it is.
    await page.locator('#color-2').press('Space');
    await page.waitForURL(/color=2/);
    await focused(page, '#color-2');
  });
});

test('a note beside a confirmation stays in the tab, not in the address, and comes along to the quote', async () => {
  await visit(quiet, laptop, async (page) => {
    await page.locator('#rule-R3 a.confirms').click();
    const field = page.locator('.settled input');
    await field.fill('Målt 320 mm av NN');
    await page.locator('#color-field label', { hasText: 'Hvit' }).click();
    await page.waitForURL(/color=2/);
    await becomesTrue(page, `document.querySelector('.settled input')?.value === 'Målt 320 mm av NN'`);
    assert.doesNotMatch(page.url(), /320|NN/);
    await page.locator('#make-quote').click();
    await page.locator('#document', { hasText: '"note":"Målt 320 mm av NN"' }).waitFor({ state: 'attached' });
    assert.doesNotMatch(page.url(), /320|NN/);
  });
});
