import type { TableName } from '../../../db/models/tables.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type CatalogueRows, eachTable } from '../catalogue-rows.ts';

/** Empty in a start workbook. */
const ownTables: readonly TableName[] = ['producer', 'fireplace', 'scheme', 'module'];

/** The tables of an own range, and those that they refer to. */
export const tablesOfStart: readonly TableName[] = [
  'catalogue_info',
  ...ownTables,
  'pipe',
  'color',
  'type',
  'module_category',
  'format',
  'cover_plate',
];

export function rowsOfStart(rows: CatalogueRows, { translate }: Translator, startsOn: string): CatalogueRows {
  const named = { name: translate('workbook.own_catalogue'), version: '1', catalogue_date: startsOn };
  return eachTable((table) => {
    if (ownTables.includes(table)) return [];
    return table === 'catalogue_info' ? rows.catalogue_info.map((row) => ({ ...row, ...named })) : rows[table];
  });
}
