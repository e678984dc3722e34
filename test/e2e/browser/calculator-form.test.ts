import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { becomesTrue, isWithinWindow } from '../../support/browser.ts';
import { complete, laptop, sharedSite } from '../../support/shared-site.ts';

const { origin, visit } = sharedSite();
const english = sharedSite({ environment: { NODE_ENV: 'production', LOCALE: 'eng' } });

/** The opacity of what an element shows. An element without a box of its own has none. */
const opacity = `(selector) => {
  let opacity = 1;
  for (let element = document.querySelector(selector); element !== null; element = element.parentElement)
    if (getComputedStyle(element).display !== 'contents') opacity *= getComputedStyle(element).opacity;
  return opacity;
}`;

const wordsThatDoNotFit = `() => {
  const pen = document.createElement('canvas').getContext('2d');
  const worded = [...document.querySelectorAll('.measure input')]
    .filter((input) => input.value === '' && /[a-z]/.test(input.placeholder) && input.checkVisibility());
  const bad = worded.filter((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    pen.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const unit = input.parentElement.querySelector('.unit');
    return pen.measureText(input.placeholder).width > room || getComputedStyle(unit).visibility !== 'hidden';
  });
  return [worded.length, bad.map((input) => input.name + ': ' + input.placeholder)];
}`;

const brick = '/?fireplace=1&pipe=3&floor=1&roof_type=4&color=1&flue=existing&chimney=brick_whole&flue_section=5';

test('the page loads nothing from elsewhere, and its content security policy blocks nothing', async () => {
  await visit('about:blank', {}, async (page) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(origin());
    await page.waitForLoadState('networkidle');
    assert.ok(requested.length > 3);
    assert.ok(requested.every((url) => url.startsWith(`${origin()}/`) || url.startsWith('data:')));
  });
});

test('with script a choice enters the address at once, and focus, scroll and typing stay', async () => {
  await visit('/', { viewport: { width: 1366, height: 500 } }, async (page) => {
    await page.locator('#measures > summary').click();
    await page.locator('#room_height').fill('2600');
    await page.waitForURL(/room_height=2600/);
    const scrolled = await page.evaluate<number>('document.getElementById("choices").scrollTop');
    assert.ok(scrolled > 0);
    await page.locator('#slab').focus();
    const place = await page.locator('#slab').boundingBox();
    await page.locator('#slab').pressSequentially('tykk', { delay: 30 });
    await page.waitForURL(/slab=tykk/);
    assert.equal((await page.locator('#slab').boundingBox())?.y, place?.y, 'nothing jumps when a message appears');
    assert.equal(await page.locator('#slab-message').isVisible(), true);
    await page.locator('#slab').fill('250');
    await page.waitForURL(/slab=250/);
    assert.equal(await page.locator('#slab-message').isVisible(), false);
    assert.equal(await page.evaluate('document.activeElement.id'), 'slab');
    assert.equal(await page.locator('#slab').inputValue(), '250');
    assert.equal(await page.evaluate('document.getElementById("measures").open'), true);
  });
});

test('choosing another producer than the fireplace has says so beside the fireplace, and narrows the list', async () => {
  await visit('/', {}, async (page) => {
    const last = await page.locator('#producer option').last().getAttribute('value');
    assert.ok(last !== null);
    const everything = await page.locator('#fireplace option').count();
    await page.locator('#fireplace-input').fill('1');
    await page.locator('#fireplace-input__option--0').click();
    await page.waitForURL(/fireplace=/);
    await page.locator('#producer').selectOption(last);
    await page.locator('#fireplace-field .field-note', { hasText: 'Velg ildsted på nytt' }).waitFor();
    assert.equal(await page.locator('.field-message').count(), 0, 'nothing wrong was typed');
    assert.equal(await page.locator('#fireplace-input').inputValue(), '');
    const narrowed = await page.locator('#fireplace optgroup option').count();
    assert.ok(narrowed > 3 && narrowed < everything / 2);
    await page.locator('#fireplace-input').click();
    assert.equal(await page.locator('.autocomplete__option').count(), narrowed, 'the search offers the same');
  });
});

test('choosing another fireplace takes its outlet and its diameter, says so, and never shows an id of the catalogue', async () => {
  await visit(`/?fireplace=1&scheme=2&pipe=1&floor=1&roof_type=4&color=1`, laptop, async (page) => {
    await page.locator('#fireplace-input').fill('BAA-1014');
    await page.keyboard.press('Enter');
    await page.locator('#scheme-field .field-note', { hasText: 'Røykuttak satt til Topputtak' }).waitFor();
    await page.locator('#pipe-field .field-note', { hasText: 'Diameter satt til Ø150' }).waitFor();
    assert.ok(await page.locator('#pipe-3').isChecked());
    assert.equal(await page.locator('.field-message').count(), 0);
    await page.locator('#make-quote').waitFor();
    assert.doesNotMatch(page.url(), /chosen_for/);
    await page.getByRole('radio', { name: 'Hvit' }).check({ force: true });
    await page.waitForURL(/color=2/);
    await page.locator('#scheme-field .field-note').waitFor({ state: 'detached' });
    assert.doesNotMatch(page.url(), /scheme=|pipe=/);
  });
});

