import type { ModelStatic, Model, Sequelize } from 'sequelize';
import { defineCatalogueInfo } from './catalogue-info.ts';
import { defineChimneyLimit } from './chimney-limit.ts';
import { defineColor } from './color.ts';
import { defineCoverPlate } from './cover-plate.ts';
import { defineFireplace } from './fireplace.ts';
import { defineFloor } from './floor.ts';
import { defineFormat } from './format.ts';
import { defineModuleCategory } from './module-category.ts';
import { defineModule } from './module.ts';
import { definePipe } from './pipe.ts';
import { defineProducer } from './producer.ts';
import { defineRoofType } from './roof-type.ts';
import { defineSchemeModule } from './scheme-module.ts';
import { defineScheme } from './scheme.ts';
import { defineType } from './type.ts';

/** The tables of the catalogue as models of one Sequelize instance. */
export type Models = ReturnType<typeof defineTables>;

/** Defines the models of all tables, with their associations, on a Sequelize instance. */
export function defineModels(sequelize: Sequelize): Models {
  const models = defineTables(sequelize);
  associate(models);
  return models;
}

/** Every table's model, a table after those that it refers to. */
export function modelsInOrder(models: Models): ModelStatic<Model>[] {
  return Object.values(models);
}

function defineTables(sequelize: Sequelize) {
  return {
    producer: defineProducer(sequelize),
    fireplace: defineFireplace(sequelize),
    pipe: definePipe(sequelize),
    scheme: defineScheme(sequelize),
    floor: defineFloor(sequelize),
    roofType: defineRoofType(sequelize),
    color: defineColor(sequelize),
    moduleCategory: defineModuleCategory(sequelize),
    format: defineFormat(sequelize),
    type: defineType(sequelize),
    coverPlate: defineCoverPlate(sequelize),
    module: defineModule(sequelize),
    schemeModule: defineSchemeModule(sequelize),
    chimneyLimit: defineChimneyLimit(sequelize),
    catalogueInfo: defineCatalogueInfo(sequelize),
  };
}

function associate(models: Models): void {
  const { producer, fireplace, scheme, schemeModule, pipe, color, format, type, coverPlate } = models;
  producer.hasMany(fireplace, { foreignKey: 'producer_id' });
  fireplace.belongsTo(producer, { foreignKey: 'producer_id' });
  fireplace.hasMany(scheme, { foreignKey: 'fireplace_id' });
  scheme.belongsTo(fireplace, { foreignKey: 'fireplace_id' });
  scheme.belongsTo(pipe, { foreignKey: 'outlet_pipe_id' });
  scheme.belongsToMany(models.module, { through: schemeModule, foreignKey: 'scheme_id', otherKey: 'module_id' });
  producer.hasMany(models.chimneyLimit, { foreignKey: 'producer_id' });
  models.moduleCategory.hasMany(models.module, { foreignKey: 'module_category_id' });
  models.module.belongsTo(models.moduleCategory, { foreignKey: 'module_category_id' });
  models.module.belongsTo(color, { foreignKey: 'color_id' });
  models.module.belongsTo(format, { foreignKey: 'format_id' });
  models.module.belongsTo(type, { foreignKey: 'type_id' });
  models.module.belongsTo(pipe, { foreignKey: 'pipe_id' });
  models.module.belongsTo(coverPlate, { foreignKey: 'cover_plate_id' });
  models.module.belongsTo(models.module, { as: 'moduleFrom', foreignKey: 'module_from_id' });
  models.module.belongsTo(models.module, { as: 'moduleTo', foreignKey: 'module_to_id' });
}
