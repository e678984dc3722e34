import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hands, listOf } from '../../support/hands.ts';
import { complete, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({
  environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' },
});

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
