import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { isWithinWindow } from '../../support/browser.ts';
import { complete, impossible, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

test("on a small laptop's screen form, total, list and the whole drawing are in sight at once, and stay so while the list is read; the form scrolls by itself", async () => {
  await visit(complete, laptop, async (page) => {
    for (const place of ['.verdict', '#elevation', '.alternatives', '#fireplace-input'])
      assert.equal(await isWithinWindow(page, place), true, place);
    const [list, drawing, form] = await Promise.all(
      ['#bill-table', '#elevation', '#choices'].map((place) => page.locator(place).boundingBox()),
    );
    assert.ok((list?.y ?? 768) < 400);
    for (const [box, width] of [
      [form, 280],
      [drawing, 350],
    ] as const)
      assert.ok(Math.abs((box?.width ?? 0) - width) <= 16, `${box?.width} px`);
    assert.ok((form?.x ?? 0) + (form?.width ?? 0) <= (list?.x ?? 0) && (list?.x ?? 0) < (drawing?.x ?? 0));
    const controls = await page.locator('#choices :is(select:not(.replaced), input[type="text"]):visible').all();
    for (const control of controls) {
      const height = (await control.boundingBox())?.height ?? 0;
      assert.ok(height >= 36 && height <= 40, `${height} px`);
    }
    await page.locator('#bill-table tfoot').scrollIntoViewIfNeeded();
    for (const place of ['#total-inc-vat', '#elevation', '#fireplace-input'])
      assert.equal(await isWithinWindow(page, place), true, place);
    assert.equal(await page.evaluate(`document.querySelector('main svg[role=img]').id`), 'elevation');
    assert.equal(await page.evaluate(`document.querySelector('main table').id`), 'bill-table');
    await page.locator('#measures > summary').click();
    await page.locator('#offset').focus();
    assert.ok((await page.evaluate<number>('document.getElementById("choices").scrollTop')) > 0, 'by itself');
    for (const viewport of [laptop.viewport, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(viewport);
      const smallest = await page.evaluate<number>(`
        (() => {
          const svg = document.querySelector('#elevation');
          const scale = svg.getScreenCTM().a;
          return Math.min(...Array.from(svg.querySelectorAll('text'), (text) => parseFloat(getComputedStyle(text).fontSize) * scale));
        })()`);
      assert.ok(smallest >= 10.99, `a text of the drawing has ${smallest} px`);
    }
  });
});

test('eight rows of the list are in sight at once; each says why at a click, and one button unfolds all, also in the next answer', async () => {
  await visit(complete, laptop, async (page) => {
    for (let line = 1; line <= 8; line += 1) assert.equal(await isWithinWindow(page, `#line-${line}`), true, `${line}`);
    const folds = page.locator('#bill-table .why');
    const open = page.locator('#bill-table .why[open]');
    assert.ok((await folds.count()) > 15);
    assert.equal(await open.count(), 0);
    await page.locator('#line-2 .why > summary').click();
    assert.equal(await open.count(), 1);
    assert.equal(await page.locator('#bill-table .why > summary[tabindex="0"]').count(), 1, 'one stop of the Tab key');
    const unfold = page.getByRole('button', { name: 'Vis begrunnelser' });
    await unfold.click();
    assert.equal(await open.count(), await folds.count());
    await page.locator('.chip:has(#color-2)').click();
    await page.locator('#elevation.white').waitFor();
    assert.equal(await open.count(), await folds.count());
    assert.equal(await unfold.getAttribute('aria-pressed'), 'true');
    await unfold.click();
    assert.equal(await open.count(), 0);
  });
});

test('the enlarged drawing has the same handles: a storey is added in it, and a dimension closes it and leads to its field', async () => {
  await visit(complete, laptop, async (page) => {
    await page.getByRole('button', { name: 'Forstørr' }).click();
    const dialog = page.locator('#drawing-dialog[open]');
    assert.ok(((await dialog.locator('#elevation').boundingBox())?.height ?? 0) > 650);
    assert.equal(await isWithinWindow(page, '#elevation'), true);
    const pictures = await Promise.all(['.elevation', '.handles'].map((one) => dialog.locator(one).boundingBox()));
    assert.deepEqual(pictures[0], pictures[1], 'they lie over the drawing');
    await dialog.locator('.handles [data-value]').first().click();
    await page.waitForURL((url) => url.searchParams.get('floor') !== '4');
    await dialog.locator('text', { hasText: '3. etasje' }).waitFor();
    assert.equal(await page.locator('#elevation').count(), 1);
    const flue = await dialog.locator('.handles [data-distance]').boundingBox();
    assert.ok(flue !== null);
    const [x, y] = [flue.x + flue.width / 2, flue.y + flue.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
    const value = await page.locator('.drag-value').boundingBox();
    const over = `document.querySelector('.drag-value').matches(':popover-open')`;
    assert.ok(value !== null && value.x > x && (await page.evaluate(over)), 'the distance is said over the dialog');
    await page.mouse.up();
    await page.waitForURL(/ridge_distance=\d+/);
    await dialog.locator('.ridge-level').waitFor({ state: 'attached' });
    await dialog.locator('.handles [data-field="slab"]').first().click();
    assert.equal(await page.evaluate('document.activeElement.id'), 'slab');
    assert.equal(await dialog.count(), 0);
    // The browser tells the page a moment later that the dialog is closed.
    await page.locator('#drawing #elevation').waitFor();
  });
});

test('roof types, outlets and colours have pictures, which are no more than pictures', async () => {
  await visit('/?fireplace=1', laptop, async (page) => {
    for (const [field, options] of [
      ['roof_type', 5],
      ['scheme', 2],
      ['color', 4],
    ] as const) {
      assert.equal(await page.locator(`#${field}-field label svg[aria-hidden="true"]`).count(), options);
      const names = await page.locator(`#${field}-field label`).allInnerTexts();
      assert.ok(names.every((name) => name.trim() !== ''));
    }
    for (const { viewport, most } of [
      { viewport: laptop.viewport, most: 125 },
      { viewport: phone.viewport, most: 70 },
    ]) {
      await page.setViewportSize(viewport);
      const height = (await page.locator('#roof_type-field .chip-row').boundingBox())?.height ?? 999;
      assert.ok(height <= most, `${height} px`);
    }
    await page.locator('#roof_type-1').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/roof_type=2/);
    assert.equal(await page.locator('#roof_type-2').isChecked(), true);
  });
});

test('a failure is said in the bar with its remedy, which adds to the history and reloads nothing', async () => {
  await visit(impossible, laptop, async (page) => {
    assert.match(await page.locator('.verdict').innerText(), /Pipen kan ikke bygges slik/);
    assert.equal(await page.locator('.verdict .amount').count(), 0, 'no total that looks like one');
    await page.evaluate('document.documentElement.dataset.kept = "yes"');
    await page.locator('.verdict .remedy').click();
    await page.locator('#make-quote').waitFor();
    assert.equal(await page.locator('.failure').count(), 0);
    assert.ok(await page.locator('#pipe-3').isChecked());
    assert.equal(await page.evaluate('document.documentElement.dataset.kept'), 'yes');
    await page.goBack();
    await page.getByText('Pipen kan ikke bygges slik').first().waitFor();
    assert.equal(await page.evaluate('document.documentElement.dataset.kept'), 'yes');
    await page.locator('#fireplace-input').waitFor();
    assert.match(await page.locator('#fireplace-input').inputValue(), /Fonn 55/);
  });
});

/** The positions that are marked in the list and in the drawing. */
async function marked(page: Page): Promise<{ rows: string[]; numbers: string[]; faded: number }> {
  return await page.evaluate(`({
    rows: Array.from(document.querySelectorAll('#bill-table tr.marked'), (row) => row.dataset.position),
    numbers: [...new Set(Array.from(document.querySelectorAll('#elevation .balloon.marked'), (one) => one.dataset.position))],
    faded: Array.from(document.querySelectorAll('#elevation .balloon')).filter((one) => Number(getComputedStyle(one).opacity) < 1).length,
  })`);
}

test('a row and its pieces in the drawing mark each other: by pointer, by keyboard, and by a touch on the drawing', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#line-2').hover();
    const hovered = await marked(page);
    assert.deepEqual([hovered.rows, hovered.numbers], [['2'], ['2']]);
    assert.ok(hovered.faded > 5, 'the rest fades');
    await page.locator('#line-1').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate('document.activeElement.id'), 'line-3');
    await page.mouse.move(5, 5);
    assert.deepEqual((await marked(page)).rows, ['3'], 'what is focused stays marked');
    await page.keyboard.press('Escape');
    assert.deepEqual(await marked(page), { rows: [], numbers: [], faded: 0 });
    const last = page.locator('#elevation .balloon').last();
    const position = await last.getAttribute('data-position');
    await last.click();
    assert.deepEqual((await marked(page)).rows, [position]);
    assert.equal(await isWithinWindow(page, `#line-${position}`), true);
  });
});

