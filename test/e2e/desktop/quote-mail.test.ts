import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { pdfPages } from '../../support/pdf-text.ts';
import {
  answerDialogs,
  calculation,
  pageOf,
  shownDialogs,
  shownMessage,
  until,
  watchExternalLinks,
} from './app-control.ts';
import { everydayUser } from './desktop-user.ts';

const marker = 'Zsigmondy-Qvale';

/*
 * Once the app has stopped the navigation to a mail, the driver's own functions for a page wait for the end of that navigation. So
 * these ask the page itself.
 */
const press = (page: Page, selector: string): Promise<unknown> =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

const shows = (page: Page, selector: string, text: RegExp): Promise<unknown> =>
  until(`${selector} with ${String(text)}`, async () =>
    text.test(String(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText`))),
  );

describe('a mail with a quote', () => {
  it('opens in the user’s own program after the quote and its PDF are saved, with the path of the PDF in the clipboard', async (test) => {
    const { app, page: start, userFolder } = await everydayUser.use();
    const folder = await mkdtemp(join(tmpdir(), 'flue-mail-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    const opened = await watchExternalLinks(app);
    await start.goto(new URL(`/quote?${calculation.replace(/^.*\?/, '')}`, start.url()).href);
    const page = await pageOf(app, /\/quote\/desk$/);
    await page.locator('[name="line.0.amount"]').fill('24990');
    await page.locator('[name="customer.email"]').fill('kari@example.com');
    await page.locator('[name="customer.name"]').fill(marker);

    // Without a place for the quote there is no mail.
    await answerDialogs(app, {});
    await press(page, '#mail-quote');
    await until('the question for a place', async () => (await shownDialogs(app)).some(({ kind }) => kind === 'save'));
    await page.getByText('Tilbudet er ikke lagret.').waitFor();
    assert.deepEqual(await opened(0), []);
    assert.deepEqual(await readdir(folder), []);

    await answerDialogs(app, { save: join(folder, 'tilbud.pipetilbud') });
    await page.locator('.paper-tabs label').nth(1).click();
    await press(page, '#mail-quote');
    const [address = ''] = await opened(1);
    // An earlier scenario may have named the dealer.
    assert.match(
      address,
      /^mailto:kari@example\.com\?subject=Tilbud%20\d{4}-\d+(?:%20fra%20[^&]+)?&body=Hei%2C%20Zsigmondy-Qvale!%0D%0A/,
    );
    const path = join(folder, 'tilbud.pdf');
    const [offer = ''] = pdfPages(await readFile(path));
    assert.match(offer, /Zsigmondy-Qvale/);
    assert.match(offer, /Tilbudetgodtas/);
    assert.equal(await app.evaluate(({ clipboard }) => clipboard.readText(), null), path);
    await shows(page, '#saved', /^Tilbudet er lagret som tilbud\.pdf\. Stien er kopiert/);
    assert.match(await readFile(join(folder, 'tilbud.pipetilbud'), 'utf8'), new RegExp(marker));

    // The same offer is not written again, and another offer takes no PDF's place. Without a clipboard, no path is copied.
    const pdfs = async (): Promise<string[]> =>
      (await readdir(folder)).filter((name) => name.endsWith('.pdf')).toSorted();
    const type = (name: string, value: string): Promise<unknown> =>
      page.evaluate(`{
        const field = document.querySelector('[name="${name}"]');
        field.value = '${value}';
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }`);
    const written = await readFile(path);
    await app.evaluate(({ clipboard }) => {
      Object.assign(clipboard, { writeText: () => Promise.reject(new Error('There is no clipboard.')) });
    }, null);
    await press(page, '#mail-quote');
    await opened(2);
    await shows(
      page,
      '#saved',
      /^Tilbudet er lagret som tilbud\.pdf, ved siden av tilbudets fil\. Stien er ikke kopiert/,
    );
    assert.deepEqual(await pdfs(), ['tilbud.pdf']);
    await type('text', 'Feiing er med.');
    await shows(page, '#paper', /Feiing er med/);
    await press(page, '#mail-quote');
    await opened(3);
    await shows(page, '#saved', /^Tilbudet er lagret som tilbud \(2\)\.pdf/);
    assert.deepEqual(await pdfs(), ['tilbud (2).pdf', 'tilbud.pdf']);
    assert.ok(written.equals(await readFile(path)));

    // The PDF of a revision that was sent stays.
    await press(page, '[value="sent"]');
    await shows(page, '#confirm-sent', /likevel/);
    await press(page, '#confirm-sent');
    await shows(page, '.quote-status', /^Sendt/);
    await type('customer.name', `${marker} AS`);
    await shows(page, '#quote', /Endringen har gjort det til revisjon 2/);
    const before = await readFile(path);
    await press(page, '#mail-quote');
    await opened(4);
    assert.deepEqual(await pdfs(), ['tilbud (2).pdf', 'tilbud revisjon 2.pdf', 'tilbud.pdf']);
    assert.ok(before.equals(await readFile(path)));

    // No program for mail: a message says so, and neither it nor the log names the customer.
    await answerDialogs(app, {});
    await app.evaluate(({ shell }) => {
      Object.assign(shell, { openExternal: () => Promise.reject(new Error('No application is associated')) });
    }, null);
    await press(page, '#mail-quote');
    const message = await shownMessage(app, /Ikke noe e-postprogram/);
    assert.doesNotMatch(message.detail, /mailto|Zsigmondy/);
    for (const entry of await readdir(join(userFolder, 'logs'))) {
      assert.doesNotMatch(await readFile(join(userFolder, 'logs', entry), 'utf8'), /Zsigmondy|mailto/);
    }
  });
});
