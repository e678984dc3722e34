import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { flag, identifier, text } from './column.ts';

/** A maker of fireplaces. A hidden one is never named on the form. */
export class Producer extends Model<InferAttributes<Producer>, InferCreationAttributes<Producer>> {
  declare id: number;
  declare name: string;
  declare hidden: boolean;
}

export function defineProducer(sequelize: Sequelize): ModelStatic<Producer> {
  return class extends Producer {}.init(
    {
      id: identifier(),
      name: text(),
      hidden: flag(),
    },
    { sequelize, modelName: 'producer' },
  );
}
