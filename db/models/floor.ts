import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { flag, identifier, text, wholeNumber } from './column.ts';

/** A layout of storeys. */
export class Floor extends Model<InferAttributes<Floor>, InferCreationAttributes<Floor>> {
  declare id: number;
  declare name: string;
  declare num_floors: number;
  declare has_attic: boolean;
}

export function defineFloor(sequelize: Sequelize): ModelStatic<Floor> {
  return class extends Floor {}.init(
    {
      id: identifier(),
      name: text(),
      num_floors: wholeNumber(1, 9),
      has_attic: flag(),
    },
    { sequelize, modelName: 'floor' },
  );
}
