import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { decimal, identifier, text } from './column.ts';

/** A type of roof; angles in degrees. */
export class RoofType extends Model<InferAttributes<RoofType>, InferCreationAttributes<RoofType>> {
  declare id: number;
  declare type: string;
  declare default_angle: number;
  declare min_angle: number;
  declare max_angle: number;
}

export function defineRoofType(sequelize: Sequelize): ModelStatic<RoofType> {
  return class extends RoofType {}.init(
    {
      id: identifier(),
      type: text(),
      default_angle: decimal(0, 60),
      min_angle: decimal(0, 60),
      max_angle: decimal(0, 60),
    },
    { sequelize, modelName: 'roof_type' },
  );
}
