import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { localDay } from '../../../server/local-day.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { type MakeQuote, putQuote, quoteMaker } from '../../support/quote-files.ts';
import {
  answerDialogs,
  calculation,
  chooseMenuItem,
  pageOf,
  quit,
  shownDialogs,
  shownMessage,
  until,
} from './app-control.ts';
import { desktopUser, everydayUser } from './desktop-user.ts';

/** The name of a customer, and of the folder of quotes. */
const marker = 'Zsigmondy-Qvale';

async function quoteFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `flue-${marker}-`));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The app's own windows alone get pages. */
async function makerIn(page: Page): Promise<MakeQuote> {
  return await quoteMaker(async (address) =>
    String(await page.evaluate(`fetch(${JSON.stringify(address)}).then((answer) => answer.text())`)),
  );
}

/** Starts the app of the user anew on a folder of quotes, for this test alone. */
async function startOn(folder: string, test: TestContext) {
  const preferences = join(everydayUser.userFolder, 'preferences.json');
  await writeFile(preferences, JSON.stringify({ quoteFolder: folder }));
  const app = await everydayUser.start();
  test.after(async () => {
    await app.kill();
    await rm(preferences);
  });
  return { app, page: await pageOf(app, /\/quote\/list$/) };
}

const row = (page: Page, name: string | RegExp) => page.locator('tr').filter({ hasText: name });

