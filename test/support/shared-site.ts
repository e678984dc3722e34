import { after, before } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type PageOptions, withPage } from './browser.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** The choices of a house whose flue can be built, and of one whose flue is narrower than its outlet. */
export const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
export const complete = `/?${choices}`;
export const impossible = '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1';
export const laptop = { viewport: { width: 1366, height: 768 } };
export const phone = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };

/** Opens an address and runs `use`, as `withPage` does. */
export type Visit = (
  address: string,
  options: PageOptions,
  use: (page: Page) => Promise<void>,
  tolerated?: RegExp,
) => Promise<void>;

let browser: Promise<Browser> | null = null;
after(async () => (await browser)?.close());

/** Visits an address in the browser that all files of this process share. */
export const visit: Visit = async (address, options, use, tolerated) => {
  browser ??= launchBrowser();
  await withPage(await browser, address, options, use, tolerated);
};

/** A server for all tests of one file or group. */
export interface SharedSite {
  readonly origin: () => string;
  /** The address may be a path of the server. */
  readonly visit: Visit;
}

let usual: SharedSite | null = null;

/**
 * Must be called while tests are declared, outside of `describe`.
 *
 * @param options for a server of one's own; without them it is the one in production that the files of this process share
 */
export function sharedSite(options?: TestServerOptions): SharedSite {
  if (options !== undefined) return newSite(options);
  usual ??= newSite({ environment: { NODE_ENV: 'production' } });
  return usual;
}

function newSite(options: TestServerOptions): SharedSite {
  let server: TestServer | null = null;
  const origin = (): string => {
    if (server === null) throw new Error('The site is there while tests run, not where they are declared.');
    return server.origin;
  };
  before(async () => {
    server = await startTestServer(options);
  });
  after(async () => await server?.[Symbol.asyncDispose]());
  return {
    origin,
    visit: async (address, ...rest) => await visit(new URL(address, origin()).href, ...rest),
  };
}
