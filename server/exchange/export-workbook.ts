import type { Translator } from '../i18n/translator.ts';
import { readCatalogueRows } from './catalogue-rows.ts';
import { writeWorkbook } from './workbook/write-workbook.ts';

/**
 * A whole catalogue as an Excel workbook.
 * @throws {CatalogueFileError} when the file cannot be read as a catalogue
 */
export async function exportWorkbook(path: string, translator: Pick<Translator, 'translate'>): Promise<Buffer> {
  return await writeWorkbook(await readCatalogueRows(path), translator);
}
