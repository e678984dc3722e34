import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { type Columns, defineModel, type RowModel, type Table } from './table.ts';
import { type TableName, tableNames, tables } from './tables.ts';

type ColumnsOf<Name extends TableName> = (typeof tables)[Name]['columns'];

export type Models = { readonly [Name in TableName]: ModelStatic<RowModel<ColumnsOf<Name>>> };

export function defineModels(sequelize: Sequelize): Models {
  const described: Readonly<Record<TableName, Table<Columns>>> = tables;
  const models: Partial<Record<TableName, ModelStatic<Model>>> = {};
  for (const name of tableNames) models[name] = defineModel(sequelize, described[name]);
  if (!areComplete(models)) throw new Error('A table has no model.');
  return models;
}

/** Returns whether all models are there. Each was made from its table, so its rows have the table's type. */
function areComplete(models: Partial<Record<TableName, ModelStatic<Model>>>): models is Models {
  return tableNames.every((name) => Object.hasOwn(models, name));
}
