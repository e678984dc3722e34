import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, wholeNumber } from './column.ts';

/** A flue diameter, in millimetres. */
export class Pipe extends Model<InferAttributes<Pipe>, InferCreationAttributes<Pipe>> {
  declare id: number;
  declare diameter: number;
}

export function definePipe(sequelize: Sequelize): ModelStatic<Pipe> {
  return class extends Pipe {}.init(
    {
      id: identifier(),
      diameter: wholeNumber(50, 500),
    },
    { sequelize, modelName: 'pipe' },
  );
}
