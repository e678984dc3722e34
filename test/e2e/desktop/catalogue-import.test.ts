import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  backToBundledCatalogue,
  calculation,
  calculatorPage,
  chooseMenuItem,
  drop,
  previewPage,
  shownDialogs,
  shownMessage,
  totalOf,
  until,
} from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

const pricesOfSupplier = [
  'Varenr;Beskrivelse;Veiledende pris eks. mva',
  'ST150-10SV;Stålpipe 1000 mm;3 190,00',
  'ST150-02SV;T-rør;2 990,00',
  'XX-99;Ukjent del;10,00',
].join('\r\n');

async function openCalculation(page: Page): Promise<Page> {
  await page.goto(new URL(calculation, page.url()).href);
  return page;
}

/** Whether the window shows this total; false while the shell reloads its page. */
async function shows(app: DesktopApp, total: string): Promise<boolean> {
  const page = await calculatorPage(app);
  return (await totalOf(page).catch(() => '')) === total;
}

/** Returns the number of the version that the page says is in use. */
async function versionInUse(page: Page, said: RegExp): Promise<number> {
  const notice = await page.getByRole('region', { name: 'Katalogen' }).innerText();
  assert.match(notice, said);
  return Number(/Versjon (\d+) av katalogen er i bruk/.exec(notice)?.[1]);
}

/** Chooses a file in the menu, and waits for the page that shows it. */
async function open(app: DesktopApp, path: string): Promise<Page> {
  await answerDialogs(app, { open: path });
  await chooseMenuItem(app, 'file.import_catalogue');
  return await previewPage(app);
}

describe('a price file of a supplier', () => {
  it('is chosen in the menu; a file that is none is refused with a sentence, and nothing navigates', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const [none, picture] = [join(userFolder, 'brev.txt'), join(userFolder, 'bilde.png')];
    await writeFile(none, 'Kjære kunde');
    await writeFile(picture, 'x');
    await openCalculation(page);
    await open(app, none);
    assert.match(await page.getByRole('alert').innerText(), /brev\.txt/);
    assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);

    const address = page.url();
    await answerDialogs(app, {});
    await drop(page, picture);
    await shownMessage(app, /kan ikke åpnes/);
    await drop(page, none, picture);
    await shownMessage(app, /én fil om gangen/);

    await app.evaluate(({ BrowserWindow, ipcMain }, path) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents;
      ipcMain.emit('dropped-files', { sender, senderFrame: { parent: {} } }, path);
    }, none);
    const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
    assert.match(log, /Dropped files were refused/, 'those of a frame inside the page');
    assert.equal(page.url(), address);
  });

  it('is dropped on the window, looked at and taken into use; the open calculation has the new total, and the old one after going back', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const file = join(userFolder, 'leverandør <b>1.csv');
    await writeFile(file, pricesOfSupplier);
    await openCalculation(page);
    const before = await totalOf(page);

    await drop(page, file);
    await previewPage(app);
    assert.match(await page.locator('.catalogue-source').innerText(), /leverandør <b>1\.csv/);
    const first = page.locator('.changes tbody tr').first();
    assert.match(await first.innerText(), /ST150-10SV[^]*2\s190,00[^]*3\s190,00[^]*45,7/);
    await page.getByRole('link', { name: /1\s+Ukjente/ }).click();
    await page.getByText('Ukjent del').waitFor();

    await page.getByRole('button', { name: 'Ta i bruk' }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    const after = await totalOf(page);
    assert.notEqual(after, before);
    const version = await versionInUse(page, /2 endringer/);
    await page.getByRole('button', { name: /Gå tilbake/ }).click();
    await previewPage(app);
    assert.equal(await first.locator('.after').innerText(), '2\u00a0190,00');
    await page.getByRole('button', { name: `Gå tilbake til versjon ${version - 1}` }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await totalOf(page), before);

    await page.getByRole('button', { name: /Gå tilbake/ }).click();
    await previewPage(app);
    await page.getByRole('button', { name: `Gå tilbake til versjon ${version}` }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await totalOf(page), after);
    await backToBundledCatalogue(app);
    await until('the total of the bundled catalogue', () => shows(app, before));
    await chooseMenuItem(app, 'file.own_catalogue');
    await shownMessage(app, /egen katalog er tatt i bruk/);
    await until('the total of the own catalogue', () => shows(app, after));
    assert.deepEqual(
      (await readdir(join(userFolder, 'catalogues'))).toSorted(),
      ['own.sqlite', 'own.sqlite.history', 'selected.json'],
      'nothing is left behind',
    );
    await backToBundledCatalogue(app);
  });
});

