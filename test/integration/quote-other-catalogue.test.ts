import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withPlain, writeQuote } from '../../server/quotes/quote.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';
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

/** Has other prices and other ids of colours, so a quote finds its choices by their names. */
const other = await startTestServer({
  changes: [
    ...onlyReviewedParts,
    'UPDATE module SET price_ex_vat = price_ex_vat * 1.5',
    'UPDATE color SET id = id + 100',
    'UPDATE module SET color_id = color_id + 100',
  ],
});
after(() => other[Symbol.asyncDispose]());

test('another catalogue: line by line what changed, new prices for the same parts, or calculated anew', async () => {
  const page = await pricedPage();
  const document = documentOf(page);
  const shown = await change(document, {}, other);
  assert.match(shown, /Tilbudet er laget etter katalog av/);
  assert.match(shown, /ny pris [\d ,]+ → [\d ,]+ \(\+50 %/);
  assert.match(shown, /kr 76 307,50/, 'an old price is not changed in silence');
  const taken = await change(document, { action: 'prices' }, other);
  assert.doesNotMatch(taken, /Tilbudet er laget etter katalog av|kr 76 307,50/);
  const again = await change(document, { action: 'recalculate' }, other);
  assert.match(again, /beregnet på nytt/);
  const kept = await change(document, { kept: quoteOf(page).calculation.catalogue.digest }, other);
  assert.match(kept, /kr 76 307,50/);
});

test('a rule of another program is printed unchanged, a rule without an entry is left out, and recalculation replaces both', async () => {
  const sentence = 'Kontrollert etter en regel fra i morgen.';
  const page = await pricedPage();
  const read = quoteOf(page);
  const { calculation } = read;
  const customer = ['Dette sies til kunden i morgen.'];
  const added = {
    ids: ['R24'],
    status: 'postponed',
    title: 'Ny regel',
    limit: null,
    advice: sentence,
    customer,
  };
  const rules = [added, ...calculation.rules.slice(1)];
  const moreChoices = [...calculation.choices, { name: 'tomorrow', value: '1', key: null }];
  const file = writeQuote(withPlain(fileOf(page), { ...read, calculation: { ...calculation, rules } }));
  const answer = await server.post('/quote/open', { file: new File([file], 'a.pipetilbud'), paper: 'fitting' });
  assert.equal(answer.status, 200);
  const fitting = await answer.text();
  assert.match(fitting, new RegExp(`Ny regel.*${sentence}`, 's'));
  assert.doesNotMatch(fitting, new RegExp(`<strong>${calculation.rules[0]?.title ?? 'no rule'}</strong>`));
  const offer = await change(file, { paper: 'offer' });
  assert.match(offer, new RegExp(`<ul class="paper-reservations">.*<li>${customer[0]}</li>`));
  assert.match(offer, new RegExp(`<strong>Ny regel</strong>\\s· ${sentence}</p>`), 'the dealer is told too');

  const again = await change(file, { action: 'recalculate', paper: 'fitting' }, other);
  assert.match(again, /beregnet på nytt/);
  assert.doesNotMatch(again, new RegExp(`Ny regel|R24|${sentence}|${customer[0]}`));
  const unknown = writeQuote(
    withPlain(fileOf(page), { ...read, calculation: { ...calculation, choices: moreChoices } }),
  );
  assert.match(await change(unknown, {}, other), /har ikke eller har flere av: tomorrow 1/);
});

test('a choice that the other catalogue does not have is asked for, never guessed', async () => {
  await using rusty = await startTestServer({
    changes: [...onlyReviewedParts, "UPDATE color SET color = 'Rustrød' WHERE id = 1"],
  });
  const shown = await change(documentOf(await pricedPage()), {}, rusty);
  assert.match(shown, /har ikke eller har flere av: Farge Svart/);
  assert.doesNotMatch(shown, /value="recalculate"/);
});

test('a choice of any length is answered with a page at every step', async () => {
  const document = await newDocument();
  for (const name of ['fireplace', 'scheme', 'pipe', 'floor', 'color', 'objective', 'room_height', 'ridge_distance']) {
    const long = `${choices}&${name}=${'1'.repeat(121)}`;
    await server.page(`/quote?${long}`);
    for (const address of ['/quote', '/quote/open', '/quote/file']) {
      const answer = await server.post(address, { document, choices: long });
      assert.equal(answer.status, 200, `${address} ${name}`);
    }
  }
});

test('names and numbers as long as a catalogue allows make a quote that opens again', async () => {
  const long = (start: string): string => `substr(${start} || id || hex(zeroblob(250)), 1, 500)`;
  await using own = await startTestServer({
    changes: [
      `UPDATE fireplace SET name = ${long("'Ovn'")}, art_nr = ${long("'F'")}`,
      `UPDATE producer SET name = ${long("'P'")}`,
      `UPDATE module SET name = ${long("'Del'")}, art_nr = ${long("'D'")}`,
      `UPDATE catalogue_info SET name = ${long("'K'")}`,
    ],
  });
  const page = await change(await newDocument(own), { ...priced, paper: 'order' }, own);
  assert.doesNotMatch(page, /field-message/);
  const opened = await own.post('/quote/open', { document: documentOf(page) });
  assert.equal(opened.status, 200);
});
