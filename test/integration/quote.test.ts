import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUpQuote } from '../../server/quotes/money.ts';
import { isBroken } from '../../server/quotes/quoted-calculation.ts';
import { writeQuote } from '../../server/quotes/quote.ts';
import { startTestServer } from '../support/test-server.ts';
import {
  change,
  choices,
  documentOf,
  fileOf,
  marker,
  newDocument,
  priced,
  pricedPage,
  quoteOf,
  server,
} from './quote-pages.ts';

test('a quote keeps the choices in use, without values of another kind of flue and without needless blanks', async () => {
  const address = `/quote?${choices}&base_height=${'9'.repeat(300)}&room_height=${'+'.repeat(300)}2500`;
  const opened = quoteOf(await server.page(address));
  const kept = opened.calculation.choices.map(({ name, value }) => `${name}=${value}`);
  assert.equal(kept.join('&'), `${choices}&room_height=2500`);
});

test('a control character in a name of a hand-made catalogue is a space on pages, downloads and quotes', async () => {
  const tables = ['catalogue_info', 'producer', 'fireplace', 'scheme', 'module'];
  await using handMade = await startTestServer({
    changes: tables.map((table) => `UPDATE ${table} SET name = name || char(7, 10, 0) || 'x'`),
  });
  assert.match(quoteOf(await handMade.page(`/quote?${choices}`)).lines[0]?.text ?? '', /^[^\p{Cc}]+ x$/u);
  for (const path of ['/', '/customer', '/survey', '/bill-of-materials.csv', '/bill-of-materials.json', '/catalogue']) {
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(await handMade.page(`${path}?${choices}`), /\u0007|\\u0007/, path);
  }
});

test('the editor of the same choices is the same page, without id and date', async () => {
  const [first, second] = [await server.page(`/quote?${choices}`), await server.page(`/quote?${choices}`)];
  assert.equal(first, second);
  const read = quoteOf(first);
  assert.deepEqual([read.id, read.created, read.validUntil], [null, null, null]);
});

test('the page of a quote stays light, and the answers to its script lighter', async () => {
  const fields = { document: await newDocument(), ...priced, paper: 'fitting' };
  const bytesOf = async (shown: readonly string[]): Promise<number> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const name of shown) form.append('shown', name);
    const headers = { origin: server.origin, 'hx-request': 'true' };
    const answer = await fetch(new URL('/quote', server.origin), { method: 'POST', body: form, headers });
    return Buffer.byteLength(await answer.text());
  };
  const onPage = [...(await pricedPage()).matchAll(/name="shown" value="([^"]*)"/g)].map(([, name = '']) => name);
  const parts = onPage.filter((name) => name.startsWith('part-list.'));
  assert.equal(onPage.length, 2);
  assert.ok((await bytesOf(parts)) <= 60_000, 'after a paper without a drawing');
  assert.ok((await bytesOf(onPage)) <= 50_000);
  const full = await pricedPage({ paper: 'fitting' });
  for (const page of [await server.page(`/quote?${choices}`), full]) assert.ok(Buffer.byteLength(page) <= 70_000);
});

test('the first change gives a quote its id, its date and 30 days', async () => {
  const { id, created, validUntil, customer } = quoteOf(await pricedPage());
  assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  assert.equal((Date.parse(validUntil ?? '') - Date.parse(created ?? '')) / 86_400_000, 30);
  assert.equal(customer.name, marker);
});

test('the fireplace has no price in the catalogue: until it is typed the quote is provisional', async () => {
  const unpriced = await server.page(`/quote?${choices}`);
  assert.match(unpriced, /Pris mangler på\s/);
  assert.match(unpriced, /UTKAST/);
  const page = await pricedPage();
  assert.doesNotMatch(page, /Pris mangler|UTKAST/);
  assert.match(page, /kr 76 307,50/);
});

test('an unusable value gets a message at its field, keeps its text, and changes nothing', async () => {
  const page = await pricedPage({ 'line.0.amount': 'mye', discount: '120 %' });
  assert.match(page, /value="mye"[^>]*aria-invalid="true"/);
  assert.match(page, /Skriv et beløp i kroner/);
  assert.match(page, /Skriv for eksempel 10, 10 % eller 500 kr/);
});

