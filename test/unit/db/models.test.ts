import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DataTypes, type Model, type ModelStatic, QueryTypes } from 'sequelize';
import { openDatabase } from '../../../db/open-database.ts';
import { defineModels } from '../../../db/models/models.ts';
import { migrations } from '../../../db/migrations/migrate.ts';
import { schemaVersion } from '../../../db/file-format.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';

const sqliteTypes: Readonly<Record<string, string>> = {
  [DataTypes.INTEGER.key]: 'INTEGER',
  [DataTypes.TEXT.key]: 'TEXT',
  [DataTypes.DECIMAL.key]: 'DECIMAL',
  [DataTypes.BOOLEAN.key]: 'TINYINT(1)',
};

test('the models describe every table, as the migrations made it: columns, types, empty or not, and references', async () => {
  await using temporary = await createTemporaryCatalogue();
  const sequelize = await openDatabase(temporary.path);
  const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
    await sequelize.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
  try {
    const models: readonly ModelStatic<Model>[] = Object.values(defineModels(sequelize));
    const tables = await rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migration'");
    assert.deepEqual(new Set(tables.map(({ name }) => name)), new Set(models.map(({ tableName }) => tableName)));
    for (const model of models) {
      const { tableName: table } = model;
      const foreignKeys = new Map(
        (await rows(`SELECT "from", "table" FROM pragma_foreign_key_list('${table}')`)).map((key) => [
          key['from'],
          key['table'],
        ]),
      );
      const found = (await rows(`SELECT name, type, "notnull", pk FROM pragma_table_info('${table}')`)).map(
        (column) => ({
          name: column['name'],
          type: column['type'],
          required: column['notnull'] === 1 || column['pk'] !== 0,
          references: foreignKeys.get(column['name']) ?? null,
        }),
      );
      const described = Object.entries(model.getAttributes()).map(([name, { type, allowNull, references }]) => ({
        name,
        type: sqliteTypes[typeof type === 'string' ? type : type.key],
        required: allowNull === false,
        references: typeof references === 'object' ? references.model : null,
      }));
      assert.deepEqual(found, described, table);
    }
  } finally {
    await sequelize.close();
  }
});

test('the models belong to as many migrations as the version says', () => {
  assert.equal(migrations.length, schemaVersion);
});
