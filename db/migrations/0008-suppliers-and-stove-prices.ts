import type { Migration } from './migration.ts';

const isDemonstration = "SELECT 1 FROM catalogue_info WHERE name = 'Demonstrasjonskatalog'";

/**
 * Adds the price of a fireplace in kroner without VAT, the suppliers of parts and of fireplaces, and the mark of invented goods.
 * Earlier programs knew the demonstration by its name.
 */
export const describeTrade: Migration = {
  name: '0008-suppliers-and-stove-prices',
  statements: [
    'ALTER TABLE fireplace ADD COLUMN price_ex_vat DECIMAL',
    'ALTER TABLE producer ADD COLUMN supplier TEXT',
    'ALTER TABLE producer ADD COLUMN invented TINYINT(1) NOT NULL DEFAULT 0',
    'ALTER TABLE module ADD COLUMN supplier TEXT',
    'ALTER TABLE module ADD COLUMN invented TINYINT(1) NOT NULL DEFAULT 0',
    `UPDATE producer SET invented = 1 WHERE EXISTS (${isDemonstration})`,
    `UPDATE module SET invented = 1 WHERE EXISTS (${isDemonstration})`,
    'CREATE INDEX module_invented ON module (invented) WHERE invented = 1',
  ],
  addedColumns: [],
};
