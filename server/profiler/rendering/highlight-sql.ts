/** A piece of SQL with the class by which it is coloured; an empty class for plain text. */
export interface SqlPiece {
  readonly text: string;
  readonly kind: '' | 'keyword' | 'text' | 'number' | 'parameter' | 'name' | 'comment';
}

const keywords =
  'select|from|where|and|or|not|in|is|null|as|on|inner|left|right|outer|cross|full|join|group|by|order|having|limit|offset|distinct|union|all|except|intersect|case|when|then|else|end|asc|desc|insert|into|values|update|set|delete|create|table|index|view|drop|alter|primary|key|references|foreign|unique|default|exists|between|like|glob|with|recursive|pragma|explain|query|plan|begin|commit|rollback|transaction|cast|collate|using|over|partition|returning|count|sum|min|max|avg|coalesce';
const pieces = new RegExp(
  [
    String.raw`(?<comment>--[^\n]*|/\*[\s\S]*?\*/)`,
    `(?<text>'(?:[^']|'')*')`,
    String.raw`(?<name>\x60[^\x60]*\x60|"(?:[^"]|"")*"|\[[^\]]*\])`,
    String.raw`(?<parameter>(?<!:)[$:@]\w+|\?\d*)`,
    String.raw`(?<number>\b\d+(?:\.\d+)?\b)`,
    `(?<keyword>\\b(?:${keywords})\\b)`,
  ].join('|'),
  'gi',
);

/** Cuts SQL into coloured pieces. Together they are the text, unchanged. */
export function highlightSql(sql: string): SqlPiece[] {
  const result: SqlPiece[] = [];
  let end = 0;
  for (const match of sql.matchAll(pieces)) {
    if (match.index > end) result.push({ text: sql.slice(end, match.index), kind: '' });
    result.push({ text: match[0], kind: kindOf(match.groups ?? {}) });
    end = match.index + match[0].length;
  }
  if (end < sql.length) result.push({ text: sql.slice(end), kind: '' });
  return result;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): SqlPiece['kind'] {
  const kinds = ['comment', 'text', 'name', 'parameter', 'number', 'keyword'] as const;
  return kinds.find((kind) => groups[kind] !== undefined) ?? '';
}
