import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import writeSheets from 'write-excel-file/node';
import { z } from 'zod';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { locales } from '../../../server/i18n/locale.ts';
import { readCatalogueRows } from '../../../server/upkeep/catalogue-rows.ts';
import type { ImportReport } from '../../../server/upkeep/import/import-report.ts';
import { openWorkbook } from '../../../server/upkeep/workbook/open-workbook.ts';
import type { Sheet } from '../../../server/upkeep/workbook/sheet.ts';
import { readWholeFile } from '../../../server/upkeep/read-file.ts';
import { codeInTitle } from '../../../server/upkeep/workbook/workbook-layout.ts';
import { localesRoot } from '../../support/messages-translator.ts';
import { bundledSheets, createExchangeRun, placesIn } from './exchange-run.ts';
import { changed, workbookOf } from './workbook-files.ts';

/** Returns the changes of a report, such as `module 3 price_ex_vat 9999.5`. */
function changesIn({ changed: changes }: ImportReport): string[] {
  return changes.map(({ table, id, column, to }) => `${table} ${id} ${column} ${to}`);
}

describe('a workbook', () => {
  test('gives the bytes of its catalogue when it is read again', async () => {
    await using exchange = await createExchangeRun();
    await exchange.run('export', exchange.file('catalogue.xlsx'));
    const { report } = await exchange.importFile(exchange.file('catalogue.xlsx'), '--apply');
    assert.deepEqual([report.added, report.changed, report.removed], [[], [], []]);
    assert.ok((await readFile(exchange.catalogue)).equals(await readFile(bundledCataloguePaths().output)));
    await exchange.run('export', exchange.file('again.xlsx'));
    const [first, again] = await Promise.all(
      ['catalogue.xlsx', 'again.xlsx'].map(async (name) => unzipSync(await readFile(exchange.file(name)))),
    );
    assert.deepEqual(again, first);
  });

  test('has frozen headings with notes in Norwegian, filters, names beside ids, columns as wide as their texts, drop-downs, and numbers of articles as text', async () => {
    await using exchange = await createExchangeRun('nor');
    await exchange.run('export', exchange.file('sheets.xlsx'));
    const { sheets } = openWorkbook(await readWholeFile(exchange.file('sheets.xlsx')));
    const number = sheets.findIndex(({ name }) => codeInTitle(name) === 'module') + 1;
    const [headings = [], ...rows] = sheets[number - 1]?.rows ?? [];
    const [header, [first = []]] = [headings.map((heading) => codeInTitle(String(heading))), rows];
    assert.equal(first[header.indexOf('nobb_nr')], '99400007');
    assert.equal(first[header.indexOf('price_ex_vat')], 1005);
    assert.equal(first[header.indexOf('color_id.color')], 'Svart');
    const files = unzipSync(await readFile(exchange.file('sheets.xlsx')));
    const text = (name: string): string => new TextDecoder().decode(files[name]);
    const [pane = ''] = /<pane [^>]*>/.exec(text(`xl/worksheets/sheet${number}.xml`)) ?? [];
    assert.match(pane, /ySplit="1"(?=.* state="frozen")/);
    assert.match(pane, /xSplit="2"/);
    assert.match(
      text(`xl/worksheets/sheet${number}.xml`),
      new RegExp(`</sheetData>.*<autoFilter ref="A1:[A-Z]+${rows.length + 1}"/>.*<dataValidations`, 's'),
    );
    const [titles, texts] = [text('xl/workbook.xml'), text('xl/sharedStrings.xml')];
    for (const title of ['Deler (module)', 'Oppgitt (fireplace_declaration)']) assert.ok(titles.includes(`"${title}"`));
    for (const heading of ['Pris eks. mva. (price_ex_vat)', 'Farge, nr. (color_id)', 'Farge (color_id.color)']) {
      assert.ok(texts.includes(`>${heading}<`), heading);
    }
    const widths = text(`xl/worksheets/sheet${number}.xml`).matchAll(/<col [^>]*width="([\d.]+)"/g);
    const width = Number(Array.from(widths)[header.indexOf('name')]?.[1]);
    assert.ok(width > 25 && width <= 46, `the names of parts have room: ${width}`);
    const offered =
      /sqref="[A-Z]+2:[A-Z]+\d+"><formula1>'Farger \(color\)'!\$B\$2:INDEX\('Farger \(color\)'!\$B\$2:\$B\$1005,MAX\(1,COUNTA/;
    assert.match(text(`xl/worksheets/sheet${number}.xml`), offered);
    const notes = Array.from(
      text(`xl/worksheets/sheet${number}.xml`).matchAll(/showInputMessage="1" prompt="([^"]+)" sqref="[A-Z]+1"/g),
      ([, note = '']) => note,
    );
    assert.equal(notes.length, header.length);
    assert.match(notes[header.indexOf('price_ex_vat')] ?? '', /^Pris i kroner uten merverdiavgift/);
  });

  test('has notes that Excel takes: more than 255 characters would make it repair the file', async () => {
    for (const locale of locales) {
      const messages: unknown = JSON.parse(await readFile(join(localesRoot, locale, 'messages.json'), 'utf8'));
      const notes = Object.entries(z.record(z.string(), z.string()).parse(messages)).filter(([key]) =>
        /^workbook\.(?:column\.|name_of_row$)/.test(key),
      );
      assert.ok(notes.length > 90);
      for (const [key, note] of notes) assert.ok(note.length <= 255, `${locale}: ${key}`);
    }
  });

  test('is changed by the names beside its numbers, also by those of new rows; a name that fits no row, several, or another number refuses it', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await bundledSheets();
    const colors = changed(sheets, 'color', [4, 'color', 'Børstet stål']);
    const green = { name: 'color', rows: [...colors.rows, [null, 'Grønn', 'grey'], [null, 'Rød'], [null, 'Rød']] };
    const fill = (rows: Sheet['rows']): Sheet['rows'] => rows.map((row) => (row.length === 2 ? [...row, 'grey'] : row));
    const file = async (...changes: Parameters<typeof changed>[2][]): Promise<string> =>
      await exchange.write(
        'named.xlsx',
        await workbookOf({ ...green, rows: fill(green.rows) }, changed(sheets, 'module', ...changes)),
      );
    const taken = await exchange.compare(
      await file(
        [1, 'color_id.color', 'Hvit'],
        [2, 'color_id', 3],
        [3, 'color_id.color', 'Grønn'],
        [4, 'color_id.color', null],
        [5, 'pipe_id.diameter', '150'],
      ),
    );
    assert.deepEqual(changesIn(taken), [
      'color 4 color Børstet stål',
      'module 1 color_id 2',
      'module 2 color_id 3',
      'module 3 color_id 5',
      'module 4 color_id null',
      'module 5 pipe_id 3',
    ]);
    const refused = await exchange.compare(
      await file(
        [1, 'color_id.color', 'Lilla'],
        [2, 'color_id.color', 'Rød'],
        [3, 'color_id', 2],
        [3, 'color_id.color', 'Grønn'],
        [4, 'type_id.name', null],
      ),
    );
    assert.equal(refused.readiness, 'refused');
    assert.deepEqual(placesIn(refused.errors), [
      'module 2 color_id.color no-such-name',
      'module 3 color_id.color several-names',
      'module 4 color_id.color names-another',
      'module 5 type_id.name empty',
    ]);
  });

  test('has the names of the database if an older program wrote it, and names beside numbers are ignored', async () => {
    await using exchange = await createExchangeRun();
    const old = (await bundledSheets()).map(({ name, rows: [header = [], ...rows] }) => {
      const [from, to] = [header.indexOf('color_id.color'), '(navn)'];
      const headings = header.map((heading) => String(heading).replace(/^(\w+)\.\w+$/, `$1 ${to}`));
      return { name, rows: [headings, ...rows.map((row) => row.map((cell, at) => (at === from ? 'Ukjent' : cell)))] };
    });
    const { errors, ...report } = await exchange.compare(await exchange.write('old.xlsx', await workbookOf(...old)));
    assert.deepEqual([report.added, report.changed, report.removed, errors], [[], [], [], []]);
    const twice = await workbookOf(...old, { name: 'Farger (color)', rows: [['id', 'color', 'finish']] });
    const { errors: repeated } = await exchange.compare(await exchange.write('twice.xlsx', twice));
    assert.deepEqual(placesIn(repeated), ['Farger (color) repeated-column']);
  });

  test('to begin an own range with is empty where that is written, and asks once before the range in use goes', async () => {
    await using exchange = await createExchangeRun('nor');
    await exchange.run('export', '--start', exchange.file('start.xlsx'));
    const { sheets } = openWorkbook(await readWholeFile(exchange.file('start.xlsx')));
    const rowsOf = (known: string): number | undefined =>
      sheets.find(({ name }) => name.endsWith(`(${known})`))?.rows.length;
    assert.deepEqual(['producer', 'fireplace', 'scheme', 'module'].map(rowsOf), [1, 1, 1, 1]);
    assert.ok((rowsOf('type') ?? 0) > 1);
    assert.equal(rowsOf('chimney_limit'), undefined);
    const { readiness, questions } = await exchange.compare(exchange.file('start.xlsx'));
    assert.deepEqual([readiness, questions.map(({ option }) => option)], ['refused', ['remove-with-references']]);
    const own = await exchange.compare(exchange.file('start.xlsx'), '--remove-with-references');
    assert.deepEqual([own.readiness, own.errors], ['ready', []]);
    assert.ok(own.changed.some(({ column, to }) => column === 'name' && to === 'Egen katalog'));

    const written: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
      producer: { name: 'Nordovn' },
      fireplace: { art_nr: 'NO-1', name: 'Ask', 'producer_id.name': 'Nordovn' },
      scheme: {
        'fireplace_id.name': 'Ask',
        name: 'Topputtak',
        outlet_position: 'top',
        outlet_height: 890,
        'outlet_pipe_id.diameter': 150,
      },
      module: {
        art_nr: 'N-1',
        name: 'Rør',
        'module_category_id.category': 'Rette elementer',
        'type_id.name': 'Rett element',
      },
    };
    const filled = sheets.map(({ name, rows }) => {
      const cells = written[codeInTitle(name)];
      const row = rows[0]?.map((heading) => cells?.[codeInTitle(String(heading))] ?? null) ?? [];
      return { name, rows: cells === undefined ? rows : [...rows, row] };
    });
    const file = await exchange.write('filled.xlsx', await workbookOf(...filled));
    const { added, errors } = await exchange.compare(file, '--remove-with-references');
    assert.deepEqual([added.map(({ table }) => table), errors], [['producer', 'fireplace', 'scheme', 'module'], []]);
  });

  test('is refused with the name of a missing column', async () => {
    await using exchange = await createExchangeRun();
    const { name, rows } = changed(await bundledSheets(), 'color');
    const finish = rows[0]?.indexOf('finish');
    const older = { name, rows: rows.map((cells) => cells.filter((_, index) => index !== finish)) };
    const { readiness, errors } = await exchange.compare(await exchange.write('older.xlsx', await workbookOf(older)));
    assert.deepEqual([readiness, ...placesIn(errors)], ['refused', 'color 1 finish missing']);
  });

  test('changes and adds rows, keeps tables without a sheet, and lists jumping prices first', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await bundledSheets();
    const modules = changed(sheets, 'module', [1, 'price_ex_vat', 1006], [3, 'price_ex_vat', '9 999,50']);
    const colors: Sheet = {
      name: 'color',
      rows: [
        ['id', 'color', 'finish'],
        [1, 'Svart', 'black'],
        [2, 'Hvit', 'white'],
        [3, 'Grå', 'grey'],
        [4, 'Rustfri', 'steel'],
        [null, 'Blå', 'grey'],
      ],
    };
    const file = await exchange.write('changed.xlsx', await workbookOf(modules, colors));
    const report = await exchange.compare(file);
    assert.deepEqual(changesIn(report), ['module 3 price_ex_vat 9999.5', 'module 1 price_ex_vat 1006']);
    assert.equal(report.changed[0]?.from, 3495);
    assert.deepEqual(
      [...report.added, ...report.removed].map(({ table, id }) => [table, id]),
      [['color', 5]],
    );
  });

  test('may have notes, columns of comments and hidden sheets: they are left out and named, and the rest is taken', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await bundledSheets();
    const { name, rows } = changed(sheets, 'color', [4, 'finish', 'grey']);
    const commented = { name, rows: rows.map((cells, index) => cells.concat(index === 0 ? 'Kommentar' : 'ny')) };
    const lost = changed(sheets, 'producer', [1, 'name', 'Skjult']);
    const bytes = await workbookOf(commented, lost, { name: 'Notater & annet', rows: [['Ring Kari']] });
    const files = unzipSync(bytes);
    const list = new TextDecoder().decode(files['xl/workbook.xml']);
    const hidden = list.replace(/<sheet (?=[^>]*name="producer")/, '<sheet state="hidden" ');
    assert.notEqual(hidden, list);
    const file = zipSync({ ...files, 'xl/workbook.xml': new TextEncoder().encode(hidden) });
    const report = await exchange.compare(await exchange.write('notes.xlsx', file));
    assert.deepEqual(changesIn(report), ['color 4 finish grey']);
    assert.equal(report.readiness, 'ready');
    assert.deepEqual(placesIn(report.notes), [
      'producer hidden-sheet',
      'color 1 Kommentar no-column',
      'Notater & annet no-table',
    ]);
  });

  test('names the rows that refer to a missing row, or removes them too, in every table', async () => {
    await using exchange = await createExchangeRun();
    const { name, rows } = changed(await bundledSheets(), 'producer');
    const [first] = (await readCatalogueRows(bundledCataloguePaths().output)).producer;
    const lacking = { name, rows: rows.filter(([id]) => id !== first?.['id']) };
    const fireplaces = changed(await bundledSheets(), 'fireplace');
    const file = await exchange.write('lacking.xlsx', await workbookOf(lacking, fireplaces));
    const refused = await exchange.compare(file);
    assert.equal(refused.readiness, 'refused');
    const [question] = refused.questions;
    assert.ok(question?.option === 'remove-with-references' && question.answer === null);
    const { readiness, removed, errors } = await exchange.compare(file, '--remove-with-references');
    assert.deepEqual([readiness, errors], ['ready', []]);
    assert.equal(removed.length, Number(question.facts['number']) + 1);
    assert.deepEqual(
      ['producer', 'fireplace', 'scheme', 'module'].map((table) => removed.some((row) => row.table === table)),
      [true, true, true, false],
    );
    assert.ok(removed.some((row) => row.table === 'fireplace' && row.name !== null));
  });

  test('with one row that cannot be is refused whole, with every place', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await bundledSheets();
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
    const refused = await exchange.compare(await exchange.write('dangling.xlsx', await workbookOf(dangling)));
    assert.deepEqual(refused.errors[0]?.sentence, { code: 'dangling', table: 'color', value: 77 });
    const { name, rows } = changed(sheets, 'color');
    const toned = { name, rows: rows.map((cells, index) => cells.concat(index === 0 ? 'tone' : 'x')) };
    const dated = changed(sheets, 'module', [1, 'price_ex_vat', new Date('2026-11-22')]);
    const { errors } = await exchange.compare(await exchange.write('cells.xlsx', await workbookOf(toned, dated)));
    // A column of another name is a note, no error.
    assert.deepEqual(placesIn(errors), ['module 2 price_ex_vat date-for-number']);
    assert.ok(!(await readdir(exchange.folder)).includes('own.sqlite'));
  });
});

