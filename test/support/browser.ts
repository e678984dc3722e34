import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Starts the machine's own Chromium, without a window. `CHROMIUM` names another one. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/**
 * Opens an address in a fresh context and runs `use`; any error in the page or its console fails.
 * @param tolerated what the console may say all the same, where a test provokes it
 */
export async function withPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
  tolerated = /^Failed to load resource/,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !tolerated.test(message.text())) problems.push(message.text());
    });
    await page.goto(address);
    await use(page);
    if (problems.length > 0) throw new Error(`The page reported: ${problems.join('; ')}`);
  } finally {
    await context.close();
  }
}

/**
 * What axe finds wrong with a page, each as the rule and the elements that break it.
 * @param mayOpenPages false where the browser is an app's, which opens no page for axe's own work
 */
export async function accessibilityProblems(page: Page, mayOpenPages = true): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(!mayOpenPages).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Whether the page is wider than its window. */
export async function overflowsSideways(page: Page): Promise<boolean> {
  return await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

/** Whether the first element of a selector lies wholly in the part of the page that is in sight. */
export async function isWithinWindow(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  const window = page.viewportSize();
  return (
    box !== null &&
    window !== null &&
    box.x >= 0 &&
    box.y >= 0 &&
    box.x + box.width <= window.width &&
    box.y + box.height <= window.height
  );
}
