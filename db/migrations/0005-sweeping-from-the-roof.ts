import type { Migration, OlderRow } from './migration.ts';

/**
 * Adds two lengths in millimetres. `mounting_height`: how high over the roof the floor of a sweeping platform can be;
 * earlier programs did not ask for it. `ridge_reach`: how far along the slope a ladder reaches that hangs on the ridge;
 * earlier programs had it only in the name.
 */
export const declareSweeping: Migration = {
  name: '0005-sweeping-from-the-roof',
  statements: [
    'ALTER TABLE module_property ADD COLUMN mounting_height INTEGER',
    'ALTER TABLE module ADD COLUMN ridge_reach INTEGER',
  ],
  addedColumns: [
    { table: 'module_property', column: 'mounting_height', valueOf: () => null },
    { table: 'module', column: 'ridge_reach', valueOf: reachIn },
  ],
};

function reachIn({ name }: OlderRow): number | null {
  const [, metres, tenths = '0'] = /(?<![\d.,])(\d{1,2})(?:[.,](\d))? m\b/.exec(String(name)) ?? [];
  const hangsOnRidge = /mønebøyle|mønekrok|ridge hook/i.test(String(name));
  return metres === undefined || !hangsOnRidge ? null : Number(metres) * 1000 + Number(tenths) * 100;
}
