import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dialog, Page } from 'playwright-core';
import { accessibilityProblems, overflowsSideways, savedBy } from '../../support/browser.ts';
import { choices, complete, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit, origin } = sharedSite({ environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' } });

const bar = (page: Page) => page.locator('.quote-bar');
const customer = (page: Page) => page.locator('[name="customer.name"]');

/** Answers the questions of a page. Returns the texts of its own questions; the browser's question before a page is left has none. */
function answerQuestions(page: Page, answer: 'accept' | 'dismiss' = 'accept'): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog: Dialog) => {
    if (dialog.type() === 'beforeunload') return await dialog.accept();
    asked.push(dialog.message());
    await dialog[answer]();
  });
  return asked;
}

/** Makes a quote of the calculation on the page, with a customer, a price and labour. */
async function makeQuote(page: Page): Promise<void> {
  await page.locator('#make-quote').click();
  await customer(page).fill('Kari Hansen');
  await page.locator('[name="line.0.amount"]').fill('24990');
  await page.locator('[data-adds="labour"]').click();
  await page.keyboard.type('Montering');
  await page.locator('#document', { hasText: '"text":"Montering"' }).waitFor({ state: 'attached' });
}

async function hasQuote(page: Page): Promise<void> {
  await page.locator('[name="line.1.text"]').waitFor();
  assert.equal(await customer(page).inputValue(), 'Kari Hansen');
  assert.equal(await page.locator('[name="line.0.amount"]').inputValue(), '24990');
  assert.equal(await page.locator('[name="line.1.text"]').inputValue(), 'Montering');
}

test('an unsaved quote is named in the calculator after Back, and "Tilbud" leads to it with all that was typed', async () => {
  await visit(complete, laptop, async (page) => {
    const asked = answerQuestions(page);
    await makeQuote(page);
    await page.locator('#change-flue').click();
    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    await bar(page).getByRole('button', { name: 'Oppdater tilbudet' }).click();
    await page.locator('.quote-notice', { hasText: 'Ny tilbudssum' }).waitFor();
    const price = await page.locator('.quote-total strong').innerText();

    await page.goBack();
    await bar(page).getByText('Tilbud til Kari Hansen · ikke lagret').waitFor();
    assert.doesNotMatch(page.url(), /Kari/);
    assert.deepEqual(await accessibilityProblems(page, '.quote-bar'), []);
    await page.locator('#make-quote').click();
    await hasQuote(page);
    assert.equal(await page.locator('.quote-total strong').innerText(), price, 'the changed flue');

    await page.goBack();
    await page.goForward();
    await hasQuote(page);
    // Other choices and the empty form are pages of the calculator too.
    for (const address of ['/', '/?fireplace=3&pipe=1', complete]) {
      await page.goto(new URL(address, origin()).href);
      await bar(page).getByText('Tilbud til Kari Hansen · ikke lagret').waitFor();
    }
    await page.reload();
    await bar(page).getByRole('link', { name: 'Tilbake uten endring' }).click();
    await hasQuote(page);
    await page.reload();
    await hasQuote(page);
    // The address of a new quote, from the history or a bookmark, does not make one either.
    await page.goto(new URL(`/quote?${choices}`, origin()).href);
    await page.waitForURL(/\/quote\/open$/);
    await hasQuote(page);
    assert.deepEqual(asked, []);
  });
});

test('letters typed just before Back come back with the quote', async () => {
  await visit(complete, laptop, async (page) => {
    answerQuestions(page);
    await makeQuote(page);
    const begun = Promise.withResolvers<void>();
    await page.route(/\/quote$/, () => begun.resolve(), { times: 1 });
    await page.locator('[name="customer.phone"]').fill('11 11 11 11');
    await begun.promise;
    await page.locator('[data-adds="goods"]').click();
    await page.keyboard.type('Gulvplate');
    await page.goBack();
    await page.locator('#make-quote').click();
    await hasQuote(page);
    assert.equal(await page.locator('[name="customer.phone"]').inputValue(), '11 11 11 11');
    assert.equal(await page.locator('.quote-line .line-text input').last().inputValue(), 'Gulvplate');
    await page.locator('#document', { hasText: 'Gulvplate' }).waitFor({ state: 'attached' });
  });
});