describe('an own catalogue', () => {
  it('goes out to Excel and back; it is based on the catalogue that was opened, which can be gone back to', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    await using opened = await createTemporaryCatalogue(
      "UPDATE catalogue_info SET version = '2999.1'",
      "UPDATE module SET price_ex_vat = 1 WHERE art_nr = 'ST150-10SV'",
    );
    await openCalculation(page);
    await open(app, opened.path);
    await page.getByRole('button', { name: 'Ta i bruk' }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    const withOpened = await totalOf(page);

    const file = join(userFolder, 'priser.csv');
    await writeFile(file, pricesOfSupplier);
    await drop(page, file);
    await previewPage(app);
    assert.match(await page.locator('.changes').innerText(), /ST150-10SV[^]*1,00[^]*3\s190,00/);
    await page.getByRole('button', { name: 'Ta i bruk' }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    assert.notEqual(await totalOf(page), withOpened);
    const before = (await versionInUse(page, /endring/)) - 1;

    await chooseMenuItem(app, 'file.catalogue_history');
    await page.waitForURL(/\/catalogue\/history\?return=/);
    await page.getByRole('button', { name: `Gå tilbake til versjon ${before} …` }).click();
    await previewPage(app);
    await page.getByRole('button', { name: `Gå tilbake til versjon ${before}` }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await totalOf(page), withOpened);

    const workbook = await page.request.get(new URL('/catalogue.xlsx', page.url()).href).catch(() => null);
    assert.ok(workbook === null || workbook.status() === 403, 'only the windows get it');
    await backToBundledCatalogue(app);
  });

  it('is imported with the keyboard alone, from the page of the catalogue', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const file = join(userFolder, 'priser.csv');
    await writeFile(file, pricesOfSupplier);
    await openCalculation(page);
    const before = await totalOf(page);
    await chooseMenuItem(app, 'file.catalogue');
    await page.waitForURL(/\/catalogue\?return=/);
    await page.getByRole('link', { name: 'Importer …' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/catalogue\/import\?return=/);
    const field = page.getByLabel('Velg en fil');
    await field.focus();
    await field.setInputFiles(file);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await previewPage(app);
    await page.getByRole('button', { name: 'Ta i bruk' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?fireplace=1/);
    assert.notEqual(await totalOf(page), before);
    await backToBundledCatalogue(app);
  });
});

describe('a catalogue that the user opens', () => {
  it('is refused with the reasons if a reference in it is broken, or the file is damaged', async () => {
    await using broken = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    const { app, page, userFolder } = await everydayUser.use();
    await open(app, broken.path);
    assert.match(await page.locator('main').innerText(), /9999|producer|produsent/i);
    assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);

    const damaged = join(userFolder, 'skadet.pipekatalog');
    const bytes = await readFile(broken.path);
    await writeFile(damaged, bytes.fill(0xff, 4096, 60_000));
    // A preview of another file, still on the page, would be taken for its own.
    await page.goto(new URL('/', page.url()).href);
    await open(app, damaged);
    assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);
  });

  it('asks about an unsaved quote first', async () => {
    await using catalogue = await createTemporaryCatalogue("UPDATE catalogue_info SET version = '2999.1'");
    const { app, page } = await everydayUser.use();
    await page.goto(new URL(`/quote${calculation.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk/);
    await page.locator('[name="customer.name"]').fill('Kari Hansen');
    await answerDialogs(app, { open: catalogue.path, button: 2 });
    await chooseMenuItem(app, 'file.import_catalogue');
    await shownMessage(app, /Vil du lagre endringene/);
    assert.match(page.url(), /\/quote\/desk/, 'cancelled: the quote stays');
    await answerDialogs(app, { open: catalogue.path, button: 1 });
    await chooseMenuItem(app, 'file.import_catalogue');
    await previewPage(app);
    assert.ok((await shownDialogs(app)).some(({ message }) => /Vil du lagre endringene/.test(message)));
  });
});
