import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { accessibilityProblems, launchBrowser, overflowsSideways, withPage } from '../../support/browser.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([startTestServer(), launchBrowser()]);
});
after(async () => {
  await browser.close();
  await server[Symbol.asyncDispose]();
});

const filled = '/?fireplace=1&room_height=2,4&slab=tykk&floor=3&ventilation=999';
for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, address] of [
    ['the empty form', '/'],
    ['a form full of messages', filled],
    ['the 404 page', '/about'],
  ] as const) {
    test(`axe finds nothing on ${name}, ${colorScheme}, wide and narrow`, async () => {
      for (const width of [1280, 400]) {
        await withPage(
          browser,
          `${server.origin}${address}`,
          { colorScheme, viewport: { width, height: 900 } },
          async (page) => {
            assert.deepEqual(await accessibilityProblems(page), []);
            assert.equal(await overflowsSideways(page), false);
          },
        );
      }
    });
  }
}

test('nothing is loaded from elsewhere, and the content security policy stops nothing of the page', async () => {
  await withPage(browser, 'about:blank', {}, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(server.origin);
    await page.waitForLoadState('networkidle');
    assert.ok(requested.length > 3);
    assert.ok(requested.every((url) => url.startsWith(`${server.origin}/`) || url.startsWith('data:')));
    assert.ok(requested.every((url) => !url.endsWith('/favicon.ico')));
  });
});

test('a fireplace is found by its article number with the keyboard alone, and the address follows', async () => {
  await withPage(browser, server.origin, {}, async (page) => {
    const articleNumber = await page
      .locator('#fireplace option[data-article-number]')
      .nth(5)
      .getAttribute('data-article-number');
    assert.ok(articleNumber !== null);
    await page.locator('#fireplace-input').focus();
    await page.keyboard.type(articleNumber);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/fireplace=\d+/);
    assert.match(await page.locator('#fireplace-input').inputValue(), new RegExp(`· ${articleNumber}$`));
  });
});

test('with script a choice is kept in the address at once, without losing focus, scroll or what is being typed', async () => {
  await withPage(browser, server.origin, { viewport: { width: 1280, height: 500 } }, async (page) => {
    await page.locator('#measures > summary').click();
    await page.locator('#room_height').fill('2600');
    await page.waitForURL(/room_height=2600/);
    const scrolled = await page.evaluate<number>('window.scrollY');
    assert.ok(scrolled > 0);
    await page.locator('#slab').focus();
    const place = await page.locator('#slab').boundingBox();
    await page.locator('#slab').pressSequentially('25', { delay: 30 });
    await page.waitForURL(/slab=25/);
    assert.deepEqual(await page.locator('#slab').boundingBox(), place, 'nothing jumps when a message appears');
    assert.equal(await page.locator('#slab-message').isVisible(), true);
    await page.locator('#slab').pressSequentially('0');
    await page.waitForURL(/slab=250/);
    assert.equal(await page.locator('#slab-message').isVisible(), false);
    assert.equal(await page.evaluate('document.activeElement.id'), 'slab');
    assert.equal(await page.locator('#slab').inputValue(), '250');
    assert.equal(await page.evaluate('document.getElementById("measures").open'), true);
  });
});

test('choosing another producer than the fireplace has says so beside the fireplace, and narrows the list', async () => {
  await withPage(browser, server.origin, {}, async (page) => {
    const last = await page.locator('#producer option').last().getAttribute('value');
    assert.ok(last !== null);
    const everything = await page.locator('#fireplace option').count();
    await page.locator('#fireplace-input').fill('1');
    await page.locator('#fireplace-input__option--0').click();
    await page.waitForURL(/fireplace=/);
    await page.locator('#producer').selectOption(last);
    await page.locator('#fireplace-message').waitFor({ state: 'visible' });
    assert.ok((await page.locator('#fireplace option').count()) < everything / 2);
  });
});

test('without script the button submits, and everything that was typed is there again', async () => {
  await withPage(browser, server.origin, { javaScriptEnabled: false }, async (page) => {
    await page.locator('#fireplace').selectOption({ index: 4 });
    await page.locator('label[for="pipe-3"]').click();
    await page.locator('#floor').selectOption({ index: 2 });
    await page.locator('#reference').fill('Hytta på Ål');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/pipe=3/);
    assert.equal(await page.locator('#reference').inputValue(), 'Hytta på Ål');
    assert.equal(await page.locator('#pipe-3').isChecked(), true);
    assert.notEqual(await page.locator('#fireplace').inputValue(), '');
  });
});

test('an error answer and a broken connection leave the form as it is, say so, and mark the old result', async () => {
  await withPage(
    browser,
    `${server.origin}/?fireplace=1&pipe=3&floor=1&roof_type=4&color=1`,
    {},
    async (page) => {
      for (const failure of ['answer', 'connection'] as const) {
        await page.route('**/?*', (route) =>
          failure === 'answer' ? route.fulfill({ status: 500, body: 'down' }) : route.abort(),
        );
        await page.locator('#reference').fill(`Hytta ${failure}`);
        await page.locator('#no-answer').waitFor({ state: 'visible' });
        assert.equal(await page.locator('#result.outdated').count(), 1);
        assert.equal(await page.locator('#reference').inputValue(), `Hytta ${failure}`);
        await page.unroute('**/?*');
        await page.locator('#reference').fill(`Hytta etter ${failure}`);
        await page.waitForURL(/etter/);
        await page.locator('#no-answer').waitFor({ state: 'hidden' });
        assert.equal(await page.locator('#result.outdated').count(), 0);
      }
    },
    /^(htmx: |Failed to load)/,
  );
});

test('a search that is left unfinished makes way for what is chosen, and typing alone asks the server nothing', async () => {
  await withPage(browser, `${server.origin}/?fireplace=1`, {}, async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const chosen = await page.locator('#fireplace-input').inputValue();
    await page.locator('#fireplace-input').fill('zzz');
    await page.waitForTimeout(400);
    await page.keyboard.press('Tab');
    await page.waitForFunction(`document.getElementById('fireplace-input').value === ${JSON.stringify(chosen)}`);
    assert.deepEqual(
      requests.filter((url) => !url.includes('/assets/')),
      [],
    );
  });
});

test('clearing the fireplace keeps the focus in the form', async () => {
  await withPage(browser, `${server.origin}/?fireplace=1`, {}, async (page) => {
    await page.locator('#fireplace-input').fill('');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => !url.searchParams.has('fireplace'));
    assert.equal(await page.evaluate('document.activeElement.id'), 'scheme');
  });
});

test('a message inside a closed group opens it', async () => {
  await withPage(browser, server.origin, {}, async (page) => {
    await page.locator('#measures > summary').click();
    await page.locator('#slab').fill('abc');
    await page.locator('#measures > summary').click();
    await page.locator('#slab-message').waitFor({ state: 'visible' });
  });
});
