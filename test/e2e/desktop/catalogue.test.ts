import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  backToBundledCatalogue,
  calculatorPage,
  chooseMenuItem,
  pageOf,
  shownDialogs,
  shownMessage,
  until,
} from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

async function usesMarkedCatalogue(app: DesktopApp): Promise<boolean> {
  const page = await calculatorPage(app);
  return ((await page.locator('body').textContent()) ?? '').includes('Testfarge');
}

const marked = "UPDATE color SET color = 'Testfarge' WHERE id = 1";
const newer = [marked, "UPDATE catalogue_info SET version = '2999.1'"];
const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

/** The page that shows what a file would change. */
async function preview(app: DesktopApp): Promise<Page> {
  const page = await pageOf(app, /\/catalogue\/change\//);
  await page.getByRole('heading', { level: 1, name: /Forhåndsvisning|kan ikke importeres/ }).waitFor();
  return page;
}

/** Opens a file from the form: a preview of another file, still on the page, would be taken for its own. */
async function openCatalogue(app: DesktopApp, path: string): Promise<Page> {
  await calculatorPage(app);
  await answerDialogs(app, { open: path });
  await chooseMenuItem(app, 'file.import_catalogue');
  return await preview(app);
}

describe('a catalogue that the user opens', () => {
  it('is shown first, in use when the user says so; the bundled one comes back', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    const { app, page } = await everydayUser.use();
    await openCatalogue(app, catalogue.path);
    assert.match(await page.locator('.changes').innerText(), /Testfarge/);
    await page.goto(new URL('/', page.url()).href);
    assert.equal(await usesMarkedCatalogue(app), false, 'a look changes nothing');

    await openCatalogue(app, catalogue.path);
    await page.getByRole('button', { name: 'Ta i bruk' }).click();
    await page.waitForURL(/\/catalogue\/history/);
    await page.goto(new URL('/', page.url()).href);
    assert.equal(await usesMarkedCatalogue(app), true);
    await backToBundledCatalogue(app);
    await until('the bundled catalogue', async () => !(await usesMarkedCatalogue(app)));
  });

  it('is refused with the reasons if a reference in it is broken, or the file is damaged', async () => {
    await using broken = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    const { app, page, userFolder } = await everydayUser.use();
    await openCatalogue(app, broken.path);
    assert.match(await page.locator('main').innerText(), /9999|producer|produsent/i);
    assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);

    const damaged = join(userFolder, 'skadet.pipekatalog');
    const bytes = await readFile(broken.path);
    await writeFile(damaged, bytes.fill(0xff, 4096, 60_000));
    await page.goto(new URL('/', page.url()).href);
    await openCatalogue(app, damaged);
    assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);
    await page.goto(new URL('/', page.url()).href);
    assert.equal(await usesMarkedCatalogue(app), false);
  });

  it('asks about an unsaved quote first', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(`/quote${complete.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk/);
    await page.locator('[name="customer.name"]').fill('Kari Hansen');
    await answerDialogs(app, { open: catalogue.path, button: 2 });
    await chooseMenuItem(app, 'file.import_catalogue');
    await shownMessage(app, /Vil du lagre endringene/);
    assert.match(page.url(), /\/quote\/desk/, 'cancelled: the quote stays');
    await answerDialogs(app, { open: catalogue.path, button: 1 });
    await chooseMenuItem(app, 'file.import_catalogue');
    await preview(app);
    assert.ok((await shownDialogs(app)).some(({ message }) => /Vil du lagre endringene/.test(message)));
  });
});
