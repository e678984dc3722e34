import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { calculatorPage, failurePage, until } from './app-control.ts';
import type { DesktopApp } from './desktop-app.ts';
import { desktopSet } from './desktop-set.ts';

/** The address that the first window shows, asked in the main process: a page that crashed cannot be asked. */
async function shownAddress(app: DesktopApp): Promise<string> {
  return String(
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL(), null),
  );
}

describe('the failure screen', () => {
  it('says that the catalogue is missing, copies the details, and goes on once it is there', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    await using catalogue = await createTemporaryCatalogue();
    const path = join(userFolder, 'catalogue.sqlite');
    const app = await launch({ argumentList: ['--catalogue', path] });
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Katalogen mangler');
    assert.equal(await page.locator('html').getAttribute('lang'), 'nb');

    await page.getByRole('link', { name: 'Kopier detaljer' }).click();
    await page.getByRole('link', { name: 'Detaljene er kopiert' }).waitFor();
    const copied = String(await app.evaluate(({ clipboard }) => clipboard.readText(), null));
    assert.match(copied, /^Skorsteinskalkulator \d/);
    assert.ok(copied.includes(path));

    await copyFile(catalogue.path, path);
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    assert.ok((await (await calculatorPage(app)).locator('form').count()) > 0);
  });

  it('says that the catalogue is damaged, and still fails on another try', async (test) => {
    const { launch, userFolder } = await desktopSet(test);
    const path = join(userFolder, 'catalogue.sqlite');
    await writeFile(path, 'SQLite format 3\0'.padEnd(4096, 'x'));
    const page = await failurePage(await launch({ argumentList: ['--catalogue', path] }));
    assert.equal(await page.locator('h1').textContent(), 'Katalogen kan ikke brukes');
    await page.getByRole('link', { name: 'Prøv igjen' }).click();
    await page.getByRole('heading', { name: 'Katalogen kan ikke brukes' }).waitFor();
  });

  it('tells a setting that cannot be used', async (test) => {
    const { launch } = await desktopSet(test);
    const page = await failurePage(await launch({ argumentList: ['--log-level', 'shout'] }));
    assert.equal(await page.locator('h1').textContent(), 'Kalkulatoren kunne ikke starte');
    assert.match((await page.locator('pre').textContent()) ?? '', /log-level/);
  });

  it('ends the app on quit', async (test) => {
    const { launch } = await desktopSet(test);
    const app = await launch({ argumentList: ['--catalogue', '/nowhere/catalogue.sqlite'] });
    const page = await failurePage(app);
    await page
      .getByRole('link', { name: 'Avslutt' })
      .click()
      .catch(() => undefined);
    assert.equal(await app.ended, 0);
  });

  it('is readable by keyboard and screen reader, light and dark, wide and narrow', async (test) => {
    const { launch } = await desktopSet(test);
    const page = await failurePage(await launch({ argumentList: ['--catalogue', '/nowhere/catalogue.sqlite'] }));
    await page.setViewportSize({ width: 400, height: 700 });
    const widest = Number(await page.evaluate('document.documentElement.scrollWidth'));
    assert.ok(widest <= 400, `${widest} px wide`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Prøv igjen');
  });

  it('takes the place of a page whose process has crashed, and brings the page back', async (test) => {
    const { launch } = await desktopSet(test);
    const app = await launch();
    const page = await calculatorPage(app);
    await page.goto(`${page.url()}?floor=2`);
    await app.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      null,
    );
    await until('the failure screen', async () => (await shownAddress(app)).startsWith('data:text/html'));
    const follow = `document.querySelector('a.primary').click()`;
    await app.evaluate(
      ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
      follow,
    );
    await until('the page to be back', async () => /^http:.*\?floor=2$/.test(await shownAddress(app)));
  });

  it('tells an exception that nobody caught, and offers a restart', async (test) => {
    const { driver, launch } = await desktopSet(test);
    const app = await launch();
    await calculatorPage(app);
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown by the test');
      });
    }, null);
    const page = await failurePage(app);
    assert.equal(await page.locator('h1').textContent(), 'Det oppstod en feil');
    assert.match((await page.locator('pre').textContent()) ?? '', /thrown by the test/);
    if (!driver.isStandIn) return;
    await page
      .getByRole('link', { name: 'Start på nytt' })
      .click()
      .catch(() => undefined);
    assert.equal(await app.ended, 0);
    assert.match(app.output(), /stand-in: relaunch/);
  });
});
