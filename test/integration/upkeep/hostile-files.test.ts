import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Zippable, strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readNumber } from '../../../server/i18n/read-number.ts';
import { onlyFileOf, refuseOtherFormats } from '../../../server/upkeep/workbook/archive.ts';
import { openWorkbook } from '../../../server/upkeep/workbook/open-workbook.ts';
import { createExchangeRun, placesIn, pricesIn } from './exchange-run.ts';
import { workbookOf } from './workbook-files.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const name = 'prices.xlsx';

/** A price list whose first sheet has more cells in its last row, as XML. */
async function listWith(cells: string, others: Zippable = {}): Promise<Buffer> {
  const rows = [
    ['Varenr', 'Pris eks. mva'],
    ['ST125-01SV', 1234],
  ];
  const files: Zippable = unzipSync(await workbookOf({ name: 'Priser', rows }));
  const xml = strFromU8(unzipSync(zipSync(files))[sheet] ?? new Uint8Array());
  return Buffer.from(
    zipSync({ ...files, [sheet]: strToU8(xml.replace('</sheetData>', `${cells}</sheetData>`)), ...others }),
  );
}

const cellAt = (address: string): string =>
  `<row r="${/\d+/.exec(address)?.[0]}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;

/** The archive with its only listed file listed so many times. */
function listedAgain(bytes: Buffer, times: number): Buffer {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const start = bytes.readUInt32LE(end + 16);
  const tail = Buffer.from(bytes.subarray(end));
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE((end - start) * times, 12);
  const entry = bytes.subarray(start, end);
  return Buffer.concat([bytes.subarray(0, start), ...Array.from({ length: times }, () => entry), tail]);
}

describe('a file that is meant to do harm, or had bad luck', () => {
  test('with a cell at a place that no spreadsheet has is refused, and names it', async () => {
    for (const address of ['ZZZZZZ2', 'XFE1', 'A1048577']) {
      const bytes = await listWith(cellAt(address));
      assert.throws(() => openWorkbook({ name, bytes }), /"no-such-cell"/);
    }
  });

  test('with stray cells far away is read without them, and they are named', async () => {
    await using exchange = await createExchangeRun();
    const strays = `<row r="5"><c r="XFC5"><v>7</v></c><c r="XFD5"/></row><row r="1048575"/>${cellAt('XFD1048576')}`;
    const file = await exchange.write(name, await listWith(strays));
    const report = await exchange.confirm(file);
    assert.deepEqual(pricesIn(report), { 'ST125-01SV': 1234 });
    assert.deepEqual(placesIn(report.notes), ['Priser 5 XFC far-cell', 'Priser 1048576 XFD far-cell']);
  });

  test('is refused with the advice to save it as .xlsx if it is of the old Excel, also renamed, or of OpenDocument', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
    assert.throws(() => refuseOtherFormats({ name, bytes: old }), /"old-excel"/);
    const kind = strToU8('application/vnd.oasis.opendocument.spreadsheet');
    const bytes = Buffer.from(zipSync({ mimetype: [kind, { level: 0 }], 'content.xml': strToU8('<x/>') }));
    assert.throws(() => refuseOtherFormats({ name, bytes }), /"open-document"/);
    await using exchange = await createExchangeRun();
    await assert.rejects(exchange.compare(await exchange.write('list.csv', old)), /"old-excel"/);
  });

  test('with hundreds of sheets, one file listed 400 times or a text that no cell holds is refused', async () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`xl/worksheets/sheet${index + 2}.xml`, strToU8('<worksheet/>')]),
    );
    const many = await listWith('', sheets);
    assert.throws(() => openWorkbook({ name, bytes: many }), /"too-many-sheets".*250/);
    const listed = listedAgain(Buffer.from(zipSync({ [sheet]: strToU8('x'.repeat(1000)) })), 400);
    assert.throws(() => openWorkbook({ name, bytes: listed }), /"broken-workbook"/);
    const long = `<row r="4"><c r="A4" t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`;
    const longest = await listWith(long);
    assert.throws(() => openWorkbook({ name, bytes: longest }), /"long-text".*32767/);
    // The text has no end. The reader must refuse it without the library, which would hold all of it.
    const endless = { 'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'x'.repeat(400_000)}`) };
    const unclosed = await listWith('', endless);
    assert.throws(() => openWorkbook({ name, bytes: unclosed }), /"long-text".*32767/);
  });

  test('with thousands of tags within each other is refused', async () => {
    const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    assert.ok(openWorkbook({ name, bytes: await listWith(nested(50)) }));
    const bytes = await listWith(nested(10_000));
    assert.throws(() => openWorkbook({ name, bytes }), /"broken-workbook"/);
  });

  test('with a packed text that is larger than a file may be, and than it states, is refused before it is read', () => {
    const bytes = Buffer.from(zipSync({ 'list.csv': [Buffer.alloc(21_000_000, 'A1;100\n'), { level: 1 }] }));
    bytes.writeUInt32LE(10, 22);
    assert.throws(() => onlyFileOf({ name: 'list.zip', bytes }), /"unpacks-to-more".*20/);
  });

  test('with something large beside its sheets is refused before any of it is unpacked whole', async () => {
    await using exchange = await createExchangeRun();
    const large = 'xl/media/image1.bin';
    const bytes = await listWith('<row r="9"><c r="XFD9"><v>1</v></c></row>', { [large]: strToU8('x') });
    // It states how large it is in front of the file and in the list at the end.
    bytes.writeUInt32LE(450_000_000, bytes.indexOf(large) - 30 + 22);
    bytes.writeUInt32LE(450_000_000, bytes.lastIndexOf(large) - 46 + 24);
    await assert.rejects(exchange.compare(await exchange.write('bomb.xlsx', bytes)), /"unpacks-to-more".*400/);
  });

  test('with 400,000 blanks where a number belongs takes no time', () => {
    const begun = performance.now();
    assert.equal(readNumber(`1${' '.repeat(400_000)}x`), null);
    assert.ok(performance.now() - begun < 1000);
  });
});
