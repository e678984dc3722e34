import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { chromiumPath } from './chromium.ts';

/** Starts the machine's own Chromium, without a window. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

export interface PageOptions extends BrowserContextOptions {
  readonly viewport?: ViewportSize;
}

/** Empty pages that wait for the next `withPage`, by the options that only a new context can have. */
const freePages = new WeakMap<Browser, Map<string, Page>>();

/**
 * Opens an address in an empty page and runs `use`; any error in the page or its console fails. Reduced motion is
 * set, so that no test waits for an animation; tests of animations set `reducedMotion` themselves.
 *
 * The page of an earlier call with the same options is emptied and used again: a new one would start a process and compile
 * every script anew.
 * @param tolerated messages of the console that a test provokes and expects
 */
export async function withPage(
  browser: Browser,
  address: string,
  options: PageOptions,
  use: (page: Page) => Promise<void>,
  tolerated = /^Failed to load resource/,
): Promise<void> {
  const { viewport, reducedMotion, colorScheme, forcedColors, ...fixed } = options;
  const key = JSON.stringify(fixed);
  const free = freePages.get(browser) ?? new Map<string, Page>();
  freePages.set(browser, free);
  const page = free.get(key) ?? (await (await browser.newContext(fixed)).newPage());
  free.delete(key);
  try {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !tolerated.test(message.text())) problems.push(message.text());
    });
    await page.setViewportSize(viewport ?? { width: 1280, height: 900 });
    await page.emulateMedia({
      media: null,
      reducedMotion: reducedMotion ?? 'reduce',
      colorScheme: colorScheme ?? 'light',
      forcedColors: forcedColors ?? 'none',
    });
    await page.goto(address);
    await use(page);
    if (problems.length > 0) throw new Error(`The page reported: ${problems.join('; ')}`);
    await empty(page);
    free.set(key, page);
  } catch (error) {
    await page.context().close();
    throw error;
  }
}

/** Leaves a page as a new one is: alone in its context, without storage, routes, listeners or a place of the mouse. */
async function empty(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'pageerror', 'request'] as const) page.removeAllListeners(event);
  context.removeAllListeners('request');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.evaluate('if (origin !== "null") { sessionStorage.clear(); localStorage.clear(); }');
  await context.clearCookies();
  await page.goto('about:blank');
}

/**
 * Waits until an expression of a page is true. The page is asked again and again: by its content security policy it evaluates
 * no text itself.
 */
export async function becomesTrue(page: Page, expression: string): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await wait(20))
    if (await page.evaluate<boolean>(expression)) return;
  throw new Error(`Never true: ${expression}`);
}

/** Clicks, and returns the file that the click saves. */
export async function savedBy(control: Locator): Promise<{ readonly name: string; readonly buffer: Buffer }> {
  const saving = control.page().waitForEvent('download');
  await control.click();
  const file = await saving;
  return { name: file.suggestedFilename(), buffer: await buffer(await file.createReadStream()) };
}

/** The rules of axe that look at colours. In other colours nothing else of a page is different. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Returns the findings of axe, each with its rule and elements: every rule in light colours, then the rules about
 * colours in dark ones. Leaves the page in light colours.
 *
 * @param place a selector: only its content is checked
 */
export async function accessibilityProblems(page: Page, place = 'html'): Promise<string[]> {
  const problems = await axeProblems(page, place, null);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeProblems(page, place, colourRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...problems, ...dark.map((problem) => `dark: ${problem}`)];
}

/** Returns axe's findings about the colours of a page, in its present colour scheme. */
export async function colourProblems(page: Page, place = 'html'): Promise<string[]> {
  return await axeProblems(page, place, colourRules);
}

/** The short form of axe, which goes to the browser once a page. */
const axeSource = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

async function axeProblems(page: Page, place: string, rules: string[] | null): Promise<string[]> {
  // A colour that is still changing would be checked half-way.
  await page.evaluate('for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()');
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(readFileSync(axeSource, 'utf8'));
  // Only faults are reported, and style sheets are not fetched again, which only rules ask for that are not run.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    ...(rules === null ? {} : { runOnly: rules }),
  };
  return await page.evaluate<string[]>(`axe.run(${JSON.stringify(place)}, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')),
  )`);
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
