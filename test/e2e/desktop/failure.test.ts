import assert from 'node:assert/strict';
import { copyFile, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import {
  answerDialogs,
  calculation,
  chooseMenuItem,
  clickLink,
  failurePage,
  makeFail,
  pageOf,
  shownMessage,
  until,
  windowCount,
} from './app-control.ts';
import { endOf } from './child-process.ts';
import type { DesktopApp } from './desktop-app.ts';
import { desktopUser, everydayUser } from './desktop-user.ts';

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

/** On Windows a signal of another process ends a program at once. */
const noSignals = process.platform === 'win32';
/** Elsewhere the process that holds the single-instance lock is named by a link. */
const noLockFile = process.platform === 'win32';

/** Returns the process of the app that runs with these data; null if none does. */
async function lockHolder(userFolder: string): Promise<number | null> {
  const holder = await readlink(join(userFolder, 'SingletonLock')).catch(() => null);
  return holder === null ? null : Number(/\d+$/.exec(holder)?.[0]);
}

async function logOf(userFolder: string): Promise<string> {
  return await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8').catch(() => '');
}

/** How often the app has logged that a window shows a failure. */
async function loggedFailures(userFolder: string): Promise<number> {
  const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
  return log.split('The window shows a failure').length - 1;
}

/** Ends the process of the page with a matching address, as a crash does. */
async function crash(app: DesktopApp, address: RegExp): Promise<void> {
  await app.evaluate(({ BrowserWindow }, source) => {
    const windows = BrowserWindow.getAllWindows();
    windows
      .find(({ webContents }) => new RegExp(source).test(webContents.getURL()))
      ?.webContents.forcefullyCrashRenderer();
  }, address.source);
}

/** The text on the page with a matching address, when it has loaded. The main process may know the address before there is a body. */
async function shownText(app: DesktopApp, address: RegExp): Promise<string> {
  const text = await until(`the text of ${String(address)}`, () =>
    app.evaluate(async ({ BrowserWindow }, source): Promise<unknown> => {
      const windows = BrowserWindow.getAllWindows();
      const shown = windows.find(({ webContents }) => new RegExp(source).test(webContents.getURL()));
      const script = `document.readyState === 'complete' ? document.body.textContent : null`;
      const found: unknown = await shown?.webContents.executeJavaScript(script);
      return found;
    }, address.source),
  );
  return typeof text === 'string' ? text : '';
}

/** Saves a quote of the everyday user, and returns its number. */
async function saveQuote(path: string): Promise<string> {
  const { app, page } = await everydayUser.use();
  await answerDialogs(app, { save: path });
  await page.goto(new URL(calculation, page.url()).href);
  await chooseMenuItem(app, 'file.save_quote');
  const quote = await until('the quote', () => readFile(path, 'utf8').catch(() => null));
  await page.waitForURL(/\/quote\/desk$/);
  const [, year, count] = /"number":"(\d+)-(\d+)"/.exec(quote) ?? [];
  await page.goto(new URL(`/quote${calculation.slice(1)}`, page.url()).href);
  assert.equal(
    await page.locator('[name="number"]').inputValue(),
    `${year}-${Number(count) + 1}`,
    'the number is counted',
  );
  return `${year}-${count}`;
}

describe('the failure screen of a start', () => {
  const user = desktopUser();
  const opener = desktopUser();
  it('says that the catalogue is missing, then that it is damaged; once it is good, the quote that was double-clicked is opened', async () => {
    await using catalogue = await createTemporaryCatalogue();
    const { driver, userFolder } = opener;
    const quote = join(userFolder, 'tilbud.pipetilbud');
    const number = await saveQuote(quote);
    const path = join(userFolder, 'catalogue.sqlite');
    const app = await opener.start({ argumentList: ['--catalogue', path, quote] });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Katalogen mangler');
    assert.equal(await page.locator('html').getAttribute('lang'), 'nb');

    await page.setViewportSize({ width: 400, height: 700 });
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= 400, `${widest} px wide`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Prøv igjen');

    const follow = async (link: string): Promise<void> =>
      void (await page.evaluate(`document.querySelector('a[href$="/${link}"]').click()`));
    await follow('copy');
    await page.getByRole('link', { name: 'Detaljene er kopiert' }).waitFor();
    const copied = String(await app.evaluate(({ clipboard }) => clipboard.readText(), null));
    assert.match(copied, /^Pipekalkulator \d/);
    assert.ok(copied.includes(path));

    await writeFile(path, 'SQLite format 3\0'.padEnd(4096, 'x'));
    await follow('retry');
    await page.getByRole('heading', { name: 'Katalogen kan ikke brukes' }).waitFor();

    await copyFile(catalogue.path, path);
    if (process.platform === 'darwin') {
      // On a Mac the app goes on without a window, and the Dock opens one.
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
      await until('the window to be closed', async () => (await windowCount(app)) === 0);
      await app.evaluate(({ app: application }) => application.emit('activate'), null);
    } else await follow('retry');
    const desk = await pageOf(app, /\/quote\/desk$/);
    assert.equal(await desk.locator('[name="number"]').inputValue(), number);
    // Node 22 is the first that keeps compiled code.
    assert.equal((await readdir(userFolder)).includes('compiled-code'), driver.version >= 35);

    // A second start opens a quote by its path from the folder of that start.
    await desk.goto(new URL('/', desk.url()).href);
    await app.evaluate(({ app: application }, folder) => {
      application.emit('second-instance', {}, ['electron', '.', 'tilbud.pipetilbud'], folder, null);
    }, userFolder);
    await desk.waitForURL(/\/quote\/desk$/);

    // All windows stay until the user has decided.
    await desk.evaluate(`window.open('/customer')`);
    await until('the second window', async () => (await windowCount(app)) === 2);
    const leave = async (): Promise<void> => {
      await app.evaluate(({ app: application }) => application.quit(), null).catch(() => undefined);
    };
    await desk.locator('[name="customer.name"]').fill('Kari');
    for (const attempt of ['first', 'second']) {
      await answerDialogs(app, { button: 2 });
      await leave();
      await shownMessage(app, /Vil du lagre endringene/);
      assert.equal(await windowCount(app), 2, `${attempt} cancelled`);
    }
    await answerDialogs(app, { button: 0 });
    await leave();
    assert.equal(await endOf(app), 0);
    assert.match(await readFile(quote, 'utf8'), /"name":"Kari"/);
  });

  it(
    "says that the user's folder cannot be written; once it can, the next try starts the app anew",
    { skip: noLockFile },
    async () => {
      // A file where the folder should be: nobody, not even root, can write into it.
      const { userFolder } = user;
      const place = join(userFolder, 'taken');
      await writeFile(place, '');
      const app = await user.start({ userFolder: place });
      const page = await failurePage(app);
      assert.equal(await page.locator('h1').textContent(), 'Brukerens mappe kan ikke skrives til');
      assert.ok(((await page.locator('pre').textContent()) ?? '').includes(place));
      assert.equal(await readFile(place, 'utf8'), '');
      await rm(place);
      await clickPrimaryLink(app).catch(() => undefined);
      assert.equal(await endOf(app), 0);
      const next = await until('the new process', () => lockHolder(place));
      await until('the end of its start', async () => (await logOf(place)).includes('The app has started.'));
      process.kill(next, 'SIGTERM');
      await until('the end of the new process', async () => (await lockHolder(place)) === null);
      assert.match(await logOf(place), /The app ends\./);
    },
  );

  it('becomes a message if it cannot be shown itself, and then the app ends', async () => {
    const app = await user.start({ argumentList: ['--log-level', 'shout'] });
    await failurePage(app);
    // The message of the system would wait for a click.
    await app.evaluate(({ dialog }) => {
      Object.assign(dialog, { showErrorBox: (title: string) => process.stdout.write(`told: ${title}\n`) });
    }, null);
    await crash(app, /^data:/);
    assert.equal(await endOf(app), 0);
    // The last output may come after the end.
    await until('the message', () => app.output().includes('told: Vinduet sluttet å virke'));
  });

  it('says which setting cannot be used, and ends the app on quit and on a signal', async () => {
    if (!noSignals) {
      const signalled = await user.start({ argumentList: ['--log-level', 'shout'] });
      await failurePage(signalled);
      signalled.signal('SIGTERM');
      assert.equal(await endOf(signalled), 0);
    }
    const app = await user.start({ argumentList: ['--log-level', 'shout'] });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Kalkulatoren kunne ikke starte');
    assert.match((await page.locator('pre').textContent()) ?? '', /log-level/);
    // A click would wait for a page.
    await page.evaluate(`document.querySelector('a[href$="/quit"]').click()`).catch(() => undefined);
    assert.equal(await endOf(app), 0);
  });
});

describe('the failure screen of a running app', () => {
  it('asks about a hung page once, and takes the question back when the page answers again', async () => {
    const { app } = await everydayUser.use();
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
    const { app, page } = await everydayUser.use();
    await answerDialogs(app, {});
    await makeFail(app, 'openExternal', 'No application is associated');
    await clickLink(page, 'https://www.dibk.no/');
    const message = await shownMessage(app, /Ikke noe program/);
    assert.equal(message.detail, 'https://www.dibk.no/');
    await clickLink(page, 'mailto:post@example.com');
    await shownMessage(app, /Ikke noe e-postprogram/);
    assert.match(await shownAddress(app), /^http:/);
  });

  // One test: after a crash, the test's own client of the browser knows no page any more. The main process is asked.
  it('is in the window that failed alone; it does not appear when the user has a hung page loaded anew, and offers a restart after an uncaught exception', async () => {
    const { app, page, userFolder } = await everydayUser.use();
    const { origin } = new URL(page.url());
    await page.evaluate(`window.open('/?floor=2')`);
    await pageOf(app, /floor=2/);
    await chooseMenuItem(app, 'developer.profiler');
    await pageOf(app, /_profiler/);
    for (const address of [/_profiler/, /floor=2/, /\/$/]) {
      await crash(app, address);
      await until('the failure screen', async () => (await shownAddress(app, /^data:/)) !== '');
      // Windows that pages have opened share a process with those pages: then both have failed.
      await until('the pages to be back', async () => {
        if ((await shownAddress(app, /^data:/)) === '') return true;
        await clickPrimaryLink(app);
        return false;
      });
      assert.doesNotMatch(await shownText(app, address), /Ingen adgang|^$/);
    }

    const failuresBefore = await loggedFailures(userFolder);
    await answerDialogs(app, { button: 1 });
    await app.evaluate(({ BrowserWindow }) => {
      const count = { loads: 0 };
      Object.assign(globalThis, { count });
      for (const window of BrowserWindow.getAllWindows()) {
        if (!window.webContents.getURL().endsWith('/')) continue;
        // A page of before the end of the process may still report that it has loaded.
        window.webContents.once('render-process-gone', () => {
          window.webContents.on('did-finish-load', () => (count.loads += 1));
        });
        window.emit('unresponsive');
      }
    }, null);
    await shownMessage(app, /svarer ikke/);
    await until('the page to be loaded anew', async () => {
      const count = await app.evaluate((): unknown => Reflect.get(globalThis, 'count'), null);
      return typeof count === 'object' && count !== null && 'loads' in count && Number(count.loads) > 0;
    });
    assert.equal(await shownAddress(app, /\/$/), `${origin}/`);
    assert.equal(await loggedFailures(userFolder), failuresBefore);

    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown by the test');
      });
    }, null);
    await until('the failure screen', async () => (await shownAddress(app, /^data:/)) !== '');
    assert.match(await shownText(app, /^data:/), /Det oppstod en feil[^]*thrown by the test/);
    await app.evaluate(({ app: application }) => {
      Object.assign(application, { relaunch: () => process.stdout.write('started again\n') });
    }, null);
    await clickPrimaryLink(app).catch(() => undefined);
    assert.equal(await endOf(app), 0);
    await until('the next start', () => app.output().includes('started again'));
  });
});
