import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, text } from './column.ts';

/** A colour of the visible parts. */
export class Color extends Model<InferAttributes<Color>, InferCreationAttributes<Color>> {
  declare id: number;
  declare color: string;
}

export function defineColor(sequelize: Sequelize): ModelStatic<Color> {
  return class extends Color {}.init(
    {
      id: identifier(),
      color: text(),
    },
    { sequelize, modelName: 'color' },
  );
}
