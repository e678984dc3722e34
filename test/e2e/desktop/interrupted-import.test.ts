import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { answerDialogs, chooseMenuItem, pageOf, quit, until } from './app-control.ts';
import { endOf } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';
import { sharedDesktop, type RunningDesktop } from './desktop-set.ts';

const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const changedLine = 'ST150-02SV;2 990,00\n';
/** So many lines that reading them takes longer than the steps of a test meanwhile. */
const manyLines = `Varenr;Pris eks. mva\n${changedLine}${'XX-1;1,00\n'.repeat(180_000)}`;
const fewLines = `Varenr;Pris eks. mva\n${changedLine}`;

/** The folder for temporary files of the app. */
const temporaryFolder = (userFolder: string): string => join(userFolder, 'temporary');

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

async function totalOf(page: Page): Promise<string> {
  await page.goto(new URL(calculation, page.url()).href);
  return (await page.locator('.verdict-total .amount').first().innerText()).trim();
}

/** Begins to import a price file by the menu. */
async function begin({ app, userFolder }: RunningDesktop, lines: string): Promise<Page> {
  const file = join(userFolder, 'priser.csv');
  await writeFile(file, lines);
  await answerDialogs(app, { open: file });
  await chooseMenuItem(app, 'file.import-catalogue');
  return await pageOf(app, /\/catalogue\/change\//);
}

describe('an import', () => {
  const shared = sharedDesktop((userFolder) => {
    const temporary = temporaryFolder(userFolder);
    mkdirSync(temporary, { recursive: true });
    return { environment: { TMPDIR: temporary, TEMP: temporary, TMP: temporary } };
  });
  for (const [how, end] of [
    ['the app is quit', quit],
    [
      'its window is closed',
      async (app: DesktopApp) => {
        await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
        return await endOf(app);
      },
    ],
  ] as const) {
    it(`that is being prepared is given up when ${how}: the app ends in order, and nothing is changed or left behind`, async (test) => {
      if (process.platform === 'darwin') return test.skip('on a Mac the app goes on without a window');
      const running = await shared.use();
      const { app, userFolder } = running;
      const before = await totalOf(running.page);
      const page = await begin(running, manyLines);
      await page.locator('.progress').waitFor();
      assert.notDeepEqual(await leftovers(userFolder), [], 'it is under way');

      assert.equal(await end(app), 0);
      const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
      assert.match(log, /The app ends\.[^\n]*\n$/);
      assert.doesNotMatch(log, /warning|error/i);
      assert.deepEqual(await leftovers(userFolder), []);
      assert.deepEqual(await catalogues(userFolder), []);
      assert.equal(await totalOf((await shared.use()).page), before);
    });
  }

  it('shows its progress in the task bar while the file is read, and takes it away when it is done or given up', async () => {
    const running = await shared.use();
    const { app } = running;
    await totalOf(running.page);
    await app.evaluate(({ BrowserWindow }) => {
      const shown: number[] = [];
      Object.assign(globalThis, { progressShown: shown });
      const [window] = BrowserWindow.getAllWindows();
      if (window !== undefined) Object.assign(window, { setProgressBar: (part: number) => void shown.push(part) });
    }, null);
    const shown = async (): Promise<number[]> => {
      const parts = await app.evaluate((): unknown => Reflect.get(globalThis, 'progressShown'), null);
      return Array.isArray(parts) ? parts.map(Number) : [];
    };

    const page = await begin(running, fewLines);
    await page.getByRole('button', { name: 'Ta i bruk' }).waitFor();
    const whole = await shown();
    assert.equal(
      whole.find((part) => part >= 0),
      2,
      'it begins without a known length',
    );
    assert.ok(
      whole.some((part) => part > 0 && part <= 1),
      `a known part among ${whole.join(' ')}`,
    );
    assert.equal(whole.at(-1), -1, 'nothing is shown any more');

    await begin(running, manyLines);
    await until('the bar to be shown again', async () => (await shown()).length > whole.length);
    assert.notEqual((await shown()).at(-1), -1);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await until('the bar to be taken away', async () => (await shown()).at(-1) === -1);
  });

  it('that is being taken into use is finished when the app is quit, and in use after the next start', async () => {
    const running = await shared.use();
    const { app, userFolder } = running;
    const before = await totalOf(running.page);
    const page = await begin(running, fewLines);
    const apply = page.getByRole('button', { name: 'Ta i bruk' });
    await apply.waitFor();
    await apply.click({ noWaitAfter: true });
    // The first file shows that the server has begun; the test does not wait for the end.
    while ((await catalogues(userFolder)).length === 0);
    assert.equal(await quit(app), 0);
    assert.deepEqual(await leftovers(userFolder), []);
    assert.notEqual(await totalOf((await shared.use()).page), before);
  });
});
