import * as fc from 'fast-check';
import { tables } from '../../db/models/tables.ts';
import { markup } from './hostile-requests.ts';

/** SQLite accepts any value in any column; each is an SQL literal. */
const hostileCell = fc.oneof(
  fc.constantFrom(
    'NULL',
    "''",
    "x''",
    "x'00ff'",
    '0',
    '-1',
    '0.001',
    '-0.0',
    '1e8',
    '1e9',
    '1e300',
    '9e999',
    '9007199254740993',
    "'1e9'",
    "'abc'",
    "'2026-99-99'",
    'char(0)',
    `'${markup}'`,
    "'=1+1'",
    '1.5',
    '-25',
    '100000',
  ),
  fc.integer({ min: -10, max: 30_000 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toExponential()),
  fc.string({ maxLength: 20 }).map((text) => `'${text.replaceAll("'", "''").replaceAll('\u0000', '')}'`),
);

const place = fc.constantFrom(
  ...Object.values(tables).flatMap(({ name, columns }) => Object.keys(columns).map((column) => ({ name, column }))),
);

/** A statement that spoils a row, all rows or a whole table of a catalogue. */
export const hostileChange = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(place, hostileCell, fc.nat(40))
      .map(
        ([{ name, column }, cell, row]) =>
          `UPDATE "${name}" SET "${column}" = ${cell} WHERE rowid IN (SELECT rowid FROM "${name}" LIMIT 1 OFFSET ${row})`,
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(place, hostileCell)
      .map(([{ name, column }, cell]) => `UPDATE "${name}" SET "${column}" = ${cell}`),
  },
  { weight: 1, arbitrary: place.map(({ name }) => `DELETE FROM "${name}"`) },
);
