import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, text } from './column.ts';

/** A group of modules. The form offers those of `Ventilation2`. */
export class ModuleCategory extends Model<InferAttributes<ModuleCategory>, InferCreationAttributes<ModuleCategory>> {
  declare id: number;
  declare category: string;
}

export function defineModuleCategory(sequelize: Sequelize): ModelStatic<ModuleCategory> {
  return class extends ModuleCategory {}.init(
    {
      id: identifier(),
      category: text(),
    },
    { sequelize, modelName: 'module_category', indexes: [{ fields: ['category'] }] },
  );
}
