import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openDatabaseForWriting } from '../../../db/open-database.ts';
import {
  answerDialogs,
  appearance,
  backToBundledCatalogue,
  chooseMenuItem,
  failurePage,
  openCalculation,
  pageOf,
  quit,
  until,
  zoomLevel,
} from './app-control.ts';
import { endOf } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';
import { everydayUser, temporaryFolder, type RunningDesktop } from './desktop-user.ts';

const changedLine = 'ST150-02SV;2 990,00\n';
/** So many lines that reading them takes longer than the steps of a test meanwhile. */
const manyLines = `Varenr;Veil. pris NOK pr. stk eks. mva\n${changedLine}${'XX-1;1,00\n'.repeat(180_000)}`;
const fewLines = `Varenr;Veil. pris NOK pr. stk eks. mva\n${changedLine}`;

async function listed(folder: string): Promise<string[]> {
  return await readdir(folder, { recursive: true }).catch((): string[] => []);
}

async function catalogues(userFolder: string): Promise<string[]> {
  return await listed(join(userFolder, 'catalogues'));
}

/** Names of what an import may leave in the folders of the user and of temporary files. */
async function leftovers(userFolder: string): Promise<string[]> {
  const names = [...(await listed(temporaryFolder(userFolder))), ...(await catalogues(userFolder))];
  return names.filter((name) => /flue-import-|unfinished|\.lock$|-journal$/.test(name));
}

/** Begins to import a price file by the menu. */
async function begin({ app, userFolder }: RunningDesktop, lines: string): Promise<Page> {
  const file = join(userFolder, 'priser.csv');
  await writeFile(file, lines);
  await answerDialogs(app, { open: file });
  await chooseMenuItem(app, 'file.import_catalogue');
  return await pageOf(app, /\/catalogue\/change\//);
}

/** From now on, keeps the parts that the task bar shows: -1 for none, 2 for an unknown part. */
async function watchProgress(app: DesktopApp): Promise<() => Promise<number[]>> {
  await app.evaluate(({ BrowserWindow }) => {
    const shown: number[] = [];
    Object.assign(globalThis, { progressShown: shown });
    const [window] = BrowserWindow.getAllWindows();
    if (window !== undefined) Object.assign(window, { setProgressBar: (part: number) => void shown.push(part) });
  }, null);
  return async () => {
    const parts = await app.evaluate((): unknown => Reflect.get(globalThis, 'progressShown'), null);
    return Array.isArray(parts) ? parts.map(Number) : [];
  };
}

describe('an import', () => {
  it('stops during its preparation by a button, or when the window closes: the app ends in order, and changes and leaves nothing', async (test) => {
    const running = await everydayUser.use();
    const { app, userFolder } = running;
    await openCalculation(running.page);
    const before = await catalogues(userFolder);
    const logFile = join(userFolder, 'logs', 'desktop.log');
    const { length } = await readFile(logFile, 'utf8');
    const shown = await watchProgress(app);
    const page = await begin(running, manyLines);
    await until('the progress in the task bar', async () => (await shown()).length > 0);
    assert.notEqual((await shown()).at(-1), -1);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await until('the progress to be taken away', async () => (await shown()).at(-1) === -1);

    if (process.platform === 'darwin') return test.skip('on a Mac the app goes on without a window');
    await page.waitForURL(/\/catalogue\?return=/);
    await begin(running, manyLines);
    await page.locator('.progress').waitFor();
    assert.notDeepEqual(await leftovers(userFolder), [], 'it is under way');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
    assert.equal(await endOf(app), 0);
    const log = (await readFile(logFile, 'utf8')).slice(length);
    assert.match(log, /The app ends\.[^\n]*\n$/);
    assert.doesNotMatch(log, /"level":"(?:warning|error)"/);
    assert.deepEqual(await leftovers(userFolder), []);
    assert.deepEqual(await catalogues(userFolder), before);
  });

  it('shows its progress, and finishes even if the user quits the app; the next start waits while another program locks that catalogue, and has all choices of the user', async () => {
    const running = await everydayUser.use();
    const { app, page, userFolder } = running;
    const before = await openCalculation(page);
    for (const item of ['view.zoom_in', 'view.appearance.dark', 'file.dealer']) await chooseMenuItem(app, item);
    await page.waitForURL(/\/dealer/);
    await page.getByLabel('Firmanavn').fill('Ovnhuset AS');
    await page.getByText('Lagre', { exact: true }).click();
    await page.waitForURL(/\/\?fireplace=1/);
    assert.equal(await page.locator('.dealer').textContent(), 'Ovnhuset AS');
    const shown = await watchProgress(app);
    await begin(running, fewLines);
    const apply = page.getByRole('button', { name: 'Ta i bruk' });
    await page.getByRole('button', { name: 'Bekreft' }).click();
    await apply.waitFor();
    const parts = await shown();
    assert.equal(
      parts.find((part) => part >= 0),
      2,
      'it begins without a known length',
    );
    assert.ok(
      parts.some((part) => part > 0 && part <= 1),
      `a known part among ${parts.join(' ')}`,
    );
    assert.equal(parts.at(-1), -1, 'nothing is shown any more');
    const unchanged = await catalogues(userFolder);
    await apply.click({ noWaitAfter: true });
    // The first file shows that the server has begun; the test does not wait for the end.
    while ((await catalogues(userFolder)).join() === unchanged.join());
    assert.equal(await quit(app), 0);
    assert.deepEqual(await leftovers(userFolder), []);

    const backup = openDatabaseForWriting(join(userFolder, 'catalogues', 'own.sqlite'));
    await backup.query('PRAGMA locking_mode = EXCLUSIVE');
    await backup.query('BEGIN EXCLUSIVE');
    const again = await everydayUser.start();
    const failure = await failurePage(again);
    await failure.getByRole('heading', { name: 'Katalogen kan ikke leses nå' }).waitFor();
    // The next try takes two seconds, too. Meanwhile the window shows the step. This screen is the page before the next failure.
    const pagesBefore = Number(await failure.evaluate('history.length'));
    const tryAgain = `document.querySelector('a.primary').click()`;
    // A click would wait for a page.
    await failure.evaluate(tryAgain);
    await until('the next failure', async () => {
      const pages = await failure.evaluate('history.length').catch(() => 0);
      return Number(pages) >= pagesBefore + 2;
    });
    await failure.goBack();
    await failure.getByRole('heading', { name: 'Kalkulatoren starter' }).waitFor();
    assert.match((await failure.textContent('body')) ?? '', /Åpner filen med deler og priser/);
    await failure.goForward();
    await failure.getByRole('heading', { name: 'Katalogen kan ikke leses nå' }).waitFor();
    await backup.close();
    await failure.evaluate(tryAgain);

    const { page: next } = await everydayUser.use();
    assert.notEqual(await openCalculation(next), before);
    assert.equal(await next.locator('.dealer').textContent(), 'Ovnhuset AS');
    await until('the zoom of before', async () => (await zoomLevel(again)) === 1);
    assert.equal(await appearance(again), 'dark');
    for (const item of ['view.actual_size', 'view.appearance.system']) await chooseMenuItem(again, item);
    await backToBundledCatalogue(again);
    assert.deepEqual(
      (await readdir(join(userFolder, 'catalogues'))).toSorted(),
      ['own.sqlite', 'own.sqlite.history', 'selected.json'],
      'nothing is forgotten, removed or left behind',
    );
  });
});
