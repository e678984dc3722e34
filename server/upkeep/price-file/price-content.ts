import type { FileContent } from '../read-file.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { decodeText, sheetOfText } from './delimited-text.ts';
import { isNelfo } from './nelfo-prices.ts';
import { refuseOtherTexts } from './other-texts.ts';
import type { PriceSource } from './read-prices.ts';

/**
 * Returns the text or the sheets of a price list.
 * @param sheets of a workbook; null: the file is a text
 * @throws {RefusalError} if the text is of another kind
 */
export function priceContent(
  { name: file, bytes }: FileContent,
  sheets: readonly Sheet[] | null,
): Pick<PriceSource, 'file' | 'text' | 'sheets'> {
  if (sheets !== null) return { file, text: '', sheets };
  const text = decodeText(bytes);
  refuseOtherTexts(file, text);
  return { file, text, sheets: isNelfo(text) ? [] : [sheetOfText(file, text)] };
}