test('a discount is percent unless kroner are chosen or typed', async () => {
  const document = documentOf(await pricedPage());
  const discountOf = async (fields: Readonly<Record<string, string>>): Promise<unknown> =>
    quoteOf(await change(document, fields)).discount;
  assert.deepEqual(await discountOf({ discount: '10' }), { basisPoints: 1000 });
  assert.deepEqual(await discountOf({ discount: '12,5', 'discount.unit': '%' }), { basisPoints: 1250 });
  assert.deepEqual(await discountOf({ discount: '10', 'discount.unit': 'kr' }), { ore: 1000 });
  assert.deepEqual(await discountOf({ discount: '1 500 kr', 'discount.unit': '%' }), { ore: 150_000 });
  assert.deepEqual(await discountOf({ discount: '5 %', 'discount.unit': 'kr' }), { basisPoints: 500 });
  const part = await change(document, { 'part.ST150-02SV': '100', 'part.ST150-02SV.unit': 'kr' });
  assert.deepEqual(quoteOf(part).parts, [{ articleNumber: 'ST150-02SV', source: null, discount: { ore: 10_000 } }]);
  assert.match(
    part,
    /name="part\.ST150-02SV" value="100".*?name="part\.ST150-02SV\.unit"[^>]*><option>%<\/option><option selected>kr/s,
  );
  // A row of spaces before another character costs a search that goes back quadratic time.
  const long = await change(document, { discount: `1${' '.repeat(100_000)}%` });
  assert.match(long, /name="discount"[^>]*aria-invalid="true"/);
  const page = await change(document, { discount: '10', 'discount.unit': 'kr' });
  assert.match(page, /name="discount" value="10".*?<option value="kr" selected>/);
});

test('a part that is there already, or that the customer has, stays on the list without a price, and is not ordered', async () => {
  const before = await pricedPage();
  const { calculation } = quoteOf(before);
  const [tee, pipes] = calculation.lines;
  assert.ok(tee !== undefined && pipes !== undefined);
  const fields = { [`source.${tee.articleNumber}`]: 'existing', [`source.${pipes.articleNumber}`]: 'customer' };
  const page = await change(documentOf(before), fields);
  assert.match(page, new RegExp(`Finnes i huset fra før og er ikke med i prisen: ${tee.name}\\.`));
  assert.match(page, new RegExp(`Du har dette selv, og det er ikke med i prisen: ${pipes.name}\\.`));
  const removed = (tee.quantity * (tee.unitPrice ?? 0) + pipes.quantity * (pipes.unitPrice ?? 0)) * 1.25;
  const totalOf = (html: string): number => addUpQuote(quoteOf(html)).incVat;
  assert.equal(totalOf(before) - totalOf(page), removed);
  for (const paper of ['offer', 'fitting']) {
    const shown = await change(documentOf(page), { paper });
    assert.match(shown, new RegExp(`${tee.name}</span><strong class="paper-note">Finnes fra før<`), paper);
  }
  const order = await change(documentOf(page), { paper: 'order' });
  const article = order.slice(order.indexOf('id="paper"'));
  for (const { articleNumber } of [tee, pipes]) assert.doesNotMatch(article, new RegExp(articleNumber));
  const csv = await server.post('/quote/order.csv', { document: documentOf(page) });
  assert.doesNotMatch(await csv.text(), new RegExp(`${tee.articleNumber}|${pipes.articleNumber}`));
  const again = await change(documentOf(page), { [`source.${tee.articleNumber}`]: 'sold' });
  assert.deepEqual(
    quoteOf(again).parts.map(({ articleNumber }) => articleNumber),
    [pipes.articleNumber],
  );
});

test('lines are added, moved and removed', async () => {
  let document = documentOf(await pricedPage({ action: 'add.labour' }));
  document = documentOf(
    await change(document, { 'line.1.text': 'Montering', 'line.1.amount': '900', 'line.1.quantity': '6' }),
  );
  assert.match(await change(document, {}), /Velg pristype for arbeidet/);
  const page = await change(document, { 'line.1.commitment': 'estimate', 'line.1.vat': 'ex' });
  assert.match(page, /Montering: prisoverslag\. Prisen blir høyst kr 7 762,50/);
  const kindsAfter = async (action: string): Promise<string[]> =>
    quoteOf(await change(documentOf(page), { action })).lines.map(({ kind }) => kind);
  assert.deepEqual(await kindsAfter('up.1'), ['labour', 'goods']);
  assert.deepEqual(await kindsAfter('remove.1'), ['goods']);
});

