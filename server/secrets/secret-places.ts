import type { SecretNames } from './secret-names.ts';
import type { StatementToken } from './statement-tokens.ts';

/** Keywords after which another column follows. */
const endsOfValue: ReadonlySet<string> = new Set(
  'and or where from group order limit offset returning set on select join having union values when then else end as'.split(
    ' ',
  ),
);
const comparing: ReadonlySet<string> = new Set('like ilike glob match regexp in is between similar rlike'.split(' '));

/** The literals and parameters of a statement that are values of a secret column. */
export function secretPlaces(tokens: readonly StatementToken[], names: SecretNames): ReadonlySet<StatementToken> {
  return new Set([...compared(tokens, names), ...inserted(tokens, names)]);
}

/** `password = 'x'`, `lower(token) IN (?, ?)`, `'x' = token`, `SET password = crypt('x')`. */
function* compared(tokens: readonly StatementToken[], names: SecretNames): Generator<StatementToken> {
  let column = '';
  let depth = 0;
  /** The depth at which the value of a secret column began; null outside of one. */
  let valueDepth: number | null = null;
  let isBetween = false;
  let lastValue: StatementToken | null = null;
  let isTurnedRound = false;
  for (const [index, token] of tokens.entries()) {
    const { text, keyword } = token;
    const isValue = token.kind === 'literal' || token.kind === 'parameter';
    if (isValue || (valueDepth !== null && isText(tokens, index))) {
      if (valueDepth !== null) yield token;
      lastValue = token;
      continue;
    }
    if (token.kind === 'sign' && /^[<>!=]/.test(text)) {
      const before = tokens[index - 1];
      isTurnedRound = before !== undefined && before === lastValue;
      if (!isTurnedRound && names.isSecret(column)) valueDepth ??= depth;
    } else if (comparing.has(keyword)) {
      if (names.isSecret(column)) valueDepth ??= depth;
      isBetween = keyword === 'between';
    } else if (text === '(') {
      depth += 1;
    } else if (text === ')' || text === ',' || text === ';') {
      if (text === ')') depth -= 1;
      const isOver = valueDepth !== null && (text === ')' ? depth < valueDepth : depth <= valueDepth);
      if (isOver) valueDepth = null;
      if (text !== ')') column = '';
    } else if (endsOfValue.has(keyword)) {
      if (keyword === 'and' && isBetween) isBetween = false;
      else {
        valueDepth = null;
        column = '';
      }
    } else if (token.kind === 'name' || (keyword !== '' && keyword !== 'not' && keyword !== 'null')) {
      column = text;
      if (tokens[index + 1]?.text === '.') continue;
      if (isTurnedRound && lastValue !== null && names.isSecret(column)) yield lastValue;
      isTurnedRound = false;
    }
  }
}

/** Whether a name in quotation marks can be a text, as in SQLite and MySQL: it is not part of a qualified name. */
function isText(tokens: readonly StatementToken[], index: number): boolean {
  return tokens[index]?.mark === '"' && tokens[index - 1]?.text !== '.' && tokens[index + 1]?.text !== '.';
}

/** `INSERT INTO users (name, password) VALUES ('a', 'b'), (?, ?)`. */
function* inserted(tokens: readonly StatementToken[], names: SecretNames): Generator<StatementToken> {
  let columns: string[] | null = null;
  let isListed = false;
  let position = 0;
  let depth = 0;
  for (const token of tokens) {
    const { text, keyword } = token;
    if (keyword === 'into') {
      columns = [];
      isListed = false;
    } else if (columns === null) {
      continue;
    } else if (keyword === 'values' || keyword === 'value') {
      isListed = true;
    } else if (text === ';' || keyword === 'select' || keyword === 'on' || keyword === 'returning') {
      columns = null;
    } else if (text === '(') {
      depth += 1;
      if (depth === 1) position = 0;
    } else if (text === ')') {
      depth -= 1;
    } else if (text === ',' && depth === 1) {
      position += 1;
    } else if (!isListed && depth === 1) {
      columns[position] = text;
    } else if (isListed && depth > 0 && (token.kind === 'literal' || token.kind === 'parameter')) {
      if (names.isSecret(columns[position] ?? '')) yield token;
    }
  }
}
