import { QueryTypes, type Sequelize } from 'sequelize';
import { createTables } from './0001-create-tables.ts';
import { declareProperties } from './0002-what-the-makers-declare.ts';
import { declareLooks } from './0003-form-finish-and-nominal-length.ts';
import { declareLimiters } from './0004-range-of-draught-limiters.ts';
import { declareSweeping } from './0005-sweeping-from-the-roof.ts';
import { declareDiscontinued } from './0006-discontinued-parts.ts';
import { describeChimneys } from './0007-existing-chimneys.ts';
import { describeTrade } from './0008-suppliers-and-stove-prices.ts';
import { declareLimitsOfDiameters } from './0009-limits-of-diameters.ts';
import type { AddedColumn, Migration, OlderRow } from './migration.ts';

/** All migrations in their order. It is a list and not a folder, so that only migrations named here run. */
export const migrations: readonly Migration[] = [
  createTables,
  declareProperties,
  declareLooks,
  declareLimiters,
  declareSweeping,
  declareDiscontinued,
  describeChimneys,
  describeTrade,
  declareLimitsOfDiameters,
];

/** Runs the steps that the database has not had. The database lists the steps that it has had. */
export async function migrate(sequelize: Sequelize, steps: readonly Migration[] = migrations): Promise<void> {
  await sequelize.query('CREATE TABLE IF NOT EXISTS `migration` (`name` VARCHAR(255) NOT NULL UNIQUE PRIMARY KEY)');
  const rows = await sequelize.query<{ name: string }>('SELECT name FROM migration', { type: QueryTypes.SELECT });
  const done = new Set(rows.map(({ name }) => name));
  for (const { name, statements, addedColumns } of steps) {
    if (done.has(name)) continue;
    for (const statement of statements) await sequelize.query(statement);
    for (const column of addedColumns) await fillColumn(sequelize, column);
    await sequelize.query('INSERT INTO migration (name) VALUES ($name)', { bind: { name } });
  }
}

const rowsPerStep = 500;

/** Fills a column slice by slice, so that a catalogue of 200,000 parts needs little memory. */
async function fillColumn(sequelize: Sequelize, { table, column, valueOf }: AddedColumn): Promise<void> {
  for (let after: unknown = -1; ;) {
    const rows = await sequelize.query<OlderRow>(
      `SELECT rowid AS stored_at, * FROM ${table} WHERE rowid > $after ORDER BY rowid LIMIT ${rowsPerStep}`,
      { type: QueryTypes.SELECT, bind: { after } },
    );
    const values = JSON.stringify(rows.map((row) => [row['stored_at'], valueOf(row)]));
    await sequelize.query(
      `UPDATE ${table} SET ${column} = given.value ->> 1 FROM json_each($values) AS given
        WHERE ${table}.rowid = given.value ->> 0`,
      { bind: { values } },
    );
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)?.['stored_at'];
  }
}
