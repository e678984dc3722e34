import type { Dialect } from './dialect.ts';
import { mask } from './mask.ts';
import { readSql, type SqlToken } from './read-sql.ts';

/** A statement that can be pasted into a database shell, or the reason why there is none. */
export type Runnable =
  { readonly sql: string; readonly reason: null } | { readonly sql: null; readonly reason: string };

/** A bind value. A text that was cut or masked is a leaf; so is every value that cannot be written. */
export type SqlValue = null | boolean | number | string | { readonly kind: string; readonly text: string } | SqlValues;

/** Several bind values, or the members of a list or object. */
export interface SqlValues {
  readonly kind: string;
  readonly entries: readonly (readonly [key: string, value: SqlValue])[];
  readonly more: number;
}

export interface FillableQuery {
  readonly sql: string;
  readonly whole: boolean;
  readonly parameters: SqlValue;
  readonly dialect: Dialect | null;
}

class NotRunnable extends Error {}

export function runnableQuery(query: FillableQuery): Runnable {
  try {
    return { sql: filled(query), reason: null };
  } catch (error) {
    if (error instanceof NotRunnable) return { sql: null, reason: error.message };
    throw error;
  }
}

function filled({ sql, whole, parameters, dialect: statedDialect }: FillableQuery): string {
  if (!whole) throw new NotRunnable('The statement was cut.');
  if (sql.includes(mask)) throw new NotRunnable('A value in the statement is masked.');
  const { tokens, dialect, isAmbiguous } = readSql(sql, statedDialect);
  const values = isSqlValues(parameters) ? parameters : null;
  if (isAmbiguous && values !== null)
    throw new NotRunnable('Databases read its quotation marks differently, and its dialect is not known.');
  const positions = new PlaceholderPositions();
  let text = '';
  let isAfterValue = false;
  for (const token of tokens) {
    const key = token.kind === 'parameter' ? positions.keyOf(token) : null;
    const isValue = key !== null && !isSlice(token, key, values, dialect);
    const piece = isValue ? literalOf(values, key, token.text, dialect) : sql.slice(token.start, token.end);
    text += (isValue || isAfterValue) && wouldJoin(text, piece) ? ` ${piece}` : piece;
    isAfterValue = isValue;
  }
  if (values?.kind === 'list' && positions.used.size < values.entries.length + values.more)
    throw new NotRunnable('It has more values than placeholders.');
  const last = tokens.findLast(({ kind }) => kind !== 'space');
  if (last?.text === ';') return text;
  return last?.kind === 'comment' && last.isOpen ? `${text}\n;` : `${text};`;
}

/** Gives each placeholder the key of its value: a position from 0 on, or a name. */
class PlaceholderPositions {
  readonly used = new Set<number | string>();
  #next = 0;

  keyOf({ text }: SqlToken): number | string {
    const name = text.slice(1);
    const key = text === '?' || text === '??' ? this.#next : /^\d+$/.test(name) ? Number(name) - 1 : name;
    if (typeof key === 'number') this.#next = Math.max(this.#next, key + 1);
    this.used.add(key);
    return key;
  }
}

/** The value of a key. A numbered placeholder may have its value under its number as a name: `$1`. */
function boundValue(values: SqlValues | null, key: number | string): SqlValue | undefined {
  if (values?.kind === 'list') return typeof key === 'number' ? values.entries[key]?.[1] : undefined;
  const name = typeof key === 'number' ? String(key + 1) : key;
  return values?.entries.find(([entryKey]) => entryKey.replace(/^[$:@?]/, '') === name)?.[1];
}

function isSlice({ text }: SqlToken, key: number | string, values: SqlValues | null, dialect: Dialect | null): boolean {
  return dialect === 'postgresql' && text.startsWith(':') && boundValue(values, key) === undefined;
}