test('the words in an empty field fit into it, and no unit stands behind them', async () => {
  for (const site of [{ visit }, english])
    for (const width of [1366, 400])
      for (const address of ['/', complete, brick, brick.replace('existing', 'reline')])
        await site.visit(address, { viewport: { width, height: 768 } }, async (page) => {
          await page.evaluate(`for (const fold of document.querySelectorAll('details')) fold.open = true`);
          const [measured, bad] = await page.evaluate<[number, string[]]>(`(${wordsThatDoNotFit})()`);
          assert.ok(measured > 0);
          assert.deepEqual(bad, [], `${width} px ${address}`);
        });
});

test('after an error or a broken connection the form is unchanged, and a visible message has a button that tries again', async () => {
  await visit(
    `/?fireplace=1&pipe=3&floor=1&roof_type=4&color=1&room_height=2500`,
    laptop,
    async (page) => {
      for (const [failure, height] of [
        ['answer', '2600'],
        ['connection', '2700'],
      ] as const) {
        await page.route('**/?*', (route) =>
          failure === 'answer' ? route.fulfill({ status: 500, body: 'down' }) : route.abort(),
        );
        await page.locator('#room_height').fill(height);
        await page.locator('#no-answer').waitFor({ state: 'visible' });
        assert.equal(await isWithinWindow(page, '#no-answer'), true);
        assert.equal(await page.locator('#result.outdated').count(), 1);
        for (const part of ['#bill-table', '#elevation', '.checks'])
          assert.equal(await page.evaluate(`(${opacity})('${part}')`), 0.45, part);
        const quote = page.locator('#make-quote[aria-disabled="true"][title*="Forbindelsen er brutt"]');
        const before = page.url();
        await quote.click({ force: true });
        assert.equal(page.url(), before, 'a link that cannot work is disabled and says why');
        assert.equal(await page.locator('#room_height').inputValue(), height);
        await page.unroute('**/?*');
        await page.getByRole('button', { name: 'Prøv igjen' }).click();
        await page.waitForURL(new RegExp(`room_height=${height}`));
        await page.locator('#no-answer').waitFor({ state: 'hidden' });
        await page.locator('#result:not(.outdated)').waitFor();
        assert.equal(await page.locator('#result a[aria-disabled]').count(), 0);
      }
    },
    /^(htmx: |Failed to load)/,
  );
});

test('while an answer is under way the page says so, the result is busy, and nothing moves', async () => {
  const viewport = { width: 1366, height: 768 };
  await visit(complete, { viewport }, async (page) => {
    const places = (): Promise<unknown> =>
      page.evaluate(
        `[...document.querySelectorAll('#result, #bill-table tr')].map((one) => one.getBoundingClientRect().toJSON())`,
      );
    const before = await places();
    const asked = Promise.withResolvers<Route>();
    await page.route('**/?*', asked.resolve);
    await page.locator('#color-2').check({ force: true });
    await page.locator('#result[aria-busy="true"]').waitFor();
    assert.deepEqual(await places(), before);
    assert.equal(await page.locator('#working').isVisible(), true);
    assert.equal(await isWithinWindow(page, '#working'), true);
    await (await asked.promise).continue();
    await page.locator('#result[aria-busy="true"]').waitFor({ state: 'detached' });
  });
});

test('the first choice moves no column', async () => {
  await visit('/', laptop, async (page) => {
    const top = async (selector: string): Promise<number | undefined> =>
      (await page.locator(selector).boundingBox())?.y;
    const level = await top('#choices');
    assert.equal(level, await top('#result'));
    await page.locator('#floor').selectOption('1');
    await page.waitForURL(/floor=1/);
    assert.equal(await top('#choices'), level);
    assert.equal(await top('#result'), level);
  });
});

