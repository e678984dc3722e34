import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell, Sheet } from '../../../server/upkeep/workbook/sheet.ts';
import { startTestServer } from '../../support/test-server.ts';
import { bundledSheets, createExchangeRun } from './exchange-run.ts';
import { workbookOf } from './workbook-files.ts';

type Row = Readonly<Record<string, Cell>>;

/** Changes the sheets of a workbook as a keeper does in Excel: rows are deleted, and cells are changed. */
async function edited(change: Readonly<Record<string, (rows: readonly Row[]) => readonly Row[]>>): Promise<Sheet[]> {
  return (await bundledSheets()).flatMap(({ name, rows: [headings = [], ...rows] }) => {
    const changeRows = change[name];
    if (changeRows === undefined) return [];
    const read = rows.map((cells): Row =>
      Object.fromEntries(headings.map((heading, index) => [String(heading), cells[index] ?? null])),
    );
    const written = changeRows(read).map((row) => headings.map((heading) => row[String(heading)] ?? null));
    return [{ name, rows: [headings, ...written] }];
  });
}

test("the demonstration becomes a system of one's own by a workbook, and is no demonstration any more", async () => {
  await using exchange = await createExchangeRun();
  const isKept = ({ pipe_id: pipe, color_id: color }: Row): boolean => (pipe ?? 3) === 3 && (color ?? 1) === 1;
  const sheets = await edited({
    catalogue_info: (rows) => rows.map((row) => Object.assign({}, row, { name: 'Ovnhuset 2027' })),
    pipe: (rows) => rows.filter(({ id }) => id === 3),
    color: (rows) => rows.filter(({ id }) => id === 1),
    producer: (rows) =>
      rows.flatMap((row) => (row['id'] === 1 ? [Object.assign({}, row, { name: 'Ovner AS', invented: null })] : [])),
    fireplace: (rows) =>
      rows.filter(({ id }) => id === 1).map((row) => Object.assign({}, row, { art_nr: 'OV-1', price_ex_vat: 19_990 })),
    scheme: (rows) => rows.filter(({ fireplace_id: fireplace }) => fireplace === 1),
    module: (rows) =>
      rows
        .filter(isKept)
        .map((row, index) => Object.assign({}, row, { art_nr: `SK-${index}`, nobb_nr: null, invented: null })),
  });
  const file = await exchange.write('eget.xlsx', await workbookOf(...sheets));
  assert.match((await exchange.run('import', file)).printed, /--remove-with-references/);
  const { exitCode, printed } = await exchange.run('import', file, '--remove-with-references', '--apply');
  assert.equal(exitCode, 0, printed);
  assert.match(printed, /: Invented 1 -> 0$/m, 'a flag changes by no percentage');
  assert.equal((await exchange.run('--check', exchange.catalogue)).exitCode, 0);
  await using server = await startTestServer({ environment: { CATALOGUE: exchange.catalogue } });
  const choices = '/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
  for (const address of [choices, '/catalogue']) {
    const page = await server.page(address);
    assert.doesNotMatch(page, /Demonstrasjonsdata/, address);
    assert.match(page, /SK-\d/, address);
  }
});
