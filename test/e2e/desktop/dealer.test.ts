import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../support/browser.ts';
import { answerDialogs, chooseMenuItem, until } from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

async function openForm(app: DesktopApp, page: Page): Promise<void> {
  await chooseMenuItem(app, 'file.dealer');
  await page.waitForURL(/\/dealer/);
}

async function letterhead(page: Page): Promise<string | null> {
  return await page.evaluate<string | null>(`document.querySelector('.dealer')?.textContent ?? null`);
}

describe("the dealer's details", () => {
  it('are typed once, checked, and are on the next order without a restart', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(complete, page.url()).href);
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
    await page.keyboard.type('987 654 326');
    await page.keyboard.press('Enter');
    await page.getByText('Nummeret stemmer ikke').waitFor();
    assert.equal(await page.evaluate('document.activeElement.name'), 'organisationNumber');
    assert.equal(await page.getByLabel('Adresse').inputValue(), 'Storgata 1\n0155 Oslo');
    assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByLabel('Organisasjonsnummer').fill('987654325');
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await letterhead(page), 'Ovnhuset ASStorgata 10155 OsloOrg.nr. 987 654 325');
    assert.equal(new URL(page.url()).search, new URL(complete, page.url()).search, 'the choices are still there');
    assert.equal(await page.locator('#reference').inputValue(), 'Hytta');
  });

  it('are left as they were when the form is cancelled, and gone when it is sent empty', async () => {
    const { app, page } = await everydayUser.use();
    const send = async (name: string, button: string): Promise<string | null> => {
      await page.goto(new URL(complete, page.url()).href);
      await openForm(app, page);
      await page.getByLabel('Firmanavn').fill(name);
      for (const field of ['Adresse', 'Organisasjonsnummer']) await page.getByLabel(field, { exact: true }).fill('');
      await page.getByText(button, { exact: true }).click();
      await page.waitForURL(/\/\?fireplace=1/);
      return await letterhead(page);
    };
    assert.equal(await send('Ovnhuset AS', 'Lagre'), 'Ovnhuset AS');
    assert.equal(await send('Noe annet', 'Avbryt'), 'Ovnhuset AS');
    assert.equal(await send('', 'Lagre'), null);
  });

  it('are opened over a quote, whose last letters are not lost', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(`/quote${complete.slice(1)}`, page.url()).href);
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
    await page.goto(new URL(`/quote${complete.slice(1)}`, page.url()).href);
  });
});
