import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';

/** The newest part at the time when the expected results of the tests were reviewed. */
const lastReviewedPart = 1061;

/**
 * SQL that removes newer parts. One more length of pipe changes the best flue of many houses, and with it the goldens and some totals.
 * To include newer parts, set `lastReviewedPart` to the newest, rewrite the goldens and review what fails.
 */
export const onlyReviewedParts: readonly string[] = [
  `DELETE FROM module_property WHERE module_id > ${lastReviewedPart}`,
  `DELETE FROM scheme_module WHERE module_id > ${lastReviewedPart}`,
  `DELETE FROM module WHERE id > ${lastReviewedPart}`,
];

/** A copy of the bundled catalogue for one test, in a new folder. */
export interface TemporaryCatalogue {
  readonly folder: string;
  readonly path: string;
  /** Changes rows by SQL while a server may be reading. References are not checked, so that a row can be made wrong. */
  change(...statements: readonly string[]): Promise<void>;
  /** Removes the folder. */
  remove(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** @param changes SQL statements that change the copy */
export async function createTemporaryCatalogue(...changes: readonly string[]): Promise<TemporaryCatalogue> {
  await ensureCatalogue();
  const folder = await mkdtemp(join(tmpdir(), 'flue-catalogue-'));
  const path = join(folder, 'catalogue.sqlite');
  const remove = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
  };
  const change = async (...statements: readonly string[]): Promise<void> => {
    await changeDatabase(path, statements);
  };
  try {
    await copyFile(bundledCataloguePaths().output, path);
    await change(...changes);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, path, change, remove, [Symbol.asyncDispose]: remove };
}

async function changeDatabase(path: string, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const sequelize = openDatabaseForWriting(path);
  try {
    await sequelize.query('PRAGMA foreign_keys = OFF');
    for (const statement of statements) await sequelize.query(statement);
  } finally {
    await sequelize.close();
  }
}
