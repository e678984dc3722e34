import assert from 'node:assert/strict';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  calculatorPage,
  chooseMenuItem,
  failurePage,
  makeFail,
  pageOf,
  quit,
  shownMessage,
  until,
  windowCount,
} from './app-control.ts';
import { endOf } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';
import { desktopSet, sharedDesktop } from './desktop-set.ts';

/**
 * The first matching address of a window. The main process is asked, because a crashed page does not answer.
 *
 * @returns an empty text where no window shows such an address
 */
async function shownAddress(app: DesktopApp, wanted = /./): Promise<string> {
  const addresses = await app.evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL()),
    null,
  );
  assert.ok(Array.isArray(addresses));
  return addresses.map(String).find((address) => wanted.test(address)) ?? '';
}

/** Follows the first link of a failure screen; false when there is none, or none yet. */
async function clickPrimaryLink(app: DesktopApp): Promise<unknown> {
  return await app.evaluate(async ({ BrowserWindow }) => {
    const failed = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith('data:'));
    const script = `(() => {
      const link = document.querySelector('a.primary');
      link?.click();
      return link !== null;
    })()`;
    const isFollowed: unknown = await failed?.webContents.executeJavaScript(script);
    return isFollowed;
  }, null);
}

/** How often the app has logged that a window shows a failure. */
async function loggedFailures(userFolder: string): Promise<number> {
  const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
  return log.split('The window shows a failure').length - 1;
}

describe('the failure screen of a start', () => {
  it('says that the catalogue is missing, then that it is damaged, and goes away when it is good', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue();
    const path = join(userFolder, 'catalogue.sqlite');
    const app = await launch({ argumentList: ['--catalogue', path] });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Katalogen mangler');
    assert.equal(await page.locator('html').getAttribute('lang'), 'nb');

    await page.setViewportSize({ width: 400, height: 700 });
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= 400, `${widest} px wide`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Prøv igjen');

    await page.getByRole('link', { name: 'Kopier detaljer' }).click();
    await page.getByRole('link', { name: 'Detaljene er kopiert' }).waitFor();
    const copied = String(await app.evaluate(({ clipboard }) => clipboard.readText(), null));
    assert.match(copied, /^Pipekalkulator \d/);
    assert.ok(copied.includes(path));

    await writeFile(path, 'SQLite format 3\0'.padEnd(4096, 'x'));
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    await page.getByRole('heading', { name: 'Katalogen kan ikke brukes' }).waitFor();
    const before = await loggedFailures(userFolder);
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    await until('the failure of another try', async () => (await loggedFailures(userFolder)) > before);
    await page.getByRole('heading', { name: 'Katalogen kan ikke brukes' }).waitFor();

    await copyFile(catalogue.path, path);
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    assert.ok((await (await calculatorPage(app)).locator('form').count()) > 0);
  });

  it('keeps a quote that was double-clicked, and opens it once the app can start', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue();
    const quote = join(userFolder, 'tilbud.pipetilbud');
    const first = await launch();
    const calculator = await calculatorPage(first);
    await answerDialogs(first, { save: quote });
    await calculator.goto(new URL('/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1', calculator.url()).href);
    await chooseMenuItem(first, 'file.save-quote');
    await until('the quote', () => readFile(quote).catch(() => null));
    await quit(first);

    const path = join(userFolder, 'catalogue.sqlite');
    const app = await launch({ argumentList: ['--catalogue', path, quote] });
    const page = await failurePage(app);
    await copyFile(catalogue.path, path);
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    await pageOf(app, /\/quote\/desk$/);
  });

  it("says that the user's folder cannot be written", async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    // A file where the folder should be: nobody, not even root, can write into it.
    const place = join(userFolder, 'taken');
    await writeFile(place, '');
    const app = await launch({ userFolder: place, environment: { STAND_IN_FOLDER: join(userFolder, 'system') } });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Brukerens mappe kan ikke skrives til');
    assert.ok(((await page.locator('pre').textContent()) ?? '').includes(place));
    assert.equal(await readFile(place, 'utf8'), '');
  });

  it('says which setting cannot be used, and ends the app on quit', async (test) => {
    const { launch } = await desktopSet(test);
    const app = await launch({ argumentList: ['--log-level', 'shout'] });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Kalkulatoren kunne ikke starte');
    assert.match((await page.locator('pre').textContent()) ?? '', /log-level/);
    await page
      .getByRole('link', { name: 'Avslutt' })
      .click()
      .catch(() => undefined);
    assert.equal(await endOf(app), 0);
  });

  it('that cannot be shown itself ends the app with a word, and not with the next try', async (test) => {
    const { driver, launch } = await desktopSet(test);
    if (!driver.isStandIn) return;
    const app = await launch({ argumentList: ['--catalogue', '/nowhere/catalogue.sqlite'] });
    await failurePage(app);
    await app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      null,
    );
    assert.equal(await endOf(app), 0);
    assert.match(app.output(), /Vinduet sluttet å virke/);
  });

  it('is tried again by the Dock of a Mac, where the app goes on without a window', async (test) => {
    const { driver, launch, userFolder } = await desktopSet(test);
    if (!driver.isStandIn) return;
    await using catalogue = await createTemporaryCatalogue();
    const path = join(userFolder, 'catalogue.sqlite');
    const app = await launch({ platform: 'darwin', argumentList: ['--catalogue', path] });
    await failurePage(app);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
    await until('the window to be closed', async () => (await windowCount(app)) === 0);
    await copyFile(catalogue.path, path);
    await app.evaluate(({ app: application }) => application.emit('activate'), null);
    assert.ok((await (await calculatorPage(app)).locator('form').count()) > 0);
  });
});

