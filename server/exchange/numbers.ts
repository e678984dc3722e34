/**
 * Reads a number or an amount as price lists have it: decimal comma or point, any space between thousands, `kr` before or
 * after, `,-` for whole kroner.
 * @returns null for a text that is no number
 */
export function readNumber(text: string): number | null {
  const bare = text
    .trim()
    .replace(/^(?:kr|nok)\.?\s*|\s*(?:kr|nok)\.?$/gi, '')
    .replace(/[,.][-–—]+$/, '')
    .replace(/(?<=\d)[\s\u00a0\u202f\u2009'](?=\d{3}(?!\d))/g, '')
    .replace('\u2212', '-');
  const grouped = /^-?\d{1,3}(?:\.\d{3})+,\d{1,4}$/.test(bare) ? bare.replaceAll('.', '') : bare;
  const plain = /^-?\d{1,3}(?:,\d{3})+\.\d{1,4}$/.test(grouped) ? grouped.replaceAll(',', '') : grouped;
  return /^-?\d{1,12}(?:[.,]\d{1,12})?$/.test(plain) ? Number(plain.replace(',', '.')) : null;
}
