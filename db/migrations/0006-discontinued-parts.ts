import type { Migration } from './migration.ts';

/** Adds the mark of a discontinued part. Such a part stays in the catalogue and is never chosen. */
export const declareDiscontinued: Migration = {
  name: '0006-discontinued-parts',
  statements: ['ALTER TABLE module ADD COLUMN discontinued TINYINT(1) NOT NULL DEFAULT 0'],
  addedColumns: [{ table: 'module', column: 'discontinued', valueOf: () => 0 }],
};
