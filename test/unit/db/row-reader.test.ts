import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Column } from '../../../db/models/column.ts';
import { tables } from '../../../db/models/tables.ts';
import { createRowReader, createValueReader, isFault } from '../../../db/models/row-reader.ts';

const { module, floor, scheme, chimney_limit: limit, roof_type: roofType, catalogue_info: info } = tables;

function read(column: Column<unknown>, stored: unknown): unknown {
  const value = createValueReader(column)(stored);
  return isFault(value) ? value.reason : value;
}

describe('a stored value', () => {
  test('is read as a flag, whatever SQLite stored', () => {
    for (const stored of [1, '1', true, 'true']) assert.equal(read(floor.columns.has_attic, stored), true);
    for (const stored of [0, '0', false, 'false']) assert.equal(read(floor.columns.has_attic, stored), false);
    for (const stored of [null, 2, 'ja']) assert.match(String(read(floor.columns.has_attic, stored)), /missing|code/);
  });

  test('is read as a number from text too', () => {
    assert.equal(read(module.columns.price_ex_vat, '1234.50'), 1234.5);
    assert.equal(read(module.columns.price_ex_vat, null), null);
    assert.equal(read(module.columns.price_ex_vat, ''), null);
    assert.equal(read(floor.columns.num_floors, '2'), 2);
  });

  test('gets a reason if its column does not allow it', () => {
    const cases: readonly [Column<unknown>, unknown, string][] = [
      [module.columns.price_ex_vat, '1 234,50', 'not-a-number'],
      [module.columns.price_ex_vat, -1, 'out-of-bounds'],
      [module.columns.price_ex_vat, 1e7, 'out-of-bounds'],
      [module.columns.building_length, 0, 'not-positive'],
      [module.columns.building_length, 950.5, 'not-whole'],
      [module.columns.building_length, 20_001, 'out-of-bounds'],
      [module.columns.name, null, 'missing'],
      [module.columns.name, '', 'missing'],
      [module.columns.name, [], 'not-text'],
      [module.columns.name, Number.POSITIVE_INFINITY, 'not-text'],
      [module.columns.name, 'x'.repeat(501), 'out-of-bounds'],
      [module.columns.nobb_nr, '1234567', 'unknown-code'],
      [floor.columns.num_floors, Number.POSITIVE_INFINITY, 'not-whole'],
      [floor.columns.num_floors, 1e9, 'out-of-bounds'],
      [scheme.columns.outlet_height, 1e9, 'out-of-bounds'],
      [scheme.columns.outlet_position, 'side', 'unknown-code'],
      [info.columns.catalogue_date, '2026-99-99', 'unknown-code'],
      [info.columns.catalogue_date, '2026-02-29', 'unknown-code'],
      [info.columns.catalogue_date, '21.11.2026', 'unknown-code'],
    ];
    for (const [column, stored, reason] of cases) assert.equal(read(column, stored), reason, String(stored));
  });
});

describe('a row', () => {
  const reasons = (table: Parameters<typeof createRowReader>[0], row: Readonly<Record<string, unknown>>): string[] => {
    return createRowReader<Record<string, unknown>>(
      table,
      Object.keys(row),
    )(row).faults.map(({ column, reason }) => `${column}: ${reason}`);
  };

  test('is refused where its columns do not fit each other', () => {
    assert.deepEqual(reasons(module, { min_h: 20, max_h: 10 }), ['min_h: minimum-above-maximum']);
    assert.deepEqual(reasons(module, { min_h: 20 }), []);
    assert.deepEqual(reasons(roofType, { default_angle: 50, min_angle: 10, max_angle: 40 }), [
      'default_angle: minimum-above-maximum',
    ]);
  });

  test('has the unit and the bounds of its code if it is a limit', () => {
    assert.deepEqual(reasons(limit, { code: 'vat', value: 25, unit: '%' }), []);
    assert.deepEqual(reasons(limit, { code: 'vat', value: 25, unit: 'mm' }), ['unit: unknown-code']);
    assert.deepEqual(reasons(limit, { code: 'vat', value: -25, unit: '%' }), ['value: out-of-bounds']);
    assert.deepEqual(reasons(limit, { code: 'height_of_tree', value: 1, unit: 'mm' }), ['code: unknown-code']);
    for (const [code, value] of [
      ['mouth_over_roof', 1e6],
      ['fixing_distance', 0.001],
      ['fixing_distance', 0],
      ['free_height', 0],
      ['vat', 101],
    ] as const) {
      const unit = code === 'vat' ? '%' : 'mm';
      assert.deepEqual(reasons(limit, { code, value, unit }), ['value: out-of-bounds'], code);
    }
  });
});
