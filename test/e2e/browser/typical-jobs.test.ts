import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { choices, complete, laptop, sharedSite } from '../../support/shared-site.ts';
import { startTestServer } from '../../support/test-server.ts';

const { origin, visit } = sharedSite({
  environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' },
});

/** The steps of a visitor, counted: each click and each key. */
class Hands {
  clicks = 0;
  keys = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(selector: string): Promise<void> {
    this.clicks += 1;
    await this.#page.locator(selector).first().click();
  }

  /** A native list takes two clicks: one opens it, one chooses. */
  async choose(selector: string, label: string): Promise<void> {
    this.clicks += 2;
    await this.#page.locator(selector).selectOption({ label });
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  assertAtMost(clicks: number, keys: number): void {
    assert.ok(this.clicks <= clicks, `${this.clicks} clicks`);
    assert.ok(this.keys <= keys, `${this.keys} keys`);
  }
}

/** Waits until the list belongs to these choices. */
async function listOf(page: Page, wanted: RegExp): Promise<void> {
  await page.waitForURL(wanted);
  await page.locator('#make-quote').waitFor();
}

test('by three letters of a name, an ordinary house takes five clicks and four keys; with angle, ridge and room height, from the drawing, three clicks more', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tin');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.choose('#floor', '1 etasje med loft');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    hands.assertAtMost(5, 4);
    const measures = [
      ['room_height', '2600'],
      ['roof_angle', '35'],
    ] as const;
    for (const [field, value] of measures) {
      await hands.click(`.handles [data-field="${field}"]`);
      await page.locator(`#${field}:focus`).waitFor();
      await page.keyboard.type(value);
    }
    await hands.click('.handles [data-field="ridge_distance"]');
    await page.locator('#ridge_distance:focus').waitFor();
    await page.keyboard.type('2200');
    await listOf(page, /(?=.*room_height=2600)(?=.*roof_angle=35).*ridge_distance=2200/);
    hands.assertAtMost(8, 4);
  });
});

test("a house of one's own measures, and another colour at the end, take nine clicks and fourteen keys", async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('gru1392');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.choose('#floor', '2 etasjer med loft');
    await hands.click('.chip:has(#roof_type-4)');
    await hands.click('#measures > summary');
    await hands.click('#room_height');
    await hands.type('2600');
    await hands.click('#roof_angle');
    await hands.type('35');
    await hands.click('.chip:has(#color-2)');
    await listOf(page, /(?=.*room_height=2600)(?=.*roof_angle=35).*color=2/);
    hands.assertAtMost(9, 14);
  });
});

test('a stove under a steel flue that stays takes ten clicks and eight keys', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tin');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.click('.chip:has(#flue-existing)');
    await hands.click('.chip:has(#chimney-steel)');
    await hands.click('.chip:has(#flue_section-13)');
    await hands.click('.chip:has(#inlet-below)');
    await hands.click('#flue_end');
    await hands.type('1800');
    await hands.choose('#floor', '1 etasje');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /(?=.*flue_end=1800).*roof_type=4/);
    await page.locator('#connection-detail').waitFor();
    hands.assertAtMost(10, 8);
  });
});

test('a flue on the outer wall takes nine clicks and ten keys', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tin');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.click('.chip:has(#flue-outside)');
    await hands.click('.chip:has(#side-gable)');
    await hands.click('#eaves');
    await hands.type('300');
    await hands.click('#ground');
    await hands.type('400');
    await hands.choose('#floor', '1 etasje');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /(?=.*side=gable)(?=.*ground=400).*roof_type=4/);
    await page.locator('#elevation').waitFor();
    hands.assertAtMost(9, 10);
  });
});

test('another fireplace, the flue with the fewest joints and the list as a file take five clicks and a name', async () => {
  await visit(complete, laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('glo 2');
    await hands.click('#fireplace-input__option--0');
    await listOf(page, /fireplace=43/);
    await hands.click('.alternative:has-text("Færrest skjøter")');
    await listOf(page, /objective=joints/);
    await hands.click('.more-tools summary');
    const [download] = await Promise.all([page.waitForEvent('download'), hands.click('.tools a:has-text("CSV")')]);
    assert.match(download.suggestedFilename(), /\.csv$/);
    hands.assertAtMost(5, 'glo 2'.length);
  });
});

