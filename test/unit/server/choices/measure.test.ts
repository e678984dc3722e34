import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { growsLinearly } from '../../../support/growth.ts';
import { bareNumber, parseNorwegianNumber } from '../../../../server/choices/measure.ts';

test('decimal comma and point, thousands with any space, and the unit behind it are understood', () => {
  const readings: readonly (readonly [string, number])[] = [
    ['2400', 2400],
    [' 2 400 ', 2400],
    ['2\u00a0400', 2400],
    ['2\u202f400 mm', 2400],
    ['1 234 567,5', 1_234_567.5],
    ['2,4', 2.4],
    ['22.5', 22.5],
    ['30°', 30],
    ['30 grader', 30],
    ['-5', -5],
    ['007', 7],
  ];
  for (const [text, value] of readings) assert.equal(parseNorwegianNumber(text), value, text);
});

test('what is no number is none', () => {
  for (const text of [
    '',
    'abc',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '1,2,3',
    '12 34',
    '1 2345',
    '--1',
    '٣',
    '1'.repeat(20),
  ]) {
    assert.equal(parseNorwegianNumber(text), undefined, text);
  }
});

test('every amount that nb-NO prints is read back as the same number', () => {
  const format = new Intl.NumberFormat('nb-NO', { maximumFractionDigits: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (thousandths) => {
      const value = thousandths / 1000;
      assert.equal(parseNorwegianNumber(format.format(value)), value);
    }),
  );
});

test('the time of reading grows with the length of the text, and no faster', () => {
  for (const [before, repeated, after] of [
    ['1', ' ', 'x'],
    ['', '1 ', 'x'],
    ['', 'mm', ''],
    ['1', '°', ''],
  ] as const) {
    const text = (length: number): string => before + repeated.repeat(length / repeated.length) + after;
    assert.ok(
      growsLinearly((length) => parseNorwegianNumber(text(length))),
      `${before}${repeated}${after}`,
    );
    assert.ok(
      growsLinearly((length) => bareNumber(text(length))),
      `${before}${repeated}${after}`,
    );
  }
});

test('no text whatever makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const value = parseNorwegianNumber(text);
      assert.ok(value === undefined || Number.isFinite(value));
    }),
  );
});