test('the flue is dragged along the roof: distance, required top and price follow, at most five times a second, as one step', async () => {
  await visit(`${complete}&ridge_distance=2500`, laptop, async (page) => {
    const box = await page.locator('.handles [data-distance]').boundingBox();
    assert.ok(box !== null);
    const total = await page.locator('#total-inc-vat').textContent();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let moved = 1; moved <= 40; moved += 1) {
      await page.mouse.move(x + 2.4 * moved, y);
      await page.waitForTimeout(15);
    }
    const askedAt = (): Promise<number[]> =>
      page.evaluate(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('&ridge_distance=')).map(({ startTime }) => startTime)`,
      );
    // A busy machine may have answered once by now, or not at all.
    for (let moved = 0; moved < 2000 && (await askedAt()).length < 2; moved += 1) {
      await page.mouse.move(x + 96 - 2.4 * (moved % 5), y);
      await page.waitForTimeout(15);
    }
    await page.mouse.up();
    const dragged = Number(await page.locator('#ridge_distance').inputValue());
    assert.ok(dragged < 1000 && dragged % 50 === 0, `${dragged} mm`);
    await page.waitForURL(new RegExp(`ridge_distance=${dragged}(&|$)`));
    const asked = await askedAt();
    const pauses = asked.slice(1).map((moment, index) => moment - (asked[index] ?? 0));
    assert.ok(pauses.length > 0 && pauses.every((pause) => pause > 195), `asked again after ${pauses.join(', ')} ms`);
    await page.locator(`#elevation:has(.ridge-level)`).waitFor();
    assert.notEqual(await page.locator('#total-inc-vat').textContent(), total);
    assert.equal(await page.locator('.drag-value').count(), 0);
    assert.notEqual(await page.evaluate('document.activeElement.id'), 'ridge_distance', 'it was dragged, not touched');
    await page.goBack();
    await page.waitForURL(/ridge_distance=2500/);
  });
});

