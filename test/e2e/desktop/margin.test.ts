import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { plainQuote, readQuote } from '../../../server/quotes/quote.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { answerDialogs, calculation, chooseMenuItem, pageOf, until } from './app-control.ts';
import { everydayUser } from './desktop-user.ts';

const choices = calculation.replace(/^.*\?/, '');

/** Chromium 114 does not know the colours of the pages. */
async function problemsOf(page: Page): Promise<string[]> {
  return (await accessibilityProblems(page)).filter((problem) => !problem.startsWith('color-contrast'));
}

/** Returns a price file with a purchase price for each article of the quote on the page. */
async function netPrices(page: Page): Promise<string> {
  const read = readQuote(await page.locator('#document').inputValue());
  assert.ok('quote' in read);
  const { calculation: flue, lines } = plainQuote(read.quote);
  const own = lines.flatMap((line) => (line.kind === 'goods' ? [[line.articleNumber, 11_471.37]] : []));
  const parts = flue.lines.map(({ articleNumber, unitPrice }) => [articleNumber, (unitPrice ?? 0) * 0.006]);
  const rows = [...parts, ...own].map(
    ([article, kroner]) => `${article};${Number(kroner).toFixed(2).replace('.', ',')}`,
  );
  return ['Varenr;Netto', ...rows, ''].join('\n');
}

describe('the margin of a quote in the app', () => {
  it('is seen on the page of the quote after purchase prices are imported, by keyboard, and nowhere else', async (test) => {
    const { app, page: start } = await everydayUser.use();
    const folder = await mkdtemp(join(tmpdir(), 'flue-margin-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    await start.goto(new URL(`/quote?${choices}`, start.url()).href);
    const page = await pageOf(app, /\/quote\/desk$/);
    await page.locator('[name="line.0.amount"]').fill('23900');
    await page.locator('[name="customer.name"]').fill('Kari');
    await page
      .getByText('Tilbud til Kari')
      .or(page.locator('#paper', { hasText: 'Kari' }))
      .first()
      .waitFor();

    const prices = join(folder, 'netto.csv');
    await writeFile(prices, await netPrices(page));
    await chooseMenuItem(app, 'file.purchase_prices');
    await page.waitForURL(/\/dealer\/purchase-prices/);
    assert.deepEqual(await problemsOf(page), []);
    await page.getByLabel('Leverandør').fill('Grossisten AS');
    await page.locator('#f-file').setInputFiles(prices);
    await page.getByRole('button', { name: 'Les og lagre' }).click();
    await page.getByText(/\d+ innkjøpspriser fra Grossisten AS er lagret/).waitFor();
    assert.deepEqual(await problemsOf(page), []);
    await page.getByRole('link', { name: 'Tilbake' }).click();
    await page.waitForURL(/\/quote\/desk$/);

    await page.locator('[name="discount.unit"]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const margin = page.locator('.quote-margin');
    await margin.getByText(/Margin på varene: kr/).waitFor();
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Vis margin');
    assert.deepEqual(await problemsOf(page), []);
    const [, kroner = ''] = /kr([\d ]+)/.exec((await margin.innerText()).replaceAll(/[\s\u00a0\u202f]/g, '')) ?? [];
    assert.match(kroner, /^\d{4,}/);
    const holds = (text: string): boolean =>
      /margin|innkjøp/i.test(text) || [kroner, '11471'].some((amount) => text.replaceAll(/\s/g, '').includes(amount));
    assert.ok(holds(await page.locator('main').innerText()), 'the page has what is looked for');

    for (const [paper, name] of [
      ['offer', 'Tilbud'],
      ['order', 'Bestilling'],
      ['fitting', 'Montasje'],
    ] as const) {
      await page.locator(`label[for="paper-${paper}"]`).click();
      await page.locator(`#paper.${paper}`).waitFor();
      const path = join(folder, `${name}.pdf`);
      await answerDialogs(app, { save: path });
      await chooseMenuItem(app, 'file.save_pdf');
      const pdf = await until(`the PDF ${name}`, () => readFile(path).catch(() => null));
      assert.ok(!holds(pdfPages(pdf).join('\n')), name);
    }

    const saved = join(folder, 'tilbud.pipetilbud');
    await answerDialogs(app, { save: saved });
    await chooseMenuItem(app, 'file.save_quote');
    const file = await until('the saved quote', () => readFile(saved, 'utf8').catch(() => null));
    assert.match(file, /Kari/);
    assert.ok(!holds(file), 'the file');

    await page.evaluate(`window.open('/customer?${choices}')`);
    const screen = await pageOf(app, /\/customer\?/);
    assert.match(await screen.locator('body').innerText(), /Vedovn Tinde 1/);
    assert.ok(!holds(await screen.locator('body').innerText()), 'the screen of the customer');
  });
});

describe('a new quote of a comparison in the app', () => {
  it('says that results are left out, once', async () => {
    const { app, page: start } = await everydayUser.use();
    const pins = [2, 3, 4].map((color) => `&pin=${encodeURIComponent(choices.replace('color=1', `color=${color}`))}`);
    await answerDialogs(app, { button: 1 });
    await start.goto(new URL(`/quote?${choices}${pins.join('')}`, start.url()).href);
    const page = await pageOf(app, /\/quote\/desk$/);
    const notice = page.getByText('Resten av sammenligningen er ikke med');
    await notice.waitFor();
    await page.reload();
    await page.locator('.quote-alternative').first().waitFor();
    assert.equal(await notice.count(), 0);
  });
});