describe('the list of quotes in the app', () => {
  const colleague = desktopUser();

  it('shows the folder that the dealer names, opens a quote, follows its changes, and ends with the name of the folder', async (test) => {
    const { app, page, userFolder } = await everydayUser.use();
    const folder = await quoteFolder(test);
    const make = await makerIn(page);
    await page.goto(new URL('/', page.url()).href);
    await page.getByRole('link', { name: 'Tilbud', exact: true }).click();
    await page.getByText('Velg mappen der tilbudene ligger').waitFor();

    await putQuote(folder, 'a', make({ number: '2026-1', customer: { name: marker } }));
    await putQuote(folder, 'b', make({ number: '2026-2', created: '2026-10-02', customer: { name: 'Ola' } }));
    await putQuote(folder, 'halv', '{"format":');
    await answerDialogs(app, { open: folder });
    await page.getByRole('button', { name: 'Velg mappe …' }).click();
    await row(page, marker).waitFor();
    await row(page, 'halv.pipetilbud').getByRole('cell', { name: 'Filen kan ikke leses' }).waitFor();
    // Chromium 114 does not know the colours of the pages.
    const problems = await accessibilityProblems(page);
    assert.deepEqual(
      problems.filter((problem) => !problem.startsWith('color-contrast')),
      [],
    );

    // By the keyboard alone: search, go to the row, open it.
    await page.locator('#list-q').focus();
    await page.keyboard.type('zsigmondy');
    await row(page, 'Ola').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/quote\/desk$/);
    const customer = page.locator('[name="customer.name"]');
    assert.equal(await customer.inputValue(), marker);
    await customer.fill(`${marker} AS`);
    await page.keyboard.press('Control+s');
    await until('the saved quote', async () => (await readFile(join(folder, 'a.pipetilbud'), 'utf8')).includes(' AS'));
    await chooseMenuItem(app, 'file.quotes');
    await row(page, `${marker} AS`).waitFor();

    // A colleague adds a quote, and the share is away for a while.
    await putQuote(folder, 'c', make({ number: '2026-3', customer: { name: 'Per' } }));
    await row(page, 'Per').waitFor();
    await rename(folder, `${folder}-away`);
    await page.getByText('Mappen finnes ikke, eller nettverket er borte.').waitFor();
    assert.equal(await row(page, 'Per').count(), 1, 'what was read stays');
    await rename(`${folder}-away`, folder);
    await page.getByText('nettverket er borte').waitFor({ state: 'detached' });

    // A quote is marked by the panel of its row.
    await row(page, 'Per')
      .getByRole('button', { name: /^Endre/ })
      .click();
    await page.getByRole('button', { name: 'Merk som godtatt' }).click();
    await row(page, 'Per').getByText('Godtatt').waitFor();
    assert.match(await readFile(join(folder, 'c.pipetilbud'), 'utf8'), /"answer":\{"kind":"accepted"/);
    const focused = `document.activeElement.getAttribute('aria-label')`;
    await until('the focus to be where it was', async () => (await page.evaluate(focused)) === 'Endre 2026-3 Per');

    // Logs and diagnostics name no customer and no folder.
    const zip = join(folder, 'diagnostics.zip');
    await answerDialogs(app, { save: zip });
    await app.evaluate(({ shell }) => void Object.assign(shell, { showItemInFolder: () => undefined }), null);
    await chooseMenuItem(app, 'help.diagnostics');
    await until('the diagnostics', async () => (await shownDialogs(app)).some(({ kind }) => kind === 'message'));
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(zip))))
      assert.ok(!Buffer.from(bytes).includes('Zsigmondy'), name);
    const index = join(userFolder, 'quote-list');
    await until('the index', () => stat(join(index, 'index.json')).catch(() => null));
    assert.ok(!(await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8')).includes('Zsigmondy'));

    await page.getByRole('button', { name: 'Ta bort listen' }).click();
    await page.getByText('Velg mappen der tilbudene ligger').waitFor();
    await assert.rejects(stat(index));
    assert.equal((await readdir(folder)).filter((name) => name.endsWith('.pipetilbud')).length, 4);
  });

  it('finds the quote of last week among many, and marks it as accepted with two clicks and the name', async (test) => {
    const { page: calculator } = await everydayUser.use();
    const folder = await quoteFolder(test);
    const make = await makerIn(calculator);
    const lastWeek = localDay(new Date(Date.now() - 7 * 86_400_000));
    for (let index = 0; index < 40; index += 1)
      await putQuote(
        folder,
        `tilbud-${index}`,
        make({ number: `2026-${index}`, customer: { name: `Kunde ${index}` } }),
      );
    const path = await putQuote(
      folder,
      'wanted',
      make({ number: '2026-99', created: lastWeek, sent: lastWeek, customer: { name: 'Kari Hansen' } }),
    );
    const { page } = await startOn(folder, test);
    await row(page, 'Kari Hansen').waitFor();
    // The search has the focus, so the name is typed at once.
    await page.keyboard.type('hansen');
    await row(page, 'Kunde 1').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Endre 2026-99 Kari Hansen' }).click();
    await page.getByRole('button', { name: 'Merk som godtatt' }).click();
    await row(page, 'Kari Hansen').getByText('Godtatt').waitFor();
    assert.match(await readFile(path, 'utf8'), /"answer":\{"kind":"accepted"/);
  });

  it('has the templates of the folder, and opening one begins a new quote with a number of its own', async (test) => {
    const { page: calculator } = await everydayUser.use();
    const folder = await quoteFolder(test);
    const make = await makerIn(calculator);
    const template = make({
      number: 'Innvendig stålpipe',
      isTemplate: true,
      text: 'Feiing er med.',
      validUntil: '2026-11-22',
    });
    const path = await putQuote(folder, 'mal', template);
    const { app, page } = await startOn(folder, test);
    await page.locator('#list-show option', { hasText: 'Maler (1)' }).waitFor({ state: 'attached' });
    await page.locator('#list-show').selectOption({ label: 'Maler (1)' });
    await row(page, 'Innvendig stålpipe').locator('.list-open').click();
    await page.waitForURL(/\/quote\/desk$/);
    assert.equal(await page.locator('[name="text"]').inputValue(), 'Feiing er med.');
    const year = new Date().getFullYear();
    assert.match(await page.locator('[name="number"]').inputValue(), new RegExp(`^${year}-\\d+$`));
    // The picker of the page knows the folder; saving the quote asks for a place, and the template stays.
    await page.locator('.templates > summary').click();
    await page.getByRole('button', { name: 'Innvendig stålpipe' }).waitFor();
    await answerDialogs(app, { save: join(folder, 'ny.pipetilbud') });
    await page.keyboard.press('Control+s');
    await until('the new quote', () => stat(join(folder, 'ny.pipetilbud')).catch(() => null));
    assert.equal(await readFile(path, 'utf8'), template);
  });

  it('is the first page of a start, and two machines on one folder lose nothing', async (test) => {
    const { page: calculator } = await everydayUser.use();
    const folder = await quoteFolder(test);
    const path = await putQuote(folder, 'a', (await makerIn(calculator))({ customer: { name: 'Kari' } }));
    for (const user of [everydayUser, colleague])
      await writeFile(join(user.userFolder, 'preferences.json'), JSON.stringify({ quoteFolder: folder }));
    const [first, second] = [await everydayUser.start(), await colleague.start()];
    const firstPage = await pageOf(first, /\/quote\/list$/);
    const secondPage = await pageOf(second, /\/quote\/list$/);
    await answerDialogs(first, {});
    await row(firstPage, 'Kari').locator('.list-open').click();
    const firstName = firstPage.locator('[name="customer.name"]');
    await firstName.waitFor();

    // The colleague sees and is told who has it open, reads it, and takes it over.
    await row(secondPage, 'Kari').getByText('Åpent på ').waitFor();
    await answerDialogs(second, { button: 0 });
    await row(secondPage, 'Kari').locator('.list-open').click();
    await secondPage.getByText('Tilbudet er åpent på en annen maskin, og er åpnet her for å leses.').waitFor();
    await secondPage.goto(new URL(`/quote?${calculation.replace(/^.*\?/, '')}`, secondPage.url()).href);
    await secondPage.getByText('er åpnet her for å leses').waitFor({ state: 'detached' });
    await chooseMenuItem(second, 'file.quotes');
    await answerDialogs(second, { button: 1 });
    await row(secondPage, 'Kari').locator('.list-open').click();
    await shownMessage(second, /er åpent på /);
    const secondName = secondPage.locator('[name="customer.name"]');
    await secondName.fill('Kari på kontoret');
    await secondPage.keyboard.press('Control+s');
    await until('the colleague’s quote', async () => (await readFile(path, 'utf8')).includes('Kari på kontoret'));

    // Both write all the same: the later one is a file of its own, and both lists have both.
    await firstName.fill('Kari i butikken');
    await firstPage.keyboard.press('Control+s');
    await shownMessage(first, /har tatt over «a\.pipetilbud»/);
    assert.match(await readFile(path, 'utf8'), /Kari på kontoret/);
    for (const [app, page] of [
      [first, firstPage],
      [second, secondPage],
    ] as const) {
      await chooseMenuItem(app, 'file.quotes');
      await row(page, 'Kari i butikken').waitFor();
      await row(page, 'Kari på kontoret').waitFor();
    }
    assert.equal(await quit(second), 0);
    assert.equal(await quit(first), 0);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('.')),
      [],
      'no lock is left',
    );
    for (const { userFolder } of [everydayUser, colleague])
      for (const name of ['preferences.json', 'quote-list'])
        await rm(join(userFolder, name), { recursive: true, force: true });
  });
});
