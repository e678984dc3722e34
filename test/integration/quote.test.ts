import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type Quote, readQuote } from '../../server/quotes/quote.ts';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { formOf, startTestServer, type TestServer } from '../support/test-server.ts';
import { temporaryFolder } from '../unit/electron/temporary-folder.ts';

/** No word of a customer may be found anywhere but in the answers. */
const marker = 'Zsigmondy-Qvale';
const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

const server = await startTestServer({
  changes: onlyReviewedParts,
  environment: { DEALER_NAME: 'Ovnshuset AS', DEALER_ORGANISATION_NUMBER: '987 654 325' },
});
after(() => server[Symbol.asyncDispose]());

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

function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** The document in a page. */
function documentOf(page: string): string {
  const [, escaped = ''] = /name="document" hidden>([^<]*)/.exec(page) ?? [];
  return escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

function quoteIn(document: string): Quote {
  const read = readQuote(document);
  assert.ok('quote' in read);
  return read.quote;
}

const quoteOf = (page: string): Quote => quoteIn(documentOf(page));

async function newDocument(site: TestServer = server): Promise<string> {
  return documentOf(await site.page(`/quote?${choices}`));
}

/** Sends the form and gives the page that comes back. */
async function change(document: string, fields: Readonly<Record<string, string>>, site = server): Promise<string> {
  const answer = await site.post('/quote', { document, ...fields });
  assert.equal(answer.status, 200);
  return plain(await answer.text());
}

/** A quote that can be sent: the fireplace has a price. */
const priced = { complete: '1', 'line.0.amount': '23 900', 'customer.name': marker, show_parts: 'on' };

test('a quote keeps the choices in use, without values of another kind of flue and without needless blanks', async () => {
  const address = `/quote?${choices}&base_height=${'9'.repeat(300)}&room_height=${'+'.repeat(300)}2500`;
  const opened = quoteOf(await server.page(address));
  const kept = opened.calculation.choices.map(({ name, value }) => `${name}=${value}`);
  assert.equal(kept.join('&'), `${choices}&room_height=2500`);
});

test('the editor of the same choices is the same page, without id and date', async () => {
  const [first, second] = [await server.page(`/quote?${choices}`), await server.page(`/quote?${choices}`)];
  assert.equal(first, second);
  const read = quoteOf(first);
  assert.deepEqual([read.id, read.created, read.validUntil], [null, null, null]);
});

test('the page of a quote stays light', async () => {
  const sent = await change(await newDocument(), { ...priced, paper: 'fitting' });
  for (const page of [await server.page(`/quote?${choices}`), sent]) assert.ok(Buffer.byteLength(page) <= 60_000);
});

test('the first change gives a quote its id, its date and 30 days', async () => {
  const read = quoteOf(await change(await newDocument(), priced));
  const { id, created, validUntil, customer } = read;
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  assert.equal((Date.parse(validUntil ?? '') - Date.parse(created ?? '')) / 86_400_000, 30);
  assert.equal(customer.name, marker);
});

test('the fireplace has no price in the catalogue: until it is typed the quote is provisional', async () => {
  const unpriced = plain(await server.page(`/quote?${choices}`));
  assert.match(unpriced, /Pris mangler på /);
  assert.match(unpriced, /UTKAST/);
  const page = await change(await newDocument(), priced);
  assert.doesNotMatch(page, /Pris mangler|UTKAST/);
  assert.match(page, /kr 76 307,50/);
});

test('what cannot be used gives its field a message, keeps what was typed, and changes nothing', async () => {
  const page = await change(await newDocument(), { ...priced, 'line.0.amount': 'mye', discount: '120 %' });
  assert.match(page, /value="mye"[^>]*aria-invalid="true"/);
  assert.match(page, /Skriv et beløp i kroner/);
  assert.match(page, /Skriv 5 % eller et beløp i kroner/);
});

test('lines are added, moved and removed', async () => {
  let document = documentOf(await change(await newDocument(), { ...priced, action: 'add.labour' }));
  document = documentOf(
    await change(document, { 'line.1.text': 'Montering', 'line.1.amount': '900', 'line.1.quantity': '6' }),
  );
  assert.match(await change(document, {}), /Velg om prisen på arbeidet/);
  const page = await change(document, { 'line.1.commitment': 'estimate', 'line.1.vat': 'ex' });
  assert.match(page, /Montering: prisoverslag\. Prisen blir høyst kr 7 762,50/);
  const moved = quoteOf(await change(documentOf(page), { action: 'up.1' }));
  assert.deepEqual(
    moved.lines.map(({ kind }) => kind),
    ['labour', 'goods'],
  );
  const removed = quoteOf(await change(documentOf(page), { action: 'remove.1' }));
  assert.equal(removed.lines.length, 1);
});

test('a quote that was sent is never changed in silence: the first change makes a revision', async () => {
  const refused = await change(await newDocument(), { complete: '1', action: 'sent' });
  assert.match(refused, /kan ikke merkes som sendt ennå/);
  const sent = await change(await newDocument(), { ...priced, action: 'sent' });
  assert.match(sent, /er merket som sendt/);
  const untouched = quoteOf(await change(documentOf(sent), {}));
  assert.equal(untouched.revision, 1);
  const revised = await change(documentOf(sent), { discount: '5 %' });
  assert.match(revised, /revisjon 2/);
  assert.match(revised, /kr 72 492,13/);
});

test('a file that was saved opens as it was, byte for byte', async () => {
  const document = documentOf(await change(await newDocument(), priced));
  const file = await server.post('/quote/file', { document });
  assert.match(file.headers.get('content-disposition') ?? '', /tilbud-Zsigmondy-Qvale\.pipetilbud/);
  const bytes = await file.text();
  const answer = await server.post('/quote/open', { file: new File([`\uFEFF${bytes}`], 'a.pipetilbud') });
  assert.equal(answer.status, 200);
  const again = await server.post('/quote/file', { document: documentOf(await answer.text()) });
  assert.equal(await again.text(), bytes);
});

test('what is no quote is answered with a page that says what is wrong', async () => {
  const document = await newDocument();
  const cases: readonly [string, number, RegExp][] = [
    ['', 400, /Velg en tilbudsfil/],
    ['{', 400, /kan ikke leses/],
    ['['.repeat(100_000), 400, /kan ikke leses/],
    ['{"format":"x"}', 400, /ikke et tilbud/],
    [document.replace('"version":1', '"version":2'), 400, /nyere program/],
    [document.replace('"revision":1', '"revision": 1, "extra": 1'), 400, /extra/],
    [document.replace('"revision":1', '"revision": 1e308'), 400, /revision/],
    [document.replace('"revision":1', '"revision": 1, "__proto__": {"a": 1}'), 400, /__proto__/],
    [document.replace(/"vatPercent":\d+/, '"vatPercent": 101'), 400, /calculation\.vatPercent/],
    [document.replace(/"width":[\d.]+/, '"width": 1e300'), 400, /calculation\.drawing\.elevation\.width/],
    [document.replace(/"d":"M/, '"d": "M<script>'), 400, /calculation\.drawing\.elevation\.shapes\.\d+/],
    [`${document}${' '.repeat(1_000_001)}`, 413, /for stor/],
  ];
  for (const [source, status, text] of cases) {
    const answer = await server.post('/quote/open', { file: new File([source], 'a.pipetilbud') });
    assert.equal(answer.status, status, source.slice(0, 40));
    assert.match(await answer.text(), text);
  }
  const urlencoded = await fetch(new URL('/quote', server.origin), {
    method: 'POST',
    headers: { origin: server.origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ document }),
  });
  assert.equal(urlencoded.status, 415);
});

test('an order for the supplier has no price and no name of the customer', async () => {
  const document = documentOf(
    await change(await newDocument(), {
      ...priced,
      number: 'T2026-1042',
      customer_number: '55301',
      'line.0.ordered': 'on',
      paper: 'order',
    }),
  );
  const csv = await (await server.post('/quote/order.csv', { document })).text();
  const rows: string[][] = parse(csv, { delimiter: ';', bom: true });
  assert.deepEqual(rows[0], ['Pos.', 'Antall', 'Enhet', 'Artikkelnummer', 'NOBB-nummer', 'Navn', 'Merking']);
  assert.ok(rows.length > 10);
  assert.doesNotMatch(csv, new RegExp(`${marker}|\\d,\\d\\d`));
  const answer = await server.post('/quote/order.txt', { document });
  const message = new TextDecoder('windows-1252').decode(await answer.arrayBuffer());
  const lines = message.split('\r\n').map((line) => line.split(';'));
  assert.equal(lines.pop()?.join(), '');
  const [head = [], ...items] = lines;
  assert.deepEqual(head.slice(0, 7), ['BH', 'EFONELFO', '4.0', '', 'NO987654325MVA', 'T2026-1042', '55301']);
  assert.equal(head.length, 45);
  assert.equal(head[17], 'T2026-1042');
  assert.equal(items.length, rows.length - 1);
  for (const [index, item] of items.entries()) {
    assert.deepEqual([item.length, item[0], item[1], item[2]], [14, 'BL', String(index + 1), 'T2026-1042']);
    assert.ok(item.every((field, at) => field.length <= ([2, 4, 10, 1, 14, 30, 30, 9, 3][at] ?? 25)));
  }
  assert.doesNotMatch(message, new RegExp(marker));
});

test('the papers: a customer sees no number of a part, a supplier no price, a fitter no price', async () => {
  const document = documentOf(await change(await newDocument(), priced));
  const paper = async (kind: string): Promise<string> =>
    /<article class="paper.*<\/article>/s.exec(await change(document, { paper: kind }))?.[0] ?? '';
  const offer = await paper('offer');
  assert.match(offer, /kr 76 307,50/);
  assert.doesNotMatch(offer, /ST150|NOBB/);
  const order = await paper('order');
  assert.match(order, /ST150/);
  assert.doesNotMatch(order, new RegExp(`${marker}|\\d,\\d\\d`));
  assert.match(order, /data-document-name="Bestilling"/);
  const fitting = await paper('fitting');
  assert.match(fitting, new RegExp(marker));
  assert.match(fitting, /Meld fra til kommunen/);
  const fitterChecks = fitting.match(/<span>[^<]*(?:\.no, |kommune, |anvisning)[^<]*<\/span>/g) ?? [];
  assert.ok(fitterChecks.length >= 6, 'each check of the fitter names its source or the instructions');
  assert.match(fitting, /sotbrannklasse G.*søknadspliktig/s);
  const joints = /Skjøtene, høyde over gulvet<\/h3>.*?<\/table>/s.exec(fitting)?.[0] ?? '';
  assert.match(joints, /Stålpipe 1500 mm Ø150 svart.*?number">[\d ]+\smm<.*?number">[\d ]+\smm</s);
  assert.doesNotMatch(fitting, /\d,\d\d|kr /);
  assert.match(fitting, /<li>Loftsgulv: 320[^<]*mm\. Fra uttaket: 350 mm bak<\/li>/);
});

test('a page of another site posts nothing, and the pages of a quote let their forms say where they come from', async () => {
  const answer = await server.get(`/quote?${choices}`);
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const foreign = await server.post(
    '/quote',
    { document: await newDocument() },
    {
      origin: 'http://elsewhere.example',
      'sec-fetch-site': 'cross-site',
    },
  );
  assert.equal(foreign.status, 403);
});

test('nothing of a customer is in the log, in a profile or on the disk of a server after a whole job', async (t) => {
  const folder = await temporaryFolder(t);
  const [catalogue, profiles, temporary] = ['catalogue.sqlite', 'profiles', 'tmp'].map((name) =>
    path.join(folder, name),
  );
  assert.ok(catalogue && profiles && temporary);
  await mkdir(temporary);
  await copyFile(server.catalogue.path, catalogue);
  const own = startHeadless({
    environment: {
      PORT: '0',
      CATALOGUE: catalogue,
      NODE_ENV: 'development',
      LOG_LEVEL: 'debug',
      PROFILER_DIRECTORY: profiles,
      TMPDIR: temporary,
      DEALER_NAME: 'Ovnshuset AS',
      DEALER_ORGANISATION_NUMBER: '987 654 325',
    },
  });
  t.after(() => own.child.kill('SIGKILL'));
  const origin = await addressOf(own);
  const send = async (address: string, form: FormData): Promise<string> => {
    const headers = { 'sec-fetch-site': 'same-origin', referer: `${origin}quote`, 'x-order-reference': marker };
    const answer = await fetch(new URL(address, origin), { method: 'POST', body: form, headers });
    return `${answer.status} ${await answer.text()}`;
  };
  const made = await (await fetch(new URL(`/quote?${choices}`, origin))).text();
  const everything = {
    ...priced,
    number: marker,
    'customer.address': marker,
    'customer.phone': marker,
    'customer.email': marker,
    'customer.delivery': marker,
    customer_number: '1042',
    text: marker,
    to_customer: 'on',
  };
  const changed = await send('/quote', formOf({ document: documentOf(made), ...everything }));
  const document = documentOf(changed);
  assert.equal(document.split(marker).length > 6, true);
  for (const paper of ['offer', 'order', 'fitting']) {
    assert.match(await send('/quote', formOf({ document, paper })), new RegExp(`^200 [^]*${marker}`));
  }
  for (const [address, status] of [
    ['/quote/file', 200],
    ['/quote/order.csv', 200],
    ['/quote/order.txt', 200],
    ['/quote/desk/save', 404],
  ] as const) {
    assert.ok((await send(address, formOf({ document, action: 'sent' }))).startsWith(String(status)), address);
  }
  for (const [file, status] of [
    [document, 200],
    [document.slice(0, -20), 400],
    [document.replace('"revision":1', `"revision": "${marker}"`), 400],
    [`${document}${' '.repeat(1_000_001)}`, 413],
  ] as const) {
    const form = formOf({ file: new File([file], `${marker}.pipetilbud`) });
    assert.ok((await send('/quote/open', form)).startsWith(String(status)), String(status));
  }
  own.child.kill('SIGTERM');
  const { log, output } = await own.ended;
  assert.match(log, /\/quote\/file/);
  assert.equal(`${log}${output}`.includes(marker), false);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: plainText(await readFile(file)) })));
  assert.ok(
    texts.some(({ text }) => text.includes('/quote/open')),
    'the requests were profiled',
  );
  for (const { file, text } of texts) assert.equal(text.includes(marker), false, file);
});

