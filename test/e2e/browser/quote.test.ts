import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { accessibilityProblems, overflowsSideways } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { sharedSite } from '../../support/shared-site.ts';

const { visit, origin } = sharedSite({
  environment: {
    NODE_ENV: 'production',
    DEALER_NAME: 'Ovnshuset AS',
    HOST: '0.0.0.0',
    ALLOWED_HOSTS: hostname(),
  },
});

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const laptop = { viewport: { width: 1366, height: 768 } };

async function totalBecomes(page: Page, total: string): Promise<void> {
  await page.locator('.quote-total', { hasText: total }).waitFor();
}

test('axe finds nothing on the quote, and at no width is it scrolled sideways', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    assert.deepEqual(await accessibilityProblems(page), []);
    for (const width of [768, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await overflowsSideways(page), false, `${width} px`);
    }
    await page.setViewportSize({ width: 400, height: 800 });
    await page.locator('label[for="paper-fitting"]').click();
    await page.locator('#paper.fitting').waitFor();
    assert.ok(
      ((await page.locator('#paper .elevation').boundingBox())?.height ?? 0) > 200,
      'the drawing is on this paper too',
    );
    assert.deepEqual(await accessibilityProblems(page), []);
    const [drawing = '', checks = '', ...more] = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    assert.match(drawing, /Skjøtene,høydeovergulvet/);
    assert.doesNotMatch(drawing, /Kontrolleres/, 'the drawing has a sheet of its own');
    assert.match(checks, /Kontrolleres.*Deler.*Underskrift/s);
    assert.deepEqual(more, []);
  });
});

test('from a finished list to a quote: the fireplace priced, six hours of labour, saved, opened and undone', async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    await page.getByRole('link', { name: 'Tilbud', exact: true }).click();
    await page.locator('[name="customer.name"]').fill('Kari Nordmann');
    await page.locator('[name="line.0.amount"]').fill('23900');
    await totalBecomes(page, '76\u00a0307,50');
    await page.locator('[data-adds="labour"]').click();
    await page.locator('[name="line.1.quantity"]').fill('6');
    await page.locator('[name="line.1.amount"]').fill('1000');
    await page.locator('[name="line.1.commitment"]').selectOption('fixed');
    await totalBecomes(page, '82\u00a0307,50');
    await page.locator('.quote-notice.provisional').waitFor({ state: 'detached' });

    const saving = page.waitForEvent('download');
    await page.locator('#save-quote').click();
    const download = await saving;
    const saved = await text(await download.createReadStream());
    assert.match(saved, /"Kari Nordmann"/);

    await page.locator('#undo-quote').click();
    await page.locator('.quote-notice.provisional').waitFor();
    await page.goto(new URL('/quote', page.url()).href);
    await page.locator('input[type="file"]').setInputFiles({
      name: download.suggestedFilename(),
      mimeType: 'application/json',
      buffer: Buffer.from(saved),
    });
    await page.getByRole('button', { name: 'Åpne' }).click();
    await totalBecomes(page, '82\u00a0307,50');
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari Nordmann');
  });
});

test('without script the quote is changed and saved by its buttons', async () => {
  await visit(`/quote?${choices}`, { ...laptop, javaScriptEnabled: false }, async (page) => {
    await page.locator('[name="line.0.amount"]').fill('23900');
    await page.locator('button.without-script').click();
    await totalBecomes(page, '76\u00a0307,50');
    await page.locator('[data-adds="delivery"]').click();
    await page.locator('[name="line.1.text"]').waitFor();
    assert.equal(await page.locator('[name="line.0.amount"]').inputValue(), '23\u00a0900,00');
  });
});

// Over plain HTTP a browser trusts no name but localhost: it says less of where a form comes from.
for (const javaScriptEnabled of [true, false]) {
  test(`over plain HTTP by another name of the machine a quote is changed, saved and opened, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const address = new URL(`/quote?${choices}`, origin());
    address.hostname = hostname();
    await visit(address.href, { ...laptop, javaScriptEnabled }, async (page) => {
      const posted = new Map<string, Request>();
      page.on('request', (sent) => {
        const { pathname } = new URL(sent.url());
        // The first of each: a later one may be cut off by the next page before its headers are known.
        if (sent.method() === 'POST' && !posted.has(pathname)) posted.set(pathname, sent);
      });
      await page.locator('[name="line.0.amount"]').fill('23900');
      if (!javaScriptEnabled) await page.locator('button.without-script').click();
      await totalBecomes(page, '76\u00a0307,50');
      const saving = page.waitForEvent('download');
      await page.locator('#save-quote').click();
      const buffer = Buffer.from(await text(await (await saving).createReadStream()));
      await page.goto(new URL('/quote', address).href);
      await page.locator('input[type="file"]').setInputFiles({ name: 'a.pipetilbud', mimeType: 'text/plain', buffer });
      await page.getByRole('button', { name: 'Åpne' }).click();
      await totalBecomes(page, '76\u00a0307,50');
      assert.deepEqual([...posted.keys()], ['/quote', '/quote/file', '/quote/open']);
      for (const [path, sent] of posted) {
        const headers = await sent.allHeaders();
        assert.equal(headers['origin'], address.origin, path);
        assert.equal(headers['sec-fetch-site'], undefined, path);
      }
    });
  });
}
