import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { reference, wholeNumber } from './column.ts';

/** A module managed by the fireplace that a scheme brings along. */
export class SchemeModule extends Model<InferAttributes<SchemeModule>, InferCreationAttributes<SchemeModule>> {
  declare scheme_id: number;
  declare module_id: number;
  declare quantity: number;
}

export function defineSchemeModule(sequelize: Sequelize): ModelStatic<SchemeModule> {
  return class extends SchemeModule {}.init(
    {
      scheme_id: { ...reference('scheme'), primaryKey: true },
      module_id: { ...reference('module'), primaryKey: true },
      quantity: wholeNumber(1, 99),
    },
    { sequelize, modelName: 'scheme_module' },
  );
}
