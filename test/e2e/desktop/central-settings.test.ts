import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../support/browser.ts';
import { createTemporaryCatalogue, type TemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { answerDialogs, calculation, chooseMenuItem, drop, quit, shownMessage, until } from './app-control.ts';
import { desktopUser } from './desktop-user.ts';

/** Whether the page has a text; false while the shell loads another page. */
async function shows(page: Page, text: string): Promise<boolean> {
  return ((await page.textContent('body').catch(() => null)) ?? '').includes(text);
}

/** In percent. */
const lowestMargin = 73.19;
/** In kroner. */
const purchasePrice = 1147.37;

/** Returns a pattern of an amount, which is written such as `1,234.56`, in any other way of writing it. */
function amountPattern(amount: string): RegExp {
  const [whole = '', hundredths = ''] = amount.replaceAll(/[^\d.]/g, '').split('.');
  return new RegExp(`(?<!\\d)${whole.split('').join('[\\s.,]?')}[.,]?${hundredths}(?!\\d)`);
}

describe('central settings', () => {
  let catalogue: TemporaryCatalogue;
  before(async () => {
    catalogue = await createTemporaryCatalogue(
      "UPDATE color SET color = 'Testfarge' WHERE id = 1",
      "UPDATE catalogue_info SET version = '2999.1'",
    );
  });
  after(() => catalogue.remove());
  const user = desktopUser((userFolder) => {
    const settings = join(userFolder, 'settings.json');
    const dealer = { name: 'Kjeden AS', address: ['Havna 2'], lowestMargin };
    writeFileSync(
      settings,
      JSON.stringify({ catalogue: catalogue.path, catalogueSwitching: false, language: 'eng', dealer }),
    );
    writeFileSync(join(userFolder, 'preferences.json'), JSON.stringify({ dealer: { name: 'Ovnhuset AS' } }));
    return { argumentList: ['--settings', settings] };
  });

  it('decide the catalogue: there is no menu item for another, and importing has no page; a dropped file gets a message', async () => {
    const { app, page, userFolder } = await user.use();
    assert.equal(await shows(page, 'Testfarge'), true);
    for (const item of ['file.catalogue_history', 'file.import_catalogue']) {
      await assert.rejects(chooseMenuItem(app, item), /no item/);
    }
    const file = join(userFolder, 'priser.csv');
    await writeFile(file, 'Varenr;Pris\nST150-10SV;2100,00\n');
    await answerDialogs(app, {});
    await drop(page, file);
    await shownMessage(app, /decided centrally/);
    const answer = await page.goto(new URL('/catalogue/import', page.url()).href);
    assert.equal(answer?.status(), 404);
    await chooseMenuItem(app, 'file.catalogue');
    await page.waitForURL(/\/catalogue(?:\?|$)/);
  });

  it('count if an option names their file, whoever owns it', async () => {
    const { app, page, userFolder } = await user.use();
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
    assert.equal(await app.evaluate(({ app: application }) => application.getLocale(), null), 'en-GB');
    const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
    assert.doesNotMatch(log, /owner of|administrator/);
  });

  it('decide the dealer, whom the user can only read', async () => {
    const { app, driver, page } = await user.use();
    await page.goto(new URL(calculation, page.url()).href);
    assert.equal(await page.locator('.dealer').textContent(), 'Kjeden ASHavna 2');
    await chooseMenuItem(app, 'file.dealer');
    await page.waitForURL(/\/dealer/);
    assert.match(await page.locator('main').innerText(), /has set these details[^]*Kjeden AS[^]*Havna 2/);
    assert.equal(await page.locator('input, textarea').count(), 0);
    // The colours of the pages need `light-dark()`, which Chromium has since 123, in Electron 30.
    if (driver.version >= 30) assert.deepEqual(await accessibilityProblems(page), []);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/\?fireplace=1/);
  });

  it('decide the lowest margin, which is not in the diagnostics, nor is a purchase price or a margin that was shown', async () => {
    const { app, page, userFolder } = await user.use();
    await page.goto(new URL(calculation.replace('/?', '/quote?'), page.url()).href);
    await page.waitForURL(/\/quote\/desk$/);
    const given = await page.evaluate(`(async () => {
      const bill = await fetch('/bill-of-materials.json?' + ${JSON.stringify(calculation.slice(2))});
      const [, number] = /"articleNumber":\\s*"([^"]+)"/.exec(await bill.text());
      const form = new FormData();
      form.append('supplier', 'Grossisten AS');
      form.append('file', new File(['Varenr;Netto\\n' + number + ';${String(purchasePrice).replace('.', ',')}\\n'], 'netto.csv'));
      return (await fetch('/dealer/purchase-prices', { method: 'POST', body: form })).status;
    })()`);
    assert.equal(given, 200);
    await page.getByRole('button', { name: 'Show margin' }).click();
    const shown = await page
      .locator('.quote-margin')
      .getByText(/Margin on the goods.*: NOK/)
      .innerText();
    const [, margin = ''] = /NOK\s([\d\s.,]*\d)/.exec(shown) ?? [];
    assert.match(margin, /\d{3}\.\d\d$/);

    const path = join(userFolder, 'diagnostics.zip');
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'help.diagnostics');
    await shownMessage(app, /diagnostics/i);
    const files = Object.entries(unzipSync(await readFile(path)));
    assert.deepEqual(files.map(([name]) => name).toSorted(), ['desktop.log', 'system.json']);
    for (const [name, bytes] of files) {
      const text = Buffer.from(bytes).toString('utf8');
      assert.doesNotMatch(text, /margin/i, name);
      for (const amount of [margin, String(purchasePrice), String(lowestMargin)])
        assert.doesNotMatch(text, amountPattern(amount), name);
    }
  });

  it("name the company's catalogue: a new one is offered when the computer wakes, and the copy is used while the share is away", async () => {
    const { app, page } = await user.use();
    await catalogue.change(
      "UPDATE catalogue_info SET version = '2999.2'",
      "UPDATE color SET color = 'Nyfarge' WHERE id = 1",
    );
    await answerDialogs(app, { button: 1 });
    await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'), null);
    assert.match((await shownMessage(app, /shared catalogue is new/)).message, /2999\.2/);
    await until('the new catalogue', () => shows(page, 'Nyfarge'));
    await quit(app);

    await catalogue.remove();
    const { app: again, page: pageAgain } = await user.use();
    assert.equal(await shows(pageAgain, 'Nyfarge'), true);
    await answerDialogs(again, {});
    await chooseMenuItem(again, 'help.about');
    assert.match((await shownMessage(again, /Pipekalkulator/)).detail, /2999\.2.*copy of the shared catalogue/);
  });
});
