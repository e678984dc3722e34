import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { offeredAlternatives } from '../../server/quotes/alternatives.ts';
import { type Quote, readQuote } from '../../server/quotes/quote.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { keyIn, listedFolder } from './listed-folder.ts';
import { change, choices, dealer, documentOf, fileOf, marker, quoteOf } from './quote-pages.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'flue-template-'));
after(() => rm(folder, { recursive: true, force: true }));
const labour = path.join(folder, 'labour.json');
await writeFile(labour, JSON.stringify([{ text: 'Montering', kroner: 8500, commitment: 'fixed', per: 'storey' }]));
const shop = await startTestServer({ environment: { ...dealer, DEALER_LABOUR: labour, DEALER_VALID_DAYS: '14' } });
after(() => shop[Symbol.asyncDispose]());

const oneStorey = 'fireplace=1&scheme=2&pipe=3&floor=1&roof_type=4&color=1';

/** Returns a page whose quote has a customer, labour per storey, a delivery, a fee, a discount and a text. */
async function richPage(site: TestServer): Promise<string> {
  const begun = documentOf(await site.page(`/quote?${choices}`));
  const withLines = await change(
    documentOf(await change(begun, { action: 'add.delivery' }, site)),
    { action: 'add.fee' },
    site,
  );
  const [delivery, fee] = quoteOf(withLines).lines.slice(-2);
  const page = await change(
    documentOf(withLines),
    {
      'customer.name': marker,
      'customer.email': `${marker}@example.com`,
      number: 'T2026-7',
      'line.0.amount': '23 900',
      [`line.${delivery?.id}.text`]: 'Frakt til døren',
      [`line.${delivery?.id}.amount`]: '900',
      [`line.${fee?.id}.text`]: 'Gebyr til kommunen',
      [`line.${fee?.id}.amount`]: '1 200',
      [`line.${fee?.id}.rate`]: '0',
      discount: '10',
      text: 'Feiing er med.',
    },
    site,
  );
  const { created } = quoteOf(page);
  assert.ok(created !== null);
  return await change(documentOf(page), { valid: later(created, 21) }, site);
}

function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the answer of the button that saves a template, and its content. */
async function templateOf(page: string, site: TestServer, name = 'Innvendig stålpipe') {
  const answer = await site.post('/quote/template', { document: documentOf(page), template_name: name });
  assert.equal(answer.status, 200);
  const text = await answer.text();
  const read = readQuote(text);
  assert.ok('quote' in read);
  return { text, template: read.quote, disposition: answer.headers.get('content-disposition') ?? '' };
}

const contentOf = ({ lines }: Pick<Quote, 'lines'>): string[] =>
  lines.filter(({ kind }) => kind !== 'goods').map(({ text, quantity }) => `${text} ${quantity / 100}`);

test('a template is the file of a quote with its name, and without the customer, the number and the discount', async () => {
  const { text, template, disposition } = await templateOf(await richPage(shop), shop);
  assert.match(disposition, /filename="mal-Innvendig-stalpipe\.pipetilbud"/);
  assert.doesNotMatch(text, new RegExp(`${marker}|T2026-7`));
  assert.equal(template.isTemplate, true);
  assert.equal(template.number, 'Innvendig stålpipe');
  assert.equal(template.discount, null);
  assert.equal(template.id, null);
  const unnamed = await templateOf(await richPage(shop), shop, ' ');
  assert.match(unnamed.disposition, /filename="mal\.pipetilbud"/);
  assert.equal(unnamed.template.number, 'Mal');
});

test('an opened template is a new quote with its lines, its text and as many days', async () => {
  const { text } = await templateOf(await richPage(shop), shop);
  const answer = await shop.post('/quote/open', { file: new File([text], 'mal.pipetilbud') });
  assert.equal(answer.status, 200);
  const quote = fileOf(await answer.text());
  assert.equal(quote.isTemplate, false);
  assert.equal(quote.number, '');
  assert.notEqual(quote.id, null);
  assert.equal(quote.text, 'Feiing er med.');
  assert.deepEqual(contentOf(quote), ['Montering 2', 'Frakt til døren 1', 'Gebyr til kommunen 1']);
  assert.ok(quote.created !== null);
  assert.equal(quote.validUntil, later(quote.created, 21));
});

