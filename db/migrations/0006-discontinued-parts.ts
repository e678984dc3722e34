import type { Migration } from './migration.ts';

/** Whether a part is discontinued: then it is never chosen, and stays in the catalogue. */
export const declareDiscontinued: Migration = {
  name: '0006-discontinued-parts',
  statements: ['ALTER TABLE module ADD COLUMN discontinued TINYINT(1) NOT NULL DEFAULT 0'],
  addedColumns: [{ table: 'module', column: 'discontinued', valueOf: () => 0 }],
};
