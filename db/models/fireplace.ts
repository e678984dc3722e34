import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, reference, text } from './column.ts';

/** A fireplace. It is offered when at least one of its schemes is not hidden. */
export class Fireplace extends Model<InferAttributes<Fireplace>, InferCreationAttributes<Fireplace>> {
  declare id: number;
  declare art_nr: string;
  declare name: string;
  declare producer_id: number;
}

export function defineFireplace(sequelize: Sequelize): ModelStatic<Fireplace> {
  return class extends Fireplace {}.init(
    {
      id: identifier(),
      art_nr: text(),
      name: text(),
      producer_id: reference('producer'),
    },
    { sequelize, modelName: 'fireplace', indexes: [{ fields: ['producer_id'] }] },
  );
}
