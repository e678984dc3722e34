import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './chromium.ts';

/** How the machine's own Chromium is started, without a window. */
const launching = () => ({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});

/** Starts the Chromium that the files of one run share; `environment` leads their `launchBrowser` to it. */
export async function shareBrowser(): Promise<{
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}> {
  const server = await chromium.launchServer(launching());
  return { environment: { SHARED_BROWSER: server.wsEndpoint() }, close: () => server.close() };
}

/** Starts a Chromium or connects to the shared one. Closing the connection closes the pages that it opened. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env['SHARED_BROWSER'];
  return shared === undefined ? await chromium.launch(launching()) : await chromium.connect(shared);
}

/**
 * Opens an address in a fresh context and runs `use`; any error in the page or its console fails. Reduced motion is
 * set, so that no test waits for an animation; tests of animations set `reducedMotion` themselves.
 * @param tolerated messages of the console that a test provokes and expects
 */
export async function withPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
  tolerated = /^Failed to load resource/,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
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
