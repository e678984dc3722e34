import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDecimalMark, readDecimal, readNumber } from '../../../../server/i18n/read-number.ts';

test('amounts are read as price lists write them', () => {
  const amounts: readonly [string, number | null][] = [
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1\u202f234', 1234],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['kr 99,-', 99],
    ['99,\u2014', 99],
    ['99 kr', 99],
    ['NOK 99', 99],
    ['-5', -5],
    ['\u22125', -5],
    ['+5', null],
    ["1'234", 1234],
    ['', null],
    ['etter avtale', null],
    ['1e9', null],
    ['12 34', null],
    ['1.234', null],
    ['1,234', null],
    ['kr 1.234,-', 1234],
    ['0.125', 0.125],
    ['1.234.567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['1.23,4', null],
  ];
  for (const [text, number] of amounts) assert.equal(readNumber(text), number, text);
  assert.equal(readNumber('1.234', findDecimalMark(['999', '1.234', '99,50'])), 1234);
  assert.equal(readNumber('1,234', findDecimalMark(['1,234', '99.50'])), 1234);
  assert.equal(findDecimalMark(['99.50', '99,50', '1.234']), null);
});

test('decimals are read as forms have them: a single mark is that of the decimals', () => {
  const decimals: readonly [string, number | null][] = [
    ["2'400", 2400],
    ['1.234', 1.234],
    ['+5', 5],
    ['-5', -5],
    ['1.234,5', null],
    ['24 00', null],
    ['1e3', null],
    ['kr 5', null],
    ['', null],
    ['2\u00a0400', 2400],
    ['1 234 567,5', 1_234_567.5],
    ['007', 7],
    ['0x10', null],
    ['1,2,3', null],
    ['٣', null],
    ['1'.repeat(20), null],
  ];
  for (const [text, number] of decimals) assert.equal(readDecimal(text), number, text);
});
