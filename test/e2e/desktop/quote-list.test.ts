import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../../support/browser.ts';
import { type MakeQuote, putQuote, quoteMaker } from '../../support/quote-files.ts';
import { answerDialogs, chooseMenuItem, pageOf, shownDialogs, until } from './app-control.ts';
import { everydayUser } from './desktop-user.ts';

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

const row = (page: Page, name: string | RegExp) => page.locator('tr').filter({ hasText: name });

describe('the list of quotes in the app', () => {
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
    await row(page, 'halv.pipetilbud').getByText('Filen kan ikke leses').waitFor();
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

    // Neither logs nor diagnostics name a customer or the folder.
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
    assert.equal((await pageOf(app, /\/quote\/list$/)).url(), page.url());
  });
});
