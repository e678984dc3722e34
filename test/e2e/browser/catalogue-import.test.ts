import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { CatalogueEditing } from '../../../server/upkeep/upkeep.ts';
import { accessibilityProblems, colourProblems, overflowsSideways } from '../../support/browser.ts';
import { inSample } from '../../support/sample.ts';
import { visit } from '../../support/shared-site.ts';
import { holdTasks, startHere } from '../../support/tasks-here.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { workbookOf } from '../../integration/upkeep/workbook-files.ts';

const prices = `Varenr;Beskrivelse;Nettopris;Veil. pris NOK pr. stk eks. mva
ST150-10SV;Stålpipe 1000 mm;1000;3 190,00
ST150-02SV;T-rør;1000;2 990,00
XX-99;En del med et navn som er mye lengre enn noen skjerm på en telefon er bred, og litt til;10;10,00
ST150-12SV;Stålpipe;1;etter avtale
`;

const editing = (folder: string): CatalogueEditing => ({
  own: path.join(folder, 'own', 'own.sqlite'),
  onTakenIntoUse: async () => {},
  onProgress: () => {},
});

describe('the pages that change the catalogue', () => {
  let server: TestServer;
  let change = '';
  before(async () => {
    server = await startTestServer({ environment: { NODE_ENV: 'production' }, editing, startTask: startHere });
  });
  after(() => server[Symbol.asyncDispose]());

  /** Begins to import a file of the test's own, and waits until its difference can be looked at. */
  async function begin(name: string, content: string | Buffer): Promise<string> {
    const file = path.join(server.catalogue.folder, name);
    await writeFile(file, content);
    const address = (await server.importFile?.(file, '/')) ?? '';
    await settled(address);
    return address;
  }

  /** Asking without a pause would take the processor from the import itself. */
  async function settled(address: string): Promise<void> {
    while ((await server.page(address)).includes('class="progress ')) await wait(50);
  }

  /** The page stays as narrow as a telephone, where its buttons are the hardest to reach. */
  async function assertGoodAsItIs(page: Page, what: string): Promise<void> {
    for (const width of inSample([400], [1280, 400])) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await overflowsSideways(page), false, `${what}, ${width} px`);
      assert.deepEqual(await accessibilityProblems(page), [], `${what}, ${width} px`);
    }
  }

  async function assertGoodToUse(page: Page, addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      await page.goto(`${server.origin}${address}`);
      await assertGoodAsItIs(page, address);
    }
  }

  test('axe finds nothing, light, dark and in forced colours, and nothing overflows', async () => {
    change = await begin('en-prisfil-fra-en-leverandør-med-et-langt-navn-uten-mellomrom-i-seg-2026.csv', prices);
    await visit(server.origin, {}, async (page) => {
      await assertGoodToUse(page, [change]);
      await page.getByRole('button', { name: 'Bekreft' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Ta i bruk' }).waitFor();
      const kinds = ['changed', 'unknown', 'errors', 'audit'].map((kind) => `${change}?kind=${kind}`);
      const noHits = inSample([], [`${change}?q=finnes-ikke`]);
      await assertGoodToUse(page, [...kinds, ...noHits, '/catalogue', '/catalogue/import']);
      await page.goto(`${server.origin}${change}`);
      await page.emulateMedia({ forcedColors: 'active' });
      assert.deepEqual(await colourProblems(page), [], 'forced colours');
      await page.emulateMedia({ forcedColors: null });
      await page.getByRole('button', { name: 'Ta i bruk' }).click();
      await page.getByText(/Versjon \d+ av katalogen er i bruk/).waitFor();
      await assertGoodAsItIs(page, 'the version that is taken into use');
      const histories = ['/catalogue/history', '/catalogue/history/2'];
      await assertGoodToUse(page, [...histories, ...inSample([], ['/catalogue/history/1'])]);
      const address = await begin('tom.csv', 'ingenting');
      await assertGoodToUse(page, [address]);
      const named = [1, 'Et navn', '1'.repeat(80), '2026-11-23', 'f'.repeat(64)];
      const headings = ['id', 'name', 'version', 'catalogue_date', 'source_hash'];
      const long = await workbookOf({ name: 'catalogue_info', rows: [headings, named] });
      const changes = await begin('lange-verdier.xlsx', long);
      await page.setViewportSize({ width: 400, height: 900 });
      await page.goto(`${server.origin}${changes}?kind=changed`);
      await page.getByText('f'.repeat(64)).waitFor();
      assert.equal(await overflowsSideways(page), false, 'values without a blank');
      await page.goto(`${server.origin}/catalogue/history`);
      await page.getByRole('button', { name: 'Gå tilbake til versjon 1 …' }).click();
      await page.getByRole('button', { name: 'Gå tilbake til versjon 1' }).click();
      await page.getByText(/Versjon \d+ av katalogen er i bruk/).waitFor();
    });
  });

  const twoPrices = {
    name: 'to-priser.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Varenr;Veil. pris pr. stk eks. mva;Ny liste\nST150-10SV;2300;2875\nST150-02SV;3000;3750\n'),
  };

  test('show at once what a choice makes of the first prices, keep the focus, and confirm nothing', async () => {
    await visit(`${server.origin}/catalogue/import`, {}, async (page) => {
      await page.getByLabel('Velg en fil').setInputFiles(twoPrices);
      await page.getByRole('button', { name: 'Vis endringene' }).click();
      const result = page.locator('.results li').first();
      await result.getByText('2 300 i filen').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Vis hva valgene gir' }).isVisible(), false);
      await page.getByLabel('Valuta').selectOption('NOK');
      await result.getByText('→ 2 300,00 eks. mva. (+5 %)').waitFor();
      await page.getByLabel('Mva.').focus();
      await page.getByLabel('Mva.').selectOption('including');
      await result.getByText('→ 1 840,00').waitFor();
      assert.equal(await page.evaluate('document.activeElement.id'), 'mapping-vat', 'the focus stays');
      await page.getByLabel('Hva «Ny liste» brukes til').selectOption('price');
      await result.getByText('→ 2 300,00').waitFor();
      const earlier = page.getByLabel('Hva «Veil. pris pr. stk eks. mva» brukes til');
      assert.equal(await earlier.inputValue(), 'ignore', 'one column is the price');
      assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);
      await page.getByRole('button', { name: 'Bekreft' }).click();
      await page.getByRole('button', { name: 'Ta i bruk' }).waitFor();
      await page.getByRole('cell', { name: '2 300,00' }).waitFor();
      await page.getByRole('button', { name: 'Forkast' }).click();
    });
  });

  test('show at a button what choices make of the first prices where scripts are off', async () => {
    await visit(`${server.origin}/catalogue/import`, { javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Velg en fil').setInputFiles(twoPrices);
      await page.getByRole('button', { name: 'Vis endringene' }).click();
      await page.getByLabel('Hva «Ny liste» brukes til').selectOption('price');
      await page.getByLabel('Valuta').selectOption('NOK');
      await page.getByRole('button', { name: 'Vis hva valgene gir' }).click();
      await page.waitForURL(/#results$/);
      await page.locator('.results li').first().getByText('2 875').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Ta i bruk' }).count(), 0);
      await page.getByRole('button', { name: 'Forkast' }).click();
    });
  });

  test('work without a script: the page of a file that takes its time comes again by itself', async () => {
    const { startTask, release } = holdTasks();
    await using slow = await startTestServer({ environment: { NODE_ENV: 'production' }, editing, startTask });
    await visit(`${slow.origin}/catalogue/import`, { javaScriptEnabled: false }, async (page) => {
      await page.getByLabel('Velg en fil').setInputFiles({
        name: 'mange.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Varenr;Veil. pris NOK pr. stk eks. mva\n${'XX;1\n'.repeat(1000)}ST150-10SV;2100\n`),
      });
      await page.getByRole('button', { name: 'Vis endringene' }).click();
      await page.locator('.progress').waitFor();
      release();
      await page.getByRole('button', { name: 'Bekreft' }).click();
      await page.getByRole('button', { name: 'Ta i bruk' }).waitFor();
      await page.getByRole('link', { name: /Ukjente/ }).click();
      await page.getByRole('link', { name: 'Neste' }).click();
      await page.waitForURL(/kind=unknown&page=2/);
      await page.getByRole('button', { name: 'Forkast' }).click();
      await page.waitForURL(/\/catalogue$/);
    });
  });

  test('lead from the choices of this moment to the import and back, where the notice is no part of the address', async () => {
    const choices = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=';
    await visit(`${server.origin}${choices}1`, { viewport: { width: 1600, height: 900 } }, async (page) => {
      await page.getByLabel('Hvit', { exact: true }).check();
      await page.waitForURL(/color=2/);
      await page.getByRole('link', { name: 'Katalogen', exact: true }).click();
      await page.getByRole('link', { name: 'Importer …' }).click();
      await page.getByLabel('Velg en fil').setInputFiles({
        name: 'hvit.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Varenr;Veil. pris NOK pr. stk eks. mva\nST125-01HV;2321\n'),
      });
      await page.getByRole('button', { name: 'Vis endringene' }).click();
      await page.getByRole('button', { name: 'Bekreft' }).click();
      await page.getByRole('button', { name: 'Ta i bruk' }).click();
      await page.getByText(/Versjon \d+ av katalogen er i bruk/).waitFor();
      await page.waitForURL((url) => !url.searchParams.has('notice'));
      const address = new URL(page.url());
      assert.deepEqual([address.pathname, address.searchParams.get('color')], ['/', '2']);
      await page.reload();
      assert.equal(await page.getByText(/Versjon \d+ av katalogen er i bruk/).count(), 0);
    });
  });
});
