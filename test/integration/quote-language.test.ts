import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPlain, writeQuote } from '../../server/quotes/quote.ts';
import {
  change,
  choices,
  documentOf,
  fileOf,
  newDocument,
  priced,
  pricedPage,
  quoteOf,
  server,
} from './quote-pages.ts';

const begun = await newDocument();
const norwegian = documentOf(await pricedPage({ number: '1042' }));

/** Returns the paper of a page. */
function paperIn(page: string): string {
  return /<article class="paper.*?<\/article>/s.exec(page)?.[0] ?? '';
}

test('a new quote takes its language at once, with all texts of its papers', async () => {
  const page = await change(begun, { ...priced, language: 'en' });
  const { language, calculation, lines } = quoteOf(page);
  assert.equal(language, 'en');
  assert.deepEqual(calculation.summary, ['Vedovn Tinde 1', 'Ø150', 'Black', '2 storeys with attic', 'Gable roof']);
  assert.equal(calculation.lines[1]?.name, 'Stålpipe 1000 mm Ø150 svart', 'names of parts stay');
  assert.equal(lines[0]?.text, 'Vedovn Tinde 1');
  assert.match(page, /<h2 id="customer-heading">Kunde<\/h2>/, 'the fields stay in the language of the server');
  assert.doesNotMatch(page, /Bytt språk/);
  for (const [paper, word] of [
    ['offer', 'Reservations'],
    ['fitting', 'To check'],
  ] as const) {
    const shown = paperIn(await change(documentOf(page), { paper }));
    assert.match(shown, /^<article class="paper [^"]*" id="paper" lang="en"/, paper);
    assert.match(shown, new RegExp(word), paper);
    assert.doesNotMatch(shown.replaceAll(/<(\w+)[^>]* lang="nb"[^>]*>.*?<\/\1>/gs, ''), /[æøå]|\bog\b/, paper);
  }
});

test('the order to a supplier stays in the language of the server', async () => {
  const english = documentOf(await change(begun, { ...priced, language: 'en' }));
  const page = await change(english, { paper: 'order' });
  const order = paperIn(page);
  assert.match(
    order,
    /^<article class="paper order" id="paper" aria-label="Bestilling" data-document-name="Bestilling">/,
  );
  assert.match(order, /Leveres til oss.*1 stk</s);
});

test('another language later is asked for, calculates anew, and makes a revision of a sent quote', async () => {
  const asked = await change(norwegian, { language: 'en' });
  assert.match(asked, /Språket på papirene byttes til English\..*value="language">Bytt språk/s);
  assert.equal(quoteOf(asked).language, 'nb');
  assert.match(asked, /<option value="en" selected/, 'the choice stays');
  const sent = documentOf(await change(norwegian, { action: 'confirm' }));
  const changed = await change(sent, { language: 'en', action: 'language' });
  const quote = quoteOf(changed);
  assert.deepEqual([quote.language, quote.revision, quote.sent], ['en', 2, null]);
  assert.equal(quote.customer.name, priced['customer.name']);
  assert.equal(quote.calculation.summary[2], 'Black');
  assert.doesNotMatch(changed, /Bytt språk/);
  const back = await change(documentOf(changed), { language: 'nb', action: 'language' });
  assert.deepEqual(
    quoteOf(back).calculation,
    quoteOf(`<textarea name="document" hidden>${norwegian.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`)
      .calculation,
  );
});

test('every alternative of a quote is in its language, and a quote without a possible flue keeps its own', async () => {
  const file = fileOf(await pricedPage());
  const [first] = file.alternatives;
  const two = writeQuote({ ...file, alternatives: [first, first], chosen: 1 });
  const changed = fileOf(await change(two, { language: 'en', action: 'language' }));
  assert.equal(changed.chosen, 1);
  for (const { calculation } of changed.alternatives) assert.equal(calculation.label, 'Flue');
  const { calculation, ...rest } = quoteOf(await pricedPage());
  const unknown = calculation.choices.map((choice) =>
    choice.name === 'color' ? { ...choice, key: ['Rosa'] } : choice,
  );
  const foreign = writeQuote(withPlain(file, { ...rest, calculation: { ...calculation, choices: unknown } }));
  const refused = await change(foreign, { language: 'en', action: 'language' });
  assert.match(refused, /Språket er ikke byttet/);
  assert.equal(quoteOf(refused).language, 'nb');
});

test('another flue, and a quote of an unknown language, keep the texts of the quote in one language', async () => {
  const english = documentOf(await change(begun, { ...priced, language: 'en' }));
  const other = await change(english, { choices: choices.replace('floor=4', 'floor=1') });
  assert.equal(quoteOf(other).calculation.summary[3], '1 storey');
  const page = await change(norwegian, { language: 'xx', action: 'language' });
  assert.equal(quoteOf(page).language, 'nb');
  const swedish = writeQuote({ ...fileOf(page), language: 'sv' });
  assert.match(await change(swedish, {}), /<option value="sv" selected[^>]*>svenska/);
});

test("the customer's page is in the language that its address names", async () => {
  const page = await server.page(`/customer?${choices}&language=en`);
  assert.match(page, /<html lang="en">/);
  assert.match(page, /flue, without the fireplace|incl\. VAT/i);
  assert.match(await server.page(`/customer?${choices}&language=xx`), /<html lang="nb">/);
});