describe('a workbook that another program has written', () => {
  test('has formulas, and empty cells and rows at the end, that change nothing', async () => {
    await using exchange = await createExchangeRun();
    const same = await exchange.write('same.xlsx', await colorsAs('<f>1+1</f><v>2.0</v></c>', '<c r="XFD3"/>'));
    const report = await exchange.compare(same);
    assert.deepEqual([report.added, report.changed, report.removed, report.errors], [[], [], [], []]);
  });

  test('has an error in a cell, and is refused with the place: an error is no empty cell', async () => {
    await using exchange = await createExchangeRun();
    const cell = '<c r="D3" s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const file = await exchange.write('e.xlsx', await colorsAs('<v>2</v></c>', cell));
    await assert.rejects(exchange.compare(file), /"error-in-cell".*"D3"/);
  });

  test('has a formula that nothing has calculated, or a percentage, and is refused with the place', async () => {
    await using exchange = await createExchangeRun();
    const compare = async (id: string): Promise<ImportReport> =>
      await exchange.compare(await exchange.write('f.xlsx', await colorsAs(id, '')));
    for (const value of ['', '<v/>', '<v></v>']) {
      await assert.rejects(compare(`<f>1+1</f>${value}</c>`), /"no-value-in-cell".*"A3"/);
    }
    const rows = [
      ['id', 'color', 'finish'],
      [1, 'Svart', 'black'],
      [{ value: 0.02, type: Number, format: '0.0%' }, 'Hvit', 'white'],
    ];
    const file = await exchange.write('p.xlsx', await writeSheets([{ sheet: 'color', data: rows }]).toBuffer());
    assert.deepEqual(
      (await exchange.compare(file)).errors.map(({ row, column, sentence }) => [row, column, sentence]),
      [[3, 'id', { code: 'not-whole', text: '"2 %"' }]],
    );
  });
});

/** The colours of the catalogue with other markup for the id of the second one and at the end of its row. */
async function colorsAs(id: string, end: string): Promise<Uint8Array> {
  const rows = [
    ['id', 'color', 'finish'],
    [1, 'Svart', 'black'],
    [2, 'Hvit', 'white'],
    [3, 'Grå', 'grey'],
    [4, 'Rustfri', 'steel'],
  ];
  const files = unzipSync(await workbookOf({ name: 'color', rows }));
  const path = 'xl/worksheets/sheet1.xml';
  const markup = new TextDecoder().decode(files[path]);
  const changedMarkup = markup.replace(/(<c r="A3"[^>]*>)<v>2<\/v><\/c>(.*?)<\/row>/s, `$1${id}$2${end}</row>`);
  assert.notEqual(changedMarkup, markup);
  return zipSync({ ...files, [path]: new TextEncoder().encode(changedMarkup) });
}
