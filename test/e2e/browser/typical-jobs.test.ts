import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { savedBy } from '../../support/browser.ts';
import { choices, complete, laptop, sharedSite } from '../../support/shared-site.ts';
import { startTestServer } from '../../support/test-server.ts';

const { origin, visit } = sharedSite({
  environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' },
});

/*
 * Each test takes no other steps than those that its name counts: a click or a key each; two clicks for a native list and for
 * a file, which one click opens and one chooses.
 */

async function click(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
}

/** Waits until the list belongs to these choices. */
async function listOf(page: Page, wanted: RegExp): Promise<void> {
  await page.waitForURL(wanted);
  await page.locator('#make-quote').waitFor();
}

test('by three letters of a name, an ordinary house takes five clicks and four keys; with angle, ridge and room height, from the drawing, three clicks more', async () => {
  await visit('/', laptop, async (page) => {
    await click(page, '#fireplace-input');
    await page.keyboard.type('tin');
    await page.keyboard.press('Enter');
    await click(page, '.chip:has(#color-1)');
    await page.locator('#floor').selectOption({ label: '1 etasje med loft' });
    await click(page, '.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    const measures = [
      ['room_height', '2600'],
      ['roof_angle', '35'],
    ] as const;
    for (const [field, value] of measures) {
      await click(page, `.handles [data-field="${field}"]`);
      await page.locator(`#${field}:focus`).waitFor();
      await page.keyboard.type(value);
    }
    await click(page, '.handles [data-field="ridge_distance"]');
    await page.locator('#ridge_distance:focus').waitFor();
    await page.keyboard.type('2200');
    await listOf(page, /(?=.*room_height=2600)(?=.*roof_angle=35).*ridge_distance=2200/);
  });
});

test("a house of one's own measures, and another colour at the end, take nine clicks and fourteen keys", async () => {
  await visit('/', laptop, async (page) => {
    await click(page, '#fireplace-input');
    await page.keyboard.type('gru1392');
    await page.keyboard.press('Enter');
    await click(page, '.chip:has(#color-1)');
    await page.locator('#floor').selectOption({ label: '2 etasjer med loft' });
    await click(page, '.chip:has(#roof_type-4)');
    await click(page, '#measures > summary');
    await click(page, '#room_height');
    await page.keyboard.type('2600');
    await click(page, '#roof_angle');
    await page.keyboard.type('35');
    await click(page, '.chip:has(#color-2)');
    await listOf(page, /(?=.*room_height=2600)(?=.*roof_angle=35).*color=2/);
  });
});

test('another fireplace, the flue with the fewest joints and the list as a file take five clicks and a name', async () => {
  await visit(complete, laptop, async (page) => {
    await click(page, '#fireplace-input');
    await page.keyboard.type('glo 2');
    await click(page, '#fireplace-input__option--0');
    await listOf(page, /fireplace=43/);
    await click(page, '.alternative:has-text("Færrest skjøter")');
    await listOf(page, /objective=joints/);
    await click(page, '.more-tools summary');
    assert.match((await savedBy(page.locator('.tools a:has-text("CSV")'))).name, /\.csv$/);
  });
});

