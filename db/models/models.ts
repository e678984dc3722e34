import type { Model, ModelStatic, Sequelize } from 'sequelize';
import { type Columns, defineModel, type RowModel, type Table } from './table.ts';
import { type TableName, tableNames, tables } from './tables.ts';

type ColumnsOf<Name extends TableName> = (typeof tables)[Name]['columns'];

export type Models = { readonly [Name in TableName]: ModelStatic<RowModel<ColumnsOf<Name>>> };

export function defineModels(sequelize: Sequelize): Models {
  const models = defineTables(sequelize);
  associate(models);
  return models;
}

function defineTables(sequelize: Sequelize): Models {
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

export function modelsInOrder(models: Models): ModelStatic<Model>[] {
  return Object.values(models);
}

function associate(models: Models): void {
  const { producer, fireplace, scheme, scheme_module: schemeModule, pipe, color, format, type } = models;
  producer.hasMany(fireplace, { foreignKey: 'producer_id' });
  fireplace.belongsTo(producer, { foreignKey: 'producer_id' });
  fireplace.hasOne(models.fireplace_declaration, { foreignKey: 'fireplace_id' });
  models.fireplace_declaration.belongsTo(fireplace, { foreignKey: 'fireplace_id' });
  fireplace.hasMany(scheme, { foreignKey: 'fireplace_id' });
  scheme.belongsTo(fireplace, { foreignKey: 'fireplace_id' });
  scheme.belongsTo(pipe, { foreignKey: 'outlet_pipe_id' });
  scheme.belongsToMany(models.module, { through: schemeModule, foreignKey: 'scheme_id', otherKey: 'module_id' });
  producer.hasMany(models.chimney_limit, { foreignKey: 'producer_id' });
  models.module_category.hasMany(models.module, { foreignKey: 'module_category_id' });
  models.module.belongsTo(models.module_category, { foreignKey: 'module_category_id' });
  models.module.belongsTo(color, { foreignKey: 'color_id' });
  models.module.belongsTo(format, { foreignKey: 'format_id' });
  models.module.belongsTo(type, { foreignKey: 'type_id' });
  models.module.belongsTo(pipe, { foreignKey: 'pipe_id' });
  models.module.belongsTo(models.cover_plate, { foreignKey: 'cover_plate_id' });
  models.module.hasOne(models.module_property, { foreignKey: 'module_id' });
  models.module_property.belongsTo(models.module, { foreignKey: 'module_id' });
  models.chimney_kind.hasMany(models.flue_section, { foreignKey: 'chimney_kind_id' });
  models.flue_section.belongsTo(models.chimney_kind, { foreignKey: 'chimney_kind_id' });
  models.module.belongsTo(models.module, { as: 'moduleFrom', foreignKey: 'module_from_id' });
  models.module.belongsTo(models.module, { as: 'moduleTo', foreignKey: 'module_to_id' });
}
