import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ changes: onlyReviewedParts });
});
after(async () => {
  await server[Symbol.asyncDispose]();
});

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
const shown = async (query: string): Promise<string> =>
  (await server.page(`/customer?${query}`)).replaceAll(/[\u00a0\u202f]/g, ' ');
const sentences = (page: string): string[] => [...page.matchAll(/<li>([^<]+)<\/li>/g)].map(([, text = '']) => text);

test('a customer sees the house, the price of the list with VAT and three sentences, and no number of a part', async () => {
  const page = await shown(choices);
  assert.match(page, /<strong>kr 52 407,50<\/strong><span>Alle deler til pipen, inkl\. mva\.</);
  assert.match(page, /<svg class="elevation black" role="img" aria-label="[^"]+"/);
  const said = sentences(page);
  assert.equal(said.length, 3);
  assert.match(said[0] ?? '', /^(Pipen trekker|Trekken|På kalde dager)/);
  assert.match(said[1] ?? '', /kontrollert mot \d+ krav/);
  assert.match(said[2] ?? '', /^Hjemme hos deg måler vi .*romhøyde.* Vi ser også på: /);
  assert.doesNotMatch(page, /ST150|NOBB|Art\.nr/);
});

test('measures that are given are not to be taken again', async () => {
  const [, , home = ''] = sentences(await shown(`${choices}&room_height=2500&ridge_distance=1000`));
  assert.doesNotMatch(home, /romhøyde|avstand til møne/);
  assert.match(home, /taktykkelse/);
});

test('a value that is not used makes the price a provisional one', async () => {
  assert.match(await shown(`${choices}&room_height=9000`), /<span>Foreløpig pris/);
});

test('a flue that cannot be built has no price', async () => {
  const page = await shown('fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.doesNotMatch(page, /customer-price/);
  assert.deepEqual(sentences(page), ['En slik pipe kan ikke bygges i dette huset. Noe annet må velges.']);
});

test('what is not chosen yet is named, and the calculator is one link away with what is', async () => {
  const page = await shown('fireplace=1&pipe=3');
  assert.deepEqual(sentences(page), ['Dette er ikke valgt ennå: farge, etasjer og taktype.']);
  assert.match(page, /<a href="\/\?fireplace=1&amp;pipe=3">Til kalkulatoren</);
});

test('the page is one link away from the result, without the name of the job', async () => {
  const page = await server.page(`/?${choices}&reference=Hansen`);
  assert.match(page, /<a class="tool" href="\/customer\?fireplace=1&amp;[^"]*color=1" target="customer">Vis kunden</);
});
