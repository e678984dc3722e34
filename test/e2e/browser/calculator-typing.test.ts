import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Page, Route } from 'playwright-core';
import { becomesTrue } from '../../support/browser.ts';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { complete, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({ environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' } });

/** Holds the answers to the choices of a page until `release`. */
async function holdAnswers(page: Page): Promise<{ readonly begun: Promise<void>; readonly release: () => void }> {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/\?/, async (route: Route) => {
    begun.resolve();
    await released.promise;
    await route.continue();
  });
  return { begun: begun.promise, release: released.resolve };
}

const openMeasures = (page: Page) => page.locator('#measures > summary').click();
const usual = (page: Page, label: string) => page.getByRole('link', { name: `${label}: Tilbake til vanlig` });

test('a link that is clicked while a measure is under way leads to both', async () => {
  await visit(`${complete}&room_height=2600`, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await page.locator('#slab').fill('250');
    await begun;
    await usual(page, 'Romhøyde').click();
    release();
    await page.waitForURL((url) => url.searchParams.get('slab') === '250' && !url.searchParams.has('room_height'));
    assert.equal(await page.locator('#slab').inputValue(), '250');
  });
});

test('a measure that is typed while the answer of a link is under way joins it', async () => {
  await visit(`${complete}&room_height=2600`, laptop, async (page) => {
    const { begun, release } = await holdAnswers(page);
    await usual(page, 'Romhøyde').click();
    await begun;
    await page.locator('#slab').fill('250');
    await page.locator('#roof_angle').fill('30');
    release();
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('slab') === '250' &&
        searchParams.get('roof_angle') === '30' &&
        !searchParams.has('room_height'),
    );
  });
});

test('a quote that is asked for while a measure is under way has the measure', async () => {
  await visit(complete, laptop, async (page) => {
    await openMeasures(page);
    const { begun, release } = await holdAnswers(page);
    await page.locator('#room_height').fill('2600');
    await begun;
    await page.locator('#make-quote').click();
    release();
    await page.locator('#document', { hasText: '"value":"2600"' }).waitFor({ state: 'attached' });
  });
});

test('the open quote takes a measure along that is under way', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#make-quote').click();
    await page.locator('[name="customer.name"]').fill('Kari');
    await page.locator('#change-flue').click();
    await page.locator('.quote-bar').waitFor();
    await openMeasures(page);
    const { begun, release } = await holdAnswers(page);
    await page.locator('#room_height').fill('2600');
    await begun;
    await page.locator('.quote-bar').getByRole('button', { name: 'Oppdater tilbudet' }).click();
    release();
    await page.locator('#document', { hasText: '"value":"2600"' }).waitFor({ state: 'attached' });
  });
});

test('a choice during a step back survives it, and everything else follows the step', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    await openMeasures(page);
    const { begun, release } = await holdAnswers(page);
    await page.goBack({ waitUntil: 'commit' });
    await begun;
    await page.locator('#slab').fill('250');
    await page.locator('#room_height').focus();
    release();
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('slab') === '250' && searchParams.get('color') === '1',
    );
    assert.equal(await page.locator('#slab').inputValue(), '250');
    assert.ok(await page.locator('#color-1').isChecked());
  });
});

test('an answer that a step back has overtaken is not shown', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/color=3/, async (route) => {
      begun.resolve();
      await released.promise;
      await route.continue();
    });
    await page.locator('.chip:has(#color-3)').click();
    await begun.promise;
    await page.goBack({ waitUntil: 'commit' });
    await becomesTrue(page, 'document.querySelector("#color-1").checked');
    const answered = page.waitForResponse(/color=3/);
    released.resolve();
    await (await answered).finished();
    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    await page.goBack({ waitUntil: 'commit' });
    await becomesTrue(page, 'document.querySelector("#color-1").checked');
    assert.match(page.url(), /color=1/);
  });
});

test('Undo while a measure is under way takes back the measure alone', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('.chip:has(#color-2)').click();
    await page.waitForURL(/color=2/);
    await openMeasures(page);
    const { begun, release } = await holdAnswers(page);
    await page.locator('#slab').fill('250');
    await begun;
    await page.locator('[data-steps="-1"]').click();
    release();
    await page.locator('[data-steps="1"]:enabled').waitFor();
    await becomesTrue(page, 'document.querySelector("#slab").value === ""');
    assert.ok(await page.locator('#color-2').isChecked());
    await page.locator('[data-steps="1"]').click();
    await page.waitForURL(/slab=250/);
  });
});

