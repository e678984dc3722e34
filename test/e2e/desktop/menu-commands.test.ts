import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import {
  answerDialogs,
  answerDownload,
  appearance,
  calculation,
  chooseMenuItem,
  clickLink,
  makeFail,
  pageOf,
  shownDialogs,
  shownMessage,
  until,
  windowCount,
  zoomLevel,
} from './app-control.ts';
import { z } from 'zod';
import { pdfPages } from '../../support/pdf-text.ts';
import { everydayUser } from './desktop-user.ts';

const rectangleSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

async function readWhenThere(path: string): Promise<Buffer> {
  return await until(`the file ${path}`, () => readFile(path).catch(() => null));
}

async function wholePdf(path: string): Promise<Buffer> {
  return await until('a whole PDF', async () => {
    const contents = await readWhenThere(path);
    return contents.toString('latin1').trimEnd().endsWith('%%EOF') ? contents : null;
  });
}

describe('the commands of the menu', () => {
  it('save the page as PDF with page numbers, under the name of the job, and say so when its folder is gone', async () => {
    const { app, driver, page, userFolder } = await everydayUser.use();
    await page.goto(new URL(`${calculation}&reference=Hytte+Olsen`, page.url()).href);
    const path = join(userFolder, 'saved.pdf');
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'file.save_pdf');
    const sheets = pdfPages(await wholePdf(path));
    assert.equal(sheets.length, 2);
    // Chromium writes them since 131, which is in Electron 34.
    for (const [index, sheet] of driver.version < 34 ? [] : sheets.entries()) {
      const parts = sheet.split(`${index + 1}/2`);
      assert.equal(parts.length, 2, 'each sheet carries its number once');
    }
    const [dialog] = await shownDialogs(app);
    assert.match(dialog?.detail ?? '', /Pipeberegning Hytte Olsen\.pdf$/);

    const other = join(userFolder, 'a5.pdf');
    await page.evaluate(`{
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('@page { size: A5; }');
      document.adoptedStyleSheets.push(sheet);
    }`);
    await answerDialogs(app, { save: other });
    await chooseMenuItem(app, 'file.save_pdf');
    const widthInPoints = /\/MediaBox \[0 0 (\d+)/.exec((await wholePdf(other)).toString('latin1'))?.[1];
    assert.equal(widthInPoints, '420', 'the page decides its paper');

    await answerDialogs(app, { save: join(userFolder, 'gone', 'saved.pdf') });
    await chooseMenuItem(app, 'file.save_pdf');
    const { detail } = await shownMessage(app, /PDF-filen kunne ikke lagres/);
    assert.equal(detail, 'Filen eller mappen finnes ikke lenger.');
  });

  it('export the list that the page offers as CSV under the name of the job, and say so when it offers none', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    await page.evaluate(`sessionStorage.clear()`);
    await answerDialogs(app, {});
    await chooseMenuItem(app, 'file.export_csv');
    await shownMessage(app, /ingen deleliste/);

    for (const reference of ['', 'Hytte Olsen']) {
      await page.goto(new URL(`${calculation}&reference=${encodeURIComponent(reference)}`, page.url()).href);
      const path = join(userFolder, `saved ${reference}.csv`);
      const dialog = await answerDownload(app, path);
      await chooseMenuItem(app, 'file.export_csv');
      const list = await until('the whole list', async () => {
        const contents = await readWhenThere(path);
        return contents.length > 100 ? contents.toString('utf8') : null;
      });
      assert.ok(list.includes(reference), 'made by the page itself where it carries the name of the job');
      const { detail: suggested } = await dialog();
      assert.ok(suggested.includes(reference.replace(' ', '-')) || suggested.includes(reference), suggested);
    }
    await page.evaluate(`sessionStorage.clear()`);
    await page.evaluate(`document.querySelector('a[type="text/csv"]').href = 'http://127.0.0.1:9/'`);
    await answerDialogs(app, {});
    await chooseMenuItem(app, 'file.export_csv');
    await shownMessage(app, /ingen deleliste/);
  });

  it('save diagnostics without the secret of this start', async () => {
    const { app, userFolder } = await everydayUser.use();
    const path = join(userFolder, 'diagnostics.zip');
    await answerDialogs(app, { save: path });
    await chooseMenuItem(app, 'help.diagnostics');
    await shownMessage(app, /Diagnostikken er lagret/);
    const files = unzipSync(await readFile(path));
    assert.deepEqual(Object.keys(files).sort(), ['desktop.log', 'system.json']);
    const facts = new TextDecoder().decode(files['system.json']);
    assert.match(facts, /"startInMilliseconds"/);
    assert.doesNotMatch(facts, /"secret"/);
  });

  it('have the versions and the date of the catalogue', async () => {
    const { app } = await everydayUser.use();
    await answerDialogs(app, { button: 1 });
    await chooseMenuItem(app, 'help.about');
    const about = await shownMessage(app, /Pipekalkulator/);
    assert.match(about.detail, /Versjon \d[^]*Katalog: \d[^]*\d{4}-\d{2}-\d{2}, medfølgende[^]*Node\.js \d/);
    const copied = await until('the copy', () => app.evaluate(({ clipboard }) => clipboard.readText(), null));
    assert.ok(typeof copied === 'string');
    assert.match(copied, /Katalog: \d/);
  });

  it('print, and say so when the printer fails but not when the user changed their mind', async () => {
    const { app } = await everydayUser.use();
    await answerDialogs(app, {});
    await makeFail(app, 'print', 'Print job canceled');
    await chooseMenuItem(app, 'file.print');
    const printed = await app.evaluate((): unknown => Reflect.get(globalThis, 'printed'), null);
    assert.deepEqual(printed, [{ printBackground: true }]);
    await makeFail(app, 'print', 'Invalid printer settings');
    await chooseMenuItem(app, 'file.print');
    const failed = await shownMessage(app, /kunne ikke skrives ut/);
    assert.match(failed.detail, /Se etter skriveren/);
    assert.equal((await shownDialogs(app)).length, 1);
  });

  it('say so when no program opens the folder of the logs', async () => {
    const { app } = await everydayUser.use();
    await answerDialogs(app, {});
    await makeFail(app, 'openPath', 'No application is registered for folders');
    await chooseMenuItem(app, 'help.logs');
    assert.match((await shownMessage(app, /gikk ikke/)).detail, /No application/);
  });

  it('save what a link of the page downloads, in the folder of last time', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const folder = await mkdtemp(join(userFolder, 'tilbud-'));
    const path = join(folder, 'liste.csv');
    const dialog = await answerDownload(app, path);
    await clickLink(page, `/bill-of-materials.csv${calculation.slice(1)}`);
    assert.ok((await readWhenThere(path)).length > 100, 'the list, which the server gives only with the secret');
    assert.equal((await dialog()).message, 'Lagre fil');
    await until('the folder to be remembered', async () => {
      const stored = await readFile(join(userFolder, 'preferences.json'), 'utf8').catch(() => '');
      return stored.includes(JSON.stringify(folder));
    });
    await answerDialogs(app, {});
    await chooseMenuItem(app, 'file.save_pdf');
    const suggested = await until('the dialog', async () => (await shownDialogs(app))[0]);
    assert.ok(suggested.detail.startsWith(folder), suggested.detail);
  });

  it('save nothing that comes from elsewhere than the calculator', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const path = join(userFolder, 'elsewhere.csv');
    await answerDialogs(app, { save: path });
    await clickLink(page, 'data:text/csv,1;2', { download: 'elsewhere.csv' });
    await until('the refusal in the log', async () => {
      const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
      return log.includes('A download from elsewhere was refused.');
    });
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))');
    assert.deepEqual(await shownDialogs(app), []);
    await assert.rejects(readFile(path), { code: 'ENOENT' });
  });

  it('find a text on the page, forward and back, and close with the page', async () => {
    const { app, page } = await everydayUser.use();
    await page.evaluate(`document.querySelector('main').append('skorsteinspipe skorsteinspipe')`);
    await chooseMenuItem(app, 'edit.find');
    const bar = await pageOf(app, /^data:text\/html/);
    await bar.getByRole('textbox', { name: 'Finn på siden' }).fill('skorsteinspipe');
    const shows = async (count: string): Promise<unknown> =>
      await until(`the count ${count}`, async () => (await bar.locator('output').textContent()) === count);
    // A click or a key would wait for a page, because the form seems to lead to one.
    const press = async (button: string): Promise<void> =>
      void (await bar.evaluate(`document.querySelector('button[value="${button}"]').click()`));
    await press('next');
    await shows('1 av 2');
    await press('previous');
    await shows('2 av 2');
    await chooseMenuItem(app, 'edit.find_next');
    await shows('1 av 2');
    await chooseMenuItem(app, 'edit.find_previous');
    await shows('2 av 2');
    assert.equal(await windowCount(app), 2);
    assert.equal(new URL(page.url()).protocol, 'http:', 'the page is still there');
    const places = await app.evaluate(({ BrowserWindow }) => {
      const [first, second] = BrowserWindow.getAllWindows().toSorted(
        (a, b) => a.getBounds().height - b.getBounds().height,
      );
      return { bar: first?.getBounds(), page: second?.getContentBounds(), hasMenu: first?.isMenuBarVisible() };
    }, null);
    const placesSchema = z.object({ bar: rectangleSchema, page: rectangleSchema, hasMenu: z.literal(false) });
    const { bar: place, page: under } = placesSchema.parse(places);
    assert.ok(
      place.x > under.x + under.width / 3 && place.x + place.width <= under.x + under.width,
      'at the right edge',
    );
    assert.ok(place.y >= under.y && place.y < under.y + under.height / 4, 'at the upper edge');
    // Playwright's keys would wait for the page that the form seems to lead to.
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().startsWith('data:'));
      contents?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' });
    }, null);
    await until('the search to be over', async () => (await windowCount(app)) === 1);
    await chooseMenuItem(app, 'edit.find');
    const again = await pageOf(app, /^data:text\/html/);
    await again.evaluate(`document.querySelector('button[value="close"]').click()`).catch(() => undefined);
    await until('the search to be closed', async () => (await windowCount(app)) === 1);
  });

  it('lead back and forward, and start a new calculation', async () => {
    const { app, page } = await everydayUser.use();
    await page.goto(`${page.url()}?floor=2`);
    await chooseMenuItem(app, 'view.back');
    await until('the page of before', () => new URL(page.url()).search === '');
    await chooseMenuItem(app, 'view.forward');
    await until('the page of after', () => new URL(page.url()).search === '?floor=2');
    await chooseMenuItem(app, 'file.new');
    await until('the empty form', () => new URL(page.url()).search === '');
  });

  it('reload the page and open the developer tools', async () => {
    const { app, page } = await everydayUser.use();
    await until('the window to have the focus', () =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.focus();
        return window?.isFocused();
      }, null),
    );
    await page.evaluate('globalThis.isOldPage = true');
    await chooseMenuItem(app, 'developer.reload');
    await until('the new page', () => page.evaluate('globalThis.isOldPage === undefined').catch(() => false));
    await page.waitForLoadState();
    await chooseMenuItem(app, 'developer.tools');
    const areOpen = async (): Promise<unknown> =>
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isDevToolsOpened(), null);
    await until('the developer tools', areOpen);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.closeDevTools(), null);
    await until('the tools to be closed', async () => (await areOpen()) === false);
  });

  it('zoom in, and keep the zoom on the next page; make the page dark or light', async () => {
    const { app, page } = await everydayUser.use();
    for (const item of ['view.zoom_in', 'view.zoom_in', 'view.zoom_in', 'view.zoom_out'])
      await chooseMenuItem(app, item);
    assert.equal(await zoomLevel(app), 2);
    await page.goto(`${page.url()}?floor=2`);
    await until('the zoom on the next page', async () => (await zoomLevel(app)) === 2);
    await chooseMenuItem(app, 'view.actual_size');
    assert.equal(await zoomLevel(app), 0);
    for (const chosen of ['light', 'dark', 'system']) {
      await chooseMenuItem(app, `view.appearance.${chosen}`);
      assert.equal(await appearance(app), chosen);
      if (chosen !== 'dark') continue;
      await until('the dark page', () => page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`));
    }
  });
});
