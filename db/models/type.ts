import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { code, identifier, text } from './column.ts';
import { partRoles } from './part-roles.ts';

/** The role of a part. */
export class Type extends Model<InferAttributes<Type>, InferCreationAttributes<Type>> {
  declare id: number;
  declare code: string;
  declare name: string;
}

export function defineType(sequelize: Sequelize): ModelStatic<Type> {
  return class extends Type {}.init(
    {
      id: identifier(),
      code: code(partRoles),
      name: text(),
    },
    { sequelize, modelName: 'type' },
  );
}
