/** One token of an SQL statement. Spaces and comments are left out. */
export interface StatementToken {
  readonly kind: 'literal' | 'parameter' | 'name' | 'word' | 'sign';
  readonly start: number;
  readonly end: number;
  /** A name without its quotation marks, anything else unchanged; empty for a literal. */
  readonly text: string;
  /** The quotation mark of a name; empty for everything else. */
  readonly mark: string;
  /** A word in lower case; empty for everything else. */
  readonly keyword: string;
}

/** Comments, literals, quoted names, parameters, words and punctuation, in this order, of any dialect. */
const pieces =
  /--[^\n]*|\/\*[^]*?(?:\*\/|$)|[xen]?'[^']*(?:''[^']*)*(?:'|$)|\$\$[^]*?(?:\$\$|$)|\d[\w.]*|"[^"]*(?:"|$)|`[^`]*(?:`|$)|\[[^\]]*(?:\]|$)|[?:@$]\d+|\?|[:@$][a-z_]\w*|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*|[<>!=]+|::|\S/gi;

/** Splits a statement of any dialect into tokens. */
export function statementTokens(sql: string): StatementToken[] {
  const tokens: StatementToken[] = [];
  for (const match of sql.matchAll(pieces)) {
    const [piece] = match;
    const kind = kindOf(piece);
    if (kind === 'comment') continue;
    tokens.push({
      kind,
      start: match.index,
      end: match.index + piece.length,
      text: kind === 'name' ? piece.slice(1, -1) : kind === 'literal' ? '' : piece,
      mark: kind === 'name' ? piece.slice(0, 1) : '',
      keyword: kind === 'word' ? piece.toLowerCase() : '',
    });
  }
  return tokens;
}

function kindOf(piece: string): StatementToken['kind'] | 'comment' {
  const first = piece.charCodeAt(0);
  if ((first >= 48 && first <= 57) || first === 39 || piece.startsWith('$$')) return 'literal';
  if (first === 34 || first === 91 || first === 96) return 'name';
  if (piece.startsWith('--') || piece.startsWith('/*')) return 'comment';
  if (first === 63 || (piece.length > 1 && (first === 36 || first === 64 || (first === 58 && piece !== '::')))) {
    return 'parameter';
  }
  if (first === 95 || first > 127 || (first >= 65 && first <= 90) || (first >= 97 && first <= 122)) {
    return piece.charCodeAt(1) === 39 ? 'literal' : 'word';
  }
  return 'sign';
}
