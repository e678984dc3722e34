import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { accessibilityProblems, savedBy } from '../../support/browser.ts';
import { choices, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({ environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' } });

test('the flue of a quote is changed in the calculator, and everything else comes back with it', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    const sent: string[] = [];
    page.context().on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
    await page.locator('[name="customer.name"]').fill('Kari Nordmann');
    await page.locator('[name="number"]').fill('1042');
    await page.locator('[name="line.0.amount"]').fill('23900');
    await page.locator('.quote-total', { hasText: '76\u00a0307,50' }).waitFor();
    await page.locator('[data-adds="labour"]').click();
    await page.locator('[name="line.1.text"]').fill('Montering');
    await page.locator('[name="line.1.amount"]').fill('6000');
    await page.locator('[name="line.1.commitment"]').selectOption('fixed');
    await page.locator('.quote-total', { hasText: '82\u00a0307,50' }).waitFor();
    await page.locator('#change-flue').click();
    const bar = page.locator('.quote-bar');
    await bar.getByText('Tilbud 1042 til Kari Nordmann · ikke lagret · kr\u00a082\u00a0308').waitFor();
    assert.doesNotMatch(page.url(), /Kari|1042/);
    assert.deepEqual(await accessibilityProblems(page, '.quote-bar'), []);

    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    await bar.getByRole('button', { name: 'Oppdater tilbudet' }).click();
    await page.locator('.quote-notice', { hasText: /Ny tilbudssum: kr\s82.307,50 → kr\s/ }).waitFor();
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari Nordmann');
    assert.equal(await page.locator('[name="number"]').inputValue(), '1042');
    assert.equal(await page.locator('[name="line.1.text"]').inputValue(), 'Montering');
    assert.equal(new URL(page.url()).pathname, '/quote/open');
    await page.reload();
    await page.locator('[name="line.1.text"]').waitFor();
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari Nordmann');

    await page.locator('#change-flue').click();
    await bar.getByRole('link', { name: 'Tilbake uten endring' }).click();
    await page.locator('[name="line.1.text"]').waitFor();
    assert.equal(await page.locator('.quote-notice', { hasText: 'Ny tilbudssum' }).count(), 0);
    await savedBy(page.locator('#save-quote'));
    assert.ok(sent.length > 20);
    assert.doesNotMatch(decodeURIComponent(sent.join('\n')), /Kari|Nordmann/, 'no address names the customer');
    assert.equal(await page.evaluate('JSON.stringify(localStorage) + document.cookie'), '{}');
  });
});

test('another file takes the place of an unsaved quote only after a question, and "no" keeps the quote', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    await page.locator('[name="customer.name"]').fill('Ola Hansen');
    await page.locator('#document', { hasText: 'Ola Hansen' }).waitFor({ state: 'attached' });
    const other = await savedBy(page.locator('#save-quote'));
    await page.locator('[name="customer.name"]').fill('Kari Nordmann');
    await page.locator('#document', { hasText: 'Kari Nordmann' }).waitFor({ state: 'attached' });
    const answerWith = async (answer: 'accept' | 'dismiss'): Promise<void> => {
      const [choosing, asking] = [page.waitForEvent('filechooser'), page.waitForEvent('dialog')];
      await page.getByRole('link', { name: 'Åpne tilbud' }).click();
      await (await choosing).setFiles({ ...other, mimeType: 'application/json' });
      const question = await asking;
      assert.match(question.message(), /ikke lagret/);
      await question[answer]();
    };
    await answerWith('dismiss');
    await page.locator('#change-flue').click();
    await page.locator('.quote-bar', { hasText: 'Kari Nordmann' }).waitFor();
    await answerWith('accept');
    await page.locator('#document', { hasText: 'Ola Hansen' }).waitFor({ state: 'attached' });
  });
});

test('a tab asks before letters are lost, and leaves a saved quote without a question', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    const questions: string[] = [];
    page.on('dialog', async (dialog) => {
      questions.push(dialog.type());
      await dialog.dismiss();
    });
    // Letters whose request is under way are on neither side yet.
    const begun = Promise.withResolvers<Route>();
    await page.route('**/quote', (route) => begun.resolve(route), { times: 1 });
    await page.locator('[name="customer.name"]').fill('Kari Nordmann');
    const request = await begun.promise;
    const asked = page.waitForEvent('dialog');
    await page.evaluate('location.reload()');
    await asked;
    assert.deepEqual(questions, ['beforeunload']);
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Kari Nordmann');
    await request.continue();
    await page.locator('#document', { hasText: 'Kari Nordmann' }).waitFor({ state: 'attached' });
    await page.locator('[data-adds="labour"]').click();
    await page.locator('[name="line.1.text"]').waitFor();
    await savedBy(page.locator('#save-quote'));
    await page.goto(`${new URL(page.url()).origin}/`);
    assert.equal(questions.length, 1);
  });
});

test('the address of an opened quote asks for the file if the tab has no quote', async () => {
  await visit('/quote/open', laptop, async (page) => {
    await page.getByText('Denne fanen har ikke noe åpent tilbud').waitFor();
    await page.locator('#quote-file-field').waitFor();
  });
});

test('a tab that cannot keep a quote asks to save it first', async () => {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.locator('#change-flue').click();
    await page.getByText('Lagre det først').waitFor();
    assert.match(page.url(), /\/quote/);
  });
});

test('the name of the job that was typed before becomes the customer', async () => {
  await visit(`/?${choices}`, laptop, async (page) => {
    await page.locator('#reference').fill('Hansen, Storgata 1');
    await page.locator('#make-quote').click();
    await page.locator('#document', { hasText: 'Hansen' }).waitFor({ state: 'attached' });
    assert.equal(await page.locator('[name="customer.name"]').inputValue(), 'Hansen, Storgata 1');
    assert.doesNotMatch(page.url(), /Hansen/);
  });
});
