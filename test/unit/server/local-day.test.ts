import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from '../../../server/local-day.ts';

test('a day is the one of the time zone: half past midnight in Norway is not yesterday', (t) => {
  const { TZ } = process.env;
  t.after(() => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
  });
  const days = (zone: string, ...times: readonly string[]): string[] => {
    process.env['TZ'] = zone;
    return times.map((time) => localDay(new Date(time)));
  };
  const summer = '2026-07-01T22:30:00Z';
  const winter = '2026-12-31T23:30:00Z';
  assert.deepEqual(days('Europe/Oslo', summer, winter), ['2026-07-02', '2027-01-01']);
  assert.deepEqual(days('UTC', summer, winter), ['2026-07-01', '2026-12-31']);
});