/** Returns the text of a file. A profile is decompressed: all but its first byte is compressed. */
function plainText(bytes: Buffer): string {
  try {
    return brotliDecompressSync(bytes.subarray(1)).toString();
  } catch {
    return bytes.toString('latin1');
  }
}

test('another catalogue: line by line what changed, new prices for the same parts, or calculated anew', async () => {
  const document = documentOf(await change(await newDocument(), priced));
  const shown = await change(document, {}, other);
  assert.match(shown, /Tilbudet er laget etter katalog av/);
  assert.match(shown, /ny pris [\d ,]+ → [\d ,]+ \(\+50 %/);
  assert.match(shown, /kr 76 307,50/, 'an old price is not changed in silence');
  const taken = await change(document, { action: 'prices' }, other);
  assert.doesNotMatch(taken, /Tilbudet er laget etter katalog av|kr 76 307,50/);
  const again = await change(document, { action: 'recalculate' }, other);
  assert.match(again, /beregnet på nytt/);
  const kept = await change(document, { kept: quoteIn(document).calculation.catalogue.digest }, other);
  assert.match(kept, /kr 76 307,50/);
});

test('a rule that this program lacks is printed as it was, one that the file lacks is no matter, and recalculation replaces both', async () => {
  const sentence = 'Kontrollert etter en regel fra i morgen.';
  const read = quoteOf(await change(await newDocument(), priced));
  const { calculation } = read;
  const added = { ids: ['R24'], status: 'postponed', title: 'Ny regel', limit: null, advice: sentence };
  const rules = [added, ...calculation.rules.slice(1)];
  const moreChoices = [...calculation.choices, { name: 'tomorrow', value: '1', key: null }];
  const file = JSON.stringify({ ...read, calculation: { ...calculation, rules } });
  const answer = await server.post('/quote/open', { file: new File([file], 'a.pipetilbud'), paper: 'fitting' });
  assert.equal(answer.status, 200);
  const page = await answer.text();
  assert.match(page, new RegExp(`Ny regel.*${sentence}`, 's'));
  assert.doesNotMatch(page, new RegExp(`<strong>${calculation.rules[0]?.title ?? 'no rule'}</strong>`));

  const again = await change(file, { action: 'recalculate', paper: 'fitting' }, other);
  assert.match(again, /beregnet på nytt/);
  assert.doesNotMatch(again, new RegExp(`Ny regel|R24|${sentence}`));
  const unknown = JSON.stringify({ ...read, calculation: { ...calculation, choices: moreChoices } });
  assert.match(await change(unknown, {}, other), /har ikke eller har flere av: tomorrow 1/);
});

test('a choice that the other catalogue does not have is asked for, never guessed', async () => {
  await using rusty = await startTestServer({
    changes: [...onlyReviewedParts, "UPDATE color SET color = 'Rustrød' WHERE id = 1"],
  });
  const shown = await change(documentOf(await change(await newDocument(), priced)), {}, rusty);
  assert.match(shown, /har ikke eller har flere av: Farge Svart/);
  assert.doesNotMatch(shown, /value="recalculate"/);
});

test('a part that the catalogue lacks is named on the page and on every paper', async () => {
  await using poorer = await startTestServer({
    changes: [...onlyReviewedParts, 'DELETE FROM module WHERE type_id = 13'],
  });
  const document = await newDocument(poorer);
  for (const paper of ['offer', 'order', 'fitting']) {
    const page = await change(document, { paper }, poorer);
    assert.match(
      page,
      /<div class="paper-warning"><strong>Listen mangler noe<\/strong><p>Katalogen mangler [^<]*mangler i listen\.</,
    );
  }
});

test('on the fitter’s paper a measure that nobody gave has the usual value, or none where there is no usual one', async () => {
  const page = await change(await newDocument(), { paper: 'fitting' });
  assert.match(page, /Romhøyde: beregnet med 2 400 mm/);
  assert.match(page, /<\/span>Avstand til møne<span/);
});

test('to a chimney that the house has: the offer says so, and the fitter gets the mason’s hole and the detail', async () => {
  const brick = 'scheme=1&flue=existing&chimney=brick_half&flue_section=3&inlet_height=1360&wall_distance=360';
  const document = documentOf(await server.page(`/quote?${choices.replace('scheme=2', brick)}`));
  const customer = {
    'customer.phone': '900 00 000',
    'customer.address': 'Storgata 1',
    'customer.delivery': 'Hytteveien 2',
  };
  const offer = await change(document, { ...priced, ...customer, paper: 'offer' });
  assert.match(offer, new RegExp(`data-document-name="Tilbud ${marker}"`));
  assert.match(offer, /til skorsteinen i huset: Tegl ½ stein/);
  assert.match(offer, /Røykrør og tilkobling/);
  const page = await change(document, { ...priced, ...customer, paper: 'fitting' });
  const fitting = page.slice(page.indexOf('id="paper"'));
  assert.match(fitting, /Hull i skorsteinen<\/h3><p>Ø180 mm gjennom 110 mm vange, midten 1 360 mm over gulvet/);
  assert.match(fitting, /<svg class="elevation detail[^>]*>/);
  assert.match(fitting, /Skorstein over tak<span class="blank">/, 'nobody knows it before it is measured');
  assert.doesNotMatch(fitting, /Hull for snekkeren/, 'no storey is cut through');
  const toFillIn = [...fitting.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(
    ([, label, value]) => `${label}: ${value}`,
  );
  assert.deepEqual(toFillIn.slice(-4), ['Serienummer: ', 'Skorstein: Tegl ½ stein', 'Montert av: ', 'Dato: ']);
  assert.match(toFillIn.at(-6) ?? '', /^Ildsted: ./);
  assert.match(toFillIn.at(-5) ?? '', /^Produsent: ./);
  assert.match(fitting, /Hytteveien 2<\/p><p>900 00 000<\/p>/);
  assert.doesNotMatch(fitting, /Storgata 1</, 'it is fitted where it is delivered');
});

test('a new quote has the dealer’s usual labour, supplier and validity; its papers have the register, telephone and e-mail, and the offer alone the terms', async (t) => {
  const labour = path.join(await temporaryFolder(t), 'labour.json');
  await writeFile(labour, '[{ "text": "Montering", "kroner": 8500, "unit": "rs" }]');
  await using own = await startTestServer({
    changes: onlyReviewedParts,
    environment: {
      DEALER_NAME: 'Ovnshuset AS',
      DEALER_ORGANISATION_NUMBER: '987 654 325 MVA',
      DEALER_REGISTERED: 'yes',
      DEALER_PHONE: '22 22 22 22',
      DEALER_EMAIL: 'post@ovnshuset.example',
      DEALER_TERMS: 'Netto 10 dager.|Forbehold om <lager>.',
      DEALER_VALID_DAYS: '14',
      DEALER_SUPPLIER: 'Stål AS',
      DEALER_LABOUR: labour,
    },
  });
  const document = await newDocument(own);
  const read = quoteOf(await change(document, {}, own));
  const { lines, order, created, validUntil } = read;
  assert.deepEqual([lines[1]?.kind, lines[1]?.text, lines[1]?.amount], ['labour', 'Montering', 850_000]);
  assert.equal(order.supplier, 'Stål AS');
  assert.equal((Date.parse(validUntil ?? '') - Date.parse(created ?? '')) / 86_400_000, 14);
  assert.match(await change(document, { valid: '2026-01-01' }, own), /Forny i 14 dager/);
  for (const paper of ['offer', 'order', 'fitting']) {
    const page = await change(document, { ...priced, paper }, own);
    assert.match(
      page,
      /987 654 325 MVA\s· Foretaksregisteret<\/span><span>Tlf\. 22 22 22 22<\/span><span>post@ovnshuset/,
    );
    assert.equal(page.includes('<p>Netto 10 dager.</p><p>Forbehold om &lt;lager&gt;.</p>'), paper === 'offer', paper);
  }
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

test('the choices of the calculator replace the flue alone, and a flue that cannot be built replaces nothing', async () => {
  const document = documentOf(await change(await newDocument(), { ...priced, number: '1042', action: 'sent' }));
  const white = choices.replace('color=1', 'color=2');
  const page = await change(document, { choices: white });
  assert.match(page, /Pipen er endret: kr 76 307,50 → kr /);
  assert.match(page, /revisjon 2, som ikke er sendt/);
  assert.match(page, /quote-status">Ikke sendt</);
  const read = quoteOf(page);
  assert.deepEqual([read.number, read.customer.name, read.sent], ['1042', marker, null]);
  const refused = await change(document, { choices: 'fireplace=1' });
  assert.match(refused, /Pipen er ikke endret/);
  assert.match(refused, /quote-status">Sendt /);
});

test('what a line lacks is said at its field when the quote is marked as sent', async () => {
  const page = await change(await newDocument(), { complete: '1', 'line.0.text': '', action: 'sent' });
  assert.match(page, /id="m-line\.0\.text">Skriv hva linjen gjelder</);
  assert.match(page, /id="m-line\.0\.amount">Skriv prisen</);
  assert.match(page, /kan ikke merkes som sendt/);
  const wrong = await change(await newDocument(), { ...priced, 'line.0.quantity': '', action: 'sent' });
  assert.match(wrong, /kan ikke merkes som sendt/);
});