test('three fireplaces side by side, and one of them shown to the customer, take nine clicks and two names', async () => {
  await visit(complete, laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('.tools a:has-text("Sammenlign")');
    await page.locator('.proposal', { hasText: 'A' }).waitFor();
    for (const [name, letter] of [
      ['vidde 1', 'B'],
      ['fjell 2', 'C'],
    ] as const) {
      await hands.click('#fireplace-input');
      await page.keyboard.press('ControlOrMeta+A');
      await hands.type(name);
      await hands.click('#fireplace-input__option--0');
      await hands.click(`a:has-text("Legg til som forslag ${letter}")`);
      await page.locator('.comparison table .shown .proposal', { hasText: letter }).waitFor();
    }
    await hands.click('.comparison-tools a:has-text("Vis")');
    await page.locator('.comparison table .shown .proposal', { hasText: 'A' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await hands.click('a[target="customer"]');
    await (await opened).locator('.customer-price').waitFor();
    hands.assertAtMost(9, 14);
  });
});

test('a fireplace to the half-brick chimney that the house has takes eight clicks and a name; its unknown size and its hole at 1650 mm three clicks and four digits more', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tinde 1');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.click('.chip:has(#flue-existing)');
    await hands.click('.chip:has(#chimney-brick_half)');
    await hands.click('.chip:has(#flue_section-3)');
    await hands.choose('#floor', '2 etasjer med loft');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    await page.locator('#connection-detail').waitFor();
    hands.assertAtMost(8, 'tinde 1'.length + 1);
    await hands.click('.chip:has(#flue_section-unknown)');
    await hands.click('.chip:has(#inlet-existing)');
    await hands.click('#inlet_height');
    await hands.type('1650');
    await listOf(page, /(?=.*flue_section=unknown)(?=.*inlet=existing).*inlet_height=1650/);
    hands.assertAtMost(11, 'tinde 1'.length + 1 + 4);
  });
});

test('one click leads from the remark of a sweep to a liner with its price', async () => {
  const house = '/?fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1';
  await visit(`${house}&flue=existing&chimney=brick_half&flue_section=3&condition=remarks`, laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('a:has-text("Rehabiliter skorsteinen")');
    await listOf(page, /flue=reline/);
    await page.locator('#total-inc-vat').waitFor();
    hands.assertAtMost(1, 0);
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

/** Opens a file in three clicks: on the field, on the file in the system's window, and on "Åpne". */
async function openQuote(page: Page, hands: Hands, buffer: Buffer): Promise<void> {
  hands.clicks += 2;
  await page.locator('input[type="file"]').setInputFiles({ name: 'a.pipetilbud', mimeType: 'text/plain', buffer });
  await hands.click('button:has-text("Åpne")');
  await page.locator('#quote-form').waitFor();
}

test('a finished list becomes a printed quote with six hours of labour by five clicks and the typed values', async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    const hands = new Hands(page);
    const [name, price, work, rate, hours] = ['Kari Nordmann', '23900', 'Montering', '1000', '6'];
    await hands.click('.tools a:text-is("Tilbud")');
    await hands.click('[name="customer.name"]');
    await hands.type(name);
    await hands.click('[name="line.0.amount"]');
    await hands.type(price);
    await hands.click('[data-adds="labour"]');
    await page.locator('[name="line.1.text"]:focus').waitFor();
    await hands.type(work);
    for (const next of [rate, hours]) {
      await hands.press('Tab');
      await hands.type(next);
    }
    // Past the unit, which is hours, to the commitment: F is the fixed price.
    await hands.press('Tab');
    await hands.press('Tab');
    await hands.press('f');
    await page.locator('.quote-total', { hasText: '82\u00a0307,50' }).waitFor();
    await page.locator('.quote-notice.provisional').waitFor({ state: 'detached' });
    const printed = page.evaluate(
      'new Promise((done) => addEventListener("beforeprint", () => done(true), { once: true }))',
    );
    await hands.click('#print-quote');
    assert.equal(await printed, true);
    hands.assertAtMost(5, [name, price, work, rate, hours].join('').length + 5);
    await page.locator('#undo-quote').click();
    await page.locator('.quote-notice.provisional').waitFor();
  });
});

test('a sent quote with fireplace, labour, delivery and ten per cent off takes 13 clicks; a refused field has the focus', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tin');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.choose('#floor', '1 etasje med loft');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    await hands.click('.tools a:text-is("Tilbud")');
    await hands.click('[name="customer.name"]');
    await hands.type('Kari Hansen');
    await hands.click('[name="line.0.amount"]');
    await hands.type('24990');
    await hands.click('[data-adds="labour"]');
    await hands.type('Montering');
    await hands.press('Tab');
    await hands.type('8500');
    await hands.click('[data-adds="delivery"]');
    await hands.type('Frakt');
    await hands.press('Tab');
    await hands.type('900');
    await hands.click('[name="discount"]');
    await hands.type('10');
    await hands.click('button[value="sent"]');
    await page.locator('[name="line.1.commitment"]:focus').waitFor();
    await page.locator('#f-line\\.1\\.commitment ~ .field-message', { hasText: 'Velg' }).waitFor();
    await hands.press('f');
    await page.locator('.quote-notice.problem[role="status"]').waitFor({ state: 'detached' });
    await hands.click('button[value="sent"]');
    await page.locator('#confirm-sent:focus').waitFor();
    await hands.press('Enter');
    await page.locator('.quote-status', { hasText: /^Sendt/ }).waitFor();
    await page.locator('.offer-table', { hasText: 'Rabatt' }).waitFor();
    hands.assertAtMost(13, 70);
    for (const { field, size } of [
      { field: 'discount', size: { width: 1366, height: 768 } },
      { field: 'supplier', size: { width: 400, height: 800 } },
    ]) {
      await page.setViewportSize(size);
      await page.locator(`[name="${field}"]`).focus();
      const box = await page.locator('.quote-total').boundingBox();
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= size.height, `the sum is in sight at ${field}`);
    }
  });
});

