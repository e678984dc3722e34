import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPeriod, withoutDays } from '../../../../../server/upkeep/price-file/days.ts';

const periods: Readonly<Record<string, readonly [from: string | null, to: string | null]>> = {
  '01.04.2026': ['2026-04-01', null],
  '1/4/26': ['2026-04-01', null],
  '2026-04-01': ['2026-04-01', null],
  '1. april 2026': ['2026-04-01', null],
  'april 2026': ['2026-04-01', null],
  '2026': ['2026-01-01', null],
  'gyldig 01.10.2026 - 31.03.2027': ['2026-10-01', '2027-03-31'],
  'gyldig 01.10.2026–31.03.2027': ['2026-10-01', '2027-03-31'],
  'i perioden 2026-10-01 — 2027-03-31': ['2026-10-01', '2027-03-31'],
  'fra 1. oktober 2026 til og med 31. mars 2027': ['2026-10-01', '2027-03-31'],
  'gültig ab 01.10.2026 bis 31.03.2027': ['2026-10-01', '2027-03-31'],
  '01.10. - 31.12.2026': ['2026-10-01', '2026-12-31'],
  '01.10. - 31.03.2027': ['2026-10-01', '2027-03-31'],
  'oktober - desember 2026': ['2026-10-01', '2026-12-31'],
  '1. oktober - 31. desember 2026': ['2026-10-01', '2026-12-31'],
  '2026 - 2027': ['2026-01-01', '2027-12-31'],
  't.o.m. 31.12.2026': [null, '2026-12-31'],
  'til februar 2028': [null, '2028-02-29'],
  'Høst/vinter 2026/2027': [null, null],
  'høst 2026/27': [null, null],
  'uke 40 2026': [null, null],
  'revisjon 2027-01': [null, null],
  '31.02.2026': [null, null],
  'Ø150 2000 mm': [null, null],
  'kr 2026,50': [null, null],
  'design mars': [null, null],
};

test('the days of a text are read as beginnings and ends', () => {
  for (const [text, [from, to]] of Object.entries(periods)) assert.deepEqual(readPeriod(text), { from, to }, text);
});

test('headings that differ in their days alone have equal texts without them', () => {
  assert.equal(withoutDays('Pris 01.04.2026 eks. mva'), withoutDays('Pris 1. april 2027 eks. mva'));
  assert.notEqual(withoutDays('Pris 100'), withoutDays('Pris 10'));
});
