import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, text } from './column.ts';

/** A design of ceiling plates; a floor kit takes plates of its own design. */
export class CoverPlate extends Model<InferAttributes<CoverPlate>, InferCreationAttributes<CoverPlate>> {
  declare id: number;
  declare name: string;
}

export function defineCoverPlate(sequelize: Sequelize): ModelStatic<CoverPlate> {
  return class extends CoverPlate {}.init(
    {
      id: identifier(),
      name: text(),
    },
    { sequelize, modelName: 'cover_plate' },
  );
}
