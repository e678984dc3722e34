import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { code, decimal, identifier, optionalReference, text } from './column.ts';

/** A limit of the rules with its source; of one producer, or of all where there is none. */
export class ChimneyLimit extends Model<InferAttributes<ChimneyLimit>, InferCreationAttributes<ChimneyLimit>> {
  declare id: number;
  declare code: string;
  declare value: number;
  declare unit: string;
  declare source: string;
  declare producer_id: number | null;
}

export function defineChimneyLimit(sequelize: Sequelize): ModelStatic<ChimneyLimit> {
  return class extends ChimneyLimit {}.init(
    {
      id: identifier(),
      code: text(),
      value: decimal(0, 1_000_000),
      unit: code(['mm', '°', '%']),
      source: text(),
      producer_id: optionalReference('producer'),
    },
    { sequelize, modelName: 'chimney_limit' },
  );
}
