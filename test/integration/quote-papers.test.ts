import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { addressOf, startHeadless } from '../support/headless-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { formOf, startTestServer } from '../support/test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  change,
  choices,
  dealer,
  documentOf,
  marker,
  newDocument,
  priced,
  pricedPage,
  quoteOf,
  server,
} from './quote-pages.ts';

test('an order for the supplier has no price and no name of the customer', async () => {
  const document = documentOf(
    await pricedPage({ number: 'T2026-1042', customer_number: '55301', 'line.0.ordered': 'on', paper: 'order' }),
  );
  const csv = await (await server.post('/quote/order.csv', { document })).text();
  const rows: string[][] = parse(csv, { delimiter: ';', bom: true });
  assert.deepEqual(rows[0], ['Pos.', 'Antall', 'Enhet', 'Artikkelnummer', 'NOBB-nummer', 'Navn', 'Kunde eller jobb']);
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

test('goods of several suppliers make an order for each, with a sheet, a number and files of their own', async () => {
  await using own = await startTestServer({
    environment: { ...dealer, DEALER_SUPPLIER: 'Grossisten AS', DEALER_CUSTOMER_NUMBER: '4711' },
    changes: [
      ...onlyReviewedParts,
      "UPDATE module SET supplier = 'Takmann & sønn' WHERE art_nr IN ('ST000-17', 'ST000-18')",
      "UPDATE producer SET supplier = 'Ovnsimport' WHERE name = 'Bålheim'",
    ],
  });
  const roofer = `account.${encodeURIComponent('Takmann & sønn')}`;
  const page = await change(
    await newDocument(own),
    { ...priced, number: '77', 'line.0.ordered': 'on', paper: 'order' },
    own,
  );
  const document = documentOf(await change(documentOf(page), { [roofer]: '88', paper: 'order' }, own));
  const shown = await change(document, { paper: 'order' }, own);
  const paper = shown.slice(shown.indexOf('id="paper"'));
  const sheets = paper.split('<section').slice(1);
  assert.equal(sheets.length, 3);
  for (const [index, [supplier, number, article]] of (
    [
      ['Grossisten AS', '4711', 'ST150-02SV'],
      ['Takmann &amp; sønn', '88', 'ST000-17'],
      ['Ovnsimport', '', 'BAA-1007'],
    ] as const
  ).entries()) {
    const sheet = sheets[index] ?? '';
    assert.match(sheet, new RegExp(`<p>${supplier}</p>`));
    assert.equal(sheet.includes(`<dd>${number}</dd>`), number !== '', supplier);
    if (index > 0) assert.match(sheet, /<h2>Bestilling<\/h2>.*Ovnshuset AS.*987 654 325/s, 'says who orders');
    for (const [other, text] of sheets.entries()) assert.equal(text.includes(article), other === index, article);
  }
  assert.match(shown, /EFO\/NELFO trenger kundenummeret hos leverandøren\./);
  const importer = `account.${encodeURIComponent('Ovnsimport')}`;
  const numbered = documentOf(await change(document, { [importer]: '99', paper: 'order' }, own));
  const all = [
    ['Grossisten AS', '', '4711', 'ST150-02SV'],
    ['Takmann & sønn', '-Takmann-s%C3%B8nn', '88', 'ST000-17'],
    ['Ovnsimport', '-Ovnsimport', '99', 'BAA-1007'],
  ] as const;
  for (const [supplier, name, number] of all) {
    const csv = await own.post('/quote/order.csv', { document: numbered, order_to: supplier });
    assert.match(csv.headers.get('content-disposition') ?? '', new RegExp(`bestilling-77${name}\\.csv`));
    const message = await own.post('/quote/order.txt', { document: numbered, order_to: supplier });
    assert.match(message.headers.get('content-disposition') ?? '', new RegExp(`bestilling-77${name}\\.txt`));
    const [rows, lines] = [(await csv.text()).trim().split('\r\n'), (await message.text()).trim().split('\r\n')];
    assert.match(lines[0] ?? '', new RegExp(`^BH;EFONELFO;4\\.0;;NO987654325MVA;77;${number};`));
    assert.equal(lines.length, rows.length, 'a head, and a line for each part');
    for (const [other, , , theirs] of all)
      assert.equal(rows.join('\n').includes(theirs), other === supplier, `${theirs}, ordered from ${supplier}`);
  }
  const refused = await own.post('/quote/order.txt', { document, order_to: 'Ovnsimport' });
  assert.match(await refused.text(), /Bestillingsfilen kan ikke lages ennå/);
  const moved = await change(document, { 'line.0.supplier': 'Takmann & sønn', paper: 'order' }, own);
  assert.equal(moved.slice(moved.indexOf('id="paper"')).split('<section').length - 1, 2);
});

test('the papers: a customer sees no number of a part, a supplier no price, a fitter no price', async () => {
  const document = documentOf(await pricedPage());
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
  const named = [...fitting.matchAll(/: se «([^»]+)»/g)].map(([, name = '']) => name);
  assert.ok(named.length > 0);
  for (const name of named) assert.match(fitting, new RegExp(`<strong>[^<]*${name}<`), 'the paper refers to itself');
  const fitterChecks = fitting.match(/<span>[^<]*(?:\.no, |kommune, |anvisning)[^<]*<\/span>/g) ?? [];
  assert.ok(fitterChecks.length >= 6, 'each check of the fitter names its source or the instructions');
  assert.match(fitting, /sotbrannklasse G.*søknadspliktig/s);
  const joints = /Skjøtene, høyde over gulvet<\/h3>.*?<\/table>/s.exec(fitting)?.[0] ?? '';
  assert.match(joints, /Stålpipe 1500 mm Ø150 svart.*?number">[\d ]+\smm<.*?number">[\d ]+\smm</s);
  assert.doesNotMatch(fitting, /\d,\d\d|kr /);
  assert.match(
    fitting,
    /<strong>Loftsgulv<\/strong>: 320[^<]*mm\. Underside: [\d ]+ mm\. Til brennbart: \d+ mm\. Fra uttaket: 350 mm bak\./,
  );
});

test('a discount in per cent on everything is named with its rate, one in kroner without', async () => {
  const document = await newDocument();
  assert.match(await change(document, { ...priced, discount: '10' }), /<th scope="row">Rabatt 10 %<\/th>/);
  const inKroner = await change(document, { ...priced, discount: '500', 'discount.unit': 'kr' });
  assert.match(inKroner, /<th scope="row">Rabatt<\/th>/);
});

test('the fitter reads the set length beside its joint, and the wall behind among the measures, with the typed distance', async () => {
  const fittingOf = async (more: string): Promise<string> => {
    const document = documentOf(await server.page(`/quote?${choices}${more}`));
    const page = await change(document, { ...priced, paper: 'fitting' });
    return page.slice(page.indexOf('id="paper"'));
  };
  const fitting = await fittingOf('');
  const [joints = ''] = /<table class="paper-table paper-joints">.*?<\/table>/s.exec(fitting) ?? [];
  assert.match(joints, /justerbar[^<]*<span class="paper-note">justerbart element, stilles på 367 mm/);
  assert.equal(fitting.split('stilles på 367 mm').length, 2, 'it is said once');
  const wall = (text: string): RegExp =>
    new RegExp(`Mål på stedet</h3><ul[^>]*>.*<li>${text}<span class="blank">.*</ul>`, 's');
  assert.match(fitting, wall('Brennbar vegg bak uttaket: minst 550 mm\\.'));
  assert.match(await fittingOf('&wall_behind=900'), wall('Brennbar vegg bak uttaket: minst 550 mm, oppgitt 900 mm\\.'));
});

test('the offer prints the text that the dealer wrote on it, line by line', async () => {
  const page = await pricedPage({ text: 'Montering i uke 42.\n\nRiving er ikke med.' });
  assert.match(page, /<p>Montering i uke 42\.<\/p><p>Riving er ikke med\.<\/p>/);
});

test('a whole job leaves no text of the customer in log, profile or files of a server', async (t) => {
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
      ...dealer,
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
  const document = documentOf(await send('/quote', formOf({ document: documentOf(made), ...everything })));
  assert.ok(document.split(marker).length > 6);
  for (const paper of ['offer', 'order', 'fitting']) {
    assert.match(await send('/quote', formOf({ document, paper })), new RegExp(`^200 [^]*${marker}`));
  }
  const sent = formOf({ document, action: 'confirm' });
  const fileOf = (text: string): FormData => formOf({ file: new File([text], `${marker}.pipetilbud`) });
  for (const [address, form, status] of [
    ['/quote/file', sent, 200],
    ['/quote/order.csv', sent, 200],
    ['/quote/order.txt', sent, 200],
    ['/quote/desk/save', sent, 404],
    ['/quote/open', fileOf(document), 200],
    ['/quote/open', fileOf(document.slice(0, -20)), 400],
    ['/quote/open', fileOf(document.replace('"revision":1', `"revision": "${marker}"`)), 400],
    ['/quote/open', fileOf(`${document}${' '.repeat(1_000_001)}`), 413],
  ] as const) {
    assert.ok((await send(address, form)).startsWith(String(status)), `${address} ${status}`);
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

test('a part that the catalogue lacks is named on the page and on every paper, on the offer in the customer’s words', async () => {
  await using poorer = await startTestServer({
    changes: [...onlyReviewedParts, 'DELETE FROM module WHERE type_id = 13'],
  });
  const document = await newDocument(poorer);
  for (const paper of ['offer', 'order', 'fitting']) {
    const page = await change(document, { paper }, poorer);
    assert.match(page, /<li>Katalogen mangler [^<]*mangler i listen\.</);
    assert.match(
      page.slice(page.indexOf('id="paper"')),
      paper === 'offer'
        ? /<ul class="paper-warnings"><li>Ikke regnet med i prisen på delene: stormkrage \(1 stk\.\)\.</
        : /<div class="paper-warning"><strong>Listen mangler noe<\/strong><p>Katalogen mangler [^<]*mangler i listen\.</,
    );
  }
});

test('on the fitter’s paper a measure that nobody gave has the usual value, or none where there is no usual one', async () => {
  const page = await change(await newDocument(), { paper: 'fitting' });
  assert.match(page, /Romhøyde: beregnet med 2 400 mm/);
  assert.match(page, /<li>Avstand til møne<span/);
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
  assert.match(fitting, /Hull i skorsteinen<\/h3><p>Ø200 mm gjennom 110 mm vange, midten 1 360 mm over gulvet/);
  assert.match(fitting, /<svg class="elevation detail[^>]*>/);
  assert.match(fitting, /Skorstein over tak<span class="blank">/, 'nobody knows it before it is measured');
  assert.doesNotMatch(fitting, /Hull for snekkeren/, 'no storey is cut through');
  assert.match(fitting, /Hytteveien 2<\/p><p>900 00 000<\/p>/);
  assert.doesNotMatch(fitting, /Storgata 1</, 'it is fitted where it is delivered');
});

test('a new quote has the dealer’s usual labour, supplier and validity; its papers have the register, telephone and e-mail, and the offer alone the terms', async (t) => {
  const labour = path.join(await temporaryFolder(t), 'labour.json');
  await writeFile(labour, '[{ "text": "Montering", "kroner": 8500, "unit": "rs" }]');
  await using own = await startTestServer({
    changes: onlyReviewedParts,
    environment: {
      ...dealer,
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
  const { lines, order, created, validUntil } = quoteOf(await change(document, {}, own));
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

test('a piece without height has one height in the list of joints, never the same height twice', async () => {
  const below = `${choices.replace('floor=4', 'floor=1')}&flue=existing&chimney=steel&flue_section=13&inlet=below&flue_end=1800`;
  const fitting = await change(documentOf(await server.page(`/quote?${below}`)), { paper: 'fitting' });
  const [joints = ''] = /<table class="paper-table paper-joints">.*?<\/table>/s.exec(fitting) ?? [];
  assert.match(joints, /<td class="number">[\d ]+ mm<\/td><td class="number">–<\/td>/);
  assert.doesNotMatch(joints, /<td class="number">([^<]*)<\/td><td class="number">\1<\/td><\/tr>/);
});
