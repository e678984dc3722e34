import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { writeCsv } from '../../../../server/downloads/bill-csv.ts';

const read = (csv: string): unknown => parse(csv, { bom: true, delimiter: ';', recordDelimiter: '\r\n' });

test('the file begins with a byte order mark and ends each row with CRLF', () => {
  assert.equal(writeCsv([[{ text: 'Æ' }], [{ number: 2.5 }]]), '\ufeffÆ\r\n2,5\r\n');
});

test('øre become kroner with a decimal comma and no separators, also negative ones', () => {
  const cells = [{ ore: 123_456_789 }, { ore: 5 }, { ore: 0 }, { ore: -50 }];
  assert.equal(writeCsv([cells]), '\ufeff1234567,89;0,05;0,00;-0,50\r\n');
});

test('any text is read back unchanged, except for the apostrophe that keeps it from being a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const expected = texts.map((text) => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text));
      assert.deepEqual(read(writeCsv([[...texts.map((text) => ({ text })), { number: 1 }]])), [[...expected, '1']]);
    }),
  );
});

test('no cell of free text begins like a formula', () => {
  for (const text of ['=1+1', '+47 12', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])
    assert.deepEqual(read(writeCsv([[{ text }, { number: 1 }]])), [[`'${text}`, '1']]);
});

test('identifiers are written as formulas of text only where a spreadsheet would change them', () => {
  const cell = (identifier: string): string => writeCsv([[{ identifier }]]).slice(1, -2);
  for (const plain of ['99400607', 'ST150-01SV', 'ST000-01', 'BAA-1007']) assert.equal(cell(plain), plain);
  for (const rewritten of ['01234567', '123456789012', '12E5', '1-2', '12.05', '2026-11-21', 'mai-12', '3 des'])
    assert.equal(cell(rewritten), `"=""${rewritten}"""`);
  assert.equal(cell('=HYPERLINK("x")'), `"'=HYPERLINK(""x"")"`);
});
