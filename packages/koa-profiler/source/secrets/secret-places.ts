import type { SqlToken } from '../sql/read-sql.ts';
import type { SecretNames } from './secret-names.ts';

/** Keywords after which another column follows. */
const endsOfValue: ReadonlySet<string> = new Set(
  'and or where from group order limit offset returning set on select join having union values when then else as'.split(
    ' ',
  ),
);
const branches: ReadonlySet<string> = new Set(['when', 'then', 'else']);
const comparing: ReadonlySet<string> = new Set(
  'like ilike glob match regexp in is between similar rlike to'.split(' '),
);
/** Functions of which each second argument belongs to the name before it. */
const makesPairs = /json|object|hstore|config/;

/** Returns the values of a statement that belong to a secret name. */
export function secretPlaces(tokens: readonly SqlToken[], sql: string, names: SecretNames): ReadonlySet<SqlToken> {
  const read = tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  // A cast belongs to the value before it.
  const uncast = read.filter(({ text }, index) => text !== '::' && read[index - 1]?.text !== '::');
  return new Set([...compared(uncast, sql, names), ...listed(uncast, names), ...adjacent(uncast, sql, names)]);
}

/** `password = 'x'`, `lower(token) IN (?, ?)`, `'x' = token`, `SET password = crypt('x')`, `data->>'password' = 'x'`. */
function* compared(tokens: readonly SqlToken[], sql: string, names: SecretNames): Generator<SqlToken> {
  let column = '';
  let depth = 0;
  /** The depth at which the value of a secret column began; null outside of one. */
  let valueDepth: number | null = null;
  let isBetween = false;
  let lastValue: SqlToken | null = null;
  let isTurnedRound = false;
  for (const [index, token] of tokens.entries()) {
    const { text, keyword } = token;
    const key = keyOfPath(tokens, index, sql);
    if (key !== '') {
      column = key;
    } else if (isValue(token) || (valueDepth !== null && isQuotedText(tokens, index))) {
      if (valueDepth !== null) yield token;
      lastValue = token;
    } else if (token.kind === 'sign' && /^[<>!=~:]/.test(text) && text !== '::') {
      const before = tokens[index - 1];
      isTurnedRound = before !== undefined && before === lastValue;
      if (!isTurnedRound && names.isSecret(column)) valueDepth ??= depth;
    } else if (comparing.has(keyword)) {
      if (names.isSecret(column)) valueDepth ??= depth;
      isBetween = keyword === 'between';
    } else if (text === '(' || keyword === 'case') {
      depth += 1;
    } else if (text === ')' || text === ',' || text === ';' || keyword === 'end') {
      const isClosing = text === ')' || keyword === 'end';
      if (isClosing) depth -= 1;
      const isOver = valueDepth !== null && (isClosing ? depth < valueDepth : depth <= valueDepth);
      if (isOver) valueDepth = null;
      if (!isClosing) column = '';
    } else if (endsOfValue.has(keyword)) {
      const isInCase = branches.has(keyword) && valueDepth !== null && depth > valueDepth;
      const isDistinct = tokens[index - 1]?.keyword === 'distinct';
      if (keyword === 'and' && isBetween) isBetween = false;
      else if (!isInCase && !isDistinct) {
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

/** `PASSWORD 'x'`, `IDENTIFIED BY 'x'`, `'x' AS password`, `json_build_object('password', 'x')`. */
function* adjacent(tokens: readonly SqlToken[], sql: string, names: SecretNames): Generator<SqlToken> {
  /** For each open bracket, whether the function before it takes pairs. */
  const brackets: boolean[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (token.text === '(') brackets.push(makesPairs.test(before?.keyword ?? ''));
    if (token.text === ')') brackets.pop();
    if (!isValue(token)) continue;
    const next = tokens[index + 1];
    const isNamedBefore =
      before !== undefined &&
      ((isNameToken(before) && names.isSecret(before.text)) ||
        (before.keyword === 'by' && tokens.slice(Math.max(0, index - 4), index).some(isIdentified)));
    const alias = next?.keyword === 'as' ? tokens[index + 2] : undefined;
    const isNamedAfter = alias !== undefined && isNameToken(alias) && names.isSecret(alias.text);
    const key = tokens[index - 2];
    const isPair =
      brackets.at(-1) === true && before?.text === ',' && key?.kind === 'text' && names.isSecret(lastName(key, sql));
    if (isNamedBefore || isNamedAfter || isPair) yield token;
  }
}

/** `INSERT INTO users (name, password) VALUES ('a', 'b'), (?, ?)`, `… SELECT 'a', 'b'` and `SET (name, password) = ('a', 'b')`. */
function* listed(tokens: readonly SqlToken[], names: SecretNames): Generator<SqlToken> {
  let columns: string[] | null = null;
  let isListed = false;
  let position = 0;
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    const { text, keyword } = token;
    if (keyword === 'into' || (keyword === 'set' && tokens[index + 1]?.text === '(')) {
      columns = [];
      isListed = false;
      depth = 0;
    } else if (columns === null) {
      continue;
    } else if (keyword === 'values' || keyword === 'value' || (text === '=' && depth === 0)) {
      isListed = true;
    } else if (keyword === 'select' && !isListed) {
      isListed = true;
      depth = 1;
      position = 0;
    } else if (text === ';' || /^(?:select|on|returning|where|from)$/.test(keyword)) {
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
    } else if (isListed && depth > 0 && isValue(token)) {
      if (names.isSecret(columns[position] ?? '')) yield token;
    }
  }
}

/** The name of a member of JSON that is read here: `data->>'name'`, `json_extract(data, '$.name')`; empty otherwise. */
function keyOfPath(tokens: readonly SqlToken[], index: number, sql: string): string {
  const token = tokens[index];
  if (token?.kind !== 'text') return '';
  const isMember = /^(?:->>?|#>>?)$/.test(tokens[index - 1]?.text ?? '');
  return isMember || /^'\$[.[]/.test(sql.slice(token.start, token.start + 3)) ? lastName(token, sql) : '';
}

/** The last name in a literal: of `'{user,password}'` and `'$.user.password'` it is `password`. */
function lastName({ start, end }: SqlToken, sql: string): string {
  return /([\p{L}\w-]+)[^\p{L}\w]*$/u.exec(sql.slice(Math.max(start, end - 100), end))?.[1] ?? '';
}

function isValue({ kind }: SqlToken): boolean {
  return kind === 'text' || kind === 'number' || kind === 'parameter';
}

function isIdentified({ keyword }: SqlToken): boolean {
  return keyword === 'identified';
}

function isNameToken({ kind }: SqlToken): boolean {
  return kind === 'name' || kind === 'word';
}

/** Whether a name in quotation marks can be a text, as in SQLite: it is not part of a qualified name. */
function isQuotedText(tokens: readonly SqlToken[], index: number): boolean {
  return tokens[index]?.kind === 'name' && tokens[index - 1]?.text !== '.' && tokens[index + 1]?.text !== '.';
}