test('a changed measure is marked and one click from the usual one; a correction is one click too', async () => {
  await visit(`/?room_height=2600&slab=90000`, {}, async (page) => {
    assert.equal(await page.locator('#room_height-field.changed').count(), 1);
    await page.getByRole('link', { name: 'Romhøyde: Tilbake til vanlig' }).click();
    await page.waitForURL((url) => !url.searchParams.has('room_height'));
    assert.equal(await page.locator('#room_height').inputValue(), '');
    assert.equal(await page.locator('#room_height').getAttribute('placeholder'), '2\u00a0400');
    await page.getByRole('link', { name: /Bruk 1\s000\smm/ }).click();
    await page.waitForURL(/slab=1000/);
    assert.equal(await page.locator('#slab').inputValue(), '1000');
    assert.equal(await page.locator('#slab-message').isVisible(), false);
  });
});

test('a message inside a closed group opens it', async () => {
  await visit('/', {}, async (page) => {
    await page.locator('#measures > summary').click();
    const asked = Promise.withResolvers<Route>();
    await page.route(/slab=abc/, asked.resolve);
    await page.locator('#slab').fill('abc');
    await page.locator('#measures > summary').click();
    await (await asked.promise).continue();
    await page.locator('#slab-message').waitFor({ state: 'visible' });
  });
});

test('each settled choice is a step that Back, Undo and the keyboard take back and make again', async () => {
  await visit('/?fireplace=1&floor=4', laptop, async (page) => {
    const undo = page.getByRole('button', { name: 'Angre' });
    const redo = page.getByRole('button', { name: 'Gjør om' });
    const holds = (condition: string): Promise<void> => becomesTrue(page, condition);
    assert.equal(await undo.isDisabled(), true);
    await page.locator('#color-2').check({ force: true });
    await page.waitForURL(/color=2/);
    await page.locator('.chip:has(#roof_type-4)').click();
    await page.waitForURL(/roof_type=4/);
    await page.locator('#ridge_distance').focus();
    for (const part of ['2', '5', '03']) {
      await page.keyboard.type(part);
      await page.waitForURL(new RegExp(`ridge_distance=[0-9]*${part}(&|$)`));
    }
    const isTaken = `!document.getElementById('ridge_distance').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))`;
    assert.equal(await page.evaluate(isTaken), false, 'in a text field the keys belong to its text');
    await undo.click();
    await page.waitForURL((url) => !url.searchParams.has('ridge_distance'));
    await holds(`document.getElementById('ridge_distance').value === ''`);
    await page.goBack();
    await holds(`document.querySelector('[name=roof_type]:checked') === null`);
    await page.keyboard.press('Control+z');
    await holds(`!document.getElementById('color-2').checked`);
    assert.equal(await undo.isDisabled(), true);
    await redo.click();
    await holds(`document.getElementById('color-2').checked`);
    await page.keyboard.press('Control+y');
    await holds(`document.getElementById('roof_type-4').checked`);
    await page.goForward();
    await holds(`document.getElementById('ridge_distance').value === '2503'`);
    assert.equal(await redo.isDisabled(), true);
  });
});

test('a click is asked for in its own frame; typing waits until it rests', async () => {
  await visit('/?fireplace=1&floor=4', {}, async (page) => {
    const asked = async (action: string): Promise<unknown> =>
      await page.evaluate(`(() => {
        let isAsked = false;
        document.addEventListener('htmx:before:request', () => (isAsked = true), { once: true });
        ${action};
        return isAsked;
      })()`);
    assert.equal(await asked(`document.getElementById('color-2').click()`), true);
    await page.waitForURL(/color=2/);
    const type = `const field = document.getElementById('room_height'); field.value = '2600'; field.dispatchEvent(new Event('input', { bubbles: true }))`;
    assert.equal(await asked(type), false);
    await page.waitForURL(/room_height=2600/);
  });
});

test('an opened section scrolls into view', async () => {
  await visit('/?fireplace=1&floor=4', { viewport: { width: 768, height: 700 } }, async (page) => {
    await page.locator('#measures > summary').click();
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    for (const measure of await page.locator('#measures .measure').all()) {
      const box = await measure.boundingBox();
      assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 700, JSON.stringify(box));
    }
  });
});

test('the measures have two columns, and no message covers another field', async () => {
  await visit('/?floor=4', { viewport: { width: 1366, height: 900 } }, async (page) => {
    await page.locator('#measures > summary').click();
    const fields = await page.locator('#measures .measure').all();
    assert.ok(fields.length > 5);
    const [first, second] = await Promise.all(fields.slice(0, 2).map((field) => field.boundingBox()));
    assert.equal(first?.y, second?.y, 'they are in two columns');
    for (const field of fields) {
      await field.locator('input').focus();
      const help = await field.locator('.measure-help').boundingBox();
      for (const other of fields) {
        const box = await other.locator('input').boundingBox();
        assert.ok(help !== null && box !== null);
        assert.ok(help.y + help.height <= box.y + 1 || help.y >= box.y + box.height);
      }
    }
  });
});
