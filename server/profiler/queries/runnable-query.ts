import type { RecordedQuery } from '../collectors/db/record.ts';
import type { Preview } from '../values/preview.ts';

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
