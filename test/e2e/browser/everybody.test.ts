import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomesTrue, isWithinWindow, overflowsSideways, savedBy } from '../../support/browser.ts';
import { complete, impossible, laptop, phone, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite();

/** The window of a laptop at 200 %. */
const magnified = { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 };

/** The visible texts of the list, the choices and the controls. */
async function seenTexts(page: Page): Promise<string[]> {
  return await page.evaluate(`
    Array.from(document.querySelectorAll('#bill-table :is(th, td), .alternative span, .issues a, .todo p, .tools .tool, #choices label'))
      .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 2 && element.closest('.visually-hidden') === null)
      .map((element) => element.textContent.trim())
      .filter((text) => text !== '')`);
}

test('at 200 % nothing is lost, and nothing has to be scrolled sideways', async () => {
  let wanted: string[] = [];
  await visit(complete, laptop, async (page) => {
    wanted = await seenTexts(page);
  });
  assert.ok(wanted.length > 100);
  await visit(complete, magnified, async (page) => {
    assert.equal(await overflowsSideways(page), false, complete);
    await page.locator('.choices-line').click();
    const seen = new Set(await seenTexts(page));
    assert.deepEqual(
      wanted.filter((text) => !seen.has(text)),
      [],
    );
    for (const address of [impossible, '/', '/catalogue']) {
      await page.goto(new URL(address, page.url()).href);
      assert.equal(await overflowsSideways(page), false, address);
    }
  });
});

test('motion is left out if the system asks for less of it, and there if it does not', async () => {
  await visit(`${complete}&room_height=9000`, phone, async (page) => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const isCalm = reducedMotion === 'reduce';
      await page.emulateMedia({ reducedMotion });
      const moving = await page.evaluate<number>(`
        Array.from(document.querySelectorAll('*'), (element) => getComputedStyle(element))
          .filter((style) => style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0) || style.animationName !== 'none').length`);
      assert.equal(moving === 0, isCalm, `${moving} elements move`);
      // A smooth way begins after the click: by then a calm page is where it is going.
      const isThereAtOnce = await page.evaluate<boolean>(`
        (() => {
          window.scrollTo({ top: 1500, behavior: 'instant' });
          document.querySelector('.issues a[href="#room_height-field"]').click();
          const { top, bottom } = document.getElementById('room_height').getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        })()`);
      assert.equal(isThereAtOnce, isCalm);
    }
  });
});

type Finger = Readonly<{ x: number; y: number }>;

/** Puts fingers on the glass, moves them through the places and lifts them. */
async function touch(page: Page, [first = [], ...moves]: readonly (readonly Finger[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [...first] });
  for (const fingers of moves)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [...fingers] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** Two fingers beside each other, each so many pixels from the middle. */
function twoFingers(apart: number): readonly Finger[] {
  return [
    { x: 200 - apart, y: 400 },
    { x: 200 + apart, y: 400 },
  ];
}

test('on a phone the sheet of the drawing is magnified under its buttons, moved by a finger and pinched by two', async () => {
  await visit(complete, phone, async (page) => {
    await page.locator('.opens-drawing').tap();
    for (let taps = 0; taps < 3; taps += 1) await page.getByRole('button', { name: 'Større' }).tap();
    await touch(
      page,
      [0, 30, 60, 90, 120].map((by) => [{ x: 250 - by, y: 500 - by }]),
    );
    await becomesTrue(
      page,
      '(({ scrollLeft, scrollTop }) => scrollLeft > 50 && scrollTop > 50)(document.querySelector(".dialog-sheet"))',
    );
    await touch(page, [10, 40, 80, 120].map(twoFingers));
    await becomesTrue(page, 'visualViewport.scale > 1.5');
    await touch(page, [180, 120, 60, 10].map(twoFingers));
    await becomesTrue(page, 'visualViewport.scale === 1');
    // The browser takes a tap that comes while a pinch still moves for the end of that movement.
    for (let taps = 0; taps < 6 && !(await isWithinWindow(page, '#elevation')); taps += 1)
      await page.getByRole('button', { name: 'Mindre' }).tap();
    assert.equal(await isWithinWindow(page, '#elevation'), true, 'as a whole again');
  });
});

test('a touch on a row marks it, and its pieces in the drawing that is opened then', async () => {
  await visit(complete, phone, async (page) => {
    await page.locator('#line-2 .name').tap();
    assert.equal(await page.locator('#bill-table tr.marked').getAttribute('id'), 'line-2');
    await page.locator('.opens-drawing').tap();
    assert.equal(await page.locator('#drawing-dialog .balloon.marked').first().getAttribute('data-position'), '2');
    assert.ok((await page.locator('#drawing-dialog path.marked').count()) > 0);
  });
});

test('marks, choices and too narrow places do not depend on colour alone, also in forced colours', async () => {
  await visit(complete, laptop, async (page) => {
    const style = async (selector: string, property: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`);
    await page.locator('#line-2').hover();
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      assert.equal(await style('#bill-table tr.marked', 'outline-style'), 'solid');
      const widths = ['path.marked:not(.leader, .leader-tip, .inner-pipe)', 'path[data-position="1"]:not(.marked)'];
      const [markedWidth, otherWidth] = await Promise.all(
        widths.map(async (path) => parseFloat(await style(`#elevation ${path}`, 'stroke-width'))),
      );
      assert.ok((markedWidth ?? 0) > (otherWidth ?? 0));
      const edge = forcedColors === 'active' ? 'outline-style' : 'box-shadow';
      assert.notEqual(await style('.chip:has(#pipe-3) span', edge), await style('.chip:has(#pipe-6) span', edge));
      assert.equal(await style('.chip.unfit span', 'border-top-style'), 'dashed');
      assert.equal(await page.locator('.alternative[aria-current] .chosen-mark').isVisible(), true);
    }
    assert.equal(await page.locator('.alternative:not([aria-current]) .chosen-mark').first().isVisible(), false);
    assert.equal(await style('.alternative[aria-current]', 'outline-style'), 'solid');
  });
});