test('a template begins a quote of other choices, with the fireplace of these and the labour counted for them', async () => {
  const { text } = await templateOf(await richPage(shop), shop);
  const answer = await shop.post('/quote/open', { file: new File([text], 'mal.pipetilbud'), choices: oneStorey });
  const page = await answer.text();
  const quote = quoteOf(page);
  assert.deepEqual(contentOf(quote), ['Montering 1', 'Frakt til døren 1', 'Gebyr til kommunen 1']);
  const goods = quote.lines.filter(({ kind }) => kind === 'goods');
  assert.deepEqual(
    goods,
    quoteOf(await shop.page(`/quote?${oneStorey}`)).lines.filter(({ kind }) => kind === 'goods'),
    'the price of the fireplace is that of the catalogue',
  );
  assert.doesNotMatch(page, /Ny tilbudssum/);
});

test('the first template of a page is the dealer’s usual lines', async () => {
  const page = await richPage(shop);
  assert.match(page, /<summary class="tool">Maler<\/summary>.*value="template\.usual">Vanlige linjer</s);
  const usual = await change(documentOf(page), { action: 'template.usual', text: 'Feiing er med.' }, shop);
  const quote = quoteOf(usual);
  assert.deepEqual(contentOf(quote), ['Montering 2']);
  assert.equal(quote.text, 'Feiing er med.', 'usual lines have no text');
  assert.ok(quote.created !== null);
  assert.equal(quote.validUntil, later(quote.created, 14));
  assert.match(usual, /Linjene fra malen er satt inn i stedet for tilbudets\./);
  assert.equal(quote.lines[0]?.amount, 2_390_000, 'the goods stay');
  assert.equal(quote.customer.name, marker);
});

test('a template has no confirmation, no discount and no price of goods of the quote that it was made of', async () => {
  const open = quoteOf(await shop.page(`/quote?${choices}`));
  const confirmed = /href="[^"]*settled=([^"&]*)/.exec(await shop.page(`/?${choices}`))?.[1] ?? '';
  assert.notEqual(confirmed, '');
  const begun = documentOf(await shop.page(`/quote?${choices}&settled=${confirmed}`));
  const page = await change(begun, { 'line.0.amount': '23 900', 'line.0.discount': '10' }, shop);
  assert.ok(quoteOf(page).calculation.rules.some(({ clarified }) => clarified !== undefined));
  const { template } = await templateOf(page, shop);
  const [{ calculation }] = template.alternatives;
  assert.deepEqual(calculation.rules, open.calculation.rules);
  assert.equal(
    calculation.choices.some(({ name }) => name === 'settled'),
    false,
  );
  assert.deepEqual([template.lines[0]?.amount, template.lines[0]?.discount], [null, null]);
});

test('a template counts its days from today, and no more of them than a dealer may set', async () => {
  const page = await richPage(shop);
  for (const valid of ['9999-12-31', '2020-01-01']) {
    const { text } = await templateOf(await change(documentOf(page), { valid }, shop), shop);
    const answer = await shop.post('/quote/open', { file: new File([text], 'mal.pipetilbud') });
    assert.equal(answer.status, 200);
    const { created, validUntil } = fileOf(await answer.text());
    assert.ok(created !== null && validUntil !== null);
    assert.equal(validUntil, later(created, 14));
  }
});

test('a name of a template with a tab is one line', async () => {
  assert.equal((await templateOf(await richPage(shop), shop, ' Ny\tpipe \n')).template.number, 'Ny pipe');
});

test('a quote with several alternatives takes no template', async () => {
  const pin = encodeURIComponent(choices.replace('color=1', 'color=2'));
  const page = await shop.page(`/quote?${choices}&pin=${pin}`);
  assert.doesNotMatch(page, /value="template\./);
  const { lines } = quoteOf(page);
  const taken = quoteOf(await change(documentOf(page), { action: 'template.usual' }, shop));
  assert.deepEqual(taken.lines, lines);
});

test('the page has the templates of the folder, takes one into the quote, and says if one cannot be read', async (context) => {
  const listed = await listedFolder(context);
  const { text } = await templateOf(await richPage(shop), shop);
  await listed.put('mal', text);
  await listed.put(
    'tilbud',
    (await templateOf(await richPage(shop), shop)).text.replace('"isTemplate":true', '"isTemplate":false'),
  );
  const key = keyIn(await listed.shows(/Innvendig stålpipe/, { show: 'template' }), 'Innvendig stålpipe');
  const begun = await listed.server.page(`/quote?${oneStorey}`);
  assert.equal(
    begun.split('value="template.').length,
    2,
    'a quote is no template, and without usual labour there is one',
  );
  assert.ok(begun.includes(`value="template.${key}">Innvendig stålpipe<`));
  const fields = { action: `template.${key}`, 'customer.name': marker, valid: '2026-11-29' };
  const page = await change(documentOf(begun), fields, listed.server);
  const quote = quoteOf(page);
  assert.deepEqual(contentOf(quote), ['Montering 1', 'Frakt til døren 1', 'Gebyr til kommunen 1']);
  assert.equal(quote.text, 'Feiing er med.');
  assert.equal(quote.customer.name, marker);
  assert.ok(quote.created !== null);
  assert.match(page, new RegExp(`name="valid" type="date" maxlength="10" value="${later(quote.created, 21)}"`));

  await rm(path.join(listed.folder, 'mal.pipetilbud'));
  const missing = await change(documentOf(begun), fields, listed.server);
  assert.match(missing, /Malen kan ikke leses nå\. Ingenting er endret\./);
  assert.deepEqual(contentOf(quoteOf(missing)), []);
});

test('a template beside choices begins a quote of all compared flues, each with its own count of labour', async () => {
  const { text } = await templateOf(await richPage(shop), shop);
  const pins = [oneStorey, choices.replace('color=1', 'color=2')].map((pin) => `&pin=${encodeURIComponent(pin)}`);
  const offered = await shop.page(`/quote?${choices}${pins.join('')}`);
  const [, sent = ''] = /name="choices" value="([^"]*)"/.exec(offered) ?? [];
  const file = new File([text], 'mal.pipetilbud');
  const begin = async (given: string): Promise<string> => {
    const answer = await shop.post('/quote/open', { choices: given, file });
    assert.equal(answer.status, 200);
    return await answer.text();
  };
  const begun = await begin(sent.replaceAll('&amp;', '&'));
  const quote = fileOf(begun);
  assert.deepEqual(
    offeredAlternatives(quote).map(({ quote: plain }) => contentOf(plain)),
    [
      ['Montering 2', 'Frakt til døren 1', 'Gebyr til kommunen 1'],
      ['Montering 1', 'Frakt til døren 1', 'Gebyr til kommunen 1'],
      ['Montering 2', 'Frakt til døren 1', 'Gebyr til kommunen 1'],
    ],
  );
  assert.equal(quote.text, 'Feiing er med.');
  const impossible = encodeURIComponent('fireplace=3&pipe=1&floor=1&roof_type=4&color=1');
  assert.match(await begin(`${choices}&pin=${impossible}`), /hvert må kunne bygges/);
});

