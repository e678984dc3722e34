import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { pdfPages } from '../../support/pdf-text.ts';
import { inSample } from '../../support/sample.ts';
import { complete, laptop, sharedSite } from '../../support/shared-site.ts';

const { visit } = sharedSite({
  environment: {
    NODE_ENV: 'production',
    DEALER_NAME: 'Ovnhuset AS',
    DEALER_ADDRESS: 'Storgata 1|0155 Oslo',
    DEALER_ORGANISATION_NUMBER: '987654325',
  },
});

const large = '/?fireplace=3&pipe=4&floor=8&roof_type=5&color=4&ridge_distance=2000&format=square';

/** The text of each sheet that the page is printed on. */
async function sheets(page: Page): Promise<string[]> {
  return pdfPages(await page.pdf({ preferCSSPageSize: true }));
}

function occurrences(text: string, sheet: string): number {
  return sheet.split(text).length - 1;
}

/** Returns how many elements with a text are visible on paper. */
async function printed(page: Page, text: string | RegExp): Promise<number> {
  const found = await page.getByText(text).all();
  const visible = await Promise.all(found.map((one) => one.isVisible()));
  return visible.filter(Boolean).length;
}

const houses = {
  'two storeys with attic': complete,
  'four storeys with attic, square': large,
  'on the outer wall':
    '/?fireplace=7&pipe=3&floor=3&roof_type=4&color=1&flue=outside&outlet_to_wall=700&ground=400&side=eaves&eaves=500',
  'one storey': '/?fireplace=13&floor=1&roof_type=4&color=2',
  'three storeys, shifted': '/?fireplace=30&floor=5&roof_type=2&color=1&offset=600',
} as const;

for (const [name, address] of inSample(Object.entries(houses).slice(0, 3), Object.entries(houses))) {
  test(`the order takes two sheets, the list and then drawing and rules: ${name}`, async () => {
    await visit(address, { colorScheme: 'dark' }, async (page) => {
      const printedSheets = await sheets(page);
      assert.equal(printedSheets.length, 2);
      const [list = '', rules = ''] = printedSheets;
      for (const text of ['Deleliste', 'Suminkl.mva.', 'Underskrift', '1/2'])
        assert.equal(occurrences(text, list), 1, text);
      for (const text of ['Tegning', 'kravoppfylt', 'Kilder', '2/2']) assert.equal(occurrences(text, rules), 1, text);
      assert.equal(occurrences('UTKAST', list + rules), 0);
      assert.doesNotMatch(list + rules, /rimeligerehvis|anbefalt:/, 'ways to save are for the screen');
      assert.equal(occurrences('Tegning', list), 0, 'nor are its buttons');
      assert.equal(occurrences('inkl.mva.', list + rules), 1, 'the total is there once');
    });
  });
}

test('the order says whose it is, for what job and of what day, carries the total once, and leaves room for a signature', async () => {
  await visit(complete, laptop, async (page) => {
    await page.getByLabel('Kunde eller jobb').fill('Hytta på Ål');
    const total = await page.locator('#total-inc-vat').innerText();
    await page.evaluate('window.dispatchEvent(new Event("beforeprint"))');
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Ovnhuset AS', 'Storgata 1', '0155 Oslo', 'Org.nr. 987 654 325', 'Hytta på Ål', 'Underskrift'])
      assert.equal(await printed(page, text), 1, text);
    assert.match(await page.locator('[data-shows-date]').innerText(), /^\d{1,2}\. \p{L}+ \d{4}$/u);
    assert.equal(await printed(page, total), 1);
    assert.equal(await page.locator('#choices').isVisible(), false);
    assert.ok(await page.locator('.fulfilled .check').first().isVisible(), 'what is folded on the screen is open');
  });
});

const manyVentilationParts = Array.from({ length: 12 }, (_, index) => `&ventilation=${index + 1}`).join('');

for (const [name, address, missing, leastSheets] of [
  ['a value that was refused', `${complete}&room_height=9000`, '«9000»kanikkebrukes', 2],
  ['a flue that cannot be built', '/?fireplace=3&pipe=1&floor=1&roof_type=4&color=1', 'trangereennrøykuttaket', 2],
  [
    'a list that runs over to another sheet',
    `${large}&room_height=9000${manyVentilationParts}`,
    '«9000»kanikkebrukes',
    3,
  ],
] as const) {
  test(`${name} never prints as an order: every sheet says that it is a draft, the first one why`, async () => {
    await visit(address, {}, async (page) => {
      const printedSheets = await sheets(page);
      assert.ok(printedSheets.length >= leastSheets);
      for (const [index, sheet] of printedSheets.entries()) {
        assert.equal(occurrences('UTKAST–kanikkebestilles', sheet), 1, `sheet ${index + 1}`);
        assert.equal(occurrences(`${index + 1}/${printedSheets.length}`, sheet), 1, `number of sheet ${index + 1}`);
      }
      const all = printedSheets.join('');
      assert.equal(occurrences('Bestilling', all), 0);
      assert.equal(occurrences('Underskrift', all), 0, 'a draft is not signed');
      assert.equal(occurrences('Foreløpigsum', all), 1);
      assert.ok(occurrences(missing, printedSheets[0] ?? '') >= 1);
    });
  });
}

