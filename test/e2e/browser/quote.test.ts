import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { overflowsSideways, savedBy } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { choices, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit, origin } = sharedSite({
  environment: {
    NODE_ENV: 'production',
    DEALER_NAME: 'Ovnshuset AS',
    HOST: '0.0.0.0',
    ALLOWED_HOSTS: hostname(),
  },
});

async function totalBecomes(page: Page, total: string): Promise<void> {
  await page.locator('.quote-total', { hasText: total }).waitFor();
}

test('at no width is the quote scrolled sideways, and the paper for the fitter has a drawing and two sheets', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    for (const width of [768, 320, 400]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await overflowsSideways(page), false, `${width} px`);
    }
    await page.locator('label[for="paper-fitting"]').click();
    await page.locator('#paper.fitting').waitFor();
    assert.ok(
      ((await page.locator('#paper .elevation').boundingBox())?.height ?? 0) > 200,
      'the drawing is on this paper too',
    );
    const [drawing = '', checks = '', ...more] = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    assert.match(drawing, /Skjøtene,høydeovergulvet/);
    assert.doesNotMatch(drawing, /Kontrolleres/, 'the drawing has a sheet of its own');
    assert.match(checks, /Kontrolleres.*Deler.*Underskrift/s);
    assert.deepEqual(more, []);
  });
});

// Over plain HTTP a browser trusts no name but localhost: it says less of where a form comes from.
test('a quote is changed, saved, opened and takes the choices of the calculator, without script, over plain HTTP and by another name of the machine', async () => {
  const address = new URL(`/quote?${choices}`, origin());
  address.hostname = hostname();
  await visit(address.href, { ...laptop, javaScriptEnabled: false }, async (page) => {
    const posted = new Map<string, Request>();
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (sent.method() === 'POST') posted.set(pathname, sent);
    });
    await page.locator('[name="customer.name"]').fill('Kari Nordmann');
    await page.locator('[name="line.0.amount"]').fill('23900');
    await page.getByRole('button', { name: 'Oppdater', exact: true }).click();
    await totalBecomes(page, '76\u00a0307,50');
    await page.locator('[data-adds="delivery"]').click();
    await page.locator('[name="line.1.text"]').waitFor();
    assert.equal(await page.locator('[name="line.0.amount"]').inputValue(), '23900');
    const { buffer } = await savedBy(page.locator('#save-quote'));
    const file = { name: 'a.pipetilbud', mimeType: 'text/plain', buffer };
    await page.goto(new URL('/quote', address).href);
    await page.locator('#quote-file-field').setInputFiles(file);
    await page.getByRole('button', { name: 'Åpne' }).click();
    await totalBecomes(page, '76\u00a0307,50');
    await page.locator('#change-flue').click();
    await page.locator('.chip:has(#color-2)').click();
    await page.getByRole('button', { name: 'Beregn pipen' }).click();
    await page.waitForURL(/color=2/);
    await page.locator('#make-quote').click();
    await page.locator('.into-saved summary').click();
    await page.locator('#into-saved-file').setInputFiles(file);
    await page.getByRole('button', { name: 'Oppdater tilbudet' }).click();
    await page.locator('.quote-notice', { hasText: 'Ny tilbudssum' }).waitFor();
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari Nordmann');
    assert.deepEqual([...posted.keys()], ['/quote', '/quote/file', '/quote/open']);
    for (const [path, sent] of posted) {
      const headers = await sent.allHeaders();
      assert.equal(headers['origin'], address.origin, path);
      assert.equal(headers['sec-fetch-site'], undefined, path);
    }
  });
});
