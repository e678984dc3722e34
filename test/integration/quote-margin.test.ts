import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { papers } from '../../server/pages/quote/papers.ts';
import { type DealerSettings, parseDealer } from '../../server/settings/dealer.ts';
import { readPurchaseFile } from '../../server/quotes/purchase-prices.ts';
import type { PlainQuote } from '../../server/quotes/quote.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { change, choices, documentOf, newDocument, priced, quoteOf, server } from './quote-pages.ts';

const page = '/dealer/purchase-prices';
/** The fireplace is bought for 60 % of its price without VAT, less 63 øre. */
const fireplaceCost = 11_471.37;

/** Starts the server of the desktop app with a folder of the user's own data. */
async function startApp(t: TestContext, lowestMargin: number | null = null) {
  const folder = await temporaryFolder(t);
  const purchasePrices = path.join(folder, 'catalogues', 'purchase-prices.json');
  const app = await startTestServer({
    purchasePrices,
    dealer: dealerWith(lowestMargin),
    changes: onlyReviewedParts,
    environment: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'debug',
      PROFILER_DIRECTORY: path.join(folder, 'profiles'),
    },
  });
  t.after(() => app[Symbol.asyncDispose]());
  return { app, folder, purchasePrices };
}

function dealerWith(lowestMargin: number | null): DealerSettings {
  const texts = new Map([
    ['name', 'Ovnshuset AS'],
    ['organisationNumber', '987 654 325'],
    ['supplier', 'Grossisten AS'],
    ['customerNumber', '4711'],
    ['lowestMargin', lowestMargin?.toString() ?? ''],
  ]);
  const { dealer } = parseDealer((field) => texts.get(field) ?? '');
  assert.ok(dealer);
  return dealer;
}

/** Sends a price file, and returns the status with the words of the answer. */
async function give(app: TestServer, text: string, supplier = 'Grossisten AS', name = 'netto.csv'): Promise<string> {
  const answer = await app.post(page, { supplier, file: new File([text], name) });
  return `${answer.status} ${plain(await answer.text())}`;
}

/** Returns a file with purchase prices at 60 % of the parts' prices, and of the fireplace. */
function netPrices({ calculation, lines }: PlainQuote, withFireplace = true): string {
  const parts = calculation.lines.map(({ articleNumber, unitPrice }) => [articleNumber, (unitPrice ?? 0) * 0.006]);
  const [fireplace] = lines;
  assert.ok(fireplace?.kind === 'goods' && fireplace.articleNumber !== null);
  const rows = withFireplace ? [...parts, [fireplace.articleNumber, fireplaceCost]] : parts;
  return [
    'Varenr;Veil. pris eks. mva;Netto eks. mva',
    ...rows.map(([number, kroner]) => `${number};99999,00;${Number(kroner).toFixed(2).replace('.', ',')}`),
    '',
  ].join('\n');
}

function plain(html: string): string {
  return html.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('−', '-');
}

/** Returns the sentences of the page about the margin. */
function marginIn(html: string): string {
  return (
    /<div class="quote-margin">(.*?)<\/section>/s.exec(plain(html))?.[1]?.replaceAll(/(?:<[^>]*>)+/g, '|') ?? 'none'
  );
}

test('a headless server has no margin and no page of purchase prices', async () => {
  const asked = await change(await newDocument(), { ...priced, action: 'margin' });
  assert.equal(marginIn(asked), 'none');
  assert.doesNotMatch(asked, /margin/i);
  for (const answer of [await server.get(page), await server.post(page, { supplier: 'A' })])
    assert.equal(answer.status, 404);
});