test('two measures are two steps, although the second is begun while the first is under way', async () => {
  await visit(complete, laptop, async (page) => {
    await openMeasures(page);
    const { begun, release } = await holdAnswers(page);
    await page.clock.install();
    await page.locator('#slab').fill('250');
    await begun;
    // The typing rests only after the answer.
    await page.clock.pauseAt(Date.now() + 2000);
    await page.locator('#roof_angle').focus();
    await page.keyboard.type('30');
    release();
    await page.waitForURL(({ searchParams }) => searchParams.get('slab') === '250' && !searchParams.has('roof_angle'));
    await page.clock.resume();
    await page.waitForURL(/roof_angle=30/);
    await page.locator('[data-steps="-1"]').click();
    await page.waitForURL(({ searchParams }) => searchParams.get('slab') === '250' && !searchParams.has('roof_angle'));
  });
});

test('a search goes on when an answer brings another fireplace', async () => {
  await visit(complete, laptop, async (page) => {
    await page.locator('#fireplace-input').fill('gru1329');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ searchParams }) => searchParams.get('fireplace') !== '1');
    const { begun, release } = await holdAnswers(page);
    await page.goBack({ waitUntil: 'commit' });
    await begun;
    await page.locator('#fireplace-input').fill('glo');
    release();
    await becomesTrue(page, 'document.querySelector("#fireplace").value === "1"');
    assert.equal(await page.locator('#fireplace-input').inputValue(), 'glo');
    assert.equal(await page.evaluate('document.activeElement.id'), 'fireplace-input');
    await page.locator('#floor').focus();
    await becomesTrue(page, 'document.querySelector("#fireplace-input").value.startsWith("Vedovn Tinde 1")');
  });
});

const measures = ['room_height', 'slab', 'roof_angle', 'ridge_distance'] as const;

const act = fc.record({
  kind: fc.constantFrom('measure', 'measure', 'measure', 'usual', 'color', 'floor'),
  place: fc.nat(1000),
  value: fc.integer({ min: 20, max: 45 }),
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 })),
});
const job = fc.record({
  acts: fc.array(act, { minLength: 6, maxLength: 10 }),
  delays: fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 5, maxLength: 5 }),
});

/** Works without a look at the answers. A list of the chosen values gives the expected address. */
async function work({ acts, delays }: typeof job extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
  await visit(`${complete}&room_height=2600&slab=250&roof_angle=30&ridge_distance=2000`, laptop, async (page) => {
    let answers = 0;
    await page.route(/\/\?/, async (route) => {
      await wait(delays[(answers += 1) % delays.length]);
      await route.continue();
    });
    const chosen = new Map(new URL(page.url()).searchParams);
    for (const { kind, place, value, pause } of acts) {
      const measure = measures[place % measures.length] ?? 'slab';
      if (kind === 'measure') {
        // In its middle a changed field has the way back to the usual value.
        await page.locator(`#${measure}`).click({ position: { x: 10, y: 10 } });
        await page.keyboard.press('Control+a');
        const text = String(measure === 'roof_angle' ? value : value * (measure === 'slab' ? 10 : 75));
        await page.keyboard.type(text, { delay: place % 30 });
        chosen.set(measure, text);
      } else if (kind === 'color') {
        const color = String((place % 2) + 1);
        await page.locator(`.chip:has(#color-${color})`).click();
        chosen.set('color', color);
      } else if (kind === 'floor') {
        const floor = String((place % 4) + 1);
        await page.locator('#floor').selectOption(floor);
        chosen.set('floor', floor);
      } else if (chosen.has('room_height')) {
        await usual(page, 'Romhøyde').click();
        chosen.delete('room_height');
      }
      await wait(pause);
    }
    const named = ['color', 'floor', ...measures] as const;
    const expected = named.map((name) => chosen.get(name) ?? null);
    const inAddress = (): unknown[] => named.map((name) => new URL(page.url()).searchParams.get(name));
    for (const end = performance.now() + 60_000; performance.now() < end; await wait(50))
      if (JSON.stringify(inAddress()) === JSON.stringify(expected)) break;
    assert.deepEqual(inAddress(), expected);
    for (const measure of measures)
      assert.equal(await page.locator(`#${measure}`).inputValue(), chosen.get(measure) ?? '', measure);
  });
}

test('no choice is lost in the calculator, however late the answers are', async () => {
  const jobs = fc.sample(job, { numRuns: sampleSize(6, 100), seed: sampleSeed() });
  const failures: string[] = [];
  const rest = jobs.values();
  const workers = Array.from({ length: 3 }, async () => {
    for (const one of rest)
      await work(one).catch((error: unknown) => failures.push(`${JSON.stringify(one)}\n${String(error)}`));
  });
  await Promise.all(workers);
  assert.equal(failures.length, 0, `${failures.length} of ${jobs.length} failed, the first:\n${failures[0]}`);
});