test('a new quote with a customer, the stove, labour and ten per cent off is saved with ten clicks', async () => {
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await hands.click('#fireplace-input');
    await hands.type('tin');
    await hands.press('Enter');
    await hands.click('.chip:has(#color-1)');
    await hands.choose('#floor', '1 etasje med loft');
    await hands.click('.chip:has(#roof_type-4)');
    await listOf(page, /roof_type=4/);
    await hands.click('.tools a:text-is("Tilbud")');
    await hands.click('[name="customer.name"]');
    await hands.type('Kari Hansen');
    await hands.click('[name="line.0.amount"]');
    await hands.type('24990');
    await hands.click('[data-adds="labour"]');
    await page.locator('[name="line.1.text"]:focus').waitFor();
    await hands.type('Montering');
    await hands.press('Tab');
    await hands.type('8500');
    await hands.click('[name="discount"]');
    await hands.type('10');
    const [download] = await Promise.all([page.waitForEvent('download'), hands.press('Control+s')]);
    assert.match(download.suggestedFilename(), /^tilbud-Kari-Hansen\.pipetilbud$/);
    const saved = await readFile(await download.path(), 'utf8');
    assert.match(saved, /"discount":\{"basisPoints":1000\}/);
    assert.match(saved, /"text":"Montering".*"amount":850000/);
    assert.match(saved, /"amount":2499000/);
    hands.assertAtMost(10, 'tinKari Hansen24990Montering850010'.length + 3);
  });
});

test('next week: the quote is opened, five per cent off everything, and saved, in five clicks and two keys', async () => {
  const file = await quoteFile(origin());
  await visit('/quote', laptop, async (page) => {
    const hands = new Hands(page);
    await openQuote(page, hands, file);
    await hands.click('[name="discount"]');
    await hands.type('5%');
    await page.locator('.offer-table', { hasText: 'Rabatt' }).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), hands.click('#save-quote')]);
    assert.match(download.suggestedFilename(), /\.pipetilbud$/);
    hands.assertAtMost(5, 2);
  });
});

test('another catalogue: what changed is read, its prices taken and the order saved as a file in six clicks', async () => {
  await using other = await startTestServer({
    changes: ['UPDATE module SET price_ex_vat = price_ex_vat - 1 WHERE price_ex_vat > 100'],
  });
  const file = await quoteFile(other.origin);
  await visit('/quote', laptop, async (page) => {
    const hands = new Hands(page);
    await openQuote(page, hands, file);
    await page.locator('.comparison-lines', { hasText: 'ny pris' }).waitFor();
    await hands.click('button:has-text("Nye priser, samme deler")');
    await page.locator('.quote-comparison').waitFor({ state: 'detached' });
    await hands.click('label[for="paper-order"]');
    const csv = 'button[formaction="/quote/order.csv"]';
    await page.locator(csv).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), hands.click(csv)]);
    assert.match(download.suggestedFilename(), /\.csv$/);
    hands.assertAtMost(6, 0);
  });
});

/** Opens a file from any page: one click and the file dialog. */
async function pickQuote(page: Page, hands: Hands, buffer: Buffer): Promise<void> {
  const [dialog] = await Promise.all([page.waitForEvent('filechooser'), hands.click('a[data-opens-file]')]);
  await dialog.setFiles({ name: 'a.pipetilbud', mimeType: 'text/plain', buffer });
}

test('yesterday’s quote is opened from the calculator with one click and the file dialog; its fireplace is changed and the quote saved again with seven clicks more', async () => {
  const file = await quoteFile(origin());
  await visit('/', laptop, async (page) => {
    const hands = new Hands(page);
    await pickQuote(page, hands, file);
    await page.locator('.quote-total').waitFor();
    hands.assertAtMost(1, 0);
    await hands.click('#change-flue');
    await page.locator('.quote-bar').waitFor();
    const before = page.url();
    await hands.click('#fireplace-input');
    await page.keyboard.press('Control+A');
    await hands.type('gru1329');
    await hands.press('Enter');
    await page.waitForURL((address) => address.href !== before);
    await hands.click('.quote-bar button:not([disabled])');
    await page.locator('.quote-notice', { hasText: 'Ny tilbudssum' }).waitFor();
    const price = page.locator('[name="line.0.amount"]');
    assert.equal(await price.inputValue(), '', 'the price of the earlier fireplace is gone');
    await hands.click('[name="line.0.amount"]');
    await hands.type('31900');
    await page.locator('.quote-notice.provisional', { hasText: 'Pris mangler' }).waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), hands.click('#save-quote')]);
    assert.match(download.suggestedFilename(), /\.pipetilbud$/);
    hands.assertAtMost(8, 13);
  });
});
