import type { Migration } from './migration.ts';

/** The greatest height in mm over the roof that the floor of a sweeping platform can be mounted at. Earlier programs did not ask for it. */
export const declarePlatforms: Migration = {
  name: '0005-height-of-platforms',
  statements: ['ALTER TABLE module_property ADD COLUMN mounting_height INTEGER'],
  addedColumns: [{ table: 'module_property', column: 'mounting_height', valueOf: () => null }],
};
