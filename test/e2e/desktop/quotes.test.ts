import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import {
  answerDialogs,
  calculation,
  calculatorPage,
  chooseMenuItem,
  drop,
  pageOf,
  quit,
  shownDialogs,
  shownMessage,
  until,
} from './app-control.ts';
import { everydayUser } from './desktop-user.ts';
import { filesWith } from '../../support/files-with.ts';

/** The name of a customer, which may be in the quote and its recovery copy only. */
const marker = 'Zsigmondy-Qvale';

const customer = (page: Page) => page.locator('[name="customer.name"]');
const isUnsaved = async (page: Page): Promise<boolean> => (await page.title()).startsWith('• ');

describe('a quote in the app', () => {
  it('is made, changed, saved and opened again, never lost and never written over another', async (test) => {
    const { app, page: start, userFolder } = await everydayUser.use();
    const folder = await mkdtemp(join(tmpdir(), 'flue-quotes-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'tilbud.pipetilbud');
    const saved = (): Promise<string> => readFile(path, 'utf8');

    // From the calculation on the page to a file, by the command for saving alone.
    await answerDialogs(app, { save: path });
    await start.goto(new URL(calculation, start.url()).href);
    await chooseMenuItem(app, 'file.save_quote');
    const page = await pageOf(app, /\/quote\/desk$/);
    const [question] = await shownDialogs(app);
    const year = new Date().getFullYear();
    const [, number = ''] = new RegExp(`tilbud-(${year}-\\d+)\\.pipetilbud$`).exec(question?.detail ?? '') ?? [];
    assert.notEqual(number, '', 'a number is suggested');
    assert.match(await saved(), /"format":"pipetilbud"/);
    assert.equal(await isUnsaved(page), false);

    // Typing changes the desk and the recovery copy; Ctrl+S changes the file.
    await customer(page).fill(marker);
    await until('the mark of changes', () => isUnsaved(page));
    await until('the recovery copy', async () => (await filesWith(userFolder, marker)).length > 0);
    assert.equal((await filesWith(userFolder, marker)).filter((name) => !/\.json\b/.test(name)).length, 0);
    await page.keyboard.press('Control+s');
    await until('the saved quote', async () => (await saved()).includes(marker));
    await until('the mark to be gone', async () => !(await isUnsaved(page)));
    assert.deepEqual(await filesWith(userFolder, marker), []);

    // Letters typed just before Ctrl+S are also sent by themselves, which does not take the place of saving. Saving has
    // no limit of time either: the user may look for a folder.
    await page.clock.install();
    const sentAlone = page.evaluate(`new Promise((resolve) => {
      document.addEventListener('htmx:config:request', ({ detail }) => {
        if (detail.ctx.request.action.endsWith('/quote')) resolve();
      });
    })`);
    const holdUntilSent = async (route: Route): Promise<void> => {
      await sentAlone;
      await page.clock.fastForward('01:01');
      await route.continue();
    };
    await page.route('**/quote/desk/save', holdUntilSent, { times: 1 });
    await page.locator('[name="customer.phone"]').fill('11 11 11 11');
    await page.keyboard.press('Control+s');
    await until('the saved letters', async () => (await saved()).includes('11 11 11 11'));
    await until('the mark to be gone', async () => !(await isUnsaved(page)));
    assert.equal(await page.locator('#no-answer').isVisible(), false);

    const isShown = (name: string) => async (): Promise<boolean> =>
      (await customer(page)
        .inputValue()
        .catch(() => '')) === name;

    // Another quote: asked about changes first, those among them that were typed just now.
    const second = join(folder, 'annet.pipetilbud');
    await copyFile(path, second);
    const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await saved()) ?? [];
    await writeFile(second, (await saved()).replace(id, crypto.randomUUID()).replace(marker, 'Ola Nordmann'));
    await answerDialogs(app, { open: second, button: 2 });
    await customer(page).fill('Kari');
    await chooseMenuItem(app, 'file.open_quote');
    await shownMessage(app, /Vil du lagre endringene i «tilbud\.pipetilbud»/);
    assert.equal(await customer(page).inputValue(), 'Kari');
    await answerDialogs(app, { open: second, button: 0 });
    await chooseMenuItem(app, 'file.open_quote');
    await until('the other quote', isShown('Ola Nordmann'));
    assert.match(await saved(), /"name":"Kari"/);

    // The user opens a recent quote, and drops one.
    await chooseMenuItem(app, 'file.recent_quote.2');
    await until('the recent quote', isShown('Kari'));
    const broken = join(folder, 'broken.pipetilbud');
    await writeFile(broken, '{"format":"pipetilbud","version":2}');
    await drop(page, broken);
    assert.match((await shownMessage(app, /broken\.pipetilbud. kan ikke åpnes/)).detail, /nyere program/);

    // The dealer's details are opened over the quote, whose last letters are not lost.
    await page.locator('[name="customer.phone"]').fill('33 33 33 33');
    await chooseMenuItem(app, 'file.dealer');
    await page.waitForURL(/\/dealer/);
    await page.getByText('Avbryt', { exact: true }).click();
    await page.waitForURL(/\/quote\/desk/);
    assert.equal(await page.locator('[name="customer.phone"]').inputValue(), '33 33 33 33');

    // The calculator names the unsaved quote. "Tilbud" leads to it, and a new one is made after the app's question.
    await page.goto(new URL(calculation, page.url()).href);
    const bar = page.locator('.quote-bar');
    await bar.getByText(`Tilbud ${number} til Kari · ikke lagret`).waitFor();
    await answerDialogs(app, { button: 2 });
    await bar.getByRole('button', { name: 'Nytt tilbud' }).click();
    await shownMessage(app, /Vil du lagre endringene/);
    await page.locator('#make-quote').click();
    await page.waitForURL(/\/quote\/desk$/);
    assert.equal(await customer(page).inputValue(), 'Kari');

    // The flue is changed in the calculator, and the rest is kept.
    const price = page.locator('.quote-total strong');
    const before = await price.innerText();
    await page.locator('#change-flue').click();
    await bar.getByText('til Kari').waitFor();
    assert.ok(!page.url().includes('Kari'));
    // Chromium 114 cannot open the folded form of a narrow window, so the other house is an address.
    const otherHouse = new URL(page.url());
    otherHouse.searchParams.set('floor', '6');
    await page.goto(otherHouse.href);
    await bar.getByRole('button', { name: 'Oppdater tilbudet' }).click();
    await page.waitForURL(/\/quote\/desk$/);
    await until('the new price', async () => (await price.innerText()) !== before);
    assert.equal(await isUnsaved(page), true);
    await page.keyboard.press('Control+s');
    await until('the changed quote', async () => (await saved()).includes('3 etasjer med loft'));
    assert.match(await saved(), new RegExp(`"number":"${number}"[^]*"name":"Kari"[^]*"phone":"33 33 33 33"`));

    // A PDF has the name of its paper.
    const pdf = join(folder, 'papir.pdf');
    await answerDialogs(app, { save: pdf });
    await chooseMenuItem(app, 'file.save_pdf');
    await until('the paper', () => readFile(pdf, 'latin1').catch(() => null));
    const [printed] = await shownDialogs(app);
    assert.match(printed?.detail ?? '', new RegExp(`Tilbud ${number} Kari\\.pdf$`));
    await rm(pdf);

    // Somebody else writes the file: the user is asked, and cancels.
    const theirs = (await saved()).replace('"Kari"', '"Kari Andre"');
    await writeFile(path, theirs);
    await answerDialogs(app, { button: 2 });
    await customer(page).fill(marker);
    await chooseMenuItem(app, 'file.save_quote');
    await shownMessage(app, /endret av noen andre/);
    assert.equal(await saved(), theirs);

    // The app is not left by quitting, but by a crash.
    await app.evaluate(({ app: application }) => application.quit(), null);
    await shownMessage(app, /Vil du lagre endringene/);
    // An unfinished copy, which has another ending, does not survive a start.
    await until('the copy', async () => (await filesWith(userFolder, marker)).some((name) => name.endsWith('.json')));
    await app.kill();

    // The next start asks whether to recover the quote. "Later" keeps the copy, and opening the file asks again.
    const again = await everydayUser.start();
    await answerDialogs(again, { button: 2 });
    await calculatorPage(again);
    assert.equal((await filesWith(userFolder, marker)).length, 1, 'the copy waits');
    const opening = await until('the end of the start', async () => {
      await chooseMenuItem(again, 'file.open_quote');
      return (await shownDialogs(again)).find(({ kind }) => kind === 'open');
    });
    assert.equal(opening.detail, folder, 'in the folder of the last saved document');
    await answerDialogs(again, { open: path, button: 0, save: path });
    await chooseMenuItem(again, 'file.open_quote');
    await shownMessage(again, /ble avbrutt før «tilbud\.pipetilbud» var lagret/);
    const recovered = await pageOf(again, /\/quote\/desk$/);
    await until('the name', async () => (await customer(recovered).inputValue()) === marker);
    assert.equal(await isUnsaved(recovered), true);
    // Leaving the page keeps the letters that were typed just before.
    await recovered.locator('[name="customer.email"]').fill('kari@example.no');
    await recovered.goto(new URL(calculation, recovered.url()).href);
    await until('the letters', async () => (await filesWith(userFolder, 'kari@example.no')).length > 0);
    await recovered.goto(new URL('/quote/desk', recovered.url()).href);
    assert.equal(await recovered.locator('[name="customer.email"]').inputValue(), 'kari@example.no');
    // So does leaving it while their request is under way, which the browser gives up.
    const begun = Promise.withResolvers<void>();
    await recovered.route('**/quote', () => begun.resolve(), { times: 1 });
    await recovered.locator('[name="customer.address"]').fill('Storgata 1');
    await begun.promise;
    await recovered.goto(new URL(calculation, recovered.url()).href);
    await until('the letters under way', async () => (await filesWith(userFolder, 'Storgata 1')).length > 0);
    await recovered.goto(new URL('/quote/desk', recovered.url()).href);
    // Quitting saves the letters that were typed in the last moment.
    await recovered.locator('[name="customer.phone"]').fill('22 22 22 22');
    await answerDialogs(again, { button: 0, save: path });
    const { origin } = new URL(recovered.url());
    assert.equal(await quit(again), 0);
    await assert.rejects(fetch(origin));
    const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
    assert.match(
      log,
      /"message":"The app has started\."[^]*"message":"Request handled\."[^]*"message":"The app ends\."/,
    );
    assert.doesNotMatch(log, /x-desktop-secret":"[^•]/);
    assert.match(await saved(), new RegExp(`"name":"${marker}"[^]*"phone":"22 22 22 22"`));
    assert.deepEqual(await filesWith(userFolder, marker), []);
    assert.deepEqual((await readdir(folder)).toSorted(), [
      'annet.pipetilbud',
      'broken.pipetilbud',
      'tilbud.pipetilbud',
    ]);
  });
});
