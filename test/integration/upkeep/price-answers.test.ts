import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { readCatalogueRows } from '../../../server/upkeep/catalogue-rows.ts';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { type ExchangeRun, createExchangeRun, placesIn, pricesIn } from './exchange-run.ts';

describe('a price file that may leave something open', () => {
  test('asks if a column could mean more than one price', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('two.csv', 'Varenr;Butikkpris;Listepris\nST125-01SV;1;2\n');
    assert.match(await exchange.refusal('import', file), /--column "Butikkpris=price" \| --column "Listepris=price"/);
  });

  test('has its answers remembered for the supplier that was named, and for equal headings alone', async () => {
    await using exchange = await createExchangeRun();
    const list = 'Varenr;Nettopris 01.04.2026\nST125-01SV;1000\n';
    const said = ['--markup', '40', '--vat', 'incl'];
    await exchange.apply(list, ...said, '--supplier', 'Ovn AS');
    const next = await exchange.write('next.csv', 'Nettopris 01.10.2026;Varenr\n900;ST125-01SV\n');
    const ofOvn = ['--supplier', 'Ovn AS'];
    const { printed } = await exchange.run('import', next, ...ofOvn);
    assert.match(printed, /Remembered from Ovn AS: --vat incl, --markup 40\.[^]*ST125-01SV .*-> 1,008/);
    const other = await exchange.write('other.csv', 'Art.nr;Nettopris\nST125-01SV;2000\n');
    for (const asked of [[next], [next, '--supplier', 'Rør AS'], [other, ...ofOvn]]) {
      assert.match(await exchange.refusal('import', ...asked), /--vat incl\|ex[^]*--markup/);
    }
  });

  test('keeps what its columns hold for another year, but not for another number or for two years at once', async () => {
    await using exchange = await createExchangeRun();
    const list = (heading: string): string => `Varenr;${heading}\nST125-01SV;1100\n`;
    const [supplier, vat] = [
      ['--supplier', 'Ovn AS'],
      ['--vat', 'ex'],
    ];
    const answer = ['--column', 'Pris klubb 01.04.2025=price'];
    await exchange.apply(list('Pris klubb 01.04.2025'), ...supplier, ...vat, ...answer);
    const next = await exchange.write('p.csv', list('Pris klubb 2026'));
    const { printed } = await exchange.run('import', next, ...supplier);
    assert.match(printed, /Remembered from Ovn AS: --column Pris klubb 2026=price, --vat ex/);
    const twoYears = 'Varenr;Pris klubb 2025;Pris klubb 2026\nST125-01SV;1000;1100\n';
    for (const content of [list('Pris klubb 3'), twoYears]) {
      const file = await exchange.write('p.csv', content);
      assert.match(await exchange.refusal('import', file, ...supplier, ...vat), /--column/, content);
    }
  });

  test('is remembered by the organisation number in EFO/NELFO, which may begin with small letters and blank lines', async () => {
    await using exchange = await createExchangeRun();
    const file = (organisation: string): string =>
      `\r\n\r\nvh;efonelfo;4.0;NO${organisation}MVA;;;20260101;\r\nvl;3;ST125-01SV;R;;1;EA;stk;100000;10000;20260101;1;;A1;M;;1;10000;2000;b;\r\n`;
    const [price, markup] = [
      ['--price', 'discounted'],
      ['--markup', '50'],
    ];
    await exchange.apply(file('987654321'), ...price, ...markup);
    const again = `${file('987654321')}VL;9;X;R;;1;EA;stk;1;10000;;1;;A1;M;;1;10000;;N;`;
    const { report } = await exchange.importFile(await exchange.write('again.txt', again));
    assert.deepEqual(report.changed, []);
    const other = await exchange.write('other.txt', file('987654322'));
    assert.match(await exchange.refusal('import', other), /--price gross/);
  });

  test('with prices in another currency needs a rate', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('foreign.csv', 'Varenr;Pris (€) ex. VAT\nST125-01SV;1000\n');
    assert.deepEqual(pricesIn(await exchange.compare(file, '--rate', 'eur=0,5')), { 'ST125-01SV': 500 });
    assert.match(await exchange.refusal('import', file), /NOK for one EUR \(--rate "EUR=NOK"\)/);
    const { errors } = await exchange.compare(
      await exchange.write('some.csv', 'Varenr;Pris eks. mva;Valuta\nST125-01SV;1000;NOK\nST125-02SV;300;\n'),
    );
    assert.deepEqual(placesIn(errors), ['3 Pris eks. mva no-currency']);
  });

  test('says by many words whether its prices hold VAT, also in two rows of headings; else it is asked', async () => {
    await using exchange = await createExchangeRun();
    const headings: readonly (readonly [string, 1000 | 800 | null])[] = [
      ['Varenr;Price incl. VAT', 800],
      ['Varenr;Price inc VAT', 800],
      ['Varenr;Pris m/mva', 800],
      ['Varenr;Pris (inkl.)', 800],
      ['Varenr;Price excl. VAT', 1000],
      ['Varenr;Pris u/ mva', 1000],
      ['Varenr;Pris ekskl. moms', 1000],
      ['Varenr;Pris inkl. frakt', null],
      ['Varenr;Pris', null],
      [';inkl. mva\nVarenr;Pris', 800],
      ['Varenr;Pris\n;inkl. mva', 800],
      ['Varenr;Beskrivelse;Pris\n;;ekskl. mva', 1000],
    ];
    for (const [heading, price] of headings) {
      const line = heading.includes('Beskrivelse') ? 'ST125-01SV;R;1000' : 'ST125-01SV;1000';
      const { changed, questions } = await exchange.compare(await exchange.write('vat.csv', `${heading}\n${line}\n`));
      assert.deepEqual(
        [changed[0]?.to ?? null, questions.filter(isOpen).map(({ option }) => option)],
        [price, price === null ? [heading.includes('frakt') ? 'column' : 'vat'] : []],
        heading,
      );
    }
  });

  test('asks which day counts if an EFO/NELFO file has prices of a later day', async () => {
    await using exchange = await createExchangeRun();
    const line = (number: string, date: string): string =>
      `VL;3;${number};R;;1;EA;stk;100000;10000;${date};1;;A1;M;;1;10000;;B;`;
    const content = ['VH;EFONELFO;4.0;x', line('ST125-01SV', '20260101'), line('ST125-02SV', '20990101')].join('\r\n');
    const file = await exchange.write('later.txt', content);
    assert.match(await exchange.refusal('import', file), /--on-date .*2099-01-01/);
    const today = await exchange.compare(file, '--on-date', '2026-11-22');
    assert.deepEqual(pricesIn(today), { 'ST125-01SV': 1000 });
    assert.deepEqual(placesIn(today.errors), ['3 field 8 later-price']);
    assert.deepEqual(pricesIn(await exchange.compare(file, '--on-date', '2099-01-01')), {
      'ST125-01SV': 1000,
      'ST125-02SV': 1000,
    });
  });
});

