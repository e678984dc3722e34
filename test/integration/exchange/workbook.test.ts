import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir } from 'node:fs/promises';
import process from 'node:process';
import { describe, test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import writeSheets from 'write-excel-file/node';
import { bundledCataloguePaths } from '../../../db/catalogue/catalogue-paths.ts';
import type { Cell, Sheet } from '../../../server/exchange/workbook/open-workbook.ts';
import { createExchangeRun } from './exchange-run.ts';

async function workbookOf(...sheets: readonly Sheet[]): Promise<Buffer> {
  return await writeSheets(
    sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((cells) => [...cells]) })),
  ).toBuffer();
}

/** A sheet with some cells changed: each by the number in the first column, the heading and the new value. */
function changed(
  sheets: readonly Sheet[],
  name: string,
  ...changes: readonly [id: number, heading: string, cell: Cell][]
): Sheet {
  const sheet = sheets.find((one) => one.name === name);
  assert.ok(sheet !== undefined, name);
  const rows = sheet.rows.map((cells) => cells.slice());
  for (const [id, heading, cell] of changes) {
    const row = rows.find((cells) => cells[0] === id);
    const column = rows[0]?.indexOf(heading) ?? -1;
    assert.ok(row !== undefined && column >= 0, `${name} ${id} ${heading}`);
    row[column] = cell;
  }
  return { name, rows };
}

describe('a workbook', () => {
  test('of the catalogue read back gives the same bytes, in the same file of its own', async () => {
    await using exchange = await createExchangeRun();
    await exchange.run('export', exchange.file('catalogue.xlsx'));
    const preview = await exchange.importFile(exchange.file('catalogue.xlsx'));
    assert.deepEqual([preview.report.added, preview.report.changed, preview.report.removed], [[], [], []]);
    assert.ok(!(await readdir(exchange.folder)).includes('own.sqlite'), 'a preview writes nothing');
    assert.equal((await exchange.importFile(exchange.file('catalogue.xlsx'), '--apply')).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(await readFile(bundledCataloguePaths().output)));
    await exchange.run('export', exchange.file('again.xlsx'));
    const [first, again] = await Promise.all(
      ['catalogue.xlsx', 'again.xlsx'].map(async (name) => unzipSync(await readFile(exchange.file(name)))),
    );
    assert.deepEqual(again, first);
  });

  test('has frozen headings with notes in Norwegian, names beside ids, drop-downs, and numbers of articles as text', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await exchange.sheets();
    const modules = sheets.find(({ name }) => name === 'module');
    const [header = [], first = []] = modules?.rows ?? [];
    assert.equal(first[header.indexOf('nobb_nr')], '99400007');
    assert.equal(first[header.indexOf('price_ex_vat')], 1005);
    assert.equal(first[header.indexOf('color_id (navn)')], 'Svart');
    const files = unzipSync(await readFile(exchange.file('sheets.xlsx')));
    const text = (name: string): string => new TextDecoder().decode(files[name]);
    const number = sheets.findIndex(({ name }) => name === 'module') + 1;
    assert.match(text(`xl/worksheets/sheet${number}.xml`), /ySplit="1"[^>]*state="frozen"/);
    assert.match(text(`xl/worksheets/sheet${number}.xml`), /<formula1>'color'!\$A\$2:\$A\$5<\/formula1>/);
    assert.match(text(`xl/notes${number}.xml`), /Pris i kroner uten merverdiavgift/);
  });

  test('changes, adds and removes rows; what has no sheet stays; prices that jump stand first', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await exchange.sheets();
    const modules = changed(sheets, 'module', [1, 'price_ex_vat', 1006], [3, 'price_ex_vat', '9 999,50']);
    const colors: Sheet = {
      name: 'color',
      rows: [
        ['id', 'color'],
        [1, 'Svart'],
        [2, 'Hvit'],
        [3, 'Grå'],
        [4, 'Rustfri'],
        [null, 'Blå'],
      ],
    };
    const file = await exchange.write('changed.xlsx', await workbookOf(modules, colors));
    const { exitCode, report } = await exchange.importFile(file, '--apply');
    assert.equal(exitCode, 0);
    assert.deepEqual(
      report.changed.map(({ id, column, from, to }) => [id, column, from, to]),
      [
        [3, 'price_ex_vat', 3495, 9999.5],
        [1, 'price_ex_vat', 1005, 1006],
      ],
    );
    assert.deepEqual(
      report.added.map(({ table, id }) => [table, id]),
      [['color', 5]],
    );
    const fewer: Sheet = { ...colors, rows: colors.rows.slice(0, 5) };
    const removing = await exchange.importFile(await exchange.write('fewer.xlsx', await workbookOf(fewer)), '--apply');
    assert.deepEqual(
      removing.report.removed.map(({ table, id }) => [table, id]),
      [['color', 5]],
    );
  });

  test('with one row that cannot be is refused whole, with every place', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await exchange.sheets();
    const modules = changed(sheets, 'module', [1, 'price_ex_vat', 'etter avtale'], [2, 'building_length', -3]);
    const bad = await exchange.write('bad.xlsx', await workbookOf(modules));
    const { exitCode, report } = await exchange.importFile(bad, '--apply');
    assert.equal(exitCode, 1);
    assert.deepEqual(
      report.errors.map(({ sheet, row, column }) => [sheet, row, column]),
      [
        ['module', 2, 'price_ex_vat'],
        ['module', 3, 'building_length'],
      ],
    );
    const dangling = changed(sheets, 'module', [1, 'color_id', 77]);
    const refused = await exchange.importFile(
      await exchange.write('dangling.xlsx', await workbookOf(dangling)),
      '--apply',
    );
    assert.match(refused.report.errors[0]?.reason ?? '', /refers to a row of color that is not there: 77/);
    const strange = await exchange.write(
      'strange.xlsx',
      await workbookOf(changed(sheets, 'color'), { name: 'fargerr', rows: [['x']] }),
    );
    assert.match((await exchange.importFile(strange)).report.errors[0]?.reason ?? '', /is no table of the catalogue/);
    assert.ok(!(await readdir(exchange.folder)).includes('own.sqlite'));
  });
});

