import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { sharedServer } from '../support/shared-server.ts';

const server = await sharedServer(onlyReviewedParts);

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const joints = `${choices}&objective=joints`;
const cap = `${choices}&cap=rain`;

const shown = async (query: string, ...pins: readonly string[]): Promise<string> => {
  const kept = pins.map((pin) => `&pin=${encodeURIComponent(pin)}`).join('');
  return (await server.page(`/?${query}${kept}`)).replaceAll(/[\u00a0\u202f]/g, ' ');
};
const comparisonOf = (page: string): string =>
  /<section class="comparison .*?<\/section>/s.exec(page)?.[0] ?? 'no comparison';
/** The cells of each row by its heading. */
const rowsOf = (page: string): Map<string, string[]> =>
  new Map(
    [...comparisonOf(page).matchAll(/<tr><th scope="row">([^<]*)<\/th>(.*?)<\/tr>/gs)].map(
      ([, label = '', cells = '']) => [label, [...cells.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text = '']) => text)],
    ),
  );
const namesOf = (page: string): string[] =>
  [...page.matchAll(/<span class="proposal">([^<]*)</g)].map(([, name = '']) => name);

test('a result is kept by a link, and is then the first of the comparison', async () => {
  const page = await shown(choices);
  assert.equal(comparisonOf(page), 'no comparison');
  const [, href = ''] = /<a class="tool" href="([^"]*)"[^>]*>Sammenlign</.exec(page) ?? [];
  const kept = await server.page(href.replaceAll('&amp;', '&'));
  assert.deepEqual(namesOf(kept), ['A']);
  assert.doesNotMatch(kept, />(?:Sammenlign<|Legg til som forslag)/);
});

test('a comparison shows only differences: choices, quantities and figures', async () => {
  const page = await shown(cap, choices, joints);
  assert.deepEqual(namesOf(page), ['A', 'B', 'Vises nå']);
  const rows = rowsOf(page);
  assert.deepEqual(rows.get('Sum inkl. mva.'), ['kr 52 407,50 (−862,50)', 'kr 52 857,50 (−412,50)', 'kr 53 270,00']);
  assert.equal(new Set(rows.get('Sum inkl. mva.')).size, 3);
  assert.deepEqual(rows.get('Regnhatt'), ['Uten', 'Uten', 'Med regnhatt']);
  assert.deepEqual(rows.get('Løsning som vises'), ['Billigst', 'Færrest skjøter', 'Billigst']);
  assert.deepEqual(rows.get('Regnhatt rund Ø150'), ['–', '–', '1']);
  for (const same of ['Ildsted', 'Farge', 'Etasjer']) assert.equal(rows.has(same), false);
  for (const [label, values] of rows)
    if (!['Trekk', 'Skjøter', 'Over taket'].includes(label)) assert.ok(new Set(values).size > 1, label);
});

test('kept results stay in sight while a choice is missing', async () => {
  const page = await server.page(`/?fireplace=1&pin=${encodeURIComponent(choices)}`);
  assert.deepEqual(namesOf(page), ['A']);
  assert.deepEqual(rowsOf(page).get('Sum inkl. mva.'), ['kr 52 407,50']);
});

test('a missing value is called unknown, and a value that the house cannot have is a dash: a flat roof has no ridge', async () => {
  const page = await shown(`${choices}&ridge_distance=1500`, choices.replace('roof_type=4', 'roof_type=1'), choices);
  const [flat, unknown = '', given] = rowsOf(page).get('Avstand til møne') ?? [];
  assert.deepEqual([given, flat], ['1 500 mm', '–']);
  assert.equal(unknown, 'ukjent – beregnet for det ugunstigste tilfellet (høyeste krav til munningen)');
});

test('choices of a chimney are a dash for a new flue, and choices of a new flue a dash for a chimney', async () => {
  const rows = rowsOf(
    await shown(choices, `${choices}&flue=existing&chimney=brick_half&flue_section=3&over_roof=1800`),
  );
  assert.deepEqual(rows.get('Skorstein over tak'), ['1 800 mm', '–']);
  assert.equal(rows.has('Sideforskyvning'), false, 'nobody chose one');
});

test('each is shown or removed by a link, and the form sends them along', async () => {
  const page = await shown(cap, choices, joints);
  const link = (name: string): URLSearchParams => {
    const [, href = ''] = new RegExp(`href="([^"]*)"[^>]*aria-label="${name}"`).exec(page) ?? [];
    return new URLSearchParams(href.replaceAll('&amp;', '&').slice(2));
  };
  assert.equal(link('Vis B').get('objective'), 'joints');
  assert.deepEqual(link('Vis B').getAll('pin'), [choices, joints]);
  assert.equal(link('Fjern A fra sammenligningen').get('cap'), 'rain');
  assert.deepEqual(link('Fjern A fra sammenligningen').getAll('pin'), [joints]);
  assert.equal([...page.matchAll(/<input type="hidden" name="pin"/g)].length, 2);
});

test('an unreadable result is left out with a sentence; an impossible flue is compared as impossible', async () => {
  const page = await shown(choices, choices, 'fireplace=1', 'fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.deepEqual(namesOf(page), ['A', 'C']);
  assert.match(comparisonOf(page), /Noe i adressen kan ikke vises/);
  assert.deepEqual(rowsOf(page).get('Sum inkl. mva.'), ['kr 52 407,50', 'kan ikke bygges']);
  for (const rubbish of ['%', '=', 'pin=pin', '\u0000', 'fireplace=1e9&scheme=__proto__'])
    assert.match(await shown(choices, rubbish), /id="bill-table"/);
});

test('no more than three are kept', async () => {
  const page = await shown(choices, choices, joints, cap, `${cap}&offset=300`);
  assert.deepEqual(namesOf(page), ['A', 'B', 'C']);
  assert.match(comparisonOf(page), /høyst 3 løsninger/);
  assert.doesNotMatch(page, />(?:Sammenlign<|Legg til som forslag)/);
});

test('the downloaded list is the same with and without kept results', async () => {
  const bytes = async (address: string): Promise<string> => await (await server.get(address)).text();
  const pin = `&pin=${encodeURIComponent(joints)}`;
  for (const path of ['/bill-of-materials.csv', '/bill-of-materials.json'])
    assert.equal(await bytes(`${path}?${choices}${pin}`), await bytes(`${path}?${choices}`));
});