test('a new quote takes the place of an unsaved one by "Nytt tilbud" alone, after a question', async () => {
  await visit(complete, laptop, async (page) => {
    await makeQuote(page);
    await page.goto(new URL(complete, origin()).href);
    const refused = answerQuestions(page, 'dismiss');
    await bar(page).getByRole('button', { name: 'Nytt tilbud' }).click();
    assert.match(refused.join(), /ikke lagret.*nytt likevel/);
    await page.locator('#make-quote').click();
    await hasQuote(page);

    await page.goto(new URL(complete, origin()).href);
    page.removeAllListeners('dialog');
    const accepted = answerQuestions(page);
    await bar(page).getByRole('button', { name: 'Nytt tilbud' }).click();
    await page.locator('#quote-form[data-new]').waitFor();
    assert.equal(accepted.length, 1);
    assert.equal(await customer(page).inputValue(), '');
    await page.goto(new URL(complete, origin()).href);
    await page.locator('#make-quote').waitFor();
    assert.equal(await bar(page).count(), 0, 'a new quote without a change is not kept');
  });
});

test('a saved quote leaves no bar, and "Tilbud" makes a new one', async () => {
  await visit(complete, laptop, async (page) => {
    const asked = answerQuestions(page);
    await makeQuote(page);
    const { name } = await savedBy(page.locator('#save-quote'));
    await page.locator('#saved:visible', { hasText: `Lastet ned som ${name}` }).waitFor();
    await page.goBack();
    await page.locator('#make-quote').click();
    await page.locator('#quote-form[data-new]').waitFor();
    assert.equal(await customer(page).inputValue(), '');
    assert.deepEqual(asked, []);
  });
});

test('a second tab has its own quote', async () => {
  await visit(complete, laptop, async (page) => {
    answerQuestions(page);
    await makeQuote(page);
    const second = await page.context().newPage();
    answerQuestions(second);
    await second.goto(new URL(complete, origin()).href);
    await second.locator('#make-quote').waitFor();
    assert.equal(await bar(second).count(), 0);
    await second.locator('#make-quote').click();
    await customer(second).fill('Ola Nordmann');
    await second.locator('#document', { hasText: 'Ola Nordmann' }).waitFor({ state: 'attached' });
    await second.goBack();
    await bar(second).getByText('Tilbud til Ola Nordmann · ikke lagret').waitFor();
    await page.goBack();
    await bar(page).getByText('Tilbud til Kari Hansen · ikke lagret').waitFor();
    await page.locator('#make-quote').click();
    await hasQuote(page);
  });
});

test('the page for a file asks before it replaces an unsaved quote', async () => {
  await visit(complete, laptop, async (page) => {
    await makeQuote(page);
    const { name, buffer } = await savedBy(page.locator('#save-quote'));
    await customer(page).fill('Ola Nordmann');
    await page.locator('#document', { hasText: 'Ola Nordmann' }).waitFor({ state: 'attached' });
    const asked = answerQuestions(page, 'dismiss');
    await page.goto(new URL('/quote', origin()).href);
    await page.locator('#quote-file-field').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByRole('button', { name: 'Åpne' }).click();
    assert.equal(asked.length, 1);
    await page.goto(new URL('/quote/open', origin()).href);
    await page.locator('[name="line.1.text"]').waitFor();
    assert.equal(await customer(page).inputValue(), 'Ola Nordmann');
  });
});

test('the bar fits a phone, and is not printed', async () => {
  await visit(complete, laptop, async (page) => {
    await makeQuote(page);
    await page.goBack();
    await bar(page).waitFor();
    for (const width of [768, 400, 320]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await overflowsSideways(page), false, `${width} px`);
    }
    await page.emulateMedia({ media: 'print' });
    assert.equal(await bar(page).isVisible(), false);
  });
});
