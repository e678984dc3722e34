import type { Dialect } from './dialect.ts';
import { readSql, type SqlToken } from './read-sql.ts';

/**
 * Returns a statement without comments, with one `?` for each value and each list of values.
 * @param isStrict whether names in double quotation marks that are compared count as values, as some databases read them
 */
export function statementShape(sql: string, dialect: Dialect | null, isStrict = false): string {
  const tokens = readSql(sql, dialect).tokens.filter(({ kind }) => kind !== 'comment');
  let shape = '';
  let previous: SqlToken | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'space') {
      shape += ' ';
      continue;
    }
    const isValue =
      token.kind === 'text' ||
      token.kind === 'number' ||
      token.kind === 'parameter' ||
      (isStrict && token.kind === 'name' && isCompared(previous) && tokens[index + 1]?.text !== '.');
    if (!isSignOfNumber(token, previous, tokens[index + 1])) shape += isValue ? '?' : sql.slice(token.start, token.end);
    previous = token;
  }
  return shape
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([])\s*\?(?:\s*,\s*\?)+\s*([)\]])/g, '$1?$2')
    .replaceAll(/\(\?\)(?:\s*,\s*\(\?\))+/g, '(?)')
    .replace(/[\s;]+$/, '')
    .trim();
}

function isCompared(before: SqlToken | null): boolean {
  return before !== null && (/^[=<>]/.test(before.text) || before.keyword === 'like' || before.text.endsWith('='));
}

/** Whether a token is the sign of a number and no operator. */
function isSignOfNumber({ text }: SqlToken, before: SqlToken | null, next: SqlToken | undefined): boolean {
  const isSign = (text === '-' || text === '+') && next?.kind === 'number';
  return (
    isSign &&
    (before === null ||
      (before.kind === 'sign' && before.text !== ')' && before.text !== ']') ||
      isOperatorWord(before))
  );
}

function isOperatorWord({ keyword }: SqlToken): boolean {
  return /^(?:and|or|in|between|like|select|then|else|when|return|values|limit|offset|by|set)$/.test(keyword);
}