test('a text that is too long keeps its place: it is named before a template is taken', async (context) => {
  const listed = await listedFolder(context);
  await listed.put('mal', (await templateOf(await richPage(shop), shop)).text);
  const key = keyIn(await listed.shows(/Innvendig stålpipe/, { show: 'template' }), 'Innvendig stålpipe');
  const begun = documentOf(await listed.server.page(`/quote?${oneStorey}`));
  const field = (page: string): string => /<textarea id="f-text".*?<\/div>/s.exec(page)?.[0] ?? '';
  const long = 'Lang tekst. '.repeat(200);
  const refused = await change(begun, { action: `template.${key}`, text: long }, listed.server);
  assert.match(field(refused), /Lang tekst.*Teksten er for lang\./s);
  assert.match(refused, /Rett først feltet som ikke kan brukes/);
  assert.equal(quoteOf(refused).text, '');
  assert.deepEqual(contentOf(quoteOf(refused)), []);
  const taken = await change(begun, { action: `template.${key}`, text: 'Min tekst.' }, listed.server);
  assert.match(field(taken), />Feiing er med\.</);
  assert.match(taken, /Linjene fra malen er satt inn/);
});

test('a template in the list has its name, is hidden among the quotes, and is never marked as sent', async (context) => {
  const listed = await listedFolder(context);
  await listed.put('mal', (await templateOf(await richPage(shop), shop)).text);
  const page = await listed.shows(/Maler \(1\)/, { show: 'template' });
  assert.match(page, /Innvendig stålpipe/);
  assert.doesNotMatch(page, /Merk som sendt|Ring kunden/);
  assert.match(page, /Arkiver/);
  assert.doesNotMatch(await listed.page(), /row-/);
});
