import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { calculatorPage, until, windowCount } from './app-control.ts';
import { chooseDriver } from './choose-driver.ts';
import type { DesktopApp, DesktopDriver, LaunchOptions } from './desktop-app.ts';

/** A driver and a new user for one test; the apps that the test starts end with it. */
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

/** One user whose app runs for several scenarios. */
export interface SharedDesktop {
  /** The app with the empty form in its only window: the running one, or a new start where it has ended or failed. */
  use(): Promise<RunningDesktop>;
}

/**
 * One user for all tests of the suite that calls it. A test that quits the app, or ends on a failure screen, costs the
 * next one a start; all other tests share the app that runs. Every test also passes alone.
 *
 * @param optionsFor how the app is started, given the user's folder
 */
export function sharedDesktop(optionsFor: (userFolder: string) => Partial<LaunchOptions> = () => ({})): SharedDesktop {
  const driver = chooseDriver();
  let userFolder = '';
  let running: (RunningDesktop & { isLost: boolean }) | null = null;
  before(async () => {
    userFolder = await mkdtemp(join(tmpdir(), 'flue-desktop-'));
  });
  after(async () => {
    await running?.app.kill();
    await rm(userFolder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function start(): Promise<RunningDesktop & { isLost: boolean }> {
    const app = await driver.launch({ userFolder, ...optionsFor(userFolder) });
    const page = await calculatorPage(app).catch(async (error: unknown) => {
      await app.kill();
      throw error;
    });
    const started = { driver, app, page, userFolder, isLost: false };
    const lose = (): void => void (started.isLost = true);
    void app.ended.then(lose);
    page.on('crash', lose);
    page.on('close', lose);
    await app.evaluate(({ BrowserWindow }) => {
      Object.assign(globalThis, { firstWindow: BrowserWindow.getAllWindows()[0] });
    }, null);
    return started;
  }

  return {
    async use() {
      if (running !== null && (running.isLost || !running.page.url().startsWith('http'))) {
        await running.app.kill();
        running = null;
      }
      running ??= await start();
      const { app, page } = running;
      await app.evaluate(({ BrowserWindow }) => {
        const first: unknown = Reflect.get(globalThis, 'firstWindow');
        for (const window of BrowserWindow.getAllWindows()) if (window !== first) window.close();
      }, null);
      await page.unrouteAll();
      await page.goto(`${new URL(page.url()).origin}/`);
      await until('the other windows to be closed', async () => (await windowCount(app)) === 1);
      return running;
    },
  };
}
