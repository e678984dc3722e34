import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openDatabaseForWriting } from '../../../db/open-database.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  calculatorPage,
  chooseMenuItem,
  failurePage,
  pageOf,
  quit,
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

/** The shared app with the bundled catalogue in use, whatever the tests before have opened. */
async function onBundledCatalogue(shared: SharedDesktop): Promise<RunningDesktop> {
  const running = await shared.use();
  await answerDialogs(running.app, {});
  await chooseMenuItem(running.app, 'file.standard-catalogue');
  await shownMessage(running.app, /medfølgende katalogen er/);
  await until('the bundled catalogue', async () => !(await usesMarkedCatalogue(running.app)));
  return running;
}

describe('a catalogue that the user opens', () => {
  const shared = sharedDesktop();
  it('that is older is used only when the user insists', async () => {
    await using catalogue = await createTemporaryCatalogue(marked, "UPDATE catalogue_info SET version = '0.0.1'");
    const { app } = await onBundledCatalogue(shared);
    await answerDialogs(app, { open: catalogue.path, button: 0 });
    await chooseMenuItem(app, 'file.open-catalogue');
    await shownMessage(app, /0\.0\.1 er eldre/);
    assert.equal(await usesMarkedCatalogue(app), false);
    await answerDialogs(app, { open: catalogue.path, button: 1 });
    await chooseMenuItem(app, 'file.open-catalogue');
    await until('the older catalogue', () => usesMarkedCatalogue(app));
  });

  it('is opened again while it is in use, and is among the recent ones', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    const { app } = await onBundledCatalogue(shared);
    for (const item of ['file.open-catalogue', 'file.open-catalogue', 'file.recent-catalogue.1']) {
      await answerDialogs(app, { open: catalogue.path });
      await chooseMenuItem(app, item);
      await shownMessage(app, /2999\.1 er tatt i bruk/);
    }
    assert.equal(await usesMarkedCatalogue(app), true);
  });

  it('is in use at once and after a restart; a broken one changes nothing; the bundled one comes back', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    await using broken = await createTemporaryCatalogue('UPDATE fireplace SET producer_id = 9999 WHERE id = 1');
    const { app: first, userFolder } = await onBundledCatalogue(shared);
    await answerDialogs(first, { open: catalogue.path });
    await chooseMenuItem(first, 'file.open-catalogue');
    await shownMessage(first, /2999\.1 er tatt i bruk/);
    await until('the new catalogue', () => usesMarkedCatalogue(first));

    await answerDialogs(first, { open: broken.path });
    await chooseMenuItem(first, 'file.open-catalogue');
    const refusal = await shownMessage(first, /ikke tatt i bruk/);
    assert.match(refusal.detail, /producer_id/);
    assert.equal(await usesMarkedCatalogue(first), true);
    await quit(first);

    await catalogue.remove();
    const { app: second } = await shared.use();
    assert.equal(await usesMarkedCatalogue(second), true, 'after a restart, without the original file');
    await answerDialogs(second, {});
    await chooseMenuItem(second, 'file.standard-catalogue');
    await shownMessage(second, /medfølgende katalogen er tatt i bruk/);
    await until('the bundled catalogue', async () => !(await usesMarkedCatalogue(second)));
    const names = await readdir(join(userFolder, 'catalogues'));
    assert.deepEqual(
      names.filter((name) => name.startsWith('incoming')),
      [],
    );
  });

  it('that is locked at the start is waited for: nothing else is served, forgotten or removed', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue(...newer);
    const folder = join(userFolder, 'catalogues');
    const copy = join(folder, '2999.1-0123456789ab.sqlite');
    await mkdir(folder);
    await copyFile(catalogue.path, copy);
    await writeFile(join(folder, 'selected.json'), '{"file":"2999.1-0123456789ab.sqlite"}');
    const backup = openDatabaseForWriting(copy);
    await backup.query('PRAGMA locking_mode = EXCLUSIVE');
    await backup.query('BEGIN EXCLUSIVE');
    const app = await launch();
    const waiting = await pageOf(app, /^data:text\/html/);
    await waiting.getByRole('heading', { name: 'Kalkulatoren starter' }).waitFor();
    assert.match(await waiting.getByRole('status').innerText(), /Åpner filen med deler og priser/);
    await until('the window to be visible', () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible(), null),
    );
    const page = await failurePage(app);
    await page.getByRole('heading', { name: 'Katalogen kan ikke leses nå' }).waitFor();
    assert.deepEqual((await readdir(folder)).filter((name) => !name.includes('journal')).sort(), [
      '2999.1-0123456789ab.sqlite',
      'selected.json',
    ]);
    await backup.close();
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    assert.equal(await usesMarkedCatalogue(app), true);
  });

  it('that is damaged later is left for the bundled one', async () => {
    await using catalogue = await createTemporaryCatalogue(...newer);
    const { app: first, userFolder } = await onBundledCatalogue(shared);
    await answerDialogs(first, { open: catalogue.path });
    await chooseMenuItem(first, 'file.open-catalogue');
    await shownMessage(first, /er tatt i bruk/);
    await quit(first);
    const folder = join(userFolder, 'catalogues');
    const selected: unknown = JSON.parse(await readFile(join(folder, 'selected.json'), 'utf8'));
    assert.ok(typeof selected === 'object' && selected !== null && 'file' in selected);
    assert.match(String(selected.file), /^2999\.1-/);
    await writeFile(join(folder, String(selected.file)), 'damaged');
    assert.equal(await usesMarkedCatalogue((await shared.use()).app), false);
  });

  it('by a double click is taken into use, by a start and by another one beside it', async (test) => {
    const { driver, launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue(...newer);
    const path = join(catalogue.folder, 'Priser 2999.pipekatalog');
    await copyFile(catalogue.path, path);
    const first = await launch({ argumentList: [path] });
    await until('the catalogue of the start', () => usesMarkedCatalogue(first));
    await answerDialogs(first, {});
    await chooseMenuItem(first, 'file.standard-catalogue');
    await shownMessage(first, /medfølgende katalogen er tatt i bruk/);
    await until('the bundled catalogue', async () => !(await usesMarkedCatalogue(first)));
    assert.equal(await driver.launchAgain({ userFolder, argumentList: [path] }), 0);
    await until('the catalogue of the second start', () => usesMarkedCatalogue(first));
  });
});