test('three fireplaces side by side, and one of them shown to the customer, take nine clicks and two names', async () => {
  await visit(complete, laptop, async (page) => {
    await click(page, '.tools a:has-text("Sammenlign")');
    await page.locator('.comparison-name', { hasText: 'A' }).waitFor();
    for (const [name, letter] of [
      ['vidde 1', 'B'],
      ['fjell 2', 'C'],
    ] as const) {
      await click(page, '#fireplace-input');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(name);
      await click(page, '#fireplace-input__option--0');
      await click(page, `a:has-text("Behold som ${letter}")`);
      await page.locator('.comparison-table .shown .comparison-name', { hasText: letter }).waitFor();
    }
    await click(page, '.comparison-tools a:has-text("Vis")');
    await page.locator('.comparison-table .shown .comparison-name', { hasText: 'A' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await click(page, 'a[target="customer"]');
    await (await opened).locator('.customer-price').waitFor();
  });
});

test('a fireplace to the half-brick chimney that the house has takes eight clicks and a name; its unknown size and its hole at 1650 mm three clicks and four digits more', async () => {
  await visit('/', laptop, async (page) => {
    await click(page, '#fireplace-input');
    await page.keyboard.type('tinde 1');
    await page.keyboard.press('Enter');
    await click(page, '.chip:has(#color-1)');
    await click(page, '.chip:has(#flue-existing)');
    await click(page, '.chip:has(#chimney-brick_half)');
    await click(page, '.chip:has(#flue_section-3)');
    await page.locator('#floor').selectOption({ label: '2 etasjer med loft' });
    await click(page, '.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    await page.locator('#connection-detail').waitFor();
    await click(page, '.chip:has(#flue_section-unknown)');
    await click(page, '.chip:has(#inlet-existing)');
    await click(page, '#inlet_height');
    await page.keyboard.type('1650');
    await listOf(page, /(?=.*flue_section=unknown)(?=.*inlet=existing).*inlet_height=1650/);
  });
});

test('from what the sweep remarked to a liner with its price it is one click', async () => {
  const house = '/?fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1';
  await visit(`${house}&flue=existing&chimney=brick_half&flue_section=3&condition=remarks`, laptop, async (page) => {
    await click(page, 'a:has-text("Rehabiliter skorsteinen")');
    await listOf(page, /flue=reline/);
    await page.locator('#total-inc-vat').waitFor();
  });
});

/** The file of a quote of an ordinary house, as a server makes it. */
async function quoteFile(server: string): Promise<Buffer> {
  const page = await (await fetch(`${server}/quote?${choices}`)).text();
  const [, escaped = ''] = /name="document" hidden>([^<]*)/.exec(page) ?? [];
  const form = new FormData();
  form.set('document', escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
  form.set('line.0.amount', '23900');
  const answer = await fetch(`${server}/quote/file`, { method: 'POST', body: form, headers: { origin: server } });
  return Buffer.from(await answer.arrayBuffer());
}

/** The page with the file in it: two clicks for the file, and one that opens it. */
async function openQuote(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.pipetilbud', mimeType: 'text/plain', buffer });
  await click(page, 'button:has-text("Åpne")');
  await page.locator('#quote-form').waitFor();
}

test('from a finished list to a printed quote with six hours of labour takes five clicks and what is typed', async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    const [name, price, work, rate, hours] = ['Kari Nordmann', '23900', 'Montering', '1000', '6'];
    await click(page, '.tools a:text-is("Tilbud")');
    await click(page, '[name="customer.name"]');
    await page.keyboard.type(name);
    await click(page, '[name="line.0.amount"]');
    await page.keyboard.type(price);
    await click(page, '[data-adds="labour"]');
    await page.locator('[name="line.1.text"]:focus').waitFor();
    await page.keyboard.type(work);
    for (const next of [rate, hours]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(next);
    }
    // Past the unit, which is hours, to the commitment: F is the fixed price.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('f');
    await page.locator('.quote-total', { hasText: '82\u00a0307,50' }).waitFor();
    await page.locator('.quote-notice.provisional').waitFor({ state: 'detached' });
    const printed = page.evaluate(
      'new Promise((done) => addEventListener("beforeprint", () => done(true), { once: true }))',
    );
    await click(page, '#print-quote');
    assert.equal(await printed, true);
    await page.locator('#undo-quote').click();
    await page.locator('.quote-notice.provisional').waitFor();
  });
});

test('next week: the quote is opened, five per cent off everything, and saved, in five clicks and two keys', async () => {
  const file = await quoteFile(origin());
  await visit('/quote', laptop, async (page) => {
    await openQuote(page, file);
    await click(page, '[name="discount"]');
    await page.keyboard.type('5%');
    await page.locator('.offer-table', { hasText: 'Rabatt' }).waitFor();
    assert.match((await savedBy(page.locator('#save-quote'))).name, /\.pipetilbud$/);
  });
});

test('another catalogue: what changed is read, its prices taken and the order saved as a file in six clicks', async () => {
  await using other = await startTestServer({
    changes: ['UPDATE module SET price_ex_vat = price_ex_vat - 1 WHERE price_ex_vat > 100'],
  });
  const file = await quoteFile(other.origin);
  await visit('/quote', laptop, async (page) => {
    await openQuote(page, file);
    await page.locator('.comparison-lines', { hasText: 'ny pris' }).waitFor();
    await click(page, 'button:has-text("Nye priser, samme deler")');
    await page.locator('.quote-comparison').waitFor({ state: 'detached' });
    await click(page, 'label[for="paper-order"]');
    const order = await savedBy(page.locator('button[formaction="/quote/order.csv"]'));
    assert.match(order.name, /\.csv$/);
  });
});

test('yesterday’s quote is opened from the calculator with one click and the file dialog; its fireplace is changed and the quote saved again with seven clicks more', async () => {
  const file = await quoteFile(origin());
  await visit('/', laptop, async (page) => {
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), click(page, 'a[data-opens-file]')]);
    await dialog.setFiles({ name: 'a.pipetilbud', mimeType: 'text/plain', buffer: file });
    await page.locator('.quote-total').waitFor();
    await click(page, '#change-flue');
    await page.locator('.quote-bar').waitFor();
    const before = page.url();
    await click(page, '#fireplace-input');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('gru1329');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.href !== before);
    await click(page, '.quote-bar button:not([disabled])');
    await page.locator('.quote-notice', { hasText: 'Pipen er endret' }).waitFor();
    const price = page.locator('[name="line.0.amount"]');
    assert.equal(await price.inputValue(), '', 'the price of the earlier fireplace is gone');
    await click(page, '[name="line.0.amount"]');
    await page.keyboard.type('31900');
    await page.locator('.quote-notice.provisional', { hasText: 'Pris mangler' }).waitFor({ state: 'detached' });
    assert.match((await savedBy(page.locator('#save-quote'))).name, /\.pipetilbud$/);
  });
});