describe('a workbook that another program has written', () => {
  test('has formulas, and empty cells and rows at the end, that change nothing', async () => {
    await using exchange = await createExchangeRun();
    const same = await exchange.write('same.xlsx', await colorsAs('<f>1+1</f><v>2.0</v></c>', '<c r="XFD3"/>'));
    const { report } = await exchange.importFile(same);
    assert.deepEqual([report.added, report.changed, report.removed, report.errors], [[], [], [], []]);
  });

  test('has an error in a cell, and is refused with the place: an error is no empty cell', async () => {
    await using exchange = await createExchangeRun();
    const cell = '<c r="C3" s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const { exitCode, noted } = await exchange.run(
      'import',
      await exchange.write('e.xlsx', await colorsAs('<v>2</v></c>', cell)),
    );
    assert.equal(exitCode, 1);
    assert.match(noted, /e\.xlsx holds an error in a cell \(C3\), such as #REF!/);
  });
});

/** The colours of the catalogue with other markup for the id of the second one and at the end of its row. */
async function colorsAs(id: string, end: string): Promise<Uint8Array> {
  const rows = [
    ['id', 'color'],
    [1, 'Svart'],
    [2, 'Hvit'],
    [3, 'Grå'],
    [4, 'Rustfri'],
  ];
  const files = unzipSync(await workbookOf({ name: 'color', rows }));
  const path = 'xl/worksheets/sheet1.xml';
  const markup = new TextDecoder().decode(files[path]);
  const changedMarkup = markup.replace(/(<c r="A3"[^>]*>)<v>2<\/v><\/c>(.*?)<\/row>/s, `$1${id}$2${end}</row>`);
  assert.notEqual(changedMarkup, markup);
  return zipSync({ ...files, [path]: new TextEncoder().encode(changedMarkup) });
}

