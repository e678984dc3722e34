import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { calculatorPage, until, windowCount } from './app-control.ts';
import { chooseDriver } from './choose-driver.ts';
import type { DesktopApp, DesktopDriver, LaunchOptions } from './desktop-app.ts';

/** A driver and a user of its own for one test; what the test starts ends with it. */
export interface DesktopSet {
  driver: DesktopDriver;
  userFolder: string;
  launch: (options?: Partial<LaunchOptions>) => Promise<DesktopApp>;
}

export async function desktopSet(test: TestContext): Promise<DesktopSet> {
  const driver = chooseDriver();
  const userFolder = await mkdtemp(join(tmpdir(), 'flue-desktop-'));
  const started: DesktopApp[] = [];
  test.after(async () => {
    for (const app of started) await app.kill();
    await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    driver,
    userFolder,
    async launch(options) {
      const app = await driver.launch({ userFolder, ...options });
      started.push(app);
      return app;
    },
  };
}

export interface RunningDesktop {
  driver: DesktopDriver;
  app: DesktopApp;
  page: Page;
  userFolder: string;
}

/** One running app for several scenarios that leave it as they found it. */
export interface SharedDesktop {
  /** The app, with the empty form in its only window. */
  use(): Promise<RunningDesktop>;
}

/** Starts one app for all tests of the suite that calls it, and ends it after them. */
export function sharedDesktop(): SharedDesktop {
  const started: { app: DesktopApp; userFolder: string }[] = [];
  const running: RunningDesktop[] = [];
  before(async () => {
    const userFolder = await mkdtemp(join(tmpdir(), 'flue-desktop-'));
    const driver = chooseDriver();
    const app = await driver.launch({ userFolder });
    started.push({ app, userFolder });
    running.push({ driver, app, page: await calculatorPage(app), userFolder });
    await app.evaluate(({ BrowserWindow }) => {
      Object.assign(globalThis, { firstWindow: BrowserWindow.getAllWindows()[0] });
    }, null);
  });
  after(async () => {
    for (const { app, userFolder } of started) {
      await app.kill();
      await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
  return {
    async use() {
      const [shared] = running;
      if (shared === undefined) throw new Error('The app did not start.');
      const { app, page } = shared;
      await app.evaluate(({ BrowserWindow }) => {
        const first: unknown = Reflect.get(globalThis, 'firstWindow');
        for (const window of BrowserWindow.getAllWindows()) if (window !== first) window.close();
      }, null);
      await page.unrouteAll();
      await page.goto(`${new URL(page.url()).origin}/`);
      await until('the other windows to be closed', async () => (await windowCount(app)) === 1);
      return shared;
    },
  };
}