test('no column of the printed list is narrower than its words, and no article number breaks', async () => {
  await visit(large, { viewport: { width: 703, height: 1000 } }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate<string[]>(`
      Array.from(document.querySelectorAll('#bill-table th, #bill-table td'))
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent)`);
    assert.deepEqual(cut, []);
    const broken = await page.evaluate<string[]>(`
      Array.from(document.querySelectorAll('#bill-table tbody .article'))
        .filter((cell) => { const range = document.createRange(); range.selectNodeContents(cell); return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 4))).size > 1; })
        .map((cell) => cell.textContent)`);
    assert.deepEqual(broken, []);
  });
});

test('an empty page prints no picture; of the draught the scale is printed, without its links and help', async () => {
  await visit('/', {}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.house').isVisible(), false);
    await page.goto(new URL('/?fireplace=7&pipe=3&floor=1&roof_type=2&color=1&altitude=1000', page.url()).href);
    assert.equal(await page.locator('.draught-scale svg').isVisible(), true);
    for (const place of ['.draught-remedies', '.draught-help'])
      assert.equal(await page.locator(place).isVisible(), false, place);
  });
});

const besideBrick =
  'fireplace=1&scheme=1&pipe=3&floor=3&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=3';
const connections = [
  ['brick', `${besideBrick}&wall_distance=400+mm`],
  ['brick far away', `${besideBrick}&wall_distance=1500+mm`],
  [
    'a lined chimney',
    'fireplace=15&scheme=26&pipe=5&floor=1&roof_type=3&color=1&flue=reline&chimney=brick_whole&flue_width=300+mm&flue_depth=300+mm&over_roof=1106+mm&wall_distance=638+mm&liner=rigid',
  ],
  [
    'a stove under a steel flue',
    'fireplace=3&floor=1&roof_type=4&color=1&flue=existing&chimney=steel&inlet=below&flue_end=1700&flue_width=150&over_roof=900',
  ],
] as const;

for (const [name, choices] of inSample(connections.slice(0, 1), connections))
  test(`the fitter's paper of a connection takes two sheets, with every part of it once: ${name}`, async () => {
    await visit(`/quote?${choices}`, {}, async (page) => {
      await page.locator('label[for="paper-fitting"]').click();
      await page.locator('#paper.fitting').waitFor();
      const printedSheets = await sheets(page);
      assert.equal(printedSheets.length, 2);
      const all = printedSheets.join('');
      for (const text of ['Skjøtene', 'Antall', 'Detalj:', 'Kontrolleres', 'Underskrift'])
        assert.equal(occurrences(text, all), 1, text);
      assert.equal(occurrences('Underskrift', printedSheets[1] ?? ''), 1);
    });
  });

test('the detail of a connection is printed at the scale that it states, on the order and for the fitter', async () => {
  for (const [place, distance, scale] of [
    ['/', 400, 10],
    ['/quote', 1500, 20],
  ] as const) {
    await visit(`${place}?${besideBrick}&wall_distance=${distance}+mm`, {}, async (page) => {
      if (place === '/quote') {
        await page.locator('label[for="paper-fitting"]').click();
        await page.locator('#paper.fitting').waitFor();
      }
      const detail = page.locator('#connection-detail');
      await page.emulateMedia({ media: 'print' });
      assert.match(await detail.locator('title').first().innerHTML(), new RegExp(`1 : ${scale} på utskrift`));
      // A page of CSS has 96 pixels in an inch.
      const millimetres = await page.evaluate<number>(
        "document.querySelector('#connection-detail .dimension').getBoundingClientRect().width * 25.4 / 96",
      );
      assert.ok(Math.abs(millimetres * scale - distance) < 5, `${place}: ${millimetres} mm at 1 : ${scale}`);
    });
  }
});

test('the offer for a brick chimney has its reservations and the signature on the first sheet, and never a signature alone', async () => {
  const brick =
    'fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=3&wall_distance=360&inlet_height=1360';
  await visit(`/quote?${brick}`, laptop, async (page) => {
    const [first = '', second = '', ...more] = await sheets(page);
    assert.match(first, /Suminkl\.mva\..*Væroppmerksompå.*Forbehold.*kommunennårdetermontert\..*Underskrift/s);
    assert.match(second, /Tegningogdeler/);
    assert.deepEqual(more, []);
    for (const lines of [10, 14, 18, 22]) {
      const text = Array.from({ length: lines }, (_, index) => `Avtalt ${index + 1} av ${lines}.`);
      await page.locator('[name="text"]').fill(text.join('\n'));
      await page.locator('#paper .paper-text', { hasText: `Avtalt ${lines} av ${lines}.` }).waitFor();
      const signed = (await sheets(page)).find((sheet) => sheet.includes('Underskrift')) ?? '';
      assert.match(signed, /Priseretterkatalog.*Underskrift/s, `${lines} lines`);
    }
  });
});

test('the notification, the check and the owner’s papers are a sheet each, with the signature, for every kind of flue', async () => {
  const house = 'fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1';
  const chimney = 'chimney=brick_half&flue_section=3';
  for (const flue of ['', `&flue=existing&${chimney}`, `&flue=reline&${chimney}&liner=rigid`]) {
    await visit(`/quote?${house}${flue}`, laptop, async (page) => {
      for (const [paper, signed] of [
        ['notice', 'Eierensunderskrift'],
        ['control', 'Kontrollørensunderskrift'],
        ['owner', 'Mottattaveieren'],
      ] as const) {
        await page.locator(`label[for="paper-${paper}"]`).click();
        await page.locator(`#paper.${paper}`).waitFor();
        const [sheet = '', ...more] = await sheets(page);
        assert.match(sheet, new RegExp(`Forhandlerensutkast.*${signed}.*Kilder:`, 's'), `${paper}${flue}`);
        assert.deepEqual(more, [], `${paper}${flue}`);
      }
    });
  }
});
