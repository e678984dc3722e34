import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { median } from './load.ts';

const rounds = 25;
const complete = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

/**
 * Measures the time from a click on a colour to the frame that shows the new drawing, at 1366 x 768. `BASELINE` names the
 * folder of another checkout, with its packages and catalogue, that is measured in turn with this one.
 */
export async function benchmarkChoiceLatency(): Promise<void> {
  const here = path.resolve(import.meta.dirname, '../..');
  const baseline = process.env['BASELINE'];
  const browser = await launchBrowser();
  const sites = [];
  for (const root of baseline === undefined ? [here] : [here, path.resolve(baseline)])
    sites.push(await openSite(root, browser));
  for (let round = 0; round < rounds; round += 1)
    for (const { page, times } of sites) times.push(await clickToPicture(page, 1 + (round % 2)));
  await browser.close();
  for (const { child } of sites) child.kill();
  const [own = 0, other] = sites.map(({ times }) => median(times.slice(5)));
  process.stdout.write(`click to picture   ${own.toFixed(0)} ms\n`);
  if (other !== undefined)
    process.stdout.write(
      `baseline           ${other.toFixed(0)} ms\nratio              ${(own / other).toFixed(2)} ×\n`,
    );
}

async function openSite(root: string, browser: Browser) {
  const catalogue = path.join(root, 'db/catalogue/catalogue.sqlite');
  const server = startHeadless({ root, environment: { HOST: '127.0.0.1', PORT: '0', CATALOGUE: catalogue } });
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await page.goto(new URL(complete, await addressOf(server)).href);
  await page.waitForLoadState('networkidle');
  return { child: server.child, page, times: new Array<number>() };
}

/** @param before the colour that is chosen, 1 or 2; the test clicks the other colour */
async function clickToPicture(page: Page, before: number): Promise<number> {
  // The page's own script takes the time, so that the driver's delay is not measured.
  return await page.evaluate<number>(`new Promise((resolve) => {
    const startedAt = performance.now();
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    observer.observe(document.getElementById('elevation'), { attributeFilter: ['class'] });
    document.getElementById('color-${3 - before}').click();
  })`);
}

/** How long the flue is dragged, in milliseconds, and how far at each step, in pixels. */
const [dragTime, dragStep] = [2000, 1];

/**
 * Drags the flue to and fro along the roof for two seconds and reports the page's tasks above 50 ms, as the browser counts
 * them, and its requests.
 */
export async function benchmarkDrag(): Promise<void> {
  const browser = await launchBrowser();
  const { child, page } = await openSite(path.resolve(import.meta.dirname, '../..'), browser);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('ridge_distance=')) requests += 1;
  });
  await page.locator('#ridge_distance').fill('2500');
  await page.waitForURL(/ridge_distance=2500/);
  await page.waitForLoadState('networkidle');
  requests = 0;
  const box = await page.locator('#drawing [data-distance]').boundingBox();
  if (box === null) throw new Error('The flue has no handle.');
  await page.evaluate(`{
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' });
  }`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const startedAt = performance.now();
  for (let step = 0; performance.now() - startedAt < dragTime; step += 1) {
    await page.mouse.move(x + dragStep * (60 - Math.abs(60 - (step % 120))), y);
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
  const seconds = (performance.now() - startedAt) / 1000;
  const during = requests;
  await page.waitForLoadState('networkidle');
  const longest = await page.evaluate<number[]>('longTasks.toSorted((one, other) => other - one)');
  await browser.close();
  child.kill();
  process.stdout.write(`dragged            ${seconds.toFixed(1)} s
`);
  process.stdout.write(`requests           ${during} (${(during / seconds).toFixed(1)} a second)
`);
  process.stdout.write(`tasks above 50 ms  ${longest.length}${longest.map((one) => ` ${one.toFixed(0)}`).join(',')}
`);
}
