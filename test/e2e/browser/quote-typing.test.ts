import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { savedBy } from '../../support/browser.ts';
import { choices, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({ environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' } });

const quote = `/quote?${choices}`;
const focused = (page: Page): Promise<string> => page.evaluate('document.activeElement.name ?? ""');
const textOf = (page: Page, line: number) => page.locator('.quote-line .line-text input').nth(line);
const amountOf = (page: Page, line: number) => page.locator('.quote-line .line-amount input').nth(line);

/** Holds the answers to the form of a page until `release`. */
async function holdAnswers(page: Page): Promise<{ readonly begun: Promise<void>; readonly release: () => void }> {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/quote$/, async (route: Route) => {
    begun.resolve();
    await released.promise;
    await route.continue();
  });
  return { begun: begun.promise, release: released.resolve };
}

/** Waits until the document of the page has a text. */
async function documentHas(page: Page, text: string): Promise<void> {
  await page.locator('#document', { hasText: text }).waitFor({ state: 'attached' });
}

test('a new line takes the letters that follow, while the price of the stove is under way', async () => {
  await visit(quote, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24990');
    await begun;
    await page.locator('[data-adds="labour"]').click();
    await page.keyboard.type('Montering');
    await page.keyboard.press('Tab');
    await page.keyboard.type('6000');
    release();
    await documentHas(page, '"text":"Montering"');
    await documentHas(page, '"amount":600000');
    await documentHas(page, '"amount":2499000');
    assert.equal(await textOf(page, 0).inputValue(), 'Vedovn Tinde 1');
    assert.equal(await textOf(page, 1).inputValue(), 'Montering');
  });
});

test('letters typed during a request stay in a field that was left before the answer', async () => {
  await visit(quote, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24');
    await begun;
    await amountOf(page, 0).press('End');
    await page.keyboard.type('990');
    await page.locator('[name="customer.address"]').fill('Storgata 1');
    await page.locator('[name="customer.name"]').focus();
    release();
    await documentHas(page, 'Storgata 1');
    await documentHas(page, '"amount":2499000');
    assert.equal(await amountOf(page, 0).inputValue(), '24990');
  });
});

test('letters stay with their line when a line before it is removed or moved during a request', async () => {
  await visit(quote, laptop, async (page) => {
    for (const text of ['Montering', 'Frakt']) {
      await page.locator('[data-adds="labour"]').click();
      await page.locator('.quote-line .line-text input:focus').fill(text);
      await documentHas(page, `"text":"${text}"`);
    }
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 2).fill('500');
    await begun;
    await page.locator('.quote-line').first().getByRole('button', { name: 'Fjern' }).click();
    await textOf(page, 1).press('End');
    await page.keyboard.type(' og');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.type(' bæring');
    release();
    await documentHas(page, 'Frakt og bæring');
    await page.locator('.line-sum strong', { hasText: '500,00' }).waitFor();
    const texts = await page.evaluate(
      `Array.from(document.querySelectorAll('.line-text input'), ({ value }) => value)`,
    );
    assert.deepEqual(texts, ['Frakt og bæring', 'Montering']);
    assert.equal(await amountOf(page, 0).inputValue(), '500');
    assert.equal(await page.evaluate('document.activeElement === document.querySelector(".line-text input")'), true);
  });
});

test('Enter in a line adds a line, which takes the letters that follow', async () => {
  await visit(quote, laptop, async (page) => {
    const { release } = await holdAnswers(page);
    await textOf(page, 0).press('End');
    await page.keyboard.type(' svart');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Montering');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bæring');
    release();
    await documentHas(page, '"text":"Bæring"');
    await documentHas(page, '"text":"Montering"');
    await documentHas(page, '"text":"Vedovn Tinde 1 svart"');
    assert.equal(await page.locator('.quote-line').count(), 3);
  });
});

test('an answer does not take the focus to a date that is only begun', async () => {
  await visit(quote, laptop, async (page) => {
    await page.locator('[name="valid"]').focus();
    await page.keyboard.type('3');
    await page.locator('[name="customer.name"]').focus();
    await page.keyboard.type('Kari');
    await documentHas(page, 'Kari');
    assert.equal(await focused(page), 'customer.name');
  });
});

test('undo removes the last letters while their request is under way, and keeps later ones', async () => {
  await visit(quote, laptop, async (page) => {
    await page.locator('[name="customer.name"]').fill('Kari');
    await documentHas(page, 'Kari');
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24990');
    await begun;
    await page.locator('#undo-quote').click();
    await page.locator('[name="customer.phone"]').fill('11 11 11 11');
    release();
    await documentHas(page, '11 11 11 11');
    await documentHas(page, '"amount":null');
    assert.equal(await amountOf(page, 0).inputValue(), '');
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari');
    await page.locator('#undo-quote').click();
    await documentHas(page, '"phone":""');
    await documentHas(page, 'Kari');
  });
});

