import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedServer } from '../support/shared-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { choices, quoteOf } from './quote-pages.ts';
import { addUpQuote } from '../../server/quotes/money.ts';

const sold = await sharedServer([...onlyReviewedParts, 'UPDATE fireplace SET price_ex_vat = 19990.5 WHERE id = 1']);
const without = await sharedServer(onlyReviewedParts);

const textOf = async (site: typeof sold, address: string): Promise<string> =>
  (await site.page(address)).replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/<[^>]*>/g, '');
const pinned = (...pins: readonly string[]): string => pins.map((pin) => `&pin=${encodeURIComponent(pin)}`).join('');
const other = choices.replace('fireplace=1', 'fireplace=7');
const white = choices.replace('color=1', 'color=2');

/** Returns the cells of the row with the fireplace; null: there is none. */
function sumsIn(page: string): string[] | null {
  const [row] = /<tr class="fireplace-totals".*?<\/tr>/s.exec(page) ?? [];
  if (row === undefined) return null;
  return [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) =>
    cell.replaceAll(/<strong hidden.*?<\/strong>|<[^>]*>/g, '').replaceAll(/[\u00a0\u202f]/g, ' '),
  );
}

test('the first screen names the sum with the fireplace beside that of the list, and the quote has the same', async () => {
  const page = await textOf(sold, `/?${choices}`);
  assert.match(page, /kr 52 407,50inkl\. mva\.· 41 926,00 eks\. mva\.·\s+med ildsted\s+kr 77 396/);
  assert.match(page, /Med ildsted 77 396 kroner/);
  const quote = quoteOf(await sold.page(`/quote?${choices}`));
  assert.equal(addUpQuote(quote).incVat, 7_739_563);
});

test('a fireplace without a price has no sum, and neither has a list that lacks a price or uses no typed value', async () => {
  for (const [site, query] of [
    [without, choices],
    [sold, other],
    [sold, `${choices}&room_height=9000`],
  ] as const) {
    const page = await site.page(`/?${query}`);
    assert.doesNotMatch(page, /med ildsted <strong>kr\s\d|Med ildsted \d/);
  }
});

test('a comparison has the sums with the fireplaces whose prices are known', async () => {
  const address = `/?${choices}${pinned(white, other)}`;
  assert.deepEqual(sumsIn(await sold.page(address)), ['kr 78 808+1 412', '–', 'kr 77 396']);
  assert.equal(sumsIn(await without.page(address)), null);
});

test("the customer's screen has one price, with the fireplace if its price is known", async () => {
  assert.match(await textOf(sold, `/customer?${choices}`), /kr 77 396Pipe og ildsted\. Inkl\. mva\./);
  assert.match(await textOf(sold, `/customer?${other}`), /kr 46 146Pipe, uten ildsted\. Inkl\. mva\./);
  const compared = await sold.page(`/customer?${choices}${pinned(white)}`);
  assert.deepEqual(sumsIn(compared), ['kr 78 808+1 412', 'kr 77 396']);
});
