import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { readCatalogueRows } from '../../../server/upkeep/catalogue-rows.ts';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { type ExchangeRun, createExchangeRun, optionsOf, placesIn, plainOptions, pricesIn } from './exchange-run.ts';

/** The options of a proposal that was printed, each question mark replaced. */
function optionsIn(noted: string, answers: Readonly<Record<string, string>>): string[] {
  const line = noted.split('\n').at(-1) ?? '';
  const answered = line.replace(
    /(--([\w-]+)) \? \([^)]*\)/g,
    (_, option: string, name: string) => `${option} ${answers[name] ?? ''}`,
  );
  return Array.from(answered.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  );
}

describe('a price file with a new layout', () => {
  test('prints its proposal as options; the same command with them imports', async () => {
    await using exchange = await createExchangeRun();
    const headings = 'Varenr;"Pris, eks. mva = netto ""x""";Lager';
    const file = await exchange.write('new.csv', `${headings}\nST125-01SV;500;5\nST125-10SV;1000;5\n`);
    const noted = await exchange.question('import', file, '--apply');
    assert.match(noted, /The layout of new\.csv is not confirmed/);
    assert.match(noted, /ST125-01SV Startrør 250 mm Ø125 svart: 1,005\.00 excl\. VAT today, 500 in the file/);
    assert.match(
      noted,
      /--column Varenr=article --column "Pris, eks\. mva = netto \\"x\\"=price" --price-kind purchase --currency \? \(NOK\|.*\) --vat excluding --per \? \(1\|100\)$/,
    );
    const options = optionsIn(noted, { currency: 'NOK', per: '1' });
    assert.match(await exchange.question('import', file, ...options), /--markup PER_CENT/);
    const { printed, exitCode } = await exchange.run('import', file, ...options, '--markup', '110');
    assert.equal(exitCode, 0);
    assert.match(printed, /ST125-01SV .*1,005\.00 -> 1,050\.00/);
    const json: unknown = JSON.parse((await exchange.run('import', file, '--json')).printed);
    assert.ok(
      typeof json === 'object' &&
        json !== null &&
        'options' in json &&
        Array.isArray(json.options) &&
        json.options.length === 6,
    );
    const partly = await exchange.question(
      'import',
      file,
      '--column',
      'Varenr=article',
      '--currency',
      'NOK',
      '--per',
      '1',
    );
    assert.match(partly, /is not confirmed/, 'a column that is used must be named');
  });

  test('shows what options make of the first prices without being confirmed by a look', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('look.csv', 'varenr;pris eks\nST125-01SV;1050\n');
    const noted = await exchange.question('import', file, '--apply', ...plainOptions, '--look');
    assert.match(noted, /is not confirmed[^]*ST125-01SV .*1,005\.00 → 1,050\.00/);
    assert.equal((await exchange.run('import', file, ...plainOptions)).exitCode, 0);
  });

  test('is confirmed once for its supplier, whatever days its headings name', async () => {
    await using exchange = await createExchangeRun();
    const list = (year: number, price: number): string => `Varenr;Innpris 01.04.${year}\nST125-01SV;${price}\n`;
    const supplier = ['--supplier', 'Ovn AS'];
    await exchange.apply(list(2025, 1000), '--markup', '40', '--vat', 'including', ...supplier);
    const next = await exchange.write('next.csv', list(2026, 900));
    const { printed, exitCode } = await exchange.run('import', next, ...supplier);
    assert.equal(exitCode, 0);
    assert.match(printed, /Read as last time from Ovn AS, \d+ \w+ \d{4}\.[^]*ST125-01SV .*-> 1,008/);
    assert.match(await exchange.question('import', next), /Confirmed before for: "Ovn AS"\. --supplier NAME/);
    const other = await exchange.write('other.csv', 'Art.nr;Innpris\nST125-01SV;2000\n');
    const swapped = await exchange.write('swapped.csv', 'Innpris 2026;Varenr\n900;ST125-01SV\n');
    for (const asked of [
      [next, '--supplier', 'Rør AS'],
      [other, ...supplier],
      [swapped, ...supplier],
    ]) {
      assert.match(await exchange.question('import', ...asked), /is not confirmed[^]*--vat \?/);
    }
  });

  test('is shown again if the file contradicts the confirmation', async () => {
    await using exchange = await createExchangeRun();
    const list = (title: string, price = 1100): string => `${title};\nVarenr;Pris\nST125-01SV;${price}\n`;
    const supplier = ['--supplier', 'Ovn AS'];
    await exchange.apply(list('Priser eks. mva'), ...supplier);
    const same = await exchange.write('same.csv', list('Nye priser, eks. mva'));
    assert.equal((await exchange.run('import', same, ...supplier)).exitCode, 0);
    const silent = await exchange.write('silent.csv', list('Nye priser'));
    assert.equal((await exchange.run('import', silent, ...supplier)).exitCode, 0, 'the last answer holds');
    for (const title of ['Priser inkl. mva', 'Nettopriser eks. mva', 'Priser i EUR eks. mva', 'Priser pr. 100 stk']) {
      const file = await exchange.write('changed.csv', list(title));
      assert.match(await exchange.question('import', file, ...supplier), /says something else than last time/, title);
    }
    const overridden = await exchange.write('p.csv', list('Priser inkl. mva'));
    await exchange.apply(list('Priser inkl. mva', 1200), '--vat', 'excluding', ...supplier);
    assert.equal((await exchange.run('import', overridden, ...supplier)).exitCode, 0, 'it says the same as then');
  });

  test('is always shown if its headings differ in a year alone', async () => {
    await using exchange = await createExchangeRun();
    const list = 'Varenr;Pris 2025 eks. mva;Pris 2026 eks. mva\nST125-01SV;1000;1100\n';
    await exchange.apply(list, '--supplier', 'Ovn AS');
    assert.match(
      await exchange.question('import', await exchange.write('p.csv', list), '--supplier', 'Ovn AS'),
      /is not confirmed/,
    );
  });

  test('is remembered by the organisation number in EFO/NELFO, which may begin with small letters and blank lines', async () => {
    await using exchange = await createExchangeRun();
    const file = (organisation: string): string =>
      `\r\n\r\nvh;efonelfo;4.0;NO${organisation}MVA;;;20260101;;NOK\r\nvl;3;ST125-01SV;R;;1;EA;stk;100000;10000;20260101;1;;A1;M;;1;10000;2000;b;\r\n`;
    await exchange.apply(file('987654321'), '--price-kind', 'purchase', '--markup', '50');
    const again = `${file('987654321')}VL;9;X;R;;1;EA;stk;1;10000;;1;;A1;M;;1;10000;;N;`;
    const { exitCode, printed } = await exchange.run('import', await exchange.write('again.txt', again));
    assert.equal(exitCode, 0);
    assert.match(printed, /Read as last time from 987654321/);
    const other = await exchange.write('other.txt', file('987654322'));
    assert.match(await exchange.question('import', other), /--price-kind \? \(list\|purchase\)/);
  });
});

