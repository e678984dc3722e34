import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { code, identifier, text } from './column.ts';

/** The shape of the part of a flue that is seen over the roof. */
export class Format extends Model<InferAttributes<Format>, InferCreationAttributes<Format>> {
  declare id: number;
  declare code: string;
  declare name: string;
}

export function defineFormat(sequelize: Sequelize): ModelStatic<Format> {
  return class extends Format {}.init(
    {
      id: identifier(),
      code: code(['round', 'square']),
      name: text(),
    },
    { sequelize, modelName: 'format' },
  );
}
