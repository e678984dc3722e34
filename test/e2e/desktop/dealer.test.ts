import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../support/browser.ts';
import { chooseMenuItem, pageOf, quit, until, windowCount } from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { sharedDesktop } from './desktop-set.ts';

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

async function openForm(app: DesktopApp): Promise<Page> {
  await chooseMenuItem(app, 'file.dealer');
  return await pageOf(app, /^data:text\/html/);
}

async function letterhead(page: Page): Promise<string | null> {
  return await page.evaluate<string | null>(`document.querySelector('.dealer')?.textContent ?? null`);
}

describe("the dealer's details", () => {
  const shared = sharedDesktop();
  it('are typed once, checked, and are on the next order without a restart, and on those after one', async () => {
    const { app, page, userFolder } = await shared.use();
    await page.goto(new URL(complete, page.url()).href);
    await page.locator('#reference').fill('Hytta');
    assert.equal(await letterhead(page), null);

    const form = await openForm(app);
    assert.deepEqual(await accessibilityProblems(form), []);
    await form.keyboard.type('Ovnhuset AS');
    await form.keyboard.press('Tab');
    await form.keyboard.type('Storgata 1');
    await form.keyboard.press('Enter');
    await form.keyboard.type('0155 Oslo');
    await form.keyboard.press('Tab');
    await form.keyboard.type('987 654 326');
    await form.keyboard.press('Enter');
    await form.getByText('Nummeret stemmer ikke').waitFor();
    assert.equal(await form.evaluate('document.activeElement.id'), 'organisation_number');
    assert.equal(await form.locator('#address').inputValue(), 'Storgata 1\n0155 Oslo');
    assert.deepEqual(await accessibilityProblems(form), []);
    await form.locator('#organisation_number').fill('987654325');
    await form.keyboard.press('Enter');

    await until('the form to be gone', async () => (await windowCount(app)) === 1);
    await until('the letterhead', async () => (await letterhead(page).catch(() => null)) !== null);
    assert.equal(await letterhead(page), 'Ovnhuset ASStorgata 10155 OsloOrg.nr. 987 654 325');
    assert.equal(new URL(page.url()).search, new URL(complete, page.url()).search, 'the choices are still there');
    assert.equal(await page.locator('#reference').inputValue(), 'Hytta');
    await quit(app);

    const { page: again } = await shared.use();
    await again.goto(new URL(complete, again.url()).href);
    assert.match((await letterhead(again)) ?? '', /^Ovnhuset AS/);
    const kept: unknown = JSON.parse(await readFile(join(userFolder, 'preferences.json'), 'utf8'));
    assert.ok(typeof kept === 'object' && kept !== null && 'dealer' in kept);
  });

  it('are left as they were when the form is cancelled, and gone when it is sent empty', async () => {
    const { app, driver, page } = await shared.use();
    await page.goto(new URL(complete, page.url()).href);
    const send = async (name: string): Promise<void> => {
      const form = await openForm(app);
      await form.locator('#name').fill(name);
      await form.locator('#address').fill('');
      await form.locator('#organisation_number').fill('');
      await form.getByRole('button', { name: 'Lagre' }).click();
    };
    await send('Ovnhuset AS');
    await until('the letterhead', async () => (await letterhead(page).catch(() => null)) === 'Ovnhuset AS');
    await until('the form to be gone', async () => (await windowCount(app)) === 1);
    // The stand-in has no `before-input-event`.
    for (const leave of driver.isStandIn ? ['Avbryt'] : ['Escape', 'Avbryt']) {
      const form = await openForm(app);
      await form.locator('#name').fill('Noe annet');
      if (leave === 'Escape') await form.keyboard.press(leave);
      else await form.getByRole('button', { name: leave }).click();
      await until('the form to be gone', async () => (await windowCount(app)) === 1);
      assert.equal(await letterhead(page), 'Ovnhuset AS');
    }
    await send('');
    await until('the letterhead to be gone', async () => (await letterhead(page).catch(() => '?')) === null);
  });
});
