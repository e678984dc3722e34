import type { Dialect } from './dialect.ts';
import { readSql } from './read-sql.ts';

/** A piece of code with its CSS class; empty for plain text. */
export interface CodePiece {
  readonly text: string;
  readonly kind: string;
}

const sqlWords: ReadonlySet<string> = new Set(
  'select from where and or not in is null as on inner left right outer cross full join group by order having limit offset distinct union all except intersect case when then else end asc desc insert into values update set delete create table index view drop alter primary key references foreign unique default exists between like glob with recursive pragma explain query plan begin commit rollback transaction cast collate using over partition returning count sum min max avg coalesce'.split(
    ' ',
  ),
);

/** Cuts a statement into coloured pieces. Together they are the statement. */
export function highlightSql(sql: string, dialect: Dialect | null): CodePiece[] {
  const pieces: { text: string; readonly kind: string }[] = [];
  for (const { kind: found, keyword, start, end } of readSql(sql, dialect).tokens) {
    const isPlain = found === 'space' || found === 'sign' || (found === 'word' && !sqlWords.has(keyword));
    const kind = isPlain ? '' : found === 'word' ? 'keyword' : found;
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += sql.slice(start, end);
    else pieces.push({ text: sql.slice(start, end), kind });
  }
  return pieces;
}
