import type { Model, ModelStatic, Sequelize } from 'sequelize';
import * as house from './house-tables.ts';
import * as part from './part-tables.ts';
import { defineModel } from './table.ts';
import type { RowOf } from './table.ts';

/** The tables of the catalogue, each after those that it refers to. */
export const tables = {
  producer: house.producer,
  fireplace: house.fireplace,
  fireplace_declaration: house.fireplaceDeclaration,
  pipe: part.pipe,
  scheme: house.scheme,
  floor: house.floor,
  roof_type: house.roofType,
  color: part.color,
  module_category: part.moduleCategory,
  format: part.format,
  type: part.type,
  cover_plate: part.coverPlate,
  module: part.module,
  module_property: part.moduleProperty,
  scheme_module: house.schemeModule,
  chimney_limit: house.chimneyLimit,
  catalogue_info: part.catalogueInfo,
};

export type TableName = keyof typeof tables;

/** A row of a table, as its columns say. */
export type Row<Name extends TableName> = RowOf<(typeof tables)[Name]['columns']>;

export type ColumnOf<Name extends TableName> = string & keyof Row<Name>;

/** The tables of the catalogue as models of one Sequelize instance, by their names. */
export type Models = ReturnType<typeof defineTables>;

/** Defines the models of all tables, with their associations, on a Sequelize instance. */
export function defineModels(sequelize: Sequelize): Models {
  const models = defineTables(sequelize);
  associate(models);
  return models;
}

function defineTables(sequelize: Sequelize) {
  return {
    producer: defineModel(sequelize, tables.producer),
    fireplace: defineModel(sequelize, tables.fireplace),
    fireplace_declaration: defineModel(sequelize, tables.fireplace_declaration),
    pipe: defineModel(sequelize, tables.pipe),
    scheme: defineModel(sequelize, tables.scheme),
    floor: defineModel(sequelize, tables.floor),
    roof_type: defineModel(sequelize, tables.roof_type),
    color: defineModel(sequelize, tables.color),
    module_category: defineModel(sequelize, tables.module_category),
    format: defineModel(sequelize, tables.format),
    type: defineModel(sequelize, tables.type),
    cover_plate: defineModel(sequelize, tables.cover_plate),
    module: defineModel(sequelize, tables.module),
    module_property: defineModel(sequelize, tables.module_property),
    scheme_module: defineModel(sequelize, tables.scheme_module),
    chimney_limit: defineModel(sequelize, tables.chimney_limit),
    catalogue_info: defineModel(sequelize, tables.catalogue_info),
  };
}

/** Every table's model, a table after those that it refers to. */
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
  models.module.belongsTo(models.module, { as: 'moduleFrom', foreignKey: 'module_from_id' });
  models.module.belongsTo(models.module, { as: 'moduleTo', foreignKey: 'module_to_id' });
}
