import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import {
  flag,
  identifier,
  optionalDecimal,
  optionalReference,
  optionalText,
  optionalWholeNumber,
  reference,
  text,
} from './column.ts';

/** A part of a flue. Lengths in millimetres, angles in degrees, the price in kroner without VAT. */
export class Module extends Model<InferAttributes<Module>, InferCreationAttributes<Module>> {
  declare id: number;
  declare art_nr: string;
  declare nobb_nr: string | null;
  declare name: string;
  declare price_ex_vat: number | null;
  declare min_degrees_coverboards: number | null;
  declare max_degrees_coverboards: number | null;
  declare min_degrees_square_overlay: number | null;
  declare max_degrees_square_overlay: number | null;
  declare min_degrees_square_fittings: number | null;
  declare max_degrees_square_fittings: number | null;
  declare min_degrees_round_pipe: number | null;
  declare max_degrees_round_pipe: number | null;
  declare degrees_on_ceilings_not_in_use: number | null;
  declare degrees_angle: number | null;
  declare min_degrees_could_be_seized_round: number | null;
  declare max_degrees_could_be_seized_round: number | null;
  declare building_length: number | null;
  declare alt_building_length: number | null;
  declare building_width: number | null;
  declare horizontal_length: number | null;
  declare managed_by_fireplace: boolean;
  declare start_module: boolean;
  declare always: boolean;
  declare a_gt_23: number | null;
  declare a_lt_23: number | null;
  declare min_h: number | null;
  declare max_h: number | null;
  declare color_id: number | null;
  declare format_id: number | null;
  declare module_from_id: number | null;
  declare module_to_id: number | null;
  declare module_category_id: number;
  declare type_id: number;
  declare pipe_id: number | null;
  declare cover_plate_id: number | null;
}

export function defineModule(sequelize: Sequelize): ModelStatic<Module> {
  return class extends Module {}.init(
    {
      id: identifier(),
      art_nr: text(),
      nobb_nr: { ...optionalText(), validate: { is: /^\d{8}$/ } },
      name: text(),
      price_ex_vat: optionalDecimal(0, 1_000_000),
      min_degrees_coverboards: optionalDecimal(0, 90),
      max_degrees_coverboards: optionalDecimal(0, 90),
      min_degrees_square_overlay: optionalDecimal(0, 90),
      max_degrees_square_overlay: optionalDecimal(0, 90),
      min_degrees_square_fittings: optionalDecimal(0, 90),
      max_degrees_square_fittings: optionalDecimal(0, 90),
      min_degrees_round_pipe: optionalDecimal(0, 90),
      max_degrees_round_pipe: optionalDecimal(0, 90),
      degrees_on_ceilings_not_in_use: optionalDecimal(0, 90),
      degrees_angle: optionalDecimal(1, 90),
      min_degrees_could_be_seized_round: optionalDecimal(0, 90),
      max_degrees_could_be_seized_round: optionalDecimal(0, 90),
      building_length: optionalWholeNumber(1, 20_000),
      alt_building_length: optionalWholeNumber(1, 20_000),
      building_width: optionalWholeNumber(1, 20_000),
      horizontal_length: optionalWholeNumber(1, 20_000),
      managed_by_fireplace: flag(),
      start_module: flag(),
      always: flag(),
      a_gt_23: optionalWholeNumber(0, 99),
      a_lt_23: optionalWholeNumber(0, 99),
      min_h: optionalWholeNumber(0, 100_000),
      max_h: optionalWholeNumber(0, 100_000),
      color_id: optionalReference('color'),
      format_id: optionalReference('format'),
      module_from_id: optionalReference('module'),
      module_to_id: optionalReference('module'),
      module_category_id: reference('module_category'),
      type_id: reference('type'),
      pipe_id: optionalReference('pipe'),
      cover_plate_id: optionalReference('cover_plate'),
    },
    {
      sequelize,
      modelName: 'module',
      indexes: [
        { fields: ['module_category_id', 'managed_by_fireplace'] },
        { fields: ['pipe_id'] },
        { fields: ['type_id'] },
      ],
    },
  );
}
