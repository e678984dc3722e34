import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import writeSheets from 'write-excel-file/node';
import { isComparedOrRefused } from '../../fuzz/hostile-files.ts';
import type { ImportReport } from '../../../server/upkeep/import/import-report.ts';
import { type ExchangeRun, type Report, createExchangeRun } from './exchange-run.ts';

/** The new prices of a list by article number, found by a comparison alone. */
async function pricesOf(
  exchange: ExchangeRun,
  content: string | Uint8Array,
  ...options: readonly string[]
): Promise<Record<string, unknown>> {
  return byArticle(await exchange.compare(await exchange.write('prices.csv', content), ...options));
}

/** The same by a whole import, which may be taken into use. */
async function importedPrices(
  exchange: ExchangeRun,
  content: string,
  ...options: readonly string[]
): Promise<Record<string, unknown>> {
  return byArticle((await exchange.importFile(await exchange.write('prices.csv', content), ...options)).report);
}

function byArticle({ changed }: Pick<Report | ImportReport, 'changed'>): Record<string, unknown> {
  return Object.fromEntries(changed.map(({ articleNumber, to }) => [articleNumber ?? '', to]));
}

function windows1252(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

describe('a price file', () => {
  test('is read with any of the usual headings, encodings, separators and ways to write an amount', async () => {
    await using exchange = await createExchangeRun();
    const lists: readonly (readonly [string | Uint8Array, number, ...string[]])[] = [
      ['Varenummer;Pris\r\nST125-01SV;1 234,50\r\n', 1234.5],
      ['\uFEFFart.nr.,price\nST125-01SV,1234.50\n', 1234.5],
      ['Artikkelnr\tPriser 01.04.2026\nST125-01SV\tkr 1 234,-\n', 1234],
      [
        windows1252('Beskrivelse;NOBB nummer;Veil. pris eks. mva\r\nStartr\u00f8r;99400007;1\u00a0234,50 kr\r\n'),
        1234.5,
      ],
      ['Prisliste 2026\n\nVarenr;Listepris inkl. mva\nST125-01SV;1 250\n', 1000],
      ['Varenr;Pris\nST125-01SV;1 250\n', 1000, '--vat', 'incl'],
      ['Varenr;Nettopris\nST125-01SV;1000\n', 1400, '--markup', '40'],
      ['Varenr;Listepris\nST125-01SV;1000\n', 1000, '--markup', '40'],
      ['Varenr;Nettopris;Veil pris\nST125-01SV;1000;1 700,00\n', 1700],
      ['Varenr;Pris butikk;Pris nett\nST125-01SV;1100;1200\n', 1200, '--price-column', 'pris nett'],
      [Buffer.from('\uFEFFVarenr\tPris\r\nST125-01SV\t1234,50\r\n', 'utf16le'), 1234.5],
      [Buffer.from('Varenr;Pris\r\nST125-01SV;1234,50\r\n', 'utf16le').swap16(), 1234.5],
      ['sep=|\r\nVarenr|Pris\r\nST125-01SV|1234,50\r\n', 1234.5],
      ['Varenr\tBeskrivelse\tPris\nST125-01SV\tRør, svart, rett, 1 m\t1234,50\n', 1234.5],
      ['Varenr;Pris\nST125-01SV;1.234\nUKJENT;99,50\n', 1234],
    ];
    for (const [content, price, ...options] of lists) {
      assert.deepEqual(await pricesOf(exchange, content, ...options), { 'ST125-01SV': price }, String(content));
    }
  });

  test('may be a workbook', async () => {
    await using exchange = await createExchangeRun();
    const rows = [
      ['Varenr', 'Pris'],
      ['ST125-01SV', 1234.5],
    ];
    const workbook = await writeSheets([{ sheet: 'Priser', data: rows }]).toBuffer();
    const { report } = await exchange.importFile(await exchange.write('prices.xlsx', workbook));
    assert.deepEqual(
      report.changed.map(({ to }) => to),
      [1234.5],
    );
  });

  test('may have its prices on several sheets', async () => {
    await using exchange = await createExchangeRun();
    const sheet = (...rows: readonly (readonly (string | number | null)[])[]): (string | number | null)[][] =>
      rows.map((row) => row.slice());
    const workbook = await writeSheets([
      { sheet: 'Forside', data: sheet(['Prisliste'], ['Gjelder fra 01.04.2026']) },
      {
        sheet: 'Stål',
        data: sheet(['Prisliste stål', null], ['Varenr', 'Pris'], ['ST125-01SV', 1234.5], ['Sum', 1234.5]),
      },
      { sheet: 'Tilbehør', data: sheet(['Pris', 'Varenr'], [999, 'ST125-02SV']) },
    ]).toBuffer();
    const { report } = await exchange.importFile(await exchange.write('prices.xlsx', workbook));
    assert.deepEqual(Object.fromEntries(report.changed.map(({ articleNumber, to }) => [articleNumber, to])), {
      'ST125-01SV': 1234.5,
      'ST125-02SV': 999,
    });
    assert.deepEqual(
      report.unknown.map(({ sheet: name, row }) => [name, row]),
      [['Stål', 4]],
    );
  });

  test('of EFO/NELFO 4.0 has prices by quantity, with discount; net ones ask for a mark-up', async () => {
    await using exchange = await createExchangeRun();
    const line = (price: string, quantity: string, discount: string, kind: string): string =>
      `VL;3;ST125-01SV;Startr\u00f8r;\u00d8125;1;M;stk;${price};${quantity};20260401;1;;A1;Merke;;1;10000;${discount};${kind};`;
    const file = (...lines: readonly string[]): Buffer => windows1252(['VH;EFONELFO;4.0;x', ...lines, ''].join('\r\n'));
    assert.deepEqual(await pricesOf(exchange, file(line('205000', '10000', '', 'B'))), { 'ST125-01SV': 2050 });
    assert.deepEqual(await pricesOf(exchange, file(line('2050000', '100000', '1000', 'B'))), { 'ST125-01SV': 1845 });
    const net = await exchange.run('import', await exchange.write('net.txt', file(line('100000', '10000', '', 'N'))));
    assert.match(net.noted, /say the mark-up in per cent with --markup/);
    assert.deepEqual(await pricesOf(exchange, file(line('100000', '10000', '', 'N')), '--markup', '25,5'), {
      'ST125-01SV': 1255,
    });
    const barcode = line('205000', '10000', '', 'B').replace('VL;3;ST125-01SV', 'VL;2;99400007');
    const { report } = await exchange.importFile(await exchange.write('kinds.txt', file(barcode)));
    assert.equal(report.unknown[0]?.reason, 'is no part of the catalogue', 'a barcode is no NOBB number');
    const other = barcode.replace('VL;2;', 'VL;9;');
    assert.deepEqual(await pricesOf(exchange, file(other)), { 'ST125-01SV': 2050 });
    const gone = other.replace(';20260401;1;', ';20260401;3;');
    const discontinued = await exchange.run('import', await exchange.write('gone.txt', file(gone)));
    assert.match(discontinued.noted, /has no price that can be read/);
    const old = await exchange.run('import', await exchange.write('old.txt', 'VH;EFONELFO;3.0;x\r\n'));
    assert.match(old.noted, /version 4\.0 can be read/);
  });

  test('lists what is unknown, ambiguous or unreadable, and takes the rest', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write(
      'mixed.csv',
      'Varenr;NOBB;Pris\nST125-01SV;;1100\nUKJENT-1;;10\n;9400007;10\nST125-02SV;;etter avtale\nST125-10SV;;-5\nST125-13SV;;10\nST125-13SV;;11\nST125-02SV;;0,00\n',
    );
    const { exitCode, report } = await exchange.importFile(file, '--apply');
    assert.equal(exitCode, 0);
    assert.deepEqual(
      report.changed.map(({ articleNumber }) => articleNumber),
      ['ST125-01SV'],
    );
    assert.deepEqual(
      report.unknown.map(({ row, reason }) => [row, reason.slice(0, 30)]),
      [
        [3, 'is no part of the catalogue'],
        [4, 'has a NOBB number of 7 digits,'],
      ],
    );
    assert.deepEqual(
      report.errors.map(({ row }) => row),
      [5, 6, 7, 8, 9],
    );
  });

  test('with amounts that could be two has none of them guessed', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('thousands.csv', 'Varenr;Pris\nST125-01SV;1100\nST125-02SV;1.234\n');
    const { report } = await exchange.importFile(file);
    assert.deepEqual(
      report.errors.map(({ row, reason }) => [row, reason]),
      [[3, 'could mean two prices, 1234 or 1.234: "1.234"']],
    );
  });

  test('with NOBB numbers that have lost their zero gets it back only when it is said', async () => {
    await using exchange = await createExchangeRun();
    await importedPrices(exchange, 'Varenr;NOBB;Pris\nST125-01SV;09400007;1100\n', '--nobb', '--apply');
    const list = 'NOBB;Pris\n9400007;1234\n';
    const { report } = await exchange.importFile(await exchange.write('prices.csv', list));
    assert.match(report.unknown[0]?.reason ?? '', /lost its leading zero: 09400007, which there is/);
    assert.match((await exchange.run('import', exchange.file('prices.csv'))).printed, /--leading-zeros gives it back/);
    assert.deepEqual(await importedPrices(exchange, list, '--leading-zeros'), { 'ST125-01SV': 1234 });
  });

  test('that could mean more than one price is not guessed at', async () => {
    await using exchange = await createExchangeRun();
    const { exitCode, noted } = await exchange.run(
      'import',
      await exchange.write('two.csv', 'Varenr;Pris butikk;Pris nett\nST125-01SV;1;2\n'),
    );
    assert.equal(exitCode, 1);
    assert.match(noted, /more than one price: "Pris butikk" and "Pris nett"; say which with --price-column/);
  });

  test('what was said of the last one is remembered', async () => {
    await using exchange = await createExchangeRun();
    await importedPrices(exchange, 'Varenr;Nettopris\nST125-01SV;1000\n', '--markup', '40', '--apply');
    assert.deepEqual(await importedPrices(exchange, 'Varenr;Nettopris\nST125-01SV;2000\n'), { 'ST125-01SV': 2800 });
  });

  test('of any content whatever is answered with a report or a sentence', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('Varenr', 'Pris', 'NOBB', 'ST125-01SV', '=1+1', '1e9', '9'.repeat(40), '"'),
    );
    const text = fc.array(
      fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(';')),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text.map((lines) => `Varenr;Pris\n${lines.join('\n')}`),
          fc.uint8Array({ maxLength: 300 }),
        ),
        async (content) => isComparedOrRefused('fuzz.csv', content),
      ),
      { numRuns: 40, seed: 14 },
    );
  });
});