test('purchase prices are kept by supplier, shown without a price, and removed', async (t) => {
  const { app, purchasePrices } = await startApp(t);
  const quote = quoteOf(await change(await newDocument(app), priced, app));
  const goods = quote.calculation.lines.length + 1;
  const kept = await give(app, netPrices(quote));
  assert.match(kept, new RegExp(`^200 [^]*role="status">${goods} innkjøpspriser fra Grossisten AS er lagret\\.<`));
  assert.match(kept, new RegExp(`<strong>Grossisten AS</strong>\\s· ${goods} priser fra «netto\\.csv», `));
  assert.doesNotMatch(kept, /11 ?471/);
  const file = await readFile(purchasePrices, 'utf8');
  assert.match(file, /"Grossisten AS": \{[^]*: 11471\.37/);

  const [first] = quote.calculation.lines;
  assert.ok(first);
  const net = (...lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  const refused: readonly (readonly [string, RegExp])[] = [
    [net('Varenr;Veil. pris eks. mva', `${first.articleNumber};100`), /har ingen innkjøpspriser på varer i katalogen/],
    [net('Varenr;Netto', 'ukjent-1;100'), /har ingen innkjøpspriser på varer i katalogen/],
    [
      net('Varenr;Netto;Innkjøpspris', `${first.articleNumber};100;90`),
      /flere kolonner med innkjøpspris: «Netto», «Inn/,
    ],
    [net('Vekt;Farge', '1;2'), /har ingen innkjøpspriser på varer i katalogen/],
    ['', /422/],
  ];
  for (const [text, sentence] of refused) {
    const answer = await give(app, text, 'Annen');
    assert.match(answer, /^422 [^]*role="alert"/);
    assert.match(answer, sentence);
  }
  assert.match(await give(app, netPrices(quote), ' '), /^422 [^]*Skriv navnet på leverandøren/);
  assert.equal(await readFile(purchasePrices, 'utf8'), file, 'nothing has changed');

  const unmarked = await give(app, net('Varenr;Pris', `${first.articleNumber};12,50`), 'Annen');
  assert.match(unmarked, /^200 [^]*1 innkjøpspriser fra Annen/);
  const removed = await app.post(page, { remove: 'Grossisten AS' });
  assert.doesNotMatch(await removed.text(), /Grossisten/);
  assert.deepEqual(Object.keys(await readPurchaseFile(purchasePrices)), ['Annen']);
});

test('a damaged file of purchase prices changes nothing until the dealer puts it aside, where it stays', async (t) => {
  const { app, purchasePrices } = await startApp(t, 35);
  const made = await change(await newDocument(app), priced, app);
  const quote = quoteOf(made);
  await give(app, netPrices(quote));
  assert.doesNotMatch(await app.page(page), /name="reset"/);
  for (const damaged of ['{"broken":', '{"Grossisten":{"prices":{"A":"1"}}}']) {
    await writeFile(purchasePrices, damaged);
    assert.match(await give(app, netPrices(quote)), /^422 [^]*purchase-prices\.json/);
    assert.equal(await readFile(purchasePrices, 'utf8'), damaged);
    assert.match(
      marginIn(await change(documentOf(made), { discount: '10', 'discount.unit': 'percent' }, app)),
      /Filen med innkjøpspriser kan ikke leses/,
    );
    const shown = plain(await app.page(page));
    assert.match(shown, /role="alert"><p>Filen med innkjøpspriser er skadet\./);
    assert.match(shown, /<button[^>]* name="reset"[^>]*>Legg den skadde filen til side/);
    const put = await app.post(page, { reset: '1' });
    const text = plain(await put.text());
    const [, name = ''] =
      /role="status">Den skadde filen heter nå «(purchase-prices\.json\.damaged-\d+)»/.exec(text) ?? [];
    assert.equal(await readFile(path.join(path.dirname(purchasePrices), name), 'utf8'), damaged);
    assert.doesNotMatch(text, /name="reset"/);
    assert.deepEqual(await readPurchaseFile(purchasePrices), {});
  }
  await give(app, netPrices(quote));
  const file = await readFile(purchasePrices, 'utf8');
  assert.doesNotMatch(await (await app.post(page, { reset: '1' })).text(), /Den skadde filen heter/);
  assert.equal(await readFile(purchasePrices, 'utf8'), file, 'a whole file stays');
});

test('the button shows the margin once, and which goods have no purchase price', async (t) => {
  const { app } = await startApp(t);
  const made = await change(await newDocument(app), priced, app);
  const document = documentOf(made);
  const quote = quoteOf(made);
  const names = (html: string): string => /ikke regnet med: (.*?)\.\|/.exec(marginIn(html))?.[1] ?? '';
  const unknown = await change(document, { action: 'margin' }, app);
  assert.match(
    names(unknown),
    new RegExp(`^[^,]+, [^,]+, [^,]+ og ${quote.calculation.lines.length - 2} andre varer$`),
  );
  assert.doesNotMatch(marginIn(unknown), /kr \d/);

  await give(app, netPrices(quote, false));
  const partly = await change(document, { action: 'margin' }, app);
  assert.match(
    marginIn(partly),
    /\|Margin på varene med kjent innkjøpspris: kr [\d ]+(?:,\d\d)? \(40 %\) av kr [\d ]+/,
  );
  assert.equal(names(partly), quote.lines[0]?.text);
  assert.equal(documentOf(partly), document, 'the quote is the same');

  await give(app, netPrices(quote));
  const whole = await change(document, { action: 'margin', discount: '10', 'discount.unit': 'percent' }, app);
  assert.match(marginIn(whole), /\(33,3 %\)/);
  assert.equal(names(whole), '');
  assert.equal(marginIn(await change(documentOf(whole), {}, app)), '|Vis margin|');
});

test('the page warns when a discount goes below the lowest margin, and says when that cannot be known', async (t) => {
  const { app } = await startApp(t, 35);
  const made = await change(await newDocument(app), priced, app);
  const by = (percent: string) => ({ discount: percent, 'discount.unit': 'percent' });
  const warning = /Rabatten gir lavere margin på varene enn 35 %/;
  const unknown = /Ikke kontrollert om rabatten gir lavere margin på varene enn 35 %: innkjøpspris eller pris mangler/;
  const margin = async (fields: Readonly<Record<string, string>>): Promise<string> =>
    marginIn(await change(documentOf(made), fields, app));
  assert.match(await margin(by('10')), unknown, 'no purchase price is known');
  assert.equal(await margin({}), '|Vis margin|', 'there is no discount');
  await give(app, netPrices(quoteOf(made), false));
  assert.match(await margin(by('10')), unknown, 'one purchase price is not known');
  // Even a fireplace that costs nothing leaves less.
  assert.match(await margin(by('80')), warning);
  const asked = await margin({ ...by('10'), action: 'margin' });
  assert.match(asked, /\|Margin på varene med kjent innkjøpspris: kr [\d ]+(?:,\d\d)? \(33,3 %\) av kr [\d ]+/);
  assert.match(
    asked,
    /\|Marginen på alle varene er høyst \d\d(?:,\d)? %: så mye blir den hvis disse varene ikke koster noe\.\|/,
  );
  const unpriced = await margin({ ...by('80'), action: 'margin', 'line.0.amount': '' });
  assert.match(unpriced, unknown, 'the price of the fireplace is not known either');
  assert.doesNotMatch(unpriced, /høyst/);
  await give(app, netPrices(quoteOf(made)));
  assert.match(await margin(by('10')), warning);
  assert.doesNotMatch(await margin(by('10')), /kr \d/);
  assert.equal(await margin(by('5')), '|Vis margin|');
  const paper = await change(documentOf(made), by('10'), app);
  assert.doesNotMatch(paper.slice(paper.indexOf('id="paper"')), /margin/i);
});

test('the page warns of each alternative, and the button shows the margin of each', async (t) => {
  const { app } = await startApp(t, 35);
  const pin = encodeURIComponent(choices.replace('color=1', 'color=2'));
  const document = documentOf(await app.page(`/quote?${choices}&pin=${pin}`));
  const first = await change(document, priced, app);
  const shown = await change(documentOf(first), { action: 'show.1' }, app);
  await give(app, netPrices(quoteOf(first)), 'Første');
  await give(app, netPrices(quoteOf(shown)), 'Andre');
  const parts = quoteOf(shown).calculation.lines.map(({ articleNumber }) => [`part.${articleNumber}`, '50 %'] as const);
  const reduced = await change(documentOf(shown), Object.fromEntries(parts), app);
  const back = await change(documentOf(reduced), { action: 'show.0' }, app);
  assert.match(marginIn(back), /\|Forslag B: \|Rabatten gir lavere margin på varene enn 35 %/);
  const asked = marginIn(await change(documentOf(back), { action: 'margin' }, app));
  assert.match(asked, /\|Forslag A\|Margin på varene: kr [\d ,]+ \(40 %\).*\|Forslag B\|Margin på varene: kr /);
});

test('purchase price and margin are on no paper, file, other page, profile or log', async (t) => {
  const { app, folder, purchasePrices } = await startApp(t, 99);
  const before = await readFile(app.catalogue.path);
  const made = await change(
    await newDocument(app),
    { ...priced, number: '1', discount: '10', 'discount.unit': 'percent' },
    app,
  );
  await give(app, netPrices(quoteOf(made)));
  const asked = await change(documentOf(made), { action: 'margin' }, app);
  const [, kroner = '', ore = '00'] = /Margin på varene: kr ([\d ]+)(?:,(\d\d))?/.exec(marginIn(asked)) ?? [];
  const markers = [`${kroner.replaceAll(' ', '')}.${ore}`, String(fireplaceCost)].map(
    (amount) => new RegExp(amount.replaceAll(/\d(?=\d)/g, '$&[ \\u00a0\\u202f]?').replace('.', '[.,]?')),
  );
  const holds = (text: string): boolean => markers.some((marker) => marker.test(text));
  assert.ok(holds(marginIn(asked)) && holds(await readFile(purchasePrices, 'utf8')), 'the markers are found');
  const rest =
    asked.slice(0, asked.indexOf('<div class="quote-margin"')) + asked.slice(asked.indexOf('id="text-heading"'));
  assert.equal(holds(rest), false, 'the rest of the page');
  assert.doesNotMatch(rest, /margin/i);

  const document = documentOf(asked);
  for (const paper of papers) assert.equal(holds(await change(document, { paper }, app)), false, paper);
  for (const address of ['/quote/file', '/quote/template', '/quote/order.csv', '/quote/order.txt']) {
    const answer = await app.post(address, { document });
    assert.equal(answer.status, 200, address);
    assert.equal(holds(await answer.text()), false, address);
  }
  for (const address of [
    `/?${choices}`,
    `/customer?${choices}`,
    `/bill-of-materials.json?${choices}`,
    `/bill-of-materials.csv?${choices}`,
    '/catalogue',
    '/catalogue?show=fireplaces',
    page,
  ])
    assert.equal(holds(await (await app.get(address)).text()), false, address);
  const workbook = unzipSync(new Uint8Array(await (await app.get('/catalogue.xlsx')).arrayBuffer()));
  for (const [name, bytes] of Object.entries(workbook)) assert.equal(holds(strFromU8(bytes)), false, name);
  assert.deepEqual(await readFile(app.catalogue.path), before, 'the catalogue is the same');
  assert.deepEqual(
    (await readdir(app.catalogue.folder)).filter((name) => name.includes('history')),
    [],
  );

  await app[Symbol.asyncDispose]();
  const log = app.lines().join('\n');
  assert.match(log, /\/dealer\/purchase-prices/);
  assert.equal(holds(log), false, 'the log');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: textOf(await readFile(file)) })));
  assert.ok(
    texts.some(({ text }) => text.includes(page)),
    'the requests were profiled',
  );
  assert.deepEqual(
    texts.filter(({ text }) => holds(text)).map(({ file }) => file),
    [purchasePrices],
  );
});

/** Returns the text of a file. A profile is decompressed: all but its first byte is compressed. */
function textOf(bytes: Buffer): string {
  try {
    return brotliDecompressSync(bytes.subarray(1)).toString();
  } catch {
    return bytes.toString('latin1');
  }
}
