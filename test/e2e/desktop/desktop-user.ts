import { mkdirSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { calculatorPage, until, windowCount } from './app-control.ts';
import type { DesktopApp, DesktopDriver, LaunchOptions } from './desktop-app.ts';
import { electronDriver } from './electron-driver.ts';

export interface RunningDesktop {
  driver: DesktopDriver;
  app: DesktopApp;
  page: Page;
  userFolder: string;
}

/**
 * A new user, whose app ends with the tests of the suite that calls it.
 *
 * @param optionsFor how the app is started, given the user's folder
 */
export function desktopUser(optionsFor: (userFolder: string) => Partial<LaunchOptions> = () => ({})) {
  const driver = electronDriver();
  const userFolder = mkdtempSync(join(tmpdir(), 'flue-desktop-'));
  let running: { readonly app: DesktopApp; page: Page | null; isLost: boolean } | null = null;
  after(async () => {
    await running?.app.kill();
    await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Ends the running app and starts a new one. The new app may show no calculator yet. */
  async function start(options: Partial<LaunchOptions> = {}): Promise<DesktopApp> {
    await running?.app.kill();
    const app = await driver.launch({ userFolder, ...optionsFor(userFolder), ...options });
    const started = { app, page: null, isLost: false };
    void app.ended.then(() => void (started.isLost = true));
    running = started;
    return app;
  }

  /** Returns the first page. An app that shows none is given up: the next test starts another. */
  async function firstPage(started: NonNullable<typeof running>): Promise<Page> {
    try {
      return await calculatorPage(started.app);
    } catch (error) {
      started.isLost = true;
      const log = await readFile(join(userFolder, 'logs', 'desktop.log'), 'utf8').catch(String);
      throw new Error(`The app shows no page.\n${started.app.output()}\n${log}`, { cause: error });
    }
  }

  /** Returns the running app with the empty form in its only window. Starts the app if it has ended or failed. */
  async function use(): Promise<RunningDesktop> {
    if (running === null || running.isLost || running.page?.url().startsWith('http') === false) await start();
    const present = running;
    if (present === null) throw new Error('The app has not started.');
    const { app } = present;
    const page = present.page ?? (await firstPage(present));
    if (present.page === null) {
      const lose = (): void => void (present.isLost = true);
      page.on('crash', lose);
      page.on('close', lose);
      present.page = page;
      await app.evaluate(({ BrowserWindow }) => {
        Object.assign(globalThis, { firstWindow: BrowserWindow.getAllWindows()[0] });
      }, null);
    }
    await app.evaluate(({ BrowserWindow }) => {
      const first: unknown = Reflect.get(globalThis, 'firstWindow');
      for (const window of BrowserWindow.getAllWindows()) if (window !== first) window.close();
    }, null);
    await page.unrouteAll();
    await page.goto(`${new URL(page.url()).origin}/`);
    await until('the other windows to be closed', async () => (await windowCount(app)) === 1);
    return { driver, app, page, userFolder };
  }

  return { driver, userFolder, start, use };
}

/** Arguments that the app does not know, as systems and updaters add them. */
const unknownArguments = ['--proxy-server=http://kari:hush@proxy:3128', '--updated', '--gtk-version', '4', 'bilde.jpg'];

/** The folder for temporary files of a user's app. */
export const temporaryFolder = (userFolder: string): string => join(userFolder, 'temporary');

/**
 * The user of all tests that need no other one. A test that ends the app, or leaves a failure screen, costs the next one a start.
 * Every test also passes alone, and leaves no unsaved quote and no own catalogue in use.
 */
export const everydayUser = desktopUser((userFolder) => {
  const temporary = temporaryFolder(userFolder);
  mkdirSync(temporary, { recursive: true });
  return {
    argumentList: [...unknownArguments, '--trust-proxy', 'true'],
    environment: { TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  };
});
