import { Model } from 'sequelize';
import type { InferAttributes, InferCreationAttributes, ModelStatic, Sequelize } from 'sequelize';
import { identifier, text } from './column.ts';

/** What this catalogue is: one row. `source_hash` is filled by the build and tells whether a rebuild is needed. */
export class CatalogueInfo extends Model<InferAttributes<CatalogueInfo>, InferCreationAttributes<CatalogueInfo>> {
  declare id: number;
  declare name: string;
  declare version: string;
  declare catalogue_date: string;
  declare source_hash: string;
}

export function defineCatalogueInfo(sequelize: Sequelize): ModelStatic<CatalogueInfo> {
  return class extends CatalogueInfo {}.init(
    {
      id: identifier(),
      name: text(),
      version: text(),
      catalogue_date: text(),
      source_hash: text(),
    },
    { sequelize, modelName: 'catalogue_info' },
  );
}
