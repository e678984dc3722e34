import type { Finish, RoofForm } from '../codes.ts';
import type { Migration } from './migration.ts';

/**
 * Adds the form of a roof, the look of a colour's pipes, and the length for ordering, in millimetres. Earlier programs
 * had all three only in names, so this step reads them from the names once.
 */
export const declareLooks: Migration = {
  name: '0003-form-finish-and-nominal-length',
  statements: [
    "ALTER TABLE roof_type ADD COLUMN form TEXT NOT NULL DEFAULT 'gable'",
    "ALTER TABLE color ADD COLUMN finish TEXT NOT NULL DEFAULT 'steel'",
    'ALTER TABLE module ADD COLUMN nominal_length INTEGER',
  ],
  addedColumns: [
    { table: 'roof_type', column: 'form', valueOf: ({ type }) => formOf(String(type)) },
    { table: 'color', column: 'finish', valueOf: ({ color }) => finishOf(String(color)) },
    {
      table: 'module',
      column: 'nominal_length',
      valueOf: ({ name, building_length: length, alt_building_length: otherLength }) =>
        isGiven(length) && !isGiven(otherLength) ? lengthIn(String(name)) : null,
    },
  ],
};

function formOf(type: string): RoofForm {
  if (/pult|lean-to/i.test(type)) return 'lean-to';
  if (/valm|hip/i.test(type)) return 'hipped';
  return /flat/i.test(type) ? 'flat' : 'gable';
}

function finishOf(color: string): Finish {
  if (/svart|black/i.test(color)) return 'black';
  if (/hvit|white/i.test(color)) return 'white';
  return /grå|gr[ae]y/i.test(color) ? 'grey' : 'steel';
}

function isGiven(length: unknown): boolean {
  return length !== null && length !== undefined && length !== '';
}

function lengthIn(name: string): number | null {
  const [, length] = /(?<!\d)(\d{2,4}) mm/.exec(name) ?? [];
  return length === undefined ? null : Number(length);
}
