import type { RecordedQuery } from '../collectors/db/record.ts';
import type { Preview } from '../values/preview.ts';

const tablesNamed = 3;

/** A name, perhaps quoted and with its schema, but no keyword. */
const part = String.raw`(?:[\w$]+|"[^"]+"|\x60[^\x60]+\x60|\[[^\]]+\])(?![\w$])`;
const table = String.raw`((?!(?:select|set|lateral|only|values|of|nowait|skip)\b)${part}(?:\.${part})?)(?!\.)`;
const source = String.raw`${table}(?!\s*\()`;
const introduced = new RegExp(
  String.raw`\b(?:into\s+${table}|(?:from|join|update(?:\s+or\s+\w+)?)\s+\(?\s*${source})`,
  'gi',
);
const listed = new RegExp(String.raw`^(?:\s+(?:as\s+)?[\w$]+)?\s*,\s*${source}`, 'i');
const ownName =
  /(?:\bwith(?:\s+recursive)?|,)\s*["`[]?([\w$]+)["`\]]?(?:\s*\([^()]*\))?\s+as\s*(?:(?:not\s+)?materialized\s*)?\(/gi;

/**
 * A short name for a statement: what it does and to which tables, in the order in which it names them, for example
 * `SELECT tree, branch, leaf +6`.
 */
export function queryName(sql: string): string {
  const bare = sql.replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, "''").trim();
  const tables = tablesOf(bare);
  if (tables.length === 0) return sql.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
  const more = tables.length - tablesNamed;
  return `${verbOf(bare)} ${tables.slice(0, tablesNamed).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** After a `with` comes the verb that counts. */
function verbOf(bare: string): string {
  const first = /^\w+/.exec(bare)?.[0].toUpperCase() ?? '';
  return first === 'WITH' ? (/\b(?:insert|update|delete)\b/i.exec(bare)?.[0] ?? 'select').toUpperCase() : first;
}

/** Without the names that a statement gives to parts of itself. */
function tablesOf(bare: string): string[] {
  const own = new Set([...bare.matchAll(ownName)].map(([, name]) => name));
  const found = [...bare.matchAll(introduced)].flatMap((match) =>
    [match[1] ?? match[2] ?? ''].concat(tablesBehind(bare.slice(match.index + match[0].length))),
  );
  return [...new Set(found.map(plainName))].filter((name) => !own.has(name));
}

/** The further tables of a list with commas. */
function tablesBehind(text: string): string[] {
  const tables: string[] = [];
  let rest = text;
  for (let next = listed.exec(rest); next !== null; next = listed.exec(rest)) {
    tables.push(next[1] ?? '');
    rest = rest.slice(next[0].length);
  }
  return tables;
}

function plainName(name: string): string {
  return (name.split('.').at(-1) ?? '').replaceAll(/["`[\]]/g, '');
}

/** The statement with its parameters put in, ready to be pasted into a database shell. */
export function runnableQuery({ sql, parameters }: Pick<RecordedQuery, 'sql' | 'parameters'>): string {
  if (parameters === null || typeof parameters !== 'object' || !('entries' in parameters)) return ended(sql);
  const values = new Map(parameters.entries.map(([name, value]) => [name.replace(/^[$:@]/, ''), value]));
  const positional = parameters.entries.map(([, value]) => value);
  let position = 0;
  const filled = sql.replaceAll(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|(?<!:)[$:@](\w+)|\?/g,
    (found, name?: string) => {
      if (name !== undefined) return literal(values.get(name), found);
      if (found !== '?') return found;
      position += 1;
      return literal(positional[position - 1], found);
    },
  );
  return ended(filled);
}

function ended(sql: string): string {
  return sql.trimEnd().endsWith(';') ? sql : `${sql};`;
}

function literal(value: Preview | undefined, otherwise: string): string {
  if (value === undefined) return otherwise;
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return quoted(value);
  if ('text' in value && value.kind === 'date') return quoted(value.text);
  if ('text' in value && value.kind === 'bigint') return value.text.replace(/n$/, '');
  return otherwise;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether a recorded query may be explained: whole, a single statement, and one that only reads. */
export function isExplainable({ sql, whole }: Pick<RecordedQuery, 'sql' | 'whole'>): boolean {
  const bare = sql
    .replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/[\s;]+$/, '');
  if (!whole || bare.includes(';')) return false;
  return (
    /^\s*select\b/i.test(bare) || (/^\s*with\b/i.test(bare) && !/\b(?:insert|update|delete|replace)\b/i.test(bare))
  );
}
