import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabaseForWriting } from '../../../db/open-database.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  calculatorPage,
  chooseMenuItem,
  failurePage,
  pageOf,
  quit,
  shownDialogs,
  shownMessage,
  until,
} from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { desktopSet, sharedDesktop, type RunningDesktop, type SharedDesktop } from './desktop-set.ts';

async function usesMarkedCatalogue(app: DesktopApp): Promise<boolean> {
  const page = await calculatorPage(app);
  return ((await page.locator('body').textContent()) ?? '').includes('Testfarge');
}

const marked = "UPDATE color SET color = 'Testfarge' WHERE id = 1";
const newer = [marked, "UPDATE catalogue_info SET version = '2999.1'"];
const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

/** Returns the shared app after it has gone back to the bundled catalogue. */
async function onBundledCatalogue(shared: SharedDesktop): Promise<RunningDesktop> {
  const running = await shared.use();
  await answerDialogs(running.app, {});
  await chooseMenuItem(running.app, 'file.standard-catalogue');
  await shownMessage(running.app, /medfølgende katalogen er/);
  await until('the bundled catalogue', async () => !(await usesMarkedCatalogue(running.app)));
  return running;
}

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
  await chooseMenuItem(app, 'file.import-catalogue');
  return await preview(app);
}

describe('a catalogue that the user opens', () => {
  const shared = sharedDesktop();
  it('is shown first, in use when the user says so, and after a restart; the bundled one comes back', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    const { app: first, page, userFolder } = await onBundledCatalogue(shared);
    await openCatalogue(first, catalogue.path);
    assert.match(await page.locator('.changes').innerText(), /Testfarge/);
    await page.goto(new URL('/', page.url()).href);
    assert.equal(await usesMarkedCatalogue(first), false, 'a look changes nothing');

    await openCatalogue(first, catalogue.path);
    await page.getByRole('button', { name: 'Ta i bruk' }).click();
    await page.waitForURL(/\/catalogue\/history/);
    await page.goto(new URL('/', page.url()).href);
    assert.equal(await usesMarkedCatalogue(first), true);
    await quit(first);

    await catalogue.remove();
    const { app: second } = await shared.use();
    assert.equal(await usesMarkedCatalogue(second), true, 'after a restart, without the original file');
    await onBundledCatalogue(shared);
    const names = await readdir(join(userFolder, 'catalogues'));
    assert.deepEqual(names.toSorted(), ['own.sqlite', 'own.sqlite.history', 'selected.json']);
  });

  it('is refused with the reasons if a reference in it is broken, or the file is damaged', async () => {
    await using broken = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    const { app, page, userFolder } = await onBundledCatalogue(shared);
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
    const { app, page } = await onBundledCatalogue(shared);
    await page.goto(new URL(`/quote${complete.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk/);
    await page.locator('[name="customer.name"]').fill('Kari Hansen');
    await answerDialogs(app, { open: catalogue.path, button: 2 });
    await chooseMenuItem(app, 'file.import-catalogue');
    await shownMessage(app, /Vil du lagre endringene/);
    assert.match(page.url(), /\/quote\/desk/, 'cancelled: the quote stays');
    await answerDialogs(app, { open: catalogue.path, button: 1 });
    await chooseMenuItem(app, 'file.import-catalogue');
    await preview(app);
    assert.ok((await shownDialogs(app)).some(({ message }) => /Vil du lagre endringene/.test(message)));
  });

  it('that is locked at the start is waited for: nothing else is served, forgotten or removed', async (test) => {
    const { driver, launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue(...newer);
    const folder = join(userFolder, 'catalogues');
    const own = join(folder, 'own.sqlite');
    await mkdir(folder);
    await copyFile(catalogue.path, own);
    await writeFile(join(folder, 'selected.json'), '{"file":"own.sqlite"}');
    const backup = openDatabaseForWriting(own);
    await backup.query('PRAGMA locking_mode = EXCLUSIVE');
    await backup.query('BEGIN EXCLUSIVE');
    const app = await launch();
    if (!driver.isStandIn) {
      const waiting = await pageOf(app, /^data:text\/html/);
      await waiting.getByRole('heading', { name: 'Kalkulatoren starter' }).waitFor();
    }
    const page = await failurePage(app);
    await page.getByRole('heading', { name: 'Katalogen kan ikke leses nå' }).waitFor();
    if (driver.isStandIn) {
      // The screen of the waiting start is there for 2 seconds: a slow test would not see it.
      const noted = await app.evaluate(
        ({ BrowserWindow }): unknown => Reflect.get(BrowserWindow.getAllWindows()[0]?.webContents ?? {}, 'noted'),
        null,
      );
      assert.ok(Array.isArray(noted));
      const before = noted.map((address) => decodeURIComponent(String(address))).slice(0, -1);
      assert.match(before.join('\n'), /Kalkulatoren starter[^]*Åpner filen med deler og priser/);
      assert.ok(before.includes('shown'), 'the window was visible meanwhile');
    }
    assert.deepEqual((await readdir(folder)).filter((name) => !name.includes('journal')).sort(), [
      'own.sqlite',
      'selected.json',
    ]);
    await backup.close();
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    assert.equal(await usesMarkedCatalogue(app), true);
  });

  it('by a double click is shown, by a start and by another one beside it', async (test) => {
    const { driver, launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue(...newer);
    const path = join(catalogue.folder, 'Priser 2999.pipekatalog');
    await copyFile(catalogue.path, path);
    const first = await launch({ argumentList: [path] });
    const page = await preview(first);
    assert.match(await page.locator('.catalogue-source').innerText(), /Priser 2999\.pipekatalog/);
    await page.goto(new URL('/', page.url()).href);
    await calculatorPage(first);
    assert.equal(await driver.launchAgain({ userFolder, argumentList: [path] }), 0);
    await preview(first);
  });

  it('that is damaged later is left for the bundled one', async () => {
    const { app: first, userFolder } = await onBundledCatalogue(shared);
    await quit(first);
    const folder = join(userFolder, 'catalogues');
    await writeFile(join(folder, 'selected.json'), '{"file":"own.sqlite"}');
    await writeFile(join(folder, 'own.sqlite'), 'damaged');
    assert.equal(await usesMarkedCatalogue((await shared.use()).app), false);
  });
});