describe('a price file', () => {
  test('is named if it is of another kind, with the way out and no question', async () => {
    await using exchange = await createExchangeRun();
    const kinds: Readonly<Record<string, string>> = {
      '%PDF-1.7\n%âãÏÓ': 'PDF',
      '<?xml version="1.0"?>\n<BMECAT version="2005">': 'BMEcat',
      '<?xml version="1.0"?><!-- x --><GAEB xmlns="http://www.gaeb.de">': 'GAEB',
      '<html><body><table><tr><td>Varenr</td></tr></table>': 'web page',
      '<?xml version="1.0"?><Workbook/>': 'XML',
      '[{"varenr":"ST125-01SV","pris":1050}]': 'JSON',
      'ID;PWXL;N;E\nC;Y1;X1;K"Varenr"\n': 'SYLK',
      'V 010126Preisliste                                   DATANORM EUR\nA;N;12345;00;Rohr;': 'Datanorm',
      'RH;EFONELFO;4.0;NO910478656MVA;;;20260101;;NOK\nRL;A1;1000\n': 'discount file',
      'BH;EFONELFO;4.0;;NO950349875MVA;2091\n': 'order',
      'VH;EFONELFO;3.0;x\nVL;3;X\n': 'EFO/NELFO 3',
    };
    for (const [content, name] of Object.entries(kinds)) {
      const noted = await exchange.refusal('import', await exchange.write('priser.xls', content));
      assert.match(noted, new RegExp(`^[^\\n]*\\n?priser\\.xls is .*${name}`), content);
    }
  });

  test('says the first three reasons if no price can be read', async () => {
    await using exchange = await createExchangeRun();
    const list = 'Varenr;Pris eks. mva\nST125-01SV;etter avtale\nST125-02SV;\nST125-10SV;?\nST125-13SV;-\n';
    const { mapping } = await exchange.compare(await exchange.write('p.csv', list));
    assert.ok(mapping !== null);
    const { exitCode, printed } = await exchange.run('import', exchange.file('p.csv'), ...optionsOf(mapping));
    assert.equal(exitCode, 1);
    assert.match(printed, /No price of the file can be read\. row 2.*"etter avtale"\. row 3.*no price\. row 4/);
  });

  test('lists ten parts that it lacks, all if it is asked, and none when it is applied', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('p.csv', 'Varenr;Pris eks. mva\nST125-01SV;1050\n');
    const { mapping } = await exchange.compare(file);
    const options = mapping === null ? [] : optionsOf(mapping);
    const absent = async (...more: readonly string[]): Promise<string[]> => {
      const { printed } = await exchange.run('import', file, ...options, ...more);
      return printed
        .slice(printed.indexOf('Not in the file'))
        .split('\n')
        .filter((line) => line.startsWith('  '));
    };
    const ten = await absent();
    assert.equal(ten.length, 11);
    assert.match(ten.at(-1) ?? '', /… and [\d,]+ more; --all lists them/);
    assert.ok((await absent('--all')).length > 900);
    assert.doesNotMatch((await exchange.run('import', file, ...options, '--apply')).printed, /Not in the file/);
  });

  test('with prices in another currency needs a rate', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('foreign.csv', 'Varenr;Pris (€) ex. VAT\nST125-01SV;1000\n');
    assert.deepEqual(pricesIn(await exchange.confirm(file, '--rate', 'eur=0,5')), { 'ST125-01SV': 500 });
    assert.ok(
      (await exchange.confirm(file)).questions.some(({ option, subject }) => option === 'rate' && subject === 'EUR'),
    );
    const { errors } = await exchange.confirm(
      await exchange.write('some.csv', 'Varenr;Pris eks. mva;Valuta\nST125-01SV;1000;NOK\nST125-02SV;300;\n'),
    );
    assert.deepEqual(placesIn(errors), ['3 Pris eks. mva no-currency']);
  });

  test('says by many words whether its prices hold VAT, also in two rows of headings; else it must be chosen', async () => {
    await using exchange = await createExchangeRun();
    const headings: readonly (readonly [string, string | null])[] = [
      ['Varenr;Price incl. VAT', 'including'],
      ['Varenr;Price inc VAT', 'including'],
      ['Varenr;Pris m/mva', 'including'],
      ['Varenr;Pris (inkl.)', 'including'],
      ['Varenr;Preis inkl. 25 % MwSt', 'including'],
      ['Varenr;Price excl. VAT', 'excluding'],
      ['Varenr;Pris u/ mva', 'excluding'],
      ['Varenr;Pris ekskl. moms', 'excluding'],
      ['Varenr;Pris inkl. frakt', null],
      ['Varenr;Pris ikke inkl. mva', null],
      ['Varenr;Pris', null],
      [';inkl. mva\nVarenr;Pris', 'including'],
      ['Varenr;Pris\n;inkl. mva', 'including'],
      ['Varenr;Beskrivelse;Pris\n;;ekskl. mva', 'excluding'],
    ];
    for (const [heading, vat] of headings) {
      const line = heading.includes('Beskrivelse') ? 'ST125-01SV;R;1000' : 'ST125-01SV;1000';
      const { mapping } = await exchange.compare(await exchange.write('vat.csv', `${heading}\n${line}\n`));
      assert.equal(mapping?.facts.find(({ option }) => option === 'vat')?.value, vat, heading);
    }
  });

  test('asks which day counts if an EFO/NELFO file has prices of a later day', async () => {
    await using exchange = await createExchangeRun();
    const line = (number: string, date: string): string =>
      `VL;3;${number};R;;1;EA;stk;100000;10000;${date};1;;A1;M;;1;10000;;B;`;
    const content = ['VH;EFONELFO;4.0;x;;;;;NOK', line('ST125-01SV', '20260101'), line('ST125-02SV', '20990101')].join(
      '\r\n',
    );
    const file = await exchange.write('later.txt', content);
    assert.match(await exchange.question('import', file), /--on-date .*2099-01-01/);
    const today = await exchange.confirm(file, '--on-date', '2026-11-22');
    assert.deepEqual(pricesIn(today), { 'ST125-01SV': 1000 });
    assert.deepEqual(placesIn(today.errors), ['3 Pris later-price']);
    assert.deepEqual(pricesIn(await exchange.confirm(file, '--on-date', '2099-01-01')), {
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
    const { mapping } = await exchange.compare(file);
    const options = mapping === null ? [] : optionsOf(mapping);
    assert.match(
      await exchange.question('import', file, ...options, '--apply'),
      /All 20 prices become 25 % higher\. This is what adding VAT does\. The invented prices of the demonstration are being replaced\. Yes, the prices are right\. \(--confirm-change 1\.25\)/,
    );
    // This is another median.
    await exchange.question('import', file, ...options, '--confirm-change', '1.2');
    const { printed } = await exchange.run('import', file, ...options, '--confirm-change', '1,25');
    assert.match(
      printed,
      /^! The median change of the prices is \+25%\.\nPrice: "Pris" was read as selling prices in NOK, without VAT, for one piece, valid now\.\nLines: 20 of 20 are goods of the catalogue\n/,
    );
    assert.match(printed, /^  Parts: \S+ .+: Price ex VAT [\d,.]+ -> [\d,.]+ \(\+25%\)$/m);
    assert.deepEqual((await exchange.confirm(file, '--vat', 'including')).questions.filter(isOpen), []);
  });

  test('asks for a median outside 0.87 to 1.15, and for a tenth that changes by more than half; not for a uniform rise', async () => {
    await using exchange = await createExchangeRun();
    const parts = await firstParts(20);
    const isAsked = async (change: (price: number, index: number) => number): Promise<boolean> =>
      (await exchange.confirm(await listOf(exchange, parts, change), '--vat', 'excluding')).questions.some(isOpen);
    for (const factor of [1.03, 1.1, 1.14, 0.88])
      assert.ok(!(await isAsked((price) => price * factor)), String(factor));
    for (const factor of [0.6, 0.86, 1.16, 100]) assert.ok(await isAsked((price) => price * factor), String(factor));
    assert.ok(await isAsked((price, index) => price * (index < 2 ? 1.6 : 1.05)));
    assert.ok(!(await isAsked((price, index) => price * (index < 1 ? 1.6 : 1.05))));
    assert.ok(!(await isAsked((price, index) => (index < 2 ? price * 0.6 : price))), 'two prices');
  });

  test('in one unit alone asks for its median', async () => {
    await using exchange = await createExchangeRun();
    const lines = (await firstParts(23)).map(
      ([number, price], index) =>
        `${number};${(price * (index < 20 ? 1.05 : 0.6)).toFixed(2)};${index < 20 ? 'stk' : 'pk'}`,
    );
    const file = await exchange.write('two.csv', ['Varenr;Pris eks. mva;Enhet', ...lines].join('\n'));
    const asked = (await exchange.confirm(file, '--unit', 'pk=1')).questions.filter(isOpen);
    assert.deepEqual(
      asked.map(({ option, subject }) => [option, subject]),
      [['confirm-change', '0.60']],
    );
    const confirmed = await exchange.confirm(file, '--unit', 'pk=1', '--confirm-change', '0.6');
    assert.deepEqual(confirmed.questions.filter(isOpen), []);
  });
});
