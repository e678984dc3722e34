import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { code, flag, identifier, reference, text, wholeNumber } from './column.ts';

/** A way of connecting a fireplace to a flue; `outlet_height` in millimetres over the floor. */
export class Scheme extends Model<InferAttributes<Scheme>, InferCreationAttributes<Scheme>> {
  declare id: number;
  declare fireplace_id: number;
  declare hidden: boolean;
  declare name: string;
  declare outlet_position: string;
  declare outlet_height: number;
  declare outlet_pipe_id: number;
}

export function defineScheme(sequelize: Sequelize): ModelStatic<Scheme> {
  return class extends Scheme {}.init(
    {
      id: identifier(),
      fireplace_id: reference('fireplace'),
      hidden: flag(),
      name: text(),
      outlet_position: code(['top', 'rear']),
      outlet_height: wholeNumber(50, 2400),
      outlet_pipe_id: reference('pipe'),
    },
    { sequelize, modelName: 'scheme', indexes: [{ fields: ['hidden', 'fireplace_id'] }] },
  );
}
