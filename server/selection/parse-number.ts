/**
 * Reads a number as Norwegians write it: decimal comma or point, spaces between thousands, and the field's unit behind it.
 * @returns undefined for a text that is no number
 */
export function parseNorwegianNumber(text: string): number | undefined {
  const bare = bareNumber(text).replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  return /^[+-]?\d{1,12}(?:[.,]\d{1,12})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined;
}

/** The text without the unit behind it. */
export function bareNumber(text: string): string {
  // Behind the trimmed text, since a pattern for blanks before the unit would try each of many blanks anew.
  return text
    .trim()
    .replace(/(?:mm|°|grader)$/i, '')
    .trimEnd();
}
