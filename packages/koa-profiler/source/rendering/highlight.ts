import type { CodePiece } from '../sql/highlight-sql.ts';

const scriptFile = /\.(?:[cm]?[jt]s|json)$/;
const scriptWords =
  'abstract|as|async|await|boolean|break|case|catch|class|const|continue|default|delete|do|else|export|extends|false|finally|for|from|function|get|if|implements|import|in|instanceof|interface|keyof|let|never|new|null|number|of|private|public|readonly|return|satisfies|set|static|string|super|switch|this|throw|true|try|type|typeof|undefined|unknown|void|while|yield';
const scriptPieces = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))`,
    String.raw`(?<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\x60(?:[^\x60\\]|\\[\s\S])*\x60)`,
    String.raw`(?<number>\b(?:0x[\da-f_]+|\d[\d_]*(?:\.\d+)?)\b)`,
    String.raw`(?<keyword>\b(?:${scriptWords})\b)`,
  ].join('|'),
  'g',
);

export function highlightSource(lines: readonly string[], file: string): CodePiece[][] {
  if (!scriptFile.test(file)) return lines.map((text) => [{ text, kind: '' }]);
  const result: CodePiece[][] = [[]];
  for (const { text, kind } of cutUp(lines.join('\n')))
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) result.push([]);
      if (part !== '') result.at(-1)?.push({ text: part, kind });
    }
  return result;
}

function cutUp(text: string): CodePiece[] {
  const result: CodePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(scriptPieces)) {
    if (match.index > end) result.push({ text: text.slice(end, match.index), kind: '' });
    const [kind = ''] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    result.push({ text: match[0], kind });
    end = match.index + match[0].length;
  }
  if (end < text.length) result.push({ text: text.slice(end), kind: '' });
  return result;
}
