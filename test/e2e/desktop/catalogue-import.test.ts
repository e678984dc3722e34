import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  answerDialogs,
  backToBundledCatalogue,
  calculation,
  calculatorPage,
  chooseMenuItem,
  drop,
  openCalculation,
  previewPage,
  shownMessage,
  totalOf,
  until,
} from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser } from './desktop-user.ts';

const pricesOfSupplier =
  'Varenr;Veiledende pris NOK pr. stk eks. mva\r\nST150-10SV;3 190,00\r\nST150-02SV;2 990,00\r\n';

/** Whether the window shows this total; false while the shell reloads its page. */
async function shows(app: DesktopApp, total: string): Promise<boolean> {
  const page = await calculatorPage(app);
  return (await totalOf(page).catch(() => '')) === total;
}

describe('a price file of a supplier', () => {
  it('is chosen in the menu; a file that is none is refused with a sentence, and nothing navigates', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const [none, picture] = [join(userFolder, 'brev.txt'), join(userFolder, 'bilde.png')];
    await writeFile(none, 'Kjære kunde');
    await writeFile(picture, 'x');
    await answerDialogs(app, { open: none });
    await chooseMenuItem(app, 'file.import_catalogue');
    await previewPage(app);
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

  it('changes the catalogue by keyboard after a drop on the window; the own catalogue has a history, can be left and chosen again', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const file = join(userFolder, 'leverandør <b>1.csv');
    await writeFile(file, pricesOfSupplier);
    const before = await openCalculation(page);

    await drop(page, file);
    await previewPage(app);
    assert.match(await page.locator('.catalogue-source').innerText(), /leverandør <b>1\.csv/);
    await page.getByRole('button', { name: 'Bekreft' }).click();
    await page.getByRole('button', { name: 'Ta i bruk' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?fireplace=1/);
    const after = await totalOf(page);
    assert.notEqual(after, before);

    await chooseMenuItem(app, 'file.catalogue_history');
    await page.waitForURL(/\/catalogue\/history\?return=/);
    await page.getByText('leverandør <b>1.csv').first().waitFor();
    await page.getByRole('link', { name: 'Til kalkulatoren' }).click();
    await page.waitForURL(/\/\?fireplace=1/);

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

  it('waits until the user has decided about an unsaved quote', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const file = join(userFolder, 'priser.csv');
    await writeFile(file, pricesOfSupplier);
    await page.goto(new URL(`/quote${calculation.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk/);
    await page.locator('[name="customer.name"]').fill('Kari Hansen');
    for (const button of [2, 1]) {
      await answerDialogs(app, { open: file, button });
      await chooseMenuItem(app, 'file.import_catalogue');
      await shownMessage(app, /Vil du lagre endringene/);
      if (button === 2) assert.match(page.url(), /\/quote\/desk/, 'cancelled: the quote stays');
    }
    await previewPage(app);
  });
});
