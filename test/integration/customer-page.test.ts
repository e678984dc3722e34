import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await sharedServer(onlyReviewedParts);

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const shown = async (query: string): Promise<string> =>
  (await server.page(`/customer?${query}`)).replaceAll(/[\u00a0\u202f]/g, ' ');
const sentences = (page: string): string[] => [...page.matchAll(/<li>([^<]+)<\/li>/g)].map(([, text = '']) => text);

test('a customer sees the house, the price of the list with VAT and three sentences, and no number of a part', async () => {
  const page = await shown(choices);
  assert.match(
    page,
    /<strong>kr <span[^>]*>52 408<\/span><\/strong><span class="includes">Pipe, uten ildsted\. Inkl\. mva\.</,
  );
  assert.match(page, /<svg class="elevation black" role="img" aria-label="[^"]+"/);
  const said = sentences(page);
  assert.equal(said.length, 3);
  assert.match(said[0] ?? '', /^(Pipen trekker|Trekken|På kalde dager)/);
  assert.match(said[1] ?? '', /kontrollert mot \d+ krav/);
  assert.match(said[2] ?? '', /^Hjemme hos deg måler vi .*romhøyde.* Vi ser også på: /);
  assert.doesNotMatch(page, /ST150|NOBB|Art\.nr/);
});

test('compared results are shown with the differences of their prices in whole kroner, and what differs', async () => {
  const page = await shown(`${choices}&pin=${encodeURIComponent(choices.replace('color=1', 'color=2'))}`);
  const [, proposals = ''] = /<section class="proposals"(.*?)<\/section>/s.exec(page) ?? [];
  assert.deepEqual(
    [...proposals.matchAll(/proposal-name">([^<]*)</g)].map(([, name]) => name),
    ['A', 'B'],
  );
  assert.match(proposals, /<strong>kr [\d ]+<\/strong><small>[+−][\d ]+<\/small>.*<strong>kr 52 408<\/strong><\/td>/);
  assert.match(proposals, /Pris uten ildsted, inkl\. mva\.<\/th>/, 'a total with the fireplace may be shown above');
  assert.match(proposals, /Farge<\/th><td>Hvit<\/td><td>Svart</);
  assert.doesNotMatch(proposals, /ST150|NOBB/);
});

test('measures that are given are not to be taken again', async () => {
  const [, , home = ''] = sentences(await shown(`${choices}&room_height=2500&ridge_distance=1000`));
  assert.doesNotMatch(home, /romhøyde|avstand til møne/);
  assert.match(home, /taktykkelse/);
});

test('a value that is not used makes the price a provisional one', async () => {
  assert.match(await shown(`${choices}&room_height=9000`), /<span class="includes">Foreløpig pris/);
});

test('a flue that cannot be built has no price', async () => {
  const page = await shown('fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.doesNotMatch(page, /customer-price/);
  assert.deepEqual(sentences(page), ['En slik pipe kan ikke bygges i dette huset. Noe annet må velges.']);
});

test('missing choices are named, and a link leads to the calculator with the others', async () => {
  const page = await shown('fireplace=1&pipe=3');
  assert.deepEqual(sentences(page), ['Dette er ikke valgt ennå: farge, etasjer og taktype.']);
  assert.match(page, /<a href="\/\?fireplace=1&amp;pipe=3">Til kalkulatoren</);
});

test('the page is one link away from the result, without the name of the job', async () => {
  const page = await server.page(`/?${choices}&reference=Hansen`);
  assert.match(page, /<a class="tool" href="\/customer\?fireplace=1&amp;[^"]*color=1" target="customer">Kundeskjerm</);
});

test('a customer reads that no change helps', async () => {
  const damper = "SELECT module.id FROM module JOIN type ON type.id = type_id WHERE type.code = 'damper'";
  await using other = await startTestServer({
    changes: [
      // A limiter that takes more than the draught can spare.
      `UPDATE module SET draught_to = 60 WHERE id IN (${damper})`,
      `UPDATE module_property SET zeta = 20 WHERE module_id IN (${damper})`,
      'UPDATE fireplace_declaration SET minimum_draught = maximum_draught - 8.4 WHERE fireplace_id = 13',
    ],
  });
  const first = async (query: string): Promise<string> =>
    (sentences(await other.page(`/customer?${query}`))[0] ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
  const strong = 'fireplace=13&floor=3&roof_type=4&color=1';
  assert.match(await first(strong), /Vi har ingen trekkbegrenser som er oppgitt å holde den nede\.$/);
  assert.match(await other.page(`/?${strong}`), /Ingen trekkbegrenser i katalogen holder trekken på de [\d,]+\sPa/);
  const short = 'fireplace=1&scheme=1&pipe=3&floor=1&roof_type=1&color=1&altitude=2500&cap=rain';
  assert.match(
    await first(short),
    /for liten til dette ildstedet .*Ingen enkelt endring som er prøvd, gir det som mangler\.$/,
  );
});

test('a customer reads no figure of the draught or the temperature, and no reason that may be another one', async () => {
  for (const query of [
    choices,
    'fireplace=13&floor=3&roof_type=4&color=1',
    'fireplace=1&scheme=1&pipe=3&floor=1&roof_type=1&color=1&altitude=2500&cap=rain',
    'fireplace=2&scheme=3&pipe=3&floor=6&roof_type=4&color=1&altitude=900&cap=rain',
    'fireplace=77&scheme=135&pipe=3&floor=6&roof_type=4&color=1&flue=reline&chimney=brick_half&flue_section=4&wall_distance=400+mm&over_roof=1500&ridge_distance=500&liner=flexible&base_height=0+mm&altitude=900&insulated=no',
  ])
    assert.doesNotMatch(await shown(query), /\d (?:Pa|°C)/, query);
  // The maker states all figures. The flue is not measured.
  const unmeasured =
    'fireplace=1&scheme=1&pipe=3&floor=4&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=unknown';
  assert.equal(sentences(await shown(unmeasured))[0], 'Trekken er ikke beregnet, fordi noe som trengs, ikke er kjent.');
});

test('a customer reads that no change gives a flue', async () => {
  await using other = await startTestServer({ changes: ['UPDATE module SET start_module = 0'] });
  assert.match(sentences(await other.page(`/customer?${choices}`))[0] ?? '', /ingen endring som er prøvd, hjelper/);
});
