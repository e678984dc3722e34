/** Literals of all dialects, and comments. */
const spoken = /'(?:[^'\\]|\\.|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
/** What is compared with something in double quotation marks, unless that is a column with its table. */
const doubtful = /([=<>]|\blike)\s*"(?:[^"\\]|\\.|"")*"(?!\s*\.)/gi;

/**
 * The text of a statement with every value replaced by a question mark and lists of values by one.
 * @param isStrict whether comments go too, and what some dialects take for a value in double quotation marks
 */
export function statementShape(sql: string, isStrict = false): string {
  return (isStrict ? sql.replaceAll(spoken, '?').replaceAll(doubtful, '$1 ?') : sql)
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w"`[$:@])[-+]?\b\d+(?:\.\d+)?(?:e[-+]?\d+)?\b/gi, '?')
    .replaceAll(/(?<!:)[$:@]\w+/g, '?')
    .replaceAll(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
