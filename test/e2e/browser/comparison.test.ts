import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomesTrue, overflowsSideways } from '../../support/browser.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { choices, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();
const sold = sharedSite({ changes: ['UPDATE fireplace SET price_ex_vat = 19990.5 WHERE id = 1'] });

test("the customer's window shows the house and the price without scrolling on a laptop", async () => {
  await visit(`/customer?${choices}`, laptop, async (page) => {
    const box = await page.locator('.customer-picture svg').boundingBox();
    assert.ok(box !== null && box.y + box.height <= 768 && box.height > 450);
    await page.setViewportSize({ width: 400, height: 800 });
    assert.equal(await overflowsSideways(page), false);
  });
});

test("the customer's window opens from the result and follows its choices", async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    const opened = page.context().waitForEvent('page');
    await page.locator('a[target="customer"]').click();
    const customer = await opened;
    await customer.locator('.customer-choices', { hasText: 'Svart' }).waitFor();
    await customer.evaluate('document.documentElement.dataset.kept = "yes"');
    await page.locator('#color-field label', { hasText: 'Hvit' }).click();
    await customer.waitForURL(/color=2/);
    assert.ok(new URL(customer.url()).search.startsWith(`${new URL(page.url()).search}&channel=`));
    await page.locator('.alternative:not([aria-current="true"])').first().click();
    await customer.waitForURL(/objective=/);
    await page.goBack();
    await customer.waitForURL((address) => !address.search.includes('objective'));
    const told = [3, 4, 2, 1].map((color) => `?${choices.replace('color=1', `color=${color}`)}`);
    const channel = new URL(customer.url()).searchParams.get('channel') ?? '';
    await page.evaluate(
      `for (const one of ${JSON.stringify(told)}) new BroadcastChannel('customer ${channel}').postMessage(one + '\\n')`,
    );
    await customer.waitForURL(/color=1/);
    await customer.locator('.elevation.black').waitFor();
    assert.equal(
      await customer.evaluate('document.documentElement.dataset.kept'),
      'yes',
      'a page that is loaded again hears nothing meanwhile',
    );
    assert.match((await customer.locator('.colophon a').getAttribute('href')) ?? '', /color=1/);
  });
});

test("the customer's window belongs to one tab, and adds the price of the fireplace that was typed in the quote of that tab", async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    await page.locator('[name="line.0.amount"]').fill('23900');
    await page.locator('.quote-total', { hasText: '76\u00a0307,50' }).waitFor();
    await page.locator('#change-flue').click();
    await page.locator('.quote-bar').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.locator('a[target="customer"]').click();
    const customer = await opened;
    await customer.getByText('Pipe og ildsted. Inkl. mva.').waitFor();
    assert.match(
      (await customer.locator('.customer-price strong').innerText()).replaceAll('\u00a0', ' '),
      /^kr 76 308$/,
    );
    assert.doesNotMatch(customer.url(), /23900|2390000/);
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/?${choices.replace('color=1', 'color=3')}`);
    await other.locator('#make-quote').waitFor();
    await page.locator('.chip:has(#color-2)').click();
    await customer.locator('.customer-choices', { hasText: 'Hvit' }).waitFor();
  });
});

test('a price that was typed in the quote of the tab wins over that of the catalogue', async () => {
  const other = encodeURIComponent(choices.replace('color=1', 'color=2'));
  await sold.visit(`/quote?${choices}`, laptop, async (page) => {
    await page.locator('[name="line.0.amount"]').fill('1000');
    await page.locator('.quote-total', { hasText: '53\u00a0657,50' }).waitFor();
    await page.locator('#change-flue').click();
    await page.locator('.amount-note strong', { hasText: '53\u00a0658' }).waitFor();
    await page.locator('.chip:has(#color-2)').click();
    await page.locator('.amount-note strong', { hasText: '55\u00a0070' }).waitFor();
    await page.goto(`${new URL(page.url()).origin}/?${choices}&pin=${other}`);
    await page.locator('.fireplace-totals', { hasText: '55\u00a0070+1\u00a0412' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.locator('a[target="customer"]').click();
    const customer = await opened;
    await customer.locator('.customer-price', { hasText: '53\u00a0658' }).waitFor();
    await customer.locator('.fireplace-totals', { hasText: '55\u00a0070' }).waitFor();
  });
});

test("a duplicated tab does not change the customer's window of the first", async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    const nameOf = 'sessionStorage.getItem("channel")';
    const name = await page.evaluate<string>(nameOf);
    const opened = page.context().waitForEvent('page');
    // The new tab gets a copy of the storage, as a duplicated one does.
    await page.evaluate('void open(location.href)');
    const duplicate = await opened;
    await duplicate.locator('#make-quote').waitFor();
    await becomesTrue(duplicate, `${nameOf} !== '${name}'`);
    assert.equal(await page.evaluate(nameOf), name);
    const window = page.context().waitForEvent('page');
    await page.locator('a[target="customer"]').click();
    const customer = await window;
    await customer.locator('.customer-choices', { hasText: 'Svart' }).waitFor();
    await duplicate.locator('#color-field label', { hasText: 'Hvit' }).click();
    await duplicate.waitForURL(/color=2/);
    await page.locator('#color-field label', { hasText: 'Grå' }).click();
    await customer.waitForURL(/color=3/);
    await page.reload();
    assert.equal(await page.evaluate(nameOf), name, 'a tab that is loaded again keeps its window');
  });
});

test('a comparison of one result leads to the choices, and one change later it has two', async () => {
  for (const window of [laptop, phone])
    await visit(`/?${choices}&pin=${encodeURIComponent(choices)}`, window, async (page) => {
      await page.getByRole('link', { name: 'Endre et valg, så vises forskjellene her' }).click();
      await becomesTrue(page, `document.activeElement.closest('#flue-field') !== null`);
      await page.locator('.chip:has(#color-2)').click();
      await page.locator('.comparison table th.shown', { hasText: 'Vises nå' }).waitFor();
      assert.equal(await page.locator('.comparison-next').count(), 0);
    });
});

test('results side by side are removed without a way back to the top', async () => {
  const pins = [choices, `${choices}&cap=rain`].map((pin) => `&pin=${encodeURIComponent(pin)}`).join('');
  await visit(`/?${choices}&offset=300${pins}`, laptop, async (page) => {
    const remove = page.locator('.comparison-tools a', { hasText: 'Fjern' }).last();
    await page.evaluate('scrollTo(0, 200)');
    await remove.scrollIntoViewIfNeeded();
    await remove.click();
    await page.locator('#comparison', { hasNotText: 'Fjern B' }).waitFor();
    await page.waitForURL((address) => address.searchParams.getAll('pin').length === 1);
    assert.ok((await page.evaluate<number>('scrollY')) > 100);
  });
});

test('on paper the parts that differ begin on the sheet of the comparison', async () => {
  const other = choices.replace('scheme=2', 'scheme=1');
  const existing = `${other}&flue=existing&chimney=brick_half&flue_section=3`;
  const pins = [choices, choices.replace('fireplace=1', 'fireplace=7'), existing]
    .map((pin) => `&pin=${encodeURIComponent(pin)}`)
    .join('');
  await visit(`/?${choices}${pins}`, {}, async (page) => {
    const sheets = pdfPages(await page.pdf({ preferCSSPageSize: true }));
    assert.match(sheets.find((sheet) => sheet.includes('Sammenligning')) ?? '', /delererulike.*T-rør90/s);
  });
});
