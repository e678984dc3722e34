/** A piece of source with the class by which it is coloured; an empty class for plain text. */
export interface SourcePiece {
  readonly text: string;
  readonly kind: '' | 'keyword' | 'text' | 'number' | 'comment';
}

const highlighted = /\.(?:[cm]?[jt]s|json)$/;
const keywords =
  'abstract|as|async|await|boolean|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|interface|keyof|let|never|new|null|number|of|private|public|readonly|return|satisfies|set|static|string|super|switch|this|throw|true|try|type|typeof|undefined|unknown|void|while|yield';
const pieces = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\[\s\S])*\x60)`,
    String.raw`(?<number>\b(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?)\b)`,
    `(?<keyword>\\b(?:${keywords})\\b)`,
  ].join('|'),
  'g',
);

/** Lines of source in coloured pieces; files in a language that is not known stay plain. */
export function highlightSource(lines: readonly string[], file: string): SourcePiece[][] {
  if (!highlighted.test(file)) return lines.map((text) => [{ text, kind: '' }]);
  const text = lines.join('\n');
  const result: SourcePiece[][] = [[]];
  const add = (piece: string, kind: SourcePiece['kind']): void => {
    for (const [index, part] of piece.split('\n').entries()) {
      if (index > 0) result.push([]);
      if (part !== '') result.at(-1)?.push({ text: part, kind });
    }
  };
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    add(text.slice(end, match.index), '');
    const kinds = ['comment', 'text', 'number', 'keyword'] as const;
    add(match[0], kinds.find((kind) => match.groups?.[kind] !== undefined) ?? '');
    end = match.index + match[0].length;
  }
  add(text.slice(end), '');
  return result;
}
