/** A piece of code with the class by which it is coloured; an empty class for plain text. */
export interface CodePiece {
  readonly text: string;
  readonly kind: string;
}

/** The parts of a language that have a colour, by its class; the first that fits counts. */
function grammar(parts: Readonly<Record<string, string>>, flags: string): RegExp {
  return new RegExp(
    Object.entries(parts)
      .map(([kind, source]) => `(?<${kind}>${source})`)
      .join('|'),
    flags,
  );
}

const sqlWords =
  'select|from|where|and|or|not|in|is|null|as|on|inner|left|right|outer|cross|full|join|group|by|order|having|limit|offset|distinct|union|all|except|intersect|case|when|then|else|end|asc|desc|insert|into|values|update|set|delete|create|table|index|view|drop|alter|primary|key|references|foreign|unique|default|exists|between|like|glob|with|recursive|pragma|explain|query|plan|begin|commit|rollback|transaction|cast|collate|using|over|partition|returning|count|sum|min|max|avg|coalesce';
const sqlGrammar = grammar(
  {
    comment: String.raw`--[^\n]*|/\*[\s\S]*?\*/`,
    text: `'(?:[^']|'')*'`,
    name: String.raw`\x60[^\x60]*\x60|"(?:[^"]|"")*"|\[[^\]]*\]`,
    parameter: String.raw`(?<!:)[$:@]\w+|\?\d*`,
    number: String.raw`\b\d+(?:\.\d+)?\b`,
    keyword: `\\b(?:${sqlWords})\\b`,
  },
  'gi',
);

const scriptFile = /\.(?:[cm]?[jt]s|json)$/;
const scriptWords =
  'abstract|as|async|await|boolean|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|interface|keyof|let|never|new|null|number|of|private|public|readonly|return|satisfies|set|static|string|super|switch|this|throw|true|try|type|typeof|undefined|unknown|void|while|yield';
const scriptGrammar = grammar(
  {
    comment: String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`,
    text: String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\[\s\S])*\x60`,
    number: String.raw`\b(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?)\b`,
    keyword: `\\b(?:${scriptWords})\\b`,
  },
  'g',
);

/** Cuts SQL into coloured pieces. Together they are the text, unchanged. */
export function highlightSql(sql: string): CodePiece[] {
  return cutUp(sql, sqlGrammar);
}

/** Lines of source in coloured pieces; files in a language that is not known stay plain. */
export function highlightSource(lines: readonly string[], file: string): CodePiece[][] {
  if (!scriptFile.test(file)) return lines.map((text) => [{ text, kind: '' }]);
  const result: CodePiece[][] = [[]];
  for (const { text, kind } of cutUp(lines.join('\n'), scriptGrammar))
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) result.push([]);
      if (part !== '') result.at(-1)?.push({ text: part, kind });
    }
  return result;
}

function cutUp(text: string, pieces: RegExp): CodePiece[] {
  const result: CodePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    if (match.index > end) result.push({ text: text.slice(end, match.index), kind: '' });
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    result.push({ text: match[0], kind });
    end = match.index + match[0].length;
  }
  if (end < text.length) result.push({ text: text.slice(end), kind: '' });
  return result;
}
