import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { type ExchangeRun, createExchangeRun } from './exchange-run.ts';

/** A line of goods with a price in øre for ten pieces, its group of discounts, a discount and B or N. */
function goods(number: string, price: string, group: string, kind: string): string {
  return `VL;3;${number};Rør;;1;EA;stk;${price};100000;20260101;1;;${group};M;;1;10000;;${kind};`;
}

const list = [
  'VH;EFONELFO;4.0;NO987654321MVA;;;20260101;;NOK;;Rør AS',
  goods('ST125-01SV', '1050000', 'R10', 'B'),
  goods('ST125-02SV', '2700000', 'r20', 'B'),
  goods('ST125-10SV', '1000000', 'R30', 'N'),
  goods('ST125-13SV', '3600000', 'R40', 'B'),
  goods('XX-1', '100000', 'R10', 'B'),
  '',
].join('\r\n');
const discounts = [
  'RH;EFONELFO;4.0;NO987654321MVA;NO000000000MVA;0;0;20200101;29991231;NOK;H;Rør AS',
  'RL;5;R10;;4050;Startrør',
  'RL;5;R20;;2000;T-rør',
  'RL;3;ST125-02SV;1200000;0;Avtalt',
  '',
].join('\r\n');
const answers = ['--price-kind', 'list', '--markup', '50', '--confirm-change', '1.01'];

const keptFile = z.record(z.string(), z.object({ source: z.string(), prices: z.record(z.string(), z.number()) }));

async function keptIn({ folder }: ExchangeRun): Promise<z.infer<typeof keptFile>> {
  return keptFile.parse(JSON.parse(await readFile(path.join(folder, 'purchase-prices.json'), 'utf8')));
}

describe('the discounts of a supplier', () => {
  test('give purchase prices, which are kept beside the own catalogue and never in it, its history or the output', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('varer.txt', list);
    const given = ['--discounts', await exchange.write('rabatt.txt', discounts)];
    const shown = await exchange.run('import', file, ...given, ...answers);
    assert.match(shown.printed, /Purchase prices: 3; with --apply they are kept in purchase-prices\.json/);
    await assert.rejects(keptIn(exchange), 'nothing is kept without --apply');
    const json = await exchange.run('import', file, ...given, ...answers, '--json', '--apply');
    assert.equal(json.exitCode, 0, json.noted);
    assert.deepEqual(await keptIn(exchange), {
      987654321: {
        source: 'varer.txt',
        prices: { 'ST125-01SV': 624.75, 'ST125-02SV': 1200, 'ST125-10SV': 1000 },
      },
    });
    const history = `${exchange.catalogue}.history`;
    const files = (await readdir(history)).map((name) => path.join(history, name));
    for (const place of [exchange.catalogue, ...files])
      assert.doesNotMatch(await readFile(place, 'latin1'), /624[.,]75/);
    assert.doesNotMatch(`${shown.printed}${json.printed}`, /624[.,]75/);
  });

  test('are kept for each supplier, also if no price of the catalogue changes', async () => {
    await using exchange = await createExchangeRun();
    await exchange.run('import', await exchange.write('varer.txt', list), ...answers, '--apply');
    for (const organisation of ['987654321', '987654322']) {
      const [varer, rabatt] = [list, discounts].map((text) => text.replaceAll('987654321', organisation));
      const given = ['--discounts', await exchange.write('rabatt.txt', rabatt ?? '')];
      const file = await exchange.write('varer.txt', varer ?? '');
      const { exitCode, noted } = await exchange.run('import', file, ...given, ...answers, '--apply');
      assert.equal(exitCode, 0, noted);
    }
    assert.deepEqual(Object.keys(await keptIn(exchange)), ['987654321', '987654322']);
  });

  test('are refused with a sentence, and nothing changes', async () => {
    await using exchange = await createExchangeRun();
    const file = await exchange.write('varer.txt', list);
    const refusals: readonly (readonly [string, RegExp])[] = [
      [discounts.replaceAll('987654321', '987654322'), /not of the supplier of varer\.txt \(987654321\)/],
      [discounts.replace('29991231', '20201231'), /held until 2020-12-31/],
      [discounts.replace('20200101', '29990101'), /hold only from 2999-01-01/],
      [discounts.replace('NOK', 'SEK'), /are in SEK/],
      [discounts.replace(';4050;', ';halv;'), /Row 2 of rabatt\.txt is no line of discounts/],
      [discounts.replace(';4050;', ';10001;'), /Row 2 of rabatt\.txt is no line of discounts/],
      [list, /is no file of discounts/],
    ];
    for (const [content, sentence] of refusals) {
      const given = ['--discounts', await exchange.write('rabatt.txt', content)];
      assert.match(await exchange.refusal('import', file, ...given, ...answers, '--apply'), sentence);
    }
    const given = ['--discounts', await exchange.write('rabatt.txt', discounts)];
    const csv = await exchange.write('p.csv', 'Varenr;Pris\nST125-01SV;1050\n');
    assert.match(await exchange.refusal('import', csv, ...given), /p\.csv is no goods file in EFO\/NELFO 4\.0/);
    await writeFile(path.join(exchange.folder, 'purchase-prices.json'), '{"broken":');
    assert.match(await exchange.refusal('import', file, ...given, ...answers, '--apply'), /purchase-prices\.json/);
    await assert.rejects(readFile(exchange.catalogue), 'there is no own catalogue');
  });
});
