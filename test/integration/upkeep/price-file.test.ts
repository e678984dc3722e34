import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { zipSync } from 'fflate';
import writeSheets from 'write-excel-file/node';
import { readCatalogueRows } from '../../../server/upkeep/catalogue-rows.ts';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import type { ImportReport } from '../../../server/upkeep/import/import-report.ts';
import { type ExchangeRun, createExchangeRun, optionsOf, placesIn, pricesIn } from './exchange-run.ts';

/** The new prices of a list by article number, found by a comparison alone. */
async function pricesOf(
  exchange: ExchangeRun,
  content: string | Uint8Array,
  ...options: readonly string[]
): Promise<Record<string, unknown>> {
  return pricesIn(await exchange.confirm(await exchange.write('prices.csv', content), ...options));
}

/** Returns the changes of parts, such as `ST125-01SV discontinued 1`. */
function changesIn({ changed }: ImportReport): string[] {
  return changed.map(({ articleNumber, column, to }) => `${articleNumber} ${column} ${to}`).toSorted();
}

/** For lists that do not say whether their prices hold VAT. */
const withoutVat = ['--vat', 'excluding'] as const;

function windows1252(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

describe('a price file', () => {
  test('is read with any of the usual headings, encodings, separators and ways to write an amount', async () => {
    await using exchange = await createExchangeRun();
    const lists: readonly (readonly [string | Uint8Array, number, ...string[]])[] = [
      ['Varenummer;Pris\r\nST125-01SV;1 234,50\r\n', 1234.5, ...withoutVat],
      ['\uFEFFart.nr.,price\nST125-01SV,1234.50\n', 1234.5, ...withoutVat],
      ['Artikkelnr\tPriser 01.04.2026\nST125-01SV\tkr 1 234,-\n', 1234, ...withoutVat],
      [
        windows1252('Beskrivelse;NOBB nummer;Veil. pris eks. mva\r\nStartr\u00f8r;99400007;1\u00a0234,50 kr\r\n'),
        1234.5,
      ],
      ['Prisliste 2026\n\nVarenr;Listepris inkl. mva\nST125-01SV;1 250\n', 1000],
      ['Varenr;Pris\nST125-01SV;1 250\n', 1000, '--vat', 'including'],
      ['Varenr;Nettopris\nST125-01SV;1000\n', 1400, '--markup', '40', ...withoutVat],
      ['Varenr;Listepris\nST125-01SV;1000\n', 1000, '--markup', '40', ...withoutVat],
      ['Varenr;Nettopris;Veil pris\nST125-01SV;1000;1 700,00\n', 1700, ...withoutVat],
      [
        'Varenr;Pris butikk;Pris nett\nST125-01SV;1100;1200\n',
        1200,
        '--column',
        'Pris butikk=ignore',
        '--column',
        'Pris nett=price',
        ...withoutVat,
      ],
      [Buffer.from('\uFEFFVarenr\tPris\r\nST125-01SV\t1234,50\r\n', 'utf16le'), 1234.5, ...withoutVat],
      [Buffer.from('Varenr;Pris\r\nST125-01SV;1234,50\r\n', 'utf16le').swap16(), 1234.5, ...withoutVat],
      ['sep=|\r\nVarenr|Pris\r\nST125-01SV|1234,50\r\n', 1234.5, ...withoutVat],
      ['Varenr\tBeskrivelse\tPris\nST125-01SV\tRør, svart, rett, 1 m\t1234,50\n', 1234.5, ...withoutVat],
      ['Varenr;Pris\nST125-01SV;1.234\nUKJENT;99,50\n', 1234, ...withoutVat],
    ];
    for (const [content, price, ...options] of lists) {
      assert.deepEqual(await pricesOf(exchange, content, ...options), { 'ST125-01SV': price }, String(content));
    }
  });

  test('lists percentages and formulas without a value with their rows, and takes none for a price', async () => {
    await using exchange = await createExchangeRun();
    const rows = [
      ['Varenr', 'Pris eks. mva'],
      ['ST125-01SV', { value: 0.35, type: Number, format: '0%' }],
      ['ST125-02SV', { value: 'B2*2', type: 'Formula' as const }],
      ['ST125-10SV', 1234.5],
    ];
    const workbook = await writeSheets([{ sheet: 'Priser', data: rows }]).toBuffer();
    const report = await exchange.confirm(await exchange.write('prices.xlsx', workbook));
    assert.deepEqual(pricesIn(report), { 'ST125-10SV': 1234.5 });
    assert.deepEqual(
      report.errors.map(({ row, sentence }) => [row, sentence]),
      [
        [2, { code: 'not-a-price', text: '35 %' }],
        [3, { code: 'formula-for-price', cell: 'B3' }],
      ],
    );
  });

  test('may have its prices on several sheets with equal headings; another table is named and can be chosen', async () => {
    await using exchange = await createExchangeRun();
    const sheet = (...rows: readonly (readonly (string | number | null)[])[]): (string | number | null)[][] =>
      rows.map((row) => row.slice());
    const workbook = await writeSheets([
      { sheet: 'Forside', data: sheet(['Prisliste'], ['Gjelder fra 01.04.2026']) },
      {
        sheet: 'Stål',
        data: sheet(['Prisliste stål', null], ['Varenr', 'Pris'], ['ST125-01SV', 1234.5], ['Sum', 1234.5]),
      },
      { sheet: 'Svart', data: sheet(['Varenr', 'Pris'], ['ST125-10SV', 2100]) },
      { sheet: 'Tilbehør', data: sheet(['Pris', 'Varenr'], [999, 'ST125-02SV']) },
    ]).toBuffer();
    const file = await exchange.write('prices.xlsx', workbook);
    const report = await exchange.confirm(file);
    assert.deepEqual(pricesIn(report), { 'ST125-01SV': 1234.5, 'ST125-10SV': 2100 });
    assert.deepEqual(placesIn(report.unknown), ['Stål 4 no-part']);
    assert.deepEqual(report.mapping?.tables, ['Stål', 'Tilbehør']);
    assert.match(await exchange.question('import', file), /Not read: "Tilbehør"/);
    assert.deepEqual(pricesIn(await exchange.confirm(file, '--table', 'Tilbehør')), { 'ST125-02SV': 999 });
  });

  test('reads EFO/NELFO 4.0 with prices by quantity and discounts, and asks for a mark-up on net prices', async () => {
    await using exchange = await createExchangeRun();
    const line = (price: string, quantity: string, discount: string, kind: string): string =>
      `VL;3;ST125-01SV;Startr\u00f8r;\u00d8125;1;EA;stk;${price};${quantity};20260401;1;;A1;Merke;;1;10000;${discount};${kind};`;
    const file = (...lines: readonly string[]): Buffer => windows1252(['VH;EFONELFO;4.0;x', ...lines, ''].join('\r\n'));
    assert.deepEqual(await pricesOf(exchange, file(line('205000', '10000', '', 'B'))), { 'ST125-01SV': 2050 });
    const discounted = file(line('2050000', '100000', '1000', 'B'));
    const asked = await exchange.question('import', await exchange.write('gross.txt', discounted));
    assert.match(asked, /--price-kind \? \(list\|purchase\)/);
    assert.deepEqual(await pricesOf(exchange, discounted, '--price-kind', 'list'), { 'ST125-01SV': 2050 });
    const open = async (list: Buffer, ...options: readonly string[]): Promise<string[]> =>
      (await exchange.confirm(await exchange.write('p.txt', list), ...options)).questions
        .filter(isOpen)
        .map(({ option }) => option);
    assert.deepEqual(await open(discounted, '--price-kind', 'purchase'), ['markup']);
    assert.deepEqual(await pricesOf(exchange, discounted, '--price-kind', 'purchase', '--markup', '40'), {
      'ST125-01SV': 2583,
    });
    const net = file(line('100000', '10000', '', 'N'));
    assert.deepEqual(await open(net), ['markup']);
    assert.deepEqual(await pricesOf(exchange, net, '--markup', '25,5'), { 'ST125-01SV': 1255 });
    const both = file(line('205000', '10000', '', 'B'), line('100000', '10000', '', 'N').replace('-01SV', '-02SV'));
    assert.deepEqual(await pricesOf(exchange, both, '--markup', '25,5'), { 'ST125-01SV': 2050, 'ST125-02SV': 1255 });
    const barcode = line('205000', '10000', '', 'B').replace('VL;3;ST125-01SV', 'VL;2;99400007');
    const { unknown } = await exchange.confirm(await exchange.write('kinds.txt', file(barcode)));
    assert.equal(unknown[0]?.sentence.code, 'no-part', 'a barcode is no NOBB number');
    const other = barcode.replace('VL;2;', 'VL;9;');
    assert.deepEqual(await pricesOf(exchange, file(other)), { 'ST125-01SV': 2050 });
    const gone = other.replace(';20260401;1;', ';20260401;3;');
    const discontinued = await exchange.confirm(await exchange.write('gone.txt', file(gone)));
    assert.deepEqual(discontinued.changed, []);
    assert.equal(discontinued.errors[0]?.sentence.code, 'discontinued');
    const marked = await exchange.confirm(exchange.file('gone.txt'), '--discontinued', 'mark');
    assert.deepEqual(changesIn(marked), ['ST125-01SV discontinued 1']);
    await assert.rejects(exchange.confirm(await exchange.write('old.txt', 'VH;EFONELFO;3.0;x\r\n')), /"kind-nelfo3"/);
  });

  test('lists unknown, ambiguous and unreadable lines, and takes the others', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write(
      'mixed.csv',
      'Varenr;NOBB;Pris eks. mva\nST125-01SV;;1100\nUKJENT-1;;10\n;9400007;10\nST125-02SV;;etter avtale\nST125-10SV;;-5\nST125-13SV;;10\nST125-13SV;;11\nST125-02SV;;0,00\n;9,94E+07;10\n',
    );
    const report = await exchange.confirm(file);
    assert.equal(report.readiness, 'ready');
    assert.deepEqual(pricesIn(report), { 'ST125-01SV': 1100 });
    assert.deepEqual(placesIn(report.unknown), ['3 no-part', '4 lost-zero', '10 rounded-number']);
    assert.deepEqual(
      report.errors.map(({ row }) => row),
      [5, 6, 7, 8, 9],
    );
  });

  test('offers to mark what its status column says is discontinued, and lists the parts on sale that it lacks', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write(
      'status.csv',
      'Varenr;Pris eks. mva;Status\nST125-01SV;1100;Utgått\nST125-02SV;2700;Aktiv\nST125-10SV;900;utgår\nST125-10SV;1000;\n',
    );
    const offered = await exchange.confirm(file);
    assert.deepEqual(
      offered.questions.map(({ option, answer }) => [option, answer]),
      [['discontinued', null]],
    );
    const pricesOnly = ['ST125-02SV price_ex_vat 2700', 'ST125-10SV price_ex_vat 1000'];
    assert.deepEqual(changesIn(offered), pricesOnly);
    const marked = await exchange.confirm(file, '--discontinued', 'mark');
    assert.deepEqual(changesIn(marked), ['ST125-01SV discontinued 1', ...pricesOnly]);
    const absent = new Set(marked.absent.map(({ articleNumber }) => articleNumber));
    assert.ok(absent.has('ST125-13SV') && !absent.has('ST125-01SV') && !absent.has('ST125-02SV'));
  });

  test('has its names in a column "Vare" beside that of the numbers', async () => {
    await using exchange = await createExchangeRun();
    const { mapping } = await exchange.compare(
      await exchange.write('p.csv', 'Varenr;Vare;Pris\nST125-01SV;Rør;1050\n'),
    );
    assert.deepEqual(
      mapping?.columns.map(({ role }) => role),
      ['article', 'name', 'price'],
    );
  });

  test('names parts also without the hyphens of their numbers, or with others', async () => {
    await using exchange = await createExchangeRun();
    const list =
      'Varenr;Pris eks. mva\nST12501SV;1100\nst 125 02sv;2700\nST-125\u201113SV;900\nST125 - 10SV;800\nSTX125;1\n';
    assert.deepEqual(await pricesOf(exchange, list), {
      'ST125-01SV': 1100,
      'ST125-02SV': 2700,
      'ST125-13SV': 900,
      'ST125-10SV': 800,
    });
  });

  test('with a column of the supplier beside that of the maker is matched by the one with the most numbers of parts', async () => {
    await using exchange = await createExchangeRun();
    const lists = ['Varenr;Lev. varenr', 'Lev. varenr;Varenr', 'Artikkelnr;Varenr'].map(
      (headings) => `${headings};Pris eks. mva\n4711;ST125-01SV;1100\n4712;ST125-02SV;2700\nST125-13SV;;1\n`,
    );
    for (const list of lists) {
      assert.deepEqual(await pricesOf(exchange, list), { 'ST125-01SV': 1100, 'ST125-02SV': 2700 });
    }
    assert.deepEqual(await pricesOf(exchange, 'Varenr;Lev. varenr;Pris eks. mva\nST125-01SV;4711;1100\n'), {
      'ST125-01SV': 1100,
    });
  });

  test('asks by the letters of its columns if it has no headings, and no answer is remembered', async () => {
    await using exchange = await createExchangeRun();
    const list = 'ST125-01SV;Startrør svart;stk;1100\nST125-02SV;T-rør svart;stk;2700\n';
    const file = await exchange.write('bare.csv', list);
    const { mapping } = await exchange.compare(file);
    assert.deepEqual(
      mapping?.columns.map(({ heading, samples, role }) => [heading, samples[0], role]),
      [
        ['A', 'ST125-01SV', 'article'],
        ['B', 'Startrør svart', 'ignore'],
        ['C', 'stk', 'ignore'],
        ['D', '1100', 'price'],
      ],
    );
    const report = await exchange.confirm(file, '--supplier', 'Ovn AS');
    assert.deepEqual(pricesIn(report), { 'ST125-01SV': 1100, 'ST125-02SV': 2700 });
    assert.equal(report.prices?.remember, null);
  });

  test('with amounts that could be two proposes the mark that is nearest to the prices of today', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('thousands.csv', 'Varenr;Pris eks. mva\nST125-01SV;1100\nST125-02SV;2.734\n');
    const { mapping } = await exchange.compare(file);
    assert.deepEqual(mapping?.decimalMark, { example: '2.734', value: 'comma' });
    assert.deepEqual(pricesIn(await exchange.confirm(file)), { 'ST125-01SV': 1100, 'ST125-02SV': 2734 });
    const point = await exchange.confirm(file, '--decimal-mark', 'point', '--confirm-price', 'ST125-02SV=2.73');
    assert.deepEqual(pricesIn(point), { 'ST125-01SV': 1100, 'ST125-02SV': 2.73 });
  });

  test('with NOBB numbers that have lost their zero gets it back only when it is said', async () => {
    await using exchange = await createExchangeRun();
    await exchange.apply('Varenr;NOBB;Pris eks. mva\nST125-01SV;09400007;1100\n', '--nobb');
    const list = await exchange.write('prices.csv', 'NOBB;Pris eks. mva\n9400007;1234\n');
    const { mapping } = await exchange.compare(list);
    assert.ok(mapping !== null);
    const { printed } = await exchange.run('import', list, ...optionsOf(mapping));
    assert.match(printed, /lost its leading zero: 09400007, which there is[^]*\(--leading-zeros\)/);
    const { report } = await exchange.importFile(list, '--leading-zeros');
    assert.equal(report.changed[0]?.to, 1234);
  });

  test('has prices of fireplaces too; without one it lacks no fireplaces, and with fireplaces alone no parts', async () => {
    await using exchange = await createExchangeRun();
    const both = 'Varenr;NOBB;Pris eks. mva;Status\nBAA-1007;12345678;19990;\nBAA-1014;;;Utgått\nST125-01SV;;1050;\n';
    const options = ['--nobb', '--discontinued', 'mark'];
    const { changed, errors, absent } = await exchange.confirm(await exchange.write('both.csv', both), ...options);
    assert.deepEqual(
      changed.map(({ table, id, column, to }) => [table, id, column, to]),
      [
        ['fireplace', 1, 'price_ex_vat', 19_990],
        ['module', 1, 'price_ex_vat', 1050],
      ],
    );
    assert.deepEqual(placesIn(errors), ['3 Pris eks. mva discontinued']);
    const tablesIn = (listed: typeof absent): string[] => [...new Set(listed.map(({ table }) => table))];
    assert.deepEqual(tablesIn(absent), ['module', 'fireplace']);
    const alone = await exchange.write('alone.csv', 'Varenr;Pris eks. mva\nBAA-1007;19990\n');
    assert.deepEqual(tablesIn((await exchange.confirm(alone)).absent), ['fireplace']);
    await exchange.apply(both, ...options);
    assert.equal((await readCatalogueRows(exchange.catalogue)).fireplace[0]?.['price_ex_vat'], 19_990);
  });

  test('may be packed alone in a ZIP archive, and have any ending', async () => {
    await using exchange = await createExchangeRun();
    const list = Buffer.from('VH;EFONELFO;4.0;x\r\nVL;3;ST125-01SV;R;;1;EA;stk;100000;10000;;1;;A1;M;;1;10000;;B;');
    const packed = await exchange.write('prices.zip', zipSync({ 'VARE.001': list }));
    assert.deepEqual(pricesIn(await exchange.confirm(packed)), { 'ST125-01SV': 1000 });
    const two = await exchange.write('two.zip', zipSync({ 'VARE.001': list, 'RABATT.001': list }));
    await assert.rejects(exchange.confirm(two), /"not-one-file".*"files":2/);
  });
});
