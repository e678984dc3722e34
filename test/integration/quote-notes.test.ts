import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from '../../server/local-day.ts';
import { change, choices, documentOf, quoteOf, server } from './quote-pages.ts';

/** Returns the confirmation of a rule that the page offers. */
async function confirmationOf(query: string, id: string): Promise<string> {
  const page = await server.page(`/?${query}`);
  const [, digest = ''] = new RegExp(`settled=${id}(?:%3A|:)([\\da-f]{8})`).exec(page) ?? [];
  assert.notEqual(digest, '', id);
  return `${id}:${digest}`;
}

const confirmation = await confirmationOf(choices, 'R3');
const settled = `${choices}&settled=${confirmation}`;
const begun = documentOf(await server.page(`/quote?${settled}`));
const note = 'Målt 320 mm av NN';

/** Returns the settled rule of a page. */
const ruleIn = (page: string) => quoteOf(page).calculation.rules.find(({ ids }) => ids.join() === 'R3');

test('a question that was settled in the calculator has its day and a note in the quote', async () => {
  const page = await change(begun, { 'note.R3': `  ${note} ` });
  assert.match(page, /1 avklart/);
  assert.match(page, new RegExp(`name="note\\.R3"[^>]* data-confirmation="${confirmation}"`));
  const rule = ruleIn(page);
  assert.deepEqual([rule?.status, rule?.note, rule?.clarified], ['ok', note, localDay()]);
  const kept = documentOf(page);
  assert.equal(ruleIn(await change(kept, {}))?.note, note, 'a form without the field changes nothing');
  assert.equal(ruleIn(await change(kept, { 'note.R3': '' }))?.note, undefined, 'it is not required');
  const wrong = await change(kept, { 'note.R3': 'x'.repeat(201) });
  assert.match(wrong, /id="m-note\.R3">Teksten er for lang/);
  assert.equal(ruleIn(wrong)?.note, note);
});

test('the fitter reads the note, the customer and the supplier do not', async () => {
  const document = documentOf(await change(begun, { 'note.R3': note }));
  const paper = async (name: string): Promise<string> =>
    /<article class="paper.*?<\/article>/s.exec(await change(document, { paper: name }))?.[0] ?? '';
  const fitting = await paper('fitting');
  assert.match(fitting, new RegExp(`Avklart av forhandleren [^<]*\\. ${note}<`));
  assert.equal(fitting.match(/Avklart av forhandleren/g)?.length, 1, 'it is said once');
  for (const name of ['offer', 'order']) assert.doesNotMatch(await paper(name), /NN/, name);
});

test('a note stays with the same facts, and is gone with other facts', async () => {
  const document = documentOf(await change(begun, { 'note.R3': note }));
  const recoloured = settled.replace('color=1', 'color=2');
  assert.equal(ruleIn(await change(document, { choices: recoloured }))?.note, note);
  assert.equal(ruleIn(await change(document, { language: 'en', action: 'language' }))?.note, note);
  const lower = choices.replace('floor=4', 'floor=1');
  const other = `${lower}&settled=${await confirmationOf(lower, 'R3')}`;
  assert.equal(ruleIn(await change(document, { choices: other }))?.note, undefined);
});
