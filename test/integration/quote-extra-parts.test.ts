import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestServer } from '../support/test-server.ts';
import { choices, documentOf, quoteOf, change as changeOn } from './quote-pages.ts';

const shop = await startTestServer({
  changes: [
    "UPDATE module SET supplier = 'Bend AS' WHERE art_nr = 'ST150-23SV'",
    "UPDATE module SET discontinued = 1 WHERE art_nr = 'ST150-23HV'",
    "UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST150-23GR'",
  ],
});
after(() => shop[Symbol.asyncDispose]());

const begun = documentOf(await shop.page(`/quote?${choices}`));
const change = (fields: Readonly<Record<string, string>>): Promise<string> => changeOn(begun, fields, shop);

/** Returns the article numbers of the found parts, in order. */
function foundIn(page: string): string[] {
  return Array.from(page.matchAll(/value="part\.([^"]+)"/g), ([, article = '']) => article);
}

test('a search finds words in any order, in either case, in name, article number and NOBB number', async () => {
  const page = await change({ part_search: '45° BEND' });
  assert.match(page, /\d+ deler, de 8 nærmeste vises/);
  assert.equal(foundIn(page)[0], 'ST150-23SV', 'the diameter and the colour of the quote come first');
  assert.deepEqual(foundIn(await change({ part_search: '9940 0661' })), ['ST150-23SV']);
  assert.deepEqual(foundIn(await change({ part_search: 'st150-23s' })), ['ST150-23SV']);
  assert.match(await change({ part_search: 'rødbetesuppe' }), /Ingen del i katalogen passer/);
  assert.deepEqual(foundIn(await change({ part_search: ' \u0000 ' })), []);
});

test('a search that finds nothing forgives one letter in each longer word of a name, and no figure', async () => {
  for (const typed of ['bendd 45°', 'bemd 45°', '45° ebend svatr', 'svart 45° bendx'])
    assert.equal(foundIn(await change({ part_search: typed }))[0], 'ST150-23SV', typed);
  const page = await change({ part_search: 'stålpype 1000' });
  assert.match(foundIn(page)[0] ?? '', /^ST150/);
  assert.match(page, /Stålpipe 1000 mm Ø150 svart/);
  for (const typed of ['bnd', 'bend 46°', 'st150-24s', 'bxxd', '99400662'])
    assert.deepEqual(foundIn(await change({ part_search: typed })), [], typed);
});

test('a search that finds a part as it is typed finds no part with a letter changed', async () => {
  const page = await change({ part_search: 'tett' });
  assert.match(page, /Tett/);
  const names = Array.from(page.matchAll(/value="part\.[^>]*>\s*<span[^>]*>([^<]*)/g), ([, name = '']) => name);
  assert.ok(names.length > 0);
  for (const name of names) assert.match(name, /tett/i);
});

test("the parts of the quote's diameter come first among hundreds", async () => {
  const page = await change({ part_search: 'ø' });
  const [, count = ''] = /([\d\s]+) deler, de 8 nærmeste vises/.exec(page) ?? [];
  assert.ok(Number(count.replaceAll(/\s/g, '')) > 300, count);
  for (const article of foundIn(page)) assert.match(article, /^ST150/);
});

test('a search finds no discontinued part, and says that a price is missing', async () => {
  assert.deepEqual(foundIn(await change({ part_search: 'ST150-23HV' })), []);
  assert.match(await change({ part_search: 'ST150-23GR' }), /ST150-23GR · pris mangler/);
});

test('a found part becomes a line with its price, and is ordered from its supplier', async () => {
  const page = await change({
    part_search: 'bend',
    action: 'part.ST150-23SV',
    'customer.name': 'Kari',
    'line.0.amount': '24990',
    supplier: 'Ovn AS',
    paper: 'order',
  });
  const { lines, customer } = quoteOf(page);
  assert.equal(customer.name, 'Kari');
  assert.equal(lines[0]?.amount, 2_499_000, 'what was typed beside it stays');
  assert.deepEqual(lines[1], {
    kind: 'goods',
    id: 1,
    alternative: null,
    text: 'Bend 45° Ø150 svart',
    quantity: 100,
    unit: 'stk',
    amount: 159_000,
    includesVat: false,
    vatPercent: 25,
    discount: null,
    articleNumber: 'ST150-23SV',
    nobbNumber: '99400661',
    supplier: 'Bend AS',
    ordered: true,
  });
  assert.match(page, /<section class="paper-sheet" aria-label="Bend AS">.*ST150-23SV/s);
  assert.doesNotMatch(page, /id="f-part_search"[^>]* value="bend"/, 'the search has ended');
});

test('a part that the catalogue no longer has is said to be missing', async () => {
  for (const article of ['ST150-23HV', 'none', '', '\u0000']) {
    const page = await change({ action: `part.${article}`, part_search: 'bend' });
    assert.match(page, /Delen finnes ikke lenger i katalogen/);
    assert.equal(quoteOf(page).lines.length, 1);
  }
});
