import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { openWorkbook } from '../../../../../server/upkeep/workbook/open-workbook.ts';
import { placeOf } from '../../../../../server/upkeep/workbook/sheet.ts';

const formats = ['0%', '#,##0.00 [$€-407]', '#,##0.00\\ [$kr-41D]', 'yyyy\\-mm\\-dd', '0.00 "eks. mva"', '\\k\\r 0.00'];

/** A workbook with a sheet of these cells, and a hidden sheet. */
function workbookOf(sheetData: string, sharedStrings = ''): Buffer {
  const styles = [
    ...formats.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode='${code}'/>`),
    '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>',
    ...formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`),
    '</cellXfs>',
  ];
  const relation = (id: string, path: string): string => `<Relationship Id="${id}" Target="${path}"/>`;
  const files = {
    'xl/worksheets/first.xml': `<x:worksheet><x:sheetData>${sheetData}</x:sheetData></x:worksheet>`,
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="A &amp; B" r:id="a"/><sheet state="hidden" name="Skjult" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', '/xl/worksheets/first.xml')}${relation('b', 'worksheets/x.xml')}</Relationships>`,
    'xl/SharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles.join('')}</styleSheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)]))));
}

function open(sheetData: string, sharedStrings?: string): ReturnType<typeof openWorkbook> {
  return openWorkbook({ name: 'list.xlsx', bytes: workbookOf(sheetData, sharedStrings) });
}

describe('the reader of workbooks', () => {
  test('reads values of every type at their places, and no hidden sheet', () => {
    const { sheets, leftOut } = open(
      `<x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c r="E2"><x:v>1.5e1</x:v></x:c></x:row>
       <x:row><x:c t="inlineStr"><x:is><x:t>a&#x41;</x:t></x:is></x:c><x:c t="str" s='0'><x:f>A1&gt;2</x:f><x:v>b</x:v></x:c><x:c s="1"/></x:row>
       <x:row r="4"><x:c s="1"><x:v>46113</x:v></x:c><x:c s="5"><x:v>46113</x:v></x:c><x:c t="d"><x:v>2026-04-01</x:v></x:c></x:row>`,
      '<si><r><t>En </t></r><r><t><![CDATA[<to>]]></t></r><rPh><t>sa</t></rPh><t>_x000D_</t></si>',
    );
    const day = new Date('2026-04-01');
    assert.deepEqual(sheets, [
      {
        name: 'A & B',
        rows: [[], [null, 'En <to>\r', true, null, 15], ['aA', 'b'], [day, day, day]],
        formatTexts: new Map(),
        lostCells: new Map(),
      },
    ]);
    assert.deepEqual(
      leftOut.map(({ sheet, sentence }) => [sheet, sentence.code]),
      [['Skjult', 'hidden-sheet']],
    );
  });

  test('reads the words of number formats, and percentages as texts', () => {
    const cells = formats.map((_, index) => `<c s="${index + 2}"><v>0.35</v></c>`).join('');
    const [sheet] = open(`<row>${cells}</row>`).sheets;
    assert.equal(sheet?.rows[0]?.[0], '35 %');
    assert.deepEqual(
      [1, 2, 4, 5].map((column) => sheet?.formatTexts?.get(placeOf(0, column))),
      ['¤€', '¤SEK', 'eks. mva', 'kr'],
    );
  });

  test('names the first error and the first formula without a value, and refuses a foreign element', () => {
    assert.deepEqual(open('<row r="7"><c r="C7" t="e"><v>#REF!</v></c></row>').lostValue, {
      code: 'error-in-cell',
      file: 'list.xlsx',
      cell: 'C7',
    });
    assert.equal(open('<row r="1"><c r="A1"><f>B1*2</f><v/></c></row>').lostValue?.code, 'no-value-in-cell');
    assert.equal(open('<row r="1"><c r="A1" t="str"><f>""</f><v></v></c></row>').lostValue, null);
    for (const cell of ['<c t="s"><v>5</v></c>', '<c t="what"><v>5</v></c>', '<c><v>five</v></c>']) {
      assert.throws(() => open(`<row>${cell}</row>`), /"broken-workbook"/);
    }
  });

  test('takes no memory for cells that are not there', () => {
    const before = process.memoryUsage().heapUsed;
    const [sheet] = open('<row r="200000"><c r="A200000"><v>1</v></c></row>').sheets;
    assert.equal(sheet?.rows.length, 200_000);
    assert.ok(process.memoryUsage().heapUsed - before < 20_000_000);
  });
});
