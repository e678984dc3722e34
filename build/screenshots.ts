import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../test/support/browser.ts';
import { startTestServer } from '../test/support/test-server.ts';

/*
 * Takes the README's pictures again: `npm run screenshots`.
 */
const folder = path.resolve(import.meta.dirname, '../docs/screenshots');
const example = '/?fireplace=1&scheme=2&floor=4&roof_type=4&color=1&ridge_distance=1800';
const profiled = [
  [example, 'time'],
  [example, 'db'],
  ['/about', 'logger'],
] as const;
/** The first requests of a process compile templates: their times are not typical. */
const warmingVisits = 20;

await mkdir(folder, { recursive: true });
await using server = await startTestServer();
await using inProduction = await startTestServer({ environment: { NODE_ENV: 'production' } });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: 'light' });
  await page.goto(`${inProduction.origin}${example}`);
  await page.screenshot({ path: path.join(folder, 'calculator.png') });
  await page.locator('#elevation').screenshot({ path: path.join(folder, 'drawing.png') });
  await page.setViewportSize({ width: 400, height: 800 });
  await page.screenshot({ path: path.join(folder, 'calculator-phone.png') });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [address, panel] of profiled) {
    for (let visit = 1; visit <= warmingVisits; visit += 1) await server.get(address, { referer: server.origin });
    await page.goto(`${server.origin}/_profiler/latest?panel=${panel}`);
    await page.screenshot({ path: path.join(folder, `profiler-${panel}.png`) });
  }
} finally {
  await browser.close();
}
