import type { Migration } from './migration.ts';

/** Adds the diameter that a limit holds for. Older limits hold for all diameters. */
export const declareLimitsOfDiameters: Migration = {
  name: '0009-limits-of-diameters',
  statements: ['ALTER TABLE chimney_limit ADD COLUMN pipe_id INTEGER REFERENCES pipe (id)'],
  addedColumns: [{ table: 'chimney_limit', column: 'pipe_id', valueOf: () => null }],
};
