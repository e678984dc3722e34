import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, withPage } from './browser.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A server and a browser for all tests of one file or group. */
export interface SharedSite {
  readonly origin: () => string;
  /** Opens an address, which may be a path of the server, as `withPage` does. */
  readonly visit: (
    address: string,
    options: BrowserContextOptions,
    use: (page: Page) => Promise<void>,
    tolerated?: RegExp,
  ) => Promise<void>;
}

/** Must be called while tests are declared. */
export function sharedSite(options: Parameters<typeof startTestServer>[0] = {}): SharedSite {
  let running: { readonly server: TestServer; readonly browser: Browser } | null = null;
  const site = (): { readonly server: TestServer; readonly browser: Browser } => {
    if (running === null) throw new Error('The site is there while tests run, not where they are declared.');
    return running;
  };
  before(async () => {
    const [server, browser] = await Promise.all([startTestServer(options), launchBrowser()]);
    running = { server, browser };
  });
  after(async () => {
    await running?.browser.close();
    await running?.server[Symbol.asyncDispose]();
  });
  return {
    origin: () => site().server.origin,
    visit: async (address, context, use, tolerated) => {
      const { server, browser } = site();
      await withPage(browser, new URL(address, server.origin).href, context, use, tolerated);
    },
  };
}
