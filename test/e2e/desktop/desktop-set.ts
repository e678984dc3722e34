import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
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
