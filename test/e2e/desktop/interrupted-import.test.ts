import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { answerDialogs, calculatorPage, chooseMenuItem, pageOf, quit, until } from './app-control.ts';
import { endOf } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';
import { desktopSet } from './desktop-set.ts';

const calculation = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const changedLine = 'ST150-02SV;2 990,00\n';
/** So many lines that reading them takes longer than everything that a test does meanwhile. */
const manyLines = `Varenr;Pris\n${changedLine}${'XX-1;1,00\n'.repeat(180_000)}`;
const fewLines = `Varenr;Pris\n${changedLine}`;

interface ImportSet {
  /** Starts the app; its temporary files stand in a folder of the test's own. */
  start: () => Promise<DesktopApp>;
  /** Begins to import a price file by the menu. */
  begin: (app: DesktopApp, lines: string) => Promise<Page>;
  /** Names of what an import may leave in the folders of the user and of temporary files. */
  leftovers: () => Promise<string[]>;
  /** What the folder of catalogues holds. */
  catalogues: () => Promise<string[]>;
  /** What the app has logged so far. */
  log: () => Promise<string>;
}

async function importSet(test: TestContext): Promise<ImportSet> {
  const { launch, userFolder } = await desktopSet(test);
  const [file, temporary] = [join(userFolder, 'priser.csv'), join(userFolder, 'temporary')];
  await mkdir(temporary);
  const listed = async (folder: string): Promise<string[]> =>
    await readdir(folder, { recursive: true }).catch((): string[] => []);
  const catalogues = async (): Promise<string[]> => await listed(join(userFolder, 'catalogues'));
  return {
    start: async () => await launch({ environment: { TMPDIR: temporary, TEMP: temporary, TMP: temporary } }),
    async begin(app, lines) {
      await writeFile(file, lines);
      await answerDialogs(app, { open: file });
      await chooseMenuItem(app, 'file.import-catalogue');
      return await pageOf(app, /\/catalogue\/change\//);
    },
    leftovers: async () =>
      [...(await listed(temporary)), ...(await catalogues())].filter((name) =>
        /flue-import-|unfinished|\.lock$|-journal$/.test(name),
      ),
    catalogues,
    log: async () => await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8'),
  };
}

async function totalOf(app: DesktopApp): Promise<string> {
  const page = await calculatorPage(app);
  await page.goto(new URL(calculation, page.url()).href);
  return (await page.locator('.verdict-total .amount').first().innerText()).trim();
}

describe('an import that is being prepared', () => {
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
    it(`is given up when ${how}: the app ends in order, and nothing is changed or left behind`, async (test) => {
      if (process.platform === 'darwin') return test.skip('on a Mac the app goes on without a window');
      const { start, begin, leftovers, catalogues, log } = await importSet(test);
      const app = await start();
      const before = await totalOf(app);
      const page = await begin(app, manyLines);
      await page.locator('.progress').waitFor();
      assert.notDeepEqual(await leftovers(), [], 'it is under way');

      assert.equal(await end(app), 0);
      assert.match(await log(), /The app ends\./);
      assert.doesNotMatch(await log(), /warning|error/i);
      assert.deepEqual(await leftovers(), []);
      assert.deepEqual(await catalogues(), []);
      assert.equal(await totalOf(await start()), before);
    });
  }
});

describe('an import that is being taken into use', () => {
  it('is finished when the app is quit, and in use after the next start', async (test) => {
    const { start, begin, leftovers, catalogues } = await importSet(test);
    const app = await start();
    const before = await totalOf(app);
    const page = await begin(app, fewLines);
    const apply = page.getByRole('button', { name: 'Ta i bruk' });
    await apply.waitFor();
    await apply.click({ noWaitAfter: true });
    // The server has begun as soon as anything stands there; it is not waited for that it is done.
    while ((await catalogues()).length === 0);
    assert.equal(await quit(app), 0);
    assert.deepEqual(await leftovers(), []);
    assert.notEqual(await totalOf(await start()), before);
  });
});

describe('the progress of an import in the task bar', () => {
  it('is shown while the file is read, and taken away when it is done and when it is given up', async (test) => {
    const { start, begin } = await importSet(test);
    const app = await start();
    await totalOf(app);
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

    const page = await begin(app, fewLines);
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

    await begin(app, manyLines);
    await until('the bar to be shown again', async () => (await shown()).length > whole.length);
    assert.notEqual((await shown()).at(-1), -1);
    await page.getByRole('button', { name: 'Avbryt' }).click();
    await until('the bar to be taken away', async () => (await shown()).at(-1) === -1);
  });
});