test('a page names its lines in their order, among them new ones, and each keeps its fields', async () => {
  const document = documentOf(await pricedPage({ action: 'add.labour' }));
  const form = new FormData();
  const fields = { document, 'line.0.amount': '24 990', 'line.7.text': 'Bæring', 'line.1.text': 'Montering' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const line of ['', 'labour.7', 'goods.0', 'labour.1', 'labour.7', 'goods.1e3', 'magic.5'])
    form.append('line', line);
  const headers = { origin: server.origin };
  const answer = await fetch(new URL('/quote', server.origin), { method: 'POST', body: form, headers });
  const { lines } = quoteOf(await answer.text());
  assert.deepEqual(
    lines.map(({ id, kind, text, amount }) => [id, kind, text, amount]),
    [
      [7, 'labour', 'Bæring', null],
      [0, 'goods', 'Vedovn Tinde 1', 2_499_000],
      [1, 'labour', 'Montering', null],
    ],
  );
  assert.deepEqual(quoteOf(await change(document, { line: '' })).lines, []);
  assert.equal(quoteOf(await change(document, {})).lines.length, 2, 'a form that names no lines leaves them');
});

test('a new quote has the price of its fireplace from the catalogue, and another fireplace brings its own', async () => {
  await using sold = await startTestServer({ changes: ['UPDATE fireplace SET price_ex_vat = 19990.5 WHERE id = 1'] });
  const page = await sold.page(`/quote?${choices}`);
  const fireplaceIn = (html: string): unknown[] => {
    const [line] = quoteOf(html).lines;
    return [line?.text, line?.amount, line?.includesVat, line?.quantity];
  };
  assert.deepEqual(fireplaceIn(page), ['Vedovn Tinde 1', 1_999_050, false, 100]);
  const edited = { document: documentOf(page), 'line.0.amount': '15000', 'line.0.quantity': '2' };
  const answer = await sold.post('/quote', {
    ...edited,
    choices: choices.replace('fireplace=1&scheme=2', 'fireplace=2'),
  });
  assert.deepEqual(fireplaceIn(await answer.text()), ['Vedovn Vidde 1', null, true, 200]);
});

test('a button for a line keeps the typed text of the others, even invalid text', async () => {
  const page = await pricedPage({ 'line.0.amount': '24990,', 'line.0.discount': 'litt', action: 'add.labour' });
  assert.match(page, /name="line\.0\.discount"[^>]*value="litt"/);
  assert.match(page, /name="line\.1\.text"/);
});

test('a quote that was sent is never changed in silence: the first change makes a revision', async () => {
  const sent = await pricedPage({ action: 'confirm' });
  assert.match(sent, /er merket som sendt/);
  const untouched = quoteOf(await change(documentOf(sent), {}));
  assert.equal(untouched.revision, 1);
  const revised = await change(documentOf(sent), { discount: '5 %' });
  assert.match(revised, /revisjon 2/);
  assert.match(revised, /kr 72 492,13/);
});

test('the alternatives that a page does not show, and their lines, stay in the file', async () => {
  const file = fileOf(await pricedPage({ action: 'add.labour' }));
  const [first] = file.alternatives;
  const second = { ...first, calculation: { ...first.calculation, label: 'Kort pipe' } };
  const lines = file.lines.map((line, index) => ({ ...line, alternative: index === 0 ? 0 : null }));
  const document = writeQuote({ ...file, alternatives: [first, second], chosen: 1, lines });
  const page = await change(document, { 'line.1.text': 'Montering', 'line.0.text': 'Ovn', line: 'labour.1' });
  const changed = fileOf(page);
  assert.match(page, /Kort pipe/);
  assert.doesNotMatch(page, /id="line-0"/);
  assert.deepEqual(changed.alternatives, [first, second]);
  const collided = fileOf(await change(document, { line: 'goods.0' }));
  assert.deepEqual(
    collided.lines.map(({ id, text }) => [id, text]),
    [
      [0, ''],
      [1, 'Vedovn Tinde 1'],
    ],
  );
  assert.deepEqual(
    changed.lines.map(({ id, text, alternative }) => [id, text, alternative]),
    [
      [1, 'Montering', null],
      [0, 'Vedovn Tinde 1', 0],
    ],
  );
});

