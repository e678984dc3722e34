import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../support/browser.ts';
import { answerDialogs, calculation, chooseMenuItem, until } from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

async function openForm(app: DesktopApp, page: Page): Promise<void> {
  await chooseMenuItem(app, 'file.dealer');
  await page.waitForURL(/\/dealer/);
}

async function letterhead(page: Page): Promise<string | null> {
  return await page.evaluate<string | null>(`document.querySelector('.dealer')?.textContent ?? null`);
}

describe("the dealer's details", () => {
  it('are typed once and are on the next order without a restart; a cancelled form changes nothing, an empty one removes them', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(calculation, page.url()).href);
    await page.locator('#reference').fill('Hytta');
    assert.equal(await letterhead(page), null);

    await openForm(app, page);
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.keyboard.type('Ovnhuset AS');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Storgata 1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('0155 Oslo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('987 654 325');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await letterhead(page), 'Ovnhuset ASStorgata 10155 OsloOrg.nr. 987 654 325');
    assert.equal(new URL(page.url()).search, new URL(calculation, page.url()).search, 'the choices are still there');
    assert.equal(await page.locator('#reference').inputValue(), 'Hytta');

    for (const [name, button, expected] of [
      ['Noe annet', 'Avbryt', /^Ovnhuset AS/],
      ['', 'Lagre', /^null$/],
    ] as const) {
      await openForm(app, page);
      await page.getByLabel('Firmanavn').fill(name);
      for (const field of ['Adresse', 'Organisasjonsnummer']) await page.getByLabel(field, { exact: true }).fill('');
      await page.getByText(button, { exact: true }).click();
      await page.waitForURL(/\/\?fireplace=1/);
      assert.match(String(await letterhead(page)), expected);
    }
  });

  it('are opened over a quote, whose last letters are not lost', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(`/quote${calculation.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk/);
    await page.getByLabel('Navn', { exact: true }).fill('Kari Hansen');
    await openForm(app, page);
    await page.getByText('Avbryt', { exact: true }).click();
    await page.waitForURL(/\/quote\/desk/);
    await until(
      'the name',
      async () => (await page.getByLabel('Navn', { exact: true }).inputValue()) === 'Kari Hansen',
    );
    // Another quote in its place, so that none is left unsaved.
    await answerDialogs(app, { button: 1 });
    await page.goto(new URL(`/quote${calculation.slice(1)}`, page.url()).href);
  });
});
