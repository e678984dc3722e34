const tablesNamed = 3;

/** A name, perhaps quoted and with its schema, and no keyword that can stand in its place. */
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

/** Behind a `with` stands the verb that counts. */
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
