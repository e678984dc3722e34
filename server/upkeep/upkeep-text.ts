import { isTableName } from '../../db/models/tables.ts';
import type { Translator } from '../i18n/translator.ts';
import type { UpkeepText } from './refusal.ts';

/* Apart from the refusals, which each process of a task loads: the tables load Sequelize. */

export function upkeepText(sentence: UpkeepText, { translate }: Translator): string {
  const table = String(sentence['table'] ?? '');
  const isNamed = sentence.code === 'no-such-name' || sentence.code === 'several-names';
  const values = isNamed && isTableName(table) ? { table: translate(`workbook.sheet.${table}`) } : {};
  return translate(`exchange.${sentence.code}`, { ...sentence, ...values });
}
