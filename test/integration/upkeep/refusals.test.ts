import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir } from 'node:fs/promises';
import process from 'node:process';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { createExchangeRun, plainOptions } from './exchange-run.ts';
import { workbookOf } from './workbook-files.ts';

describe('an import that cannot be', () => {
  test('gets one sentence, leaves the catalogue unchanged, and leaves no file behind', async () => {
    await using exchange = await createExchangeRun();
    const prices = 'varenr;pris eks\nST125-01SV;1999\n';
    await exchange.apply(prices);
    const workbook = await workbookOf({ name: 'Priser', rows: prices.split('\n').map((line) => line.split(';')) });
    const before = await readFile(exchange.catalogue);
    const names = await readdir(exchange.folder);
    const files: readonly [string, Uint8Array | string, RegExp][] = [
      ['cut.xlsx', workbook.subarray(0, 2000), /no Excel workbook that can be read/],
      ['noise.xlsx', Buffer.from(`PK\u0003\u0004${'x'.repeat(500)}`, 'latin1'), /no Excel workbook/],
      ['empty.csv', '', /no row with the headings of a price list/],
      ['large.csv', Buffer.alloc(20_000_001, 'x'), /is larger than 20 MB/],
    ];
    for (const [name, content, sentence] of files) {
      const noted = await exchange.refusal('import', await exchange.write(name, content), '--apply');
      assert.match(noted.split('\n').at(-1) ?? '', sentence);
    }
    assert.match(await exchange.refusal('import', exchange.file('none.xlsx')), /none\.xlsx cannot be read/);
    await mkdir(exchange.file('folder.xlsx'));
    assert.match(await exchange.refusal('import', exchange.file('folder.xlsx')), /is no file/);
    assert.ok((await readFile(exchange.catalogue)).equals(before));
    const left = (await readdir(exchange.folder)).filter(
      (name) => !names.includes(name) && !/\.(xlsx|csv)$/.test(name),
    );
    assert.deepEqual(left, []);
  });

  test('the bundled catalogue is never written to', async () => {
    await using exchange = await createExchangeRun();
    const bundled = bundledCataloguePaths().output;
    const before = await readFile(bundled);
    const file = await exchange.write('p.csv', 'varenr;pris eks\nST125-01SV;1999\n');
    assert.match(
      await exchange.refusal('import', file, '--apply', ...plainOptions, '--catalogue', bundled),
      /the bundled one is never written to/,
    );
    assert.ok((await readFile(bundled)).equals(before));
  });

  test('refuses the second of two imports at once, but none because of a killed import', async () => {
    await using exchange = await createExchangeRun();
    const price = async (name: string, amount: number): Promise<string> =>
      await exchange.write(name, `varenr;pris eks\nST125-01SV;${amount}\n`);
    await exchange.write('own.sqlite.lock', '');
    const [one, other] = await Promise.all([
      exchange.run('import', await price('one.csv', 1500), '--apply', ...plainOptions),
      exchange.run('import', await price('other.csv', 1600), '--apply', ...plainOptions),
    ]);
    assert.equal(one.exitCode + other.exitCode, 1);
    assert.match(
      `${one.noted}\n${other.noted}`,
      /Another import into .+ is running|was changed after .+ was compared with it/,
    );
  });

  test('a folder that cannot be written to is named', async (context) => {
    if (process.platform === 'win32' || process.getuid?.() === 0)
      return context.skip('everybody may write everywhere here');
    await using exchange = await createExchangeRun();
    const file = await exchange.write('p.csv', 'varenr;pris eks\nST125-01SV;1999\n');
    await chmod(exchange.folder, 0o500);
    const { exitCode, noted } = await exchange.run('import', file, '--apply', ...plainOptions);
    await chmod(exchange.folder, 0o700);
    assert.equal(exitCode, 1);
    assert.match(noted, /cannot be written/);
  });
});