function literalOf(
  values: SqlValues | null,
  key: number | string,
  placeholder: string,
  dialect: Dialect | null,
): string {
  const value = boundValue(values, key);
  if (value === undefined)
    throw new NotRunnable(
      values === null ? 'Its values were not recorded.' : `The value of ${placeholder} was not recorded.`,
    );
  if (placeholder === '??') {
    if (typeof value !== 'string') throw new NotRunnable('The name for ?? was not recorded.');
    return value
      .split('.')
      .map((name) => `\`${name.replaceAll('`', '``')}\``)
      .join('.');
  }
  const written = literal(value, dialect);
  if (written !== null) return written;
  const isMasked = typeof value === 'object' && value !== null && value.kind === 'masked';
  throw new NotRunnable(
    isMasked || (typeof value === 'string' && value.includes(mask))
      ? `The value of ${placeholder} is masked.`
      : `The value of ${placeholder} cannot be written as a literal.`,
  );
}

/** Returns null for a value that is not whole, or that databases write differently. */
function literal(value: SqlValue, dialect: Dialect | null): string | null {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return quoted(value, dialect);
  if ('entries' in value) return dialect === 'postgresql' ? structure(value) : null;
  if (value.kind === 'bigint')
    return value.text.startsWith('-') ? `(${value.text.slice(0, -1)})` : value.text.slice(0, -1);
  if (value.kind === 'date' && dialect === 'postgresql' && value.text !== 'invalid date')
    return quoted(value.text, dialect);
  return value.kind === 'undefined' && dialect === 'postgresql' ? 'NULL' : null;
}

/** MySQL reads a backslash as an escape, other databases do not. */
function quoted(text: string, dialect: Dialect | null): string | null {
  if (text.includes(mask) || text.includes('\0') || (dialect === null && text.includes('\\'))) return null;
  const escaped = dialect === 'mysql' ? text.replaceAll('\\', '\\\\') : text;
  return `'${escaped.replaceAll("'", "''")}'`;
}

/** PostgreSQL's drivers send a list as an array and an object as JSON. */
function structure(value: SqlValues): string | null {
  const text = value.kind === 'list' ? arrayText(value) : jsonText(value);
  return text === null ? null : quoted(text, 'postgresql');
}

function arrayText({ entries, more }: SqlValues): string | null {
  const items = entries.map(([, item]): string | null => {
    if (item === null) return 'NULL';
    if (isSqlValues(item)) return item.kind === 'list' ? arrayText(item) : null;
    if (typeof item === 'object') return item.kind === 'date' ? `"${item.text}"` : null;
    return typeof item === 'string' ? `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"` : String(item);
  });
  return more > 0 || !items.every((item) => item !== null) ? null : `{${items.join(',')}}`;
}

function jsonText(value: SqlValue): string | null {
  if (!isSqlValues(value)) {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return value.kind === 'date' ? JSON.stringify(value.text) : null;
  }
  const { kind, entries, more } = value;
  if (more > 0 || (kind !== 'list' && kind !== 'object')) return null;
  const parts = entries.map(([key, item]) => {
    const text = jsonText(item);
    return text === null ? null : kind === 'list' ? text : `${JSON.stringify(key)}:${text}`;
  });
  if (!parts.every((part) => part !== null)) return null;
  return kind === 'list' ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/** Whether two pieces without a space between them are one word or one literal. */
function wouldJoin(before: string, piece: string): boolean {
  return /[\w$'"`]/.test(before.slice(-1)) && /^[\w$'"`]/.test(piece);
}

function isSqlValues(value: SqlValue): value is SqlValues {
  return typeof value === 'object' && value !== null && 'entries' in value;
}

/** Whether a query is whole, a single statement, and only reads. */
export function isExplainable({ sql, whole, dialect }: Pick<FillableQuery, 'sql' | 'whole' | 'dialect'>): boolean {
  const tokens = readSql(sql, dialect).tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  while (tokens.at(-1)?.text === ';') tokens.pop();
  const first = tokens[0]?.keyword;
  if (!whole || tokens.some(({ text }) => text === ';')) return false;
  return (
    first === 'select' ||
    (first === 'with' && !tokens.some(({ keyword }) => /^(?:insert|update|delete|merge|replace)$/.test(keyword)))
  );
}