test('a quote without a customer or a number, or with a warning, asks once before it is sent; a new question stops the sending', async () => {
  const asked = await pricedPage({ 'customer.name': '', action: 'sent' });
  assert.match(asked, /role="status"><p>Tilbudet har ikke noe kundenavn\. Tilbudet har ikke noe nummer\./);
  assert.equal(quoteOf(asked).sent, null);
  const sent = await change(documentOf(asked), { action: 'confirm' });
  assert.match(sent, /er merket som sendt/);
  assert.ok(
    fileOf(sent).alternatives[0].calculation.rules.every((rule) => !isBroken(rule) || rule.clarified !== undefined),
  );
  const again = quoteOf(await change(documentOf(sent), { discount: '5', action: 'sent' }));
  assert.deepEqual([again.sent, again.revision], [null, 2]);
});

test('a saved file opens byte for byte', async () => {
  const document = documentOf(await pricedPage());
  const file = await server.post('/quote/file', { document });
  assert.match(file.headers.get('content-disposition') ?? '', /tilbud-Zsigmondy-Qvale\.pipetilbud/);
  const bytes = await file.text();
  const answer = await server.post('/quote/open', { file: new File([`\uFEFF${bytes}`], 'a.pipetilbud') });
  assert.equal(answer.status, 200);
  const again = await server.post('/quote/file', { document: documentOf(await answer.text()) });
  assert.equal(await again.text(), bytes);
});

test('a file of another kind is answered with a page that explains the refusal', async () => {
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
    [document.replace(/"vatPercent":\d+/, '"vatPercent": 101'), 400, /alternatives\.0\.calculation\.vatPercent/],
    [document.replace(/"lines":\[(\{"kind":"goods".*?\})\]/, '"lines":[$1,$1]'), 400, /lines/],
    [
      document.replace(/"width":[\d.]+/, '"width": 1e300'),
      400,
      /alternatives\.0\.calculation\.drawing\.elevation\.width/,
    ],
    [
      document.replace(/"d":"M/, '"d": "M<script>'),
      400,
      /alternatives\.0\.calculation\.drawing\.elevation\.shapes\.\d+/,
    ],
    [document.replace('"chosen":0', '"chosen":1'), 400, /chosen/],
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

test('a page of another site posts nothing, and the pages of a quote let their forms say where they come from', async () => {
  const answer = await server.get(`/quote?${choices}`);
  assert.equal(answer.headers.get('referrer-policy'), 'same-origin');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const elsewhere = { origin: 'http://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const foreign = await server.post('/quote', { document: await newDocument() }, elsewhere);
  assert.equal(foreign.status, 403);
});

test('the choices of the calculator replace the flue alone, and a flue that cannot be built replaces nothing', async () => {
  const document = documentOf(await pricedPage({ number: '1042', action: 'confirm' }));
  const white = choices.replace('color=1', 'color=2');
  const page = await change(document, { choices: white });
  assert.match(page, /Ny tilbudssum: kr 76 307,50 → kr /);
  assert.match(page, /revisjon 2, som ikke er sendt/);
  assert.match(page, /quote-status">Ikke sendt</);
  const read = quoteOf(page);
  assert.deepEqual([read.number, read.customer.name, read.sent], ['1042', marker, null]);
  const refused = await change(document, { choices: 'fireplace=1' });
  assert.match(refused, /Pipen er ikke endret/);
  assert.match(refused, /quote-status">Sendt /);
});

test('a field that a line lacks gets a message when the quote is marked as sent', async () => {
  const page = await change(await newDocument(), { complete: '1', 'line.0.text': '', action: 'sent' });
  assert.match(page, /id="m-line\.0\.text">Skriv hva linjen gjelder</);
  assert.match(page, /id="m-line\.0\.amount">Skriv prisen</);
  assert.match(page, /kan ikke merkes som sendt før/);
  const wrong = await pricedPage({ 'line.0.quantity': '', action: 'sent' });
  assert.match(wrong, /kan ikke merkes som sendt/);
});