describe('the versions of a catalogue', () => {
  test('are kept, and can be gone back to', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await exchange.sheets();
    for (const price of [1006, 1007, 1008]) {
      const file = await exchange.write(
        'prices.xlsx',
        await workbookOf(changed(sheets, 'module', [1, 'price_ex_vat', price])),
      );
      await exchange.importFile(file, '--apply');
    }
    const third = await readFile(exchange.catalogue);
    assert.match(
      (await exchange.run('versions')).printed,
      /^4 .+prices\.xlsx: 0 added, 1 changed, 0 removed {2}\(in use\)\n3 /,
    );
    assert.equal((await exchange.run('restore', '1')).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(await readFile(bundledCataloguePaths().output)));
    assert.equal((await exchange.run('restore', '4')).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(third));
    assert.match((await exchange.run('restore', '99')).noted, /There is no version 99/);
  });

  test('are ten at most', async () => {
    await using exchange = await createExchangeRun();
    const colors = (name: string): Sheet => ({
      name: 'color',
      rows: [
        ['id', 'color'],
        [1, name],
        [2, 'Hvit'],
        [3, 'Grå'],
        [4, 'Rustfri'],
      ],
    });
    for (let number = 1; number <= 12; number += 1) {
      await exchange.importFile(await exchange.write('c.xlsx', await workbookOf(colors(`Farge ${number}`))), '--apply');
    }
    assert.equal((await exchange.run('versions')).printed.split('\n').length, 10);
    assert.equal(
      (await readdir(`${exchange.catalogue}.history`)).filter((name) => name.endsWith('.sqlite')).length,
      10,
    );
  });
});

describe('what goes wrong', () => {
  test('is one sentence, and leaves the catalogue as it was and nothing behind', async () => {
    await using exchange = await createExchangeRun();
    const good = exchange.file('good.xlsx');
    await exchange.run('export', good);
    await exchange.importFile(good, '--apply');
    const before = await readFile(exchange.catalogue);
    const names = await readdir(exchange.folder);
    const files: readonly [string, Uint8Array | string, RegExp][] = [
      ['cut.xlsx', (await readFile(good)).subarray(0, 5000), /no Excel workbook that can be read/],
      ['noise.xlsx', Buffer.from(`PK\u0003\u0004${'x'.repeat(500)}`, 'latin1'), /no Excel workbook/],
      ['empty.csv', '', /no row with the headings of a price list/],
      ['large.csv', Buffer.alloc(20_000_001, 'x'), /is larger than 20 MB/],
    ];
    for (const [name, content, sentence] of files) {
      const { exitCode, noted } = await exchange.run('import', await exchange.write(name, content), '--apply');
      assert.equal(exitCode, 1, name);
      assert.match(noted.split('\n').at(-1) ?? '', sentence);
    }
    assert.match((await exchange.run('import', exchange.file('none.xlsx'))).noted, /none\.xlsx cannot be read/);
    await mkdir(exchange.file('folder.xlsx'));
    assert.match((await exchange.run('import', exchange.file('folder.xlsx'))).noted, /is no file/);
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
    await exchange.run('export', exchange.file('c.xlsx'));
    const { exitCode, noted } = await exchange.run(
      'import',
      exchange.file('c.xlsx'),
      '--apply',
      '--catalogue',
      bundled,
    );
    assert.equal(exitCode, 1);
    assert.match(noted, /the bundled one is never written to/);
    assert.ok((await readFile(bundled)).equals(before));
  });

  test('two imports at once: one is done, the other is told, and the lock of one that was killed holds nobody', async () => {
    await using exchange = await createExchangeRun();
    const price = async (name: string, amount: number): Promise<string> =>
      await exchange.write(name, `varenr;pris\nST125-01SV;${amount}\n`);
    const [one, other] = await Promise.all([
      exchange.run('import', await price('one.csv', 1500), '--apply'),
      exchange.run('import', await price('other.csv', 1600), '--apply'),
    ]);
    assert.equal(one.exitCode + other.exitCode, 1);
    assert.match(
      `${one.noted}\n${other.noted}`,
      /Another import into .+ is running|was changed after .+ was compared with it/,
    );
    await exchange.write('own.sqlite.lock', '2147483646');
    assert.equal((await exchange.run('import', await price('third.csv', 1700), '--apply')).exitCode, 0);
  });

  test('a folder that cannot be written to is told', async (context) => {
    if (process.platform === 'win32' || process.getuid?.() === 0)
      return context.skip('everybody may write everywhere here');
    await using exchange = await createExchangeRun();
    const file = await exchange.write('p.csv', 'varenr;pris\nST125-01SV;1999\n');
    await chmod(exchange.folder, 0o500);
    const { exitCode, noted } = await exchange.run('import', file, '--apply');
    await chmod(exchange.folder, 0o700);
    assert.equal(exitCode, 1);
    assert.match(noted, /cannot be written/);
  });
});