test('a saved file has all that was typed and added before, and the quote goes on', async () => {
  await visit(quote, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24990');
    await begun;
    await page.locator('[data-adds="labour"]').click();
    await page.keyboard.type('Montering');
    const saving = savedBy(page.locator('#save-quote'));
    await page.locator('[name="customer.name"]').fill('Kari');
    release();
    const file = (await saving).buffer.toString('utf8');
    assert.match(file, /"text":"Montering"/);
    assert.match(file, /"amount":2499000/);
    await documentHas(page, 'Kari');
    assert.equal(await page.locator('.quote-line').count(), 2);
  });
});

test('the order as a file has the line that was added just before', async () => {
  await visit(quote, laptop, async (page) => {
    await page.locator('label[for="paper-order"]').click();
    const csv = page.locator('button[formaction="/quote/order.csv"]');
    await csv.waitFor();
    const { release } = await holdAnswers(page);
    await page.locator('[data-adds="goods"]').click();
    await page.keyboard.type('Gulvplate');
    const saving = savedBy(csv);
    release();
    assert.match((await saving).buffer.toString('utf8'), /Gulvplate/);
  });
});

test('a printed paper has the letters that were typed just before', async () => {
  await visit(quote, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24990');
    await begun;
    const printed = page.evaluate<string>(
      'new Promise((done) => addEventListener("beforeprint", () => done(document.querySelector("#document").value)))',
    );
    await page.locator('#print-quote').click();
    release();
    assert.match(await printed, /"amount":2499000/);
  });
});

test('the flue is changed only when the quote has all that was typed, however late the answer is', async () => {
  await visit(quote, laptop, async (page) => {
    await page.clock.install();
    const { begun, release } = await holdAnswers(page);
    await page.locator('[name="customer.name"]').fill('Kari');
    await page.locator('#change-flue').click();
    await begun;
    await page.clock.fastForward(5000);
    release();
    await page.waitForURL(/\/\?/);
    await page.locator('.quote-bar', { hasText: 'Kari' }).waitFor();
  });
});

test('an answer leaves letters alone that are being composed', async () => {
  await visit(quote, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    const keyboard = await page.context().newCDPSession(page);
    await page.locator('[name="customer.name"]').fill('Kari ');
    await begun;
    await keyboard.send('Input.imeSetComposition', { text: '日', selectionStart: 1, selectionEnd: 1 });
    release();
    await documentHas(page, '日');
    await keyboard.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 });
    await keyboard.send('Input.insertText', { text: '日本' });
    await documentHas(page, 'Kari 日本');
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari 日本');
  });
});

test('a found part becomes a line at once, while earlier typing is under way', async () => {
  await visit(quote, laptop, async (page) => {
    await page.locator('.part-search summary').click();
    await page.locator('#f-part_search:focus').waitFor();
    await page.keyboard.type('bend 45');
    const part = page.getByRole('button', { name: 'Bend 45° Ø150 svart' });
    await part.waitFor();
    const { begun, release } = await holdAnswers(page);
    await amountOf(page, 0).fill('24990');
    await begun;
    await part.click();
    await page.keyboard.type('2');
    await page.locator('[name="customer.name"]').fill('Kari');
    release();
    await documentHas(page, '"quantity":200,"unit":"stk","amount":159000,"includesVat":false');
    await documentHas(page, '"articleNumber":"ST150-23SV","nobbNumber":"99400661"');
    await documentHas(page, '"amount":2499000');
    await documentHas(page, 'Kari');
    await page.locator('.part-search li').first().waitFor({ state: 'detached' });
    assert.equal(await textOf(page, 1).inputValue(), 'Bend 45° Ø150 svart');
    assert.equal(await page.locator('#f-part_search').inputValue(), '');
  });
});

test('source, discount and unit of a part stay, while the answers before them are under way', async () => {
  await visit(quote, laptop, async (page) => {
    await page.locator('summary', { hasText: 'Deler som finnes fra før' }).click();
    const { begun, release } = await holdAnswers(page);
    await page.locator('[name="source.ST150-10SV"]').selectOption('existing');
    await begun;
    await page.locator('[name="part.ST150-11SV.unit"]').selectOption('kr');
    await page.locator('[name="part.ST150-11SV"]').fill('10');
    await page.locator('[name="part.ST150-02SV"]').fill('5');
    await page.keyboard.press('End');
    release();
    await documentHas(page, '"articleNumber":"ST150-10SV","source":"existing"');
    await documentHas(page, '"articleNumber":"ST150-11SV","source":null,"discount":{"ore":1000}');
    await documentHas(page, '"articleNumber":"ST150-02SV","source":null,"discount":{"basisPoints":500}');
    await page.keyboard.type('0');
    await documentHas(page, '"articleNumber":"ST150-02SV","source":null,"discount":{"basisPoints":5000}');
    assert.equal(await page.locator('[name="part.ST150-11SV.unit"]').inputValue(), 'kr');
    assert.equal(await focused(page), 'part.ST150-02SV');
  });
});
