import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  answerDialogs,
  calculatorPage,
  chooseMenuItem,
  noted,
  pageOf,
  quit,
  shownMessage,
  until,
  windowCount,
} from './app-control.ts';
import { endOf } from './child-process.ts';
import { desktopSet, sharedDesktop } from './desktop-set.ts';

/* Faults that no other scenario notices, each at the place where a user would feel it. */

const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

describe('the windows', () => {
  const shared = sharedDesktop();
  it('give a page no device, and attach no foreign view to it', async () => {
    const { app, driver } = await shared.use();
    if (driver.isStandIn) {
      const granted = await app.evaluate(({ session }) => {
        const own: object = session.fromPartition('calculator');
        const mayUse: unknown = Reflect.get(own, 'mayUseDevice');
        return typeof mayUse === 'function' ? Reflect.apply(mayUse, own, ['usb']) : null;
      }, null);
      assert.equal(granted, false);
    }
    const isPrevented = await app.evaluate(({ BrowserWindow }) => {
      let prevented = false;
      const event = {
        preventDefault: () => {
          prevented = true;
        },
      };
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {});
      return prevented;
    }, null);
    assert.equal(isPrevented, true);
  });

  it('of a Mac: a quote of a second start is found from its folder, its number is counted, and quitting goes on after the question', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    const app = await launch({ platform: 'darwin' });
    const page = await calculatorPage(app);
    const path = join(userFolder, 'tilbud.pipetilbud');
    await answerDialogs(app, { save: path });
    await page.goto(new URL(complete, page.url()).href);
    await chooseMenuItem(app, 'file.save-quote');
    await until('the quote', () => readFile(path).catch(() => null));
    const year = new Date().getFullYear();
    assert.match(await readFile(path, 'utf8'), new RegExp(`"number":"${year}-1"`));
    await pageOf(app, /\/quote\/desk$/);
    await page.goto(new URL(`/quote${complete.slice(1)}`, page.url()).href);
    await page.waitForURL(/\/quote\/desk$/);
    const number = async (): Promise<string> =>
      await page
        .locator('[name="number"]')
        .inputValue()
        .catch(() => '');
    assert.equal(await number(), `${year}-2`, 'the saved number is counted');

    await app.evaluate(({ app: application }, folder) => {
      application.emit('second-instance', {}, ['electron', '.', 'tilbud.pipetilbud'], folder, null);
    }, userFolder);
    await until('the quote of the second start', async () => (await number()) === `${year}-1`);

    const leave = async (): Promise<void> => {
      await app.evaluate(({ app: application }) => application.quit(), null).catch(() => undefined);
    };
    await page.locator('[name="customer.name"]').fill('Kari');
    for (const attempt of ['first', 'second']) {
      await answerDialogs(app, { button: 2 });
      await leave();
      await shownMessage(app, /Vil du lagre endringene/);
      assert.equal(await windowCount(app), 1, `${attempt} cancelled`);
    }
    await answerDialogs(app, { button: 0 });
    await leave();
    assert.equal(await endOf(app), 0);
    assert.match(await readFile(path, 'utf8'), /"name":"Kari"/);
  });

  it('of Windows carry the identity of the app, take the settings that are named, and wait 3 seconds for a share', async (test) => {
    const { launch, driver, userFolder } = await desktopSet(test);
    if (!driver.isStandIn) return;
    const settings = join(userFolder, 'settings.json');
    const catalogue = '/share-without-answer/priser.pipekatalog';
    await writeFile(settings, JSON.stringify({ catalogue, language: 'eng' }));
    const app = await launch({ platform: 'win32', argumentList: ['--settings', settings] });
    const page = await calculatorPage(app);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en', 'the settings count');
    assert.equal(await noted(app, 'userModelId'), 'no.skorsteinskalkulator.desktop');
    const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8');
    assert.doesNotMatch(log, /owner of|administrator/, 'nobody is asked who owns a named file');
    await quit(app);
  });
});
