import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { openWorkbook } from '../../../server/upkeep/workbook/open-workbook.ts';
import { startHere } from '../../support/tasks-here.ts';
import { mappingIn } from '../../support/mapping-form.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { type ExchangeRun, bundledSheets, createExchangeRun, optionsOf, pricesIn } from './exchange-run.ts';
import { workbookOf } from './workbook-files.ts';

const one = { 'ST125-01SV': 1050 };
const four = { 'ST125-01SV': 1050, 'ST125-10SV': 2100.4, 'ST125-13SV': 3610, 'ST150-10SV': 2250 };
/** The second line of this list is of discontinued goods and has no price. */
const listWith = (headings: string, ended: string): string =>
  `${headings}\nST125-01SV;Startrør;stk;1050,00;\n${ended}\nST125-10SV;Rør;stk;2100,40;\nST125-13SV;Rør;stk;3610,00;\nST150-10SV;Rør;stk;2250,00;\n`;

describe('the command that imports prices', () => {
  let exchange: ExchangeRun;
  before(async () => {
    exchange = await createExchangeRun();
  });
  after(() => exchange[Symbol.asyncDispose]());

  async function printedOf(content: string | Uint8Array, ...options: readonly string[]): Promise<string> {
    const file = await exchange.write('prices', content);
    const { mapping } = await exchange.compare(file, ...options);
    const confirmed = mapping === null ? [] : optionsOf(mapping, options);
    const { printed, noted } = await exchange.run('import', file, ...confirmed, ...options);
    return printed + noted;
  }

  /** Prices of files that ask nothing, or the questions; without the audit of a whole import. */
  async function readingOf(content: string | Uint8Array, ...options: readonly string[]): Promise<unknown> {
    const report = await exchange.confirm(await exchange.write('prices', content), ...options);
    const asked = report.questions.filter(isOpen);
    if (asked.length === 0) return pricesIn(report);
    return asked.map(({ option, subject, values }) => [option, subject, ...values].filter(Boolean).join(' '));
  }

  test('reads the lines below discontinued goods without a price', async () => {
    const headings = 'Varenr;Beskrivelse;Enhet;Pris eks. mva;Status';
    for (const ended of [
      'ST125-02SV;Stålpipe 1000 mm;stk;;Utgått',
      'AB;Stålpipe 1000 mm;stk;;Utgått',
      'ST125-02SV;Vare;stk;;Sperret',
      'ST125-02SV;Rør til pris;stk;Netto;',
      'ST125-02SV;Artikkel;stk;Pris på forespørsel;',
      'ST125-02SV;Produkt;stk;;Discontinued',
    ]) {
      for (const list of [
        listWith(headings, ended),
        listWith(`${headings}\n${ended}`, 'ST125-02SV;Rør;stk;;Slutt'),
        listWith('Lev. varenr;Beskrivelse;Enhet;Veil. pris (eks. mva);Status', ended),
      ]) {
        assert.deepEqual(await readingOf(list), four, list);
      }
    }
    const { exitCode, report } = await exchange.importFile(
      await exchange.write('prices', listWith(headings, 'ST125-02SV;Vare;stk;;Utgått')),
    );
    assert.deepEqual([exitCode, pricesIn(report)], [0, four]);
  });

  test('takes the beginning of a period for its beginning', async () => {
    for (const title of [
      'Prisliste gyldig 01.10.2020 - 31.03.2099',
      'Priser gyldig 01.10.2020–31.03.2099',
      'Priser i perioden 01.10.2020 — 31.03.2099',
      'Priser gjelder 2020-10-01 \u2010 2099-03-31',
      'Priser fra 1. oktober 2020 til og med 31. mars 2099',
      'Prisliste 01.10.20-31.03.99',
      'Priser 2020 - 2099',
      'Priser til 31.03.2099',
      'Prisliste høst/vinter 2098/2099',
      'Prisliste høst/vinter 2098/99',
      'Prisliste, revisjon 2099-01',
    ]) {
      assert.deepEqual(await readingOf(`${title};\nVarenr;Pris eks. mva\nST125-01SV;1050\n`), one, title);
    }
    const later = await printedOf('Priser gyldig 01.10.2098 - 31.03.2099;\nVarenr;Pris eks. mva\nST125-01SV;1050\n');
    assert.match(later, /hold only from a later day.*--on-date 2098-10-01/);
  });

  test('asks about prices of a period that is over', async () => {
    const lists = [
      'Priser gyldig 01.10.2019 - 31.12.2019;\nVarenr;Pris eks. mva\nST125-01SV;1050\n',
      'Kampanjepriser til og med 31.12.2019;\nVarenr;Pris eks. mva\nST125-01SV;1050\n',
      'Varenr;Pris eks. mva;Gyldig til\nST125-01SV;1050;31.12.2019\n',
      'Varenr;Pris eks. mva;Fra dato;Til dato\nST125-01SV;1050;01.10.2019;31.12.2019\n',
      'VH;EFONELFO;4.0;NO910478656MVA;;;20190101;20191231;NOK;;Ovn AS\nVL;3;ST125-01SV;R;;1;EA;stk;105000;10000;20190101;1;;A1;M;;1;10000;;B;\n',
    ];
    for (const list of lists) {
      assert.deepEqual(await readingOf(list), ['on-date 2019-12-31'], list);
      assert.deepEqual(await readingOf(list, '--on-date', '2019-12-31'), one, list);
    }
    assert.match(await printedOf(lists[0] ?? ''), /held until .*2019.*--on-date 2019-12-31/);
  });

  test('reads or asks about every currency sign of a number format', async () => {
    const sheet = (format: string) =>
      workbookOf({
        name: 'Ark1',
        rows: [
          ['Varenr', 'Pris eks. mva'],
          ['ST125-01SV', 1050],
        ],
        format,
      });
    const rates: Readonly<Record<string, string>> = {
      '#,##0.00 [$€-2]': 'EUR',
      '#,##0.00 [$€-x-euro2]': 'EUR',
      '[$€-1] #,##0.00': 'EUR',
      '#,##0.00 [$kr-sv-SE]': 'SEK',
      '#,##0.00 [$kr-da-DK]': 'DKK',
      '#,##0.00 [$kr.-0406]': 'DKK',
      '#,##0.00 [$USD]': 'USD',
      '#,##0.00 [$zł-415]': 'PLN',
      '#,##0.00 [$Kč-cs-CZ]': 'CZK',
      '#,##0.00 [$XYZ-1]': 'XYZ',
    };
    for (const [format, currency] of Object.entries(rates)) {
      assert.deepEqual(await readingOf(await sheet(format)), [`rate ${currency}`], format);
    }
    for (const format of ['#,##0.00 [$kr-414]', '#,##0.00 [$kr-nb-NO]', '[$kr-814] #,##0.00', '[$-414]#,##0.00']) {
      assert.deepEqual(await readingOf(await sheet(format)), one, format);
    }
    for (const format of ['[$¥-411]#,##0', '#,##0.00 [$Ft-40E]', '#,##0.00 [$₽-419]']) {
      const { mapping } = await exchange.compare(await exchange.write('prices', await sheet(format)));
      assert.equal(mapping?.facts.find(({ option }) => option === 'currency')?.source, 'missing', format);
      assert.deepEqual(await readingOf(await sheet(format), '--currency', 'HUF'), ['rate HUF']);
    }
    assert.deepEqual(await readingOf(await sheet(`#,##0.00${'"a";'.repeat(20_000)}`)), one, 'a long format');
  });

  test('has each price that changes by more than three times confirmed by its number', async () => {
    const single = 'Varenr;Pris eks. mva\nST125-10SV;210040\nST125-01SV;1050\n';
    const asked = await printedOf(single);
    assert.match(asked, /ST125-10SV.*2,020\.00.*210,040\.00.*\(--confirm-price "ST125-10SV=210040"\)/);
    assert.doesNotMatch(asked, /--confirm-price "ST125-01SV/);
    assert.match(
      await printedOf(single, '--confirm-price', 'ST125-10SV=200000'),
      /--confirm-price "ST125-10SV=210040"/,
    );
    assert.match(await printedOf(single, '--confirm-price', 'ST125-10SV=210040'), /ST125-10SV.*->.*210,040/);
    assert.deepEqual(await readingOf('Varenr;Pris eks. mva\nST125-10SV;673\n'), ['confirm-price ST125-10SV 673']);
    for (const price of ['674', '6060']) {
      const list = `Varenr;Pris eks. mva\nST125-10SV;${price}\n`;
      assert.deepEqual(await readingOf(list), { 'ST125-10SV': Number(price) });
    }
    const nelfo = 'VH;EFONELFO;4.0;x\nVL;3;ST125-10SV;R;;1;EA;stk;21004000;10000;;1;;A1;M;;1;10000;;B;\n';
    assert.deepEqual(await readingOf(nelfo), ['confirm-price ST125-10SV 210040']);
  });

  test('has more than twenty such prices confirmed by their number', async () => {
    const parts = (await bundledSheets()).find(({ name }) => name === 'module')?.rows.slice(1, 45) ?? [];
    const lines = parts.map(([, number, , , price], index) => `${String(number)};${Number(price) * (index + 4)}`);
    // The one whose change is the median is confirmed by that.
    const asked = await readingOf(['Varenr;Pris eks. mva', ...lines].join('\n'));
    assert.deepEqual(asked, ['confirm-price all 43', 'confirm-change 26.00']);
  });

  test('has each price that changes by more than three times confirmed in a workbook of the catalogue', async () => {
    const file = exchange.file('catalogue.xlsx');
    await exchange.run('export', file);
    assert.doesNotMatch((await exchange.run('import', file)).printed, /--confirm-price/);
    const { sheets } = openWorkbook({ name: 'catalogue.xlsx', bytes: await readFile(file) });
    const parts = sheets.find(({ name }) => name.endsWith('(module)'));
    assert.ok(parts !== undefined);
    const rows = parts.rows.map((cells) => cells.map((cell) => (cell === 2020 ? 210_040 : cell)));
    const wrong = await exchange.write('wrong.xlsx', await workbookOf({ name: 'module', rows }));
    const noted = await exchange.question('import', wrong, '--apply');
    assert.match(noted, /--confirm-price "ST125-10SV=210040"/);
  });
});

describe('the page that imports prices', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({
      environment: { NODE_ENV: 'production' },
      startTask: startHere,
      editing: (folder) => ({
        own: path.join(folder, 'own', 'own.sqlite'),
        onTakenIntoUse: async () => {},
        onProgress: () => {},
      }),
    });
  });
  after(() => server[Symbol.asyncDispose]());

  async function settled(address: string): Promise<string> {
    for (;;) {
      const page = await server.page(address);
      if (!page.includes('class="progress ')) return page;
      await wait(50);
    }
  }

  /** Uploads a file, and confirms the page's proposal. Facts that the file leaves open are the usual ones. */
  async function upload(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
    const response = await server.post('/catalogue/import', { file: new File([content], 'priser.csv') });
    const address = response.headers.get('location') ?? '';
    await server.post(`${address}/answers`, mappingIn(await settled(address)));
    return address;
  }

  test('names a price that changes by more than three times, and takes it into use after its confirmation', async () => {
    const address = await upload('Varenr;Pris eks. mva\nST125-10SV;210040\n');
    const asked = await settled(address);
    assert.doesNotMatch(asked, /Ta i bruk/);
    assert.match(asked, /name="confirm-price:ST125-10SV" value="210040"/);
    assert.match(asked, /ST125-10SV[^<]*Stålpipe 1000 mm[^<]*2\s020,00[^<]*210\s040,00/);
    await server.post(`${address}/answers`, { 'confirm-price:ST125-10SV': '210040' });
    assert.match(await settled(address), /Ta i bruk/);
  });

  test('says that a list is over, and offers its last day', async () => {
    const address = await upload('Priser gyldig 01.10.2019 - 31.12.2019;\nVarenr;Pris eks. mva\nST125-01SV;1050\n');
    assert.match(await settled(address), /gjaldt til 31\. desember 2019[^]*name="on-date" value="2019-12-31"/);
  });

  test('shows every price below discontinued goods without one', async () => {
    const address = await upload(
      listWith('Varenr;Beskrivelse;Enhet;Pris eks. mva;Status', 'ST125-02SV;Vare;stk;;Utgått'),
    );
    assert.match(await settled(address), /5 av 5 er varer/);
    for (const number of Object.keys(four)) assert.match(await settled(address), new RegExp(number));
  });

  test('offers known currencies for a sign that it does not know', async () => {
    const rows = [
      ['Varenr', 'Pris eks. mva'],
      ['ST125-01SV', 1050],
    ];
    const content = new Uint8Array(await workbookOf({ name: 'Ark1', rows, format: '0.00 [$¥-411]' }));
    const response = await server.post('/catalogue/import', { file: new File([content], 'priser.xlsx') });
    const page = await settled(response.headers.get('location') ?? '');
    const [, currency = ''] = /<select[^>]*name="currency"[^>]*>([^]*?)<\/select>/.exec(page) ?? [];
    assert.match(currency, /value="" selected/);
    for (const code of ['NOK', 'EUR', 'PLN']) assert.match(currency, new RegExp(`value="${code}"`));
    assert.doesNotMatch(page, /Ta i bruk/);
  });
});
