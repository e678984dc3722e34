import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growsLinearly } from '../../../support/growth.ts';
import { parseNorwegianNumber } from '../../../../server/choices/measure.ts';

test('a number is read with blanks around it and a unit behind it', () => {
  const readings: readonly (readonly [string, number | undefined])[] = [
    [' 2 400 ', 2400],
    ['2\u202f400 mm', 2400],
    ['30°', 30],
    ['30 grader', 30],
    ['mm', undefined],
    ['30 meter', undefined],
  ];
  for (const [text, value] of readings) assert.equal(parseNorwegianNumber(text), value, text);
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
  }
});