describe('the failure screen of a running app', () => {
  const shared = sharedDesktop();
  it('asks about a hung page once, and takes the question back when the page answers again', async () => {
    const { app } = await shared.use();
    const aborted = await app.evaluate(async ({ BrowserWindow, dialog }) => {
      const signals: AbortSignal[] = [];
      Object.assign(dialog, {
        showMessageBox: async (_window: unknown, { signal }: { signal: AbortSignal }) => {
          signals.push(signal);
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          return { response: 0 };
        },
      });
      const window = BrowserWindow.getAllWindows()[0];
      window?.emit('unresponsive');
      window?.emit('unresponsive');
      window?.emit('responsive');
      return signals.map((signal) => signal.aborted);
    }, null);
    assert.deepEqual(aborted, [true]);
  });

  it('does not appear when no program opens an address: a message does', async () => {
    const { app, page } = await shared.use();
    await answerDialogs(app, {});
    await makeFail(app, 'openExternal', 'No application is associated');
    await page.evaluate(`{
      const link = Object.assign(document.createElement('a'), { href: 'mailto:post@example.com' });
      document.body.append(link);
      link.click();
    }`);
    const message = await shownMessage(app, /Ikke noe program/);
    assert.equal(message.detail, 'mailto:post@example.com');
    assert.match(await shownAddress(app), /^http:/);
  });

  it('does not appear when the user has a hung page loaded anew', async () => {
    const { app, userFolder } = await shared.use();
    const failuresBefore = await loggedFailures(userFolder);
    await answerDialogs(app, { button: 1 });
    await app.evaluate(({ BrowserWindow }) => {
      const count = { loads: 0 };
      Object.assign(globalThis, { count });
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // A page of before the end of the process may still report that it has loaded.
      contents?.once('render-process-gone', () => contents.on('did-finish-load', () => (count.loads += 1)));
      BrowserWindow.getAllWindows()[0]?.emit('unresponsive');
    }, null);
    await shownMessage(app, /svarer ikke/);
    await until('the page to be loaded anew', async () => {
      const count = await app.evaluate((): unknown => Reflect.get(globalThis, 'count'), null);
      return typeof count === 'object' && count !== null && 'loads' in count && Number(count.loads) > 0;
    });
    assert.match(await shownAddress(app), /^http:/);
    assert.equal(await loggedFailures(userFolder), failuresBefore);
  });

  it('takes the place of a page whose process has crashed, and brings the page back', async () => {
    const { app, page } = await shared.use();
    await page.goto(`${page.url()}?floor=2`);
    await app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      null,
    );
    await until('the failure screen', async () => (await shownAddress(app)).startsWith('data:text/html'));
    await until('the link', () => clickPrimaryLink(app));
    await until('the page to be back', async () => /^http:.*\?floor=2$/.test(await shownAddress(app)));
  });

  it('is in the window that failed, the profiler’s or one that a page opened, and in no other', async () => {
    const { app, page } = await shared.use();
    await page.evaluate(`window.open('/?floor=2')`);
    await pageOf(app, /floor=2/);
    await chooseMenuItem(app, 'developer.profiler');
    await pageOf(app, /_profiler/);
    for (const address of ['_profiler', 'floor=2']) {
      await app.evaluate(({ BrowserWindow }, part) => {
        const failing = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes(part));
        failing?.webContents.forcefullyCrashRenderer();
      }, address);
      await until('the failure screen', async () => (await shownAddress(app, /^data:/)) !== '');
      // Windows that pages have opened share a process with those pages: then both have failed.
      await until('the pages to be back', async () => {
        if ((await shownAddress(app, /^data:/)) === '') return true;
        await clickPrimaryLink(app);
        return false;
      });
      // The main process is asked: for the test's own browser client, a crashed page stays crashed.
      const text = await app.evaluate(async ({ BrowserWindow }, part): Promise<unknown> => {
        const back = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes(part));
        const shown: unknown = await back?.webContents.executeJavaScript('document.body.innerText');
        return shown;
      }, address);
      assert.doesNotMatch(String(text), /Ingen adgang|undefined/);
    }
    assert.equal(new URL(page.url()).search, '');
  });

  it('shows an uncaught exception, and offers a restart', async () => {
    const { app, driver } = await shared.use();
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown by the test');
      });
    }, null);
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Det oppstod en feil');
    assert.match((await page.locator('pre').textContent()) ?? '', /thrown by the test/);
    if (!driver.isStandIn) return;
    await page
      .getByRole('link', { name: 'Start på nytt' })
      .click()
      .catch(() => undefined);
    assert.equal(await endOf(app), 0);
    assert.match(app.output(), /stand-in: relaunch/);
  });
});