describe('a price file that changes prices much', () => {
  /** The numbers and prices of the first parts of the catalogue. */
  async function firstParts(count: number): Promise<(readonly [string, number])[]> {
    const { module: rows } = await readCatalogueRows(bundledCataloguePaths().output);
    return rows.slice(0, count).map((row) => [String(row['art_nr']), Number(row['price_ex_vat'])] as const);
  }

  /** A list of these parts with changed prices. */
  async function listOf(
    exchange: ExchangeRun,
    parts: readonly (readonly [string, number])[],
    change: (price: number, index: number) => number,
  ): Promise<string> {
    const lines = parts.map(([number, price], index) => `${number};${change(price, index).toFixed(2)}`);
    return await exchange.write('list.csv', ['Varenr;Pris', ...lines].join('\n'));
  }

  test('says so, and needs a confirmation of the median', async () => {
    await using exchange = await createExchangeRun();
    const file = await listOf(exchange, await firstParts(20), (price) => price * 1.25);
    assert.match(
      await exchange.refusal('import', file, '--vat', 'ex', '--apply'),
      /All 20 prices become 25 % higher\. This is what adding VAT does\. The invented prices of the demonstration are being replaced\. Yes, the prices are right\. \(--confirm-change 1\.25\)/,
    );
    // This is another median.
    await exchange.refusal('import', file, '--vat', 'ex', '--confirm-change', '1.2');
    const { printed } = await exchange.run('import', file, '--vat', 'ex', '--confirm-change', '1,25');
    assert.match(
      printed,
      /^! The median change of the prices is \+25%\.\nPrice: "Pris" was read as selling prices in NOK, without VAT, for one piece, valid now\.\nLines: 20 of 20 are parts of the catalogue\n/,
    );
    assert.match(printed, /^  Parts: \S+ .+: Price ex VAT [\d,.]+ -> [\d,.]+ \(\+25%\)$/m);
    assert.deepEqual((await exchange.compare(file, '--vat', 'incl')).questions.filter(isOpen), []);
  });

  test('asks for a median outside 0.87 to 1.15, and for a tenth that changes by more than half; not for a uniform rise', async () => {
    await using exchange = await createExchangeRun();
    const parts = await firstParts(20);
    const isAsked = async (change: (price: number, index: number) => number): Promise<boolean> =>
      (await exchange.compare(await listOf(exchange, parts, change), '--vat', 'ex')).questions.some(isOpen);
    for (const factor of [1.03, 1.1, 1.14, 0.88])
      assert.ok(!(await isAsked((price) => price * factor)), String(factor));
    for (const factor of [0.6, 0.86, 1.16, 100]) assert.ok(await isAsked((price) => price * factor), String(factor));
    assert.ok(await isAsked((price, index) => price * (index < 2 ? 1.6 : 1.05)));
    assert.ok(!(await isAsked((price, index) => price * (index < 1 ? 1.6 : 1.05))));
    assert.ok(!(await isAsked((price, index) => (index < 2 ? price * 0.6 : price))), 'two prices');
  });

  test('in one table alone asks for its median', async () => {
    await using exchange = await createExchangeRun();
    const lines = (await firstParts(23)).map(
      ([number, price], index) => `${number};${(price * (index < 20 ? 1.05 : 0.6)).toFixed(2)}`,
    );
    lines.splice(20, 0, 'Varenr;Pris eks. mva');
    const file = await exchange.write('two.csv', ['Varenr;Pris eks. mva', ...lines].join('\n'));
    const asked = (await exchange.compare(file)).questions.filter(isOpen);
    assert.deepEqual(
      asked.map(({ option, subject }) => [option, subject]),
      [['confirm-change', '0.60']],
    );
    assert.deepEqual((await exchange.compare(file, '--confirm-change', '0.6')).questions.filter(isOpen), []);
  });
});