test('the arrow keys step the ridge, and the Tab key finds nothing in the drawing', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#ridge_distance').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(/ridge_distance=2600/);
    await page.keyboard.press('ArrowDown');
    await page.waitForURL(/ridge_distance=2550/);
    assert.equal(await page.locator('svg[role="img"] :is(a, button, [tabindex])').count(), 0);
    assert.equal(await page.locator('.handles').getAttribute('aria-hidden'), 'true');
  });
});

test('the house is there from the first second: a storey is added in it, and its roof leads to the type of roof', async () => {
  await visit('/', laptop, async (page) => {
    assert.equal(await isWithinWindow(page, '.house .elevation'), true);
    await page.locator('.handles [data-value]').first().click();
    await page.waitForURL(/floor=/);
    assert.equal(await page.locator('#floor option:checked').textContent(), '3 etasjer');
    await page.locator('.house text', { hasText: '3. etasje' }).waitFor();
    await page.locator('.handles [data-field="roof_type"]').click();
    assert.match(await page.evaluate('document.activeElement.id'), /^roof_type/);
  });
});

test('the keyboard leads from the first field to the list without a trap', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#fireplace-input').focus();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(`document.activeElement.closest('#bill-table') !== null`)) return;
    }
    assert.fail('sixty presses of the Tab key did not reach the list');
  });
});
