import type { Dialect } from './dialect.ts';
import { readSql, type SqlToken } from './read-sql.ts';
import { statementShape } from './statement-shape.ts';

const tablesNamed = 3;
const longestName = 40;
/** Statements that still run are not cut yet. */
const lettersRead = 4000;
const writing: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge', 'replace']);
const introducing: ReadonlySet<string> = new Set(['join', 'straight_join', 'into', 'table']);
/** Words between the word that introduces a table and the table itself. */
const skipped: ReadonlySet<string> = new Set(
  'only lateral or ignore replace rollback abort fail table if not exists'.split(' '),
);
/** Words that are not tables although they stand where a table could. */
const noTable: ReadonlySet<string> = new Set('select set values stdin stdout from join into'.split(' '));

/** Returns what a statement does and to which tables, in the order of their names: `SELECT tree, branch, leaf +6`. */
export function queryName(sql: string, dialect: Dialect | null): string {
  const beginning = sql.slice(0, lettersRead);
  const tokens = readSql(beginning, dialect).tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const tables = tablesOf(tokens, closingBrackets(tokens));
  if (tables.length === 0) return statementShape(beginning, dialect).slice(0, longestName) || 'comment';
  const more = tables.length - tablesNamed;
  return `${verbOf(tokens)} ${tables.slice(0, tablesNamed).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** Returns the first word. After `with` it is the word that writes, outside of brackets if there is one. */
function verbOf(tokens: readonly SqlToken[]): string {
  const first = tokens.find(({ kind }) => kind === 'word')?.keyword ?? '';
  if (first !== 'with') return first.toUpperCase();
  let depth = 0;
  let inside = 'select';
  for (const { text, keyword } of tokens) {
    if (text === '(') depth += 1;
    else if (text === ')') depth -= 1;
    else if (writing.has(keyword)) {
      if (depth === 0) return keyword.toUpperCase();
      inside = keyword;
    }
  }
  return inside.toUpperCase();
}

/** Returns each table once, without the names that the statement gives to its own parts. */
function tablesOf(tokens: readonly SqlToken[], closing: readonly number[]): string[] {
  const own = ownNames(tokens, closing);
  const tables = new Set<string>();
  /** For each open bracket, whether a SELECT is in it. `extract(year from x)` has none. */
  const brackets: boolean[] = [true];
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(') brackets.push(false);
    else if (token.text === ')' && brackets.length > 1) brackets.pop();
    else if (token.keyword === 'select' || writing.has(token.keyword)) brackets[brackets.length - 1] = true;
    if (!introducesTable(tokens, index, brackets.at(-1) === true)) continue;
    for (const name of tablesAfter(tokens, index, closing)) if (!own.has(name)) tables.add(name);
  }
  return [...tables];
}

function introducesTable(tokens: readonly SqlToken[], index: number, isInSelect: boolean): boolean {
  const keyword = tokens[index]?.keyword ?? '';
  const before = tokens[index - 1]?.keyword ?? '';
  if (keyword === 'update') return !['for', 'do', 'key', 'on'].includes(before);
  if (keyword === 'copy') return index === 0;
  if (keyword === 'using') return tokens[index + 1]?.text !== '(';
  if (keyword === `from`) return isInSelect && before !== 'distinct';
  return introducing.has(keyword) && before !== 'into';
}

/** The tables of a list with commas. */
function* tablesAfter(
  tokens: readonly SqlToken[],
  introduction: number,
  closing: readonly number[],
): Generator<string> {
  /** Brackets behind such a table hold its columns. */
  const hasColumns = /^(?:into|table|copy)$/.test(tokens[introduction]?.keyword ?? '');
  let index = introduction + 1;
  for (;;) {
    index = behindSkipped(tokens, index, hasColumns);
    const name = tokens[index];
    if (name === undefined || !isName(name) || noTable.has(name.keyword)) return;
    let last = name;
    while (tokens[index + 1]?.text === '.' && isName(tokens[index + 2])) {
      index += 2;
      last = tokens[index] ?? last;
    }
    const isFunction = !hasColumns && tokens[index + 1]?.text === '(';
    if (isFunction) index = closing[index + 1] ?? tokens.length;
    else yield last.text;
    index += 1;
    if (tokens[index]?.keyword === 'as') index += 1;
    if (isName(tokens[index]) && tokens[index + 1]?.text === ',') index += 1;
    if (hasColumns || tokens[index]?.text !== ',') return;
    index += 1;
  }
}

function behindSkipped(tokens: readonly SqlToken[], start: number, hasColumns: boolean): number {
  let index = start;
  for (let token = tokens[index]; token !== undefined; token = tokens[index]) {
    if (!skipped.has(token.keyword) && (hasColumns || token.text !== '(')) break;
    index += 1;
  }
  return index;
}

/** Returns for each opening bracket the position of the bracket that closes it. */
function closingBrackets(tokens: readonly SqlToken[]): readonly number[] {
  const closing: number[] = [];
  const open: number[] = [];
  for (const [index, { text }] of tokens.entries()) {
    if (text === '(') open.push(index);
    else if (text === ')') closing[open.pop() ?? index] = index;
  }
  return closing;
}

/** The names that `with` gives: `step(n) as (`. */
function ownNames(tokens: readonly SqlToken[], closing: readonly number[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (!isName(token) || !(before?.keyword === 'with' || before?.keyword === 'recursive' || before?.text === ','))
      continue;
    let next = index + 1;
    if (tokens[next]?.text === '(') next = (closing[next] ?? tokens.length) + 1;
    if (tokens[next]?.keyword !== 'as') continue;
    next += 1;
    while (['not', 'materialized'].includes(tokens[next]?.keyword ?? '')) next += 1;
    if (tokens[next]?.text === '(') names.add(token.text);
  }
  return names;
}

function isName(token: SqlToken | undefined): token is SqlToken {
  return token?.kind === 'word' || token?.kind === 'name';
}