test('a page without script keeps its form, list and drawing in place, and its links and buttons work, on a phone too', async () => {
  await visit('/', { ...laptop, javaScriptEnabled: false }, async (page) => {
    await page.locator('#fireplace').selectOption('1');
    await page.getByRole('radio', { name: 'Svart' }).check({ force: true });
    await page.getByLabel('Etasjer').selectOption({ label: '2 etasjer med loft' });
    await page.getByRole('radio', { name: 'Saltak', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Beregn pipen' }).click();
    await page.waitForURL(/fireplace=1.*roof_type=4/);
    await page.locator('#line-2').hover();
    await page.locator('#line-2 .name').click();
    assert.equal(await page.locator('.marked').count(), 0);
    assert.equal(await page.locator('#bill-table tbody [tabindex]').count(), 0, 'no row asks for the keyboard');
    assert.equal(await page.locator('.needs-script:visible').count(), 0, 'no button that does nothing');
    assert.ok(await page.getByRole('img', { name: 'Pipen i huset, i snitt' }).isVisible());
    await page.locator('.more-tools > summary').click();
    for (const [format, name] of [
      ['CSV', 'deleliste.csv'],
      ['JSON', 'deleliste.json'],
    ] as const) {
      assert.equal((await savedBy(page.getByRole('link', { name: format }))).name, name);
    }
    await page.getByRole('link', { name: 'Færrest skjøter' }).click();
    await page.waitForURL(/objective=joints/);
    assert.match(await page.locator('.alternative[aria-current]').innerText(), /Færrest skjøter/);
    await page.locator('#line-2 .article a').click();
    await page.waitForURL(/\/catalogue\?q=/);
    assert.deepEqual(await page.locator('.parts .article').allTextContents(), ['ST150-10SV']);
    await page.getByLabel('Navn, artikkelnummer eller NOBB').fill('startrør');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=startr/);
    const names = await page.locator('.parts .name').allTextContents();
    assert.ok(names.length > 0 && names.every((name) => /startrør/i.test(name)));
    await page.setViewportSize(phone.viewport);
    await page.goto(new URL(impossible, page.url()).href);
    await page.locator('.verdict .remedy').click();
    await page.locator('#elevation').waitFor();
    assert.equal(await page.locator('.failure').count(), 0);
    assert.equal(await page.locator('#floor').isVisible(), false);
    await page.locator('.choices-line').click();
    assert.equal(await page.locator('#floor').isVisible(), true);
    assert.equal(await overflowsSideways(page), false);
  });
});
