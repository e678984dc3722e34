import type { Dialect } from './dialect.ts';

/** One piece of a statement. All tokens together are the statement. */
export interface SqlToken {
  /** `name` is a quoted identifier, `word` a keyword or an identifier without quotation marks. */
  readonly kind: 'space' | 'comment' | 'text' | 'number' | 'name' | 'word' | 'parameter' | 'sign';
  readonly start: number;
  readonly end: number;
  /** Whether the statement ends before the token does. */
  readonly isOpen: boolean;
  /** A name without its quotation marks; the source of a word, parameter or sign; otherwise empty. */
  readonly text: string;
  /** A word in lower case; otherwise empty. */
  readonly keyword: string;
}

/** A statement as one dialect reads it. */
export interface SqlReading {
  readonly tokens: readonly SqlToken[];
  /** Given, or guessed from the placeholders; null if neither is possible. */
  readonly dialect: Dialect | null;
  /** Whether databases read this text differently and the dialect is not known. */
  readonly isAmbiguous: boolean;
}

/** Reads a statement in linear time. If no dialect is given, `$1` means PostgreSQL. */
export function readSql(sql: string, dialect: Dialect | null): SqlReading {
  const reading = new SqlReader(sql, dialect).read();
  const isPostgres =
    dialect === null && reading.tokens.some(({ kind, text }) => kind === 'parameter' && /^\$\d/.test(text));
  return isPostgres ? new SqlReader(sql, 'postgresql').read() : reading;
}

const number = /0x[\da-f]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\w*/iy;
const lineComment = /--[^\n]*/y;
const lineCommentOfMysql = /--(?=\s|$)[^\n]*/y;
const hashCommentOfMysql = /#[^\n]*/y;
/** `#>` and `#-` are operators of PostgreSQL. */
const hashComment = /#(?![>-])[^\n]*/y;
const dollarQuote = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
/** Also tags that share a `$`. */
const everyTag = /(?=(\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$))/g;
const numbered = /[$?]\d+/y;
const named = /[$:@][\w\u0080-\uffff]+/y;
const bracketedName = /\[[A-Za-z_][\w $.-]*\]/y;
const sign = /->>?|#>>?|#-|<=>|<=|>=|<>|!=|==|!?~~?\*?|\|\||::|:=|@>|<@|@@|&&|\?[|&]|[^]/y;
/** The letters before a string that change how it is read: E'…', N'…', X'…', B'…', U&'…'. */
const prefixed = /(?:[enxb]|u&)'/iy;

class SqlReader {
  readonly #sql: string;
  readonly #dialect: Dialect | null;
  readonly #tokens: SqlToken[] = [];
  #isAmbiguous = false;
  /** Whether the quotation that was read last has no end. */
  #isOpen = false;
  #lastTags: ReadonlyMap<string, number> | null = null;

  constructor(sql: string, dialect: Dialect | null) {
    this.#sql = sql;
    this.#dialect = dialect;
  }

  read(): SqlReading {
    for (let place = 0; place < this.#sql.length;) place = this.#readAt(place);
    return { tokens: this.#tokens, dialect: this.#dialect, isAmbiguous: this.#isAmbiguous };
  }

  /** Adds the token that begins here. Returns its end. */
  #readAt(start: number): number {
    const code = this.#sql.charCodeAt(start);
    if (isSpace(code)) return this.#add('space', start, this.#endOfRun(start, isSpace));
    if (isLetter(code)) return this.#readWord(start);
    if (code >= 48 && code <= 57) return this.#add('number', start, this.#match(number, start));
    return this.#readSpecial(start) || this.#readSign(start);
  }

  /** Returns 0 if the character begins no more than an operator. */
  #readSpecial(start: number): number {
    switch (this.#sql.charAt(start)) {
      case '(':
      case ')':
      case ',':
      case ';':
        return this.#add('sign', start, start + 1);
      case '.':
        return this.#beginsNumber(start)
          ? this.#add('number', start, this.#match(number, start))
          : this.#add('sign', start, start + 1);
      case '-':
      case '#':
      case '/':
        return this.#readComment(start);
      case "'":
      case '"':
      case '`':
      case '[':
        return this.#readQuoted(start);
      case '$':
        return this.#readQuoted(start) || this.#readParameter(start);
      case '?':
      case ':':
      case '@':
        return this.#readParameter(start);
      default:
        return 0;
    }
  }

  #readWord(start: number): number {
    const end = this.#endOfRun(start, isWordCharacter);
    const next = this.#sql.charCodeAt(end);
    const quote = (next === 39 || next === 38) && end - start === 1 ? this.#match(prefixed, start) : 0;
    if (quote > 0) return this.#readText(start, quote - 1, /^e/i.test(this.#sql.slice(start, end)));
    return this.#add('word', start, end);
  }

  #endOfRun(start: number, belongs: (code: number) => boolean): number {
    let end = start + 1;
    while (end < this.#sql.length && belongs(this.#sql.charCodeAt(end))) end += 1;
    return end;
  }

  #readComment(start: number): number {
    const sql = this.#sql;
    const dialect = this.#dialect;
    const line = dialect === 'mysql' ? lineCommentOfMysql : lineComment;
    const end = sql[start] === '-' ? this.#match(line, start) : 0;
    if (end > 0) return this.#add('comment', start, end, end === sql.length);
    if (sql[start] === '#' && (dialect === 'mysql' || (dialect === null && this.#isAfterSpace(start)))) {
      const endOfHash = this.#match(dialect === 'mysql' ? hashCommentOfMysql : hashComment, start);
      if (endOfHash > 0) {
        this.#isAmbiguous ||= dialect === null;
        return this.#add('comment', start, endOfHash, endOfHash === sql.length);
      }
    }
    return sql.startsWith('/*', start) ? this.#readBlockComment(start) : 0;
  }

  /** Only PostgreSQL nests comments. */
  #readBlockComment(start: number): number {
    const mark = /\/\*|\*\//g;
    mark.lastIndex = start + 2;
    let depth = 1;
    for (let found = mark.exec(this.#sql); found !== null; found = mark.exec(this.#sql)) {
      const isOpening = found[0] === '/*';
      if (isOpening && this.#dialect === null) this.#isAmbiguous = true;
      if (!isOpening) depth -= 1;
      else if (this.#dialect === 'postgresql') depth += 1;
      if (depth === 0) return this.#add('comment', start, mark.lastIndex);
    }
    return this.#add('comment', start, this.#sql.length, true);
  }

  #readQuoted(start: number): number {
    const sql = this.#sql;
    const dialect = this.#dialect;
    switch (sql.charAt(start)) {
      case "'":
        return this.#readText(start, start, dialect === 'mysql');
      case '"':
        if (dialect === 'mysql') return this.#readText(start, start, true);
        return this.#readName(start, '"');
      case '`':
        return dialect === 'postgresql' ? 0 : this.#readName(start, '`');
      case '[':
        if (dialect === 'postgresql' || dialect === 'mysql' || !this.#mayBeBracketed(start)) return 0;
        return this.#match(bracketedName, start) > 0 ? this.#readName(start, ']') : 0;
      case '$':
        return dialect === 'postgresql' || dialect === null ? this.#readDollarQuoted(start) : 0;
      default:
        return 0;
    }
  }

  /** @param quote the position of the opening quotation mark, behind the prefix if there is one */
  #readText(start: number, quote: number, hasEscapes: boolean): number {
    const mark = this.#sql[quote] ?? "'";
    const end = this.#endOfQuoted(quote, mark, hasEscapes);
    const isDoubtful = this.#dialect === null && !hasEscapes && this.#sql.slice(quote, end + 1).includes(`\\${mark}`);
    if (isDoubtful) this.#isAmbiguous = true;
    return this.#add('text', start, end, this.#isOpen);
  }

  #readName(start: number, mark: string): number {
    const end = this.#endOfQuoted(start, mark, false);
    return this.#add('name', start, end, this.#isOpen);
  }

  /** Returns the position behind the closing mark. A doubled mark does not close. */
  #endOfQuoted(quote: number, mark: string, hasEscapes: boolean): number {
    const sql = this.#sql;
    this.#isOpen = false;
    for (let place = quote + 1; place < sql.length; place += 1) {
      const character = sql[place];
      if (character === '\\' && hasEscapes) place += 1;
      else if (character === mark) {
        if (sql[place + 1] !== mark) return place + 1;
        place += 1;
      }
    }
    this.#isOpen = true;
    return sql.length;
  }

  #readDollarQuoted(start: number): number {
    const begin = this.#match(dollarQuote, start);
    if (begin === 0 || /[\w$]/.test(this.#sql[start - 1] ?? ' ')) return 0;
    const tag = this.#sql.slice(start, begin);
    const isClosed = this.#dialect !== null || this.#lastOf(tag) >= begin;
    if (!isClosed) return 0;
    const close = this.#sql.indexOf(tag, begin);
    return close === -1
      ? this.#add('text', start, this.#sql.length, true)
      : this.#add('text', start, close + tag.length);
  }

  /** Returns the last place of a tag of a dollar quote. Finds all tags at once, so that many tags take no longer. */
  #lastOf(tag: string): number {
    this.#lastTags ??= new Map(
      Array.from(this.#sql.matchAll(everyTag), ({ 1: found = '', index }): [string, number] => [found, index]),
    );
    return this.#lastTags.get(tag) ?? -1;
  }

  #readParameter(start: number): number {
    const sql = this.#sql;
    const dialect = this.#dialect;
    switch (sql.charAt(start)) {
      case '?': {
        if (dialect === 'postgresql') return 0;
        const end =
          (dialect === 'mysql' ? 0 : this.#match(numbered, start)) || start + (sql[start + 1] === '?' ? 2 : 1);
        return this.#add('parameter', start, end);
      }
      case '$':
        if (dialect === 'mysql') return 0;
        return this.#addIf('parameter', start, this.#match(dialect === 'postgresql' ? numbered : named, start));
      case ':': {
        const isInside = /[\w\])"'`:]/.test(sql[start - 1] ?? ' ');
        return isInside ? 0 : this.#addIf('parameter', start, this.#match(named, start));
      }
      case '@':
        if (dialect === 'mysql' || dialect === 'postgresql' || sql[start - 1] === '@') return 0;
        return this.#addIf('parameter', start, this.#match(named, start));
      default:
        return 0;
    }
  }

  #readSign(start: number): number {
    return this.#add('sign', start, this.#match(sign, start) || start + 1);
  }

  /** Whether a dot is that of a number: `.5`. */
  #beginsNumber(dot: number): boolean {
    return /\d/.test(this.#sql[dot + 1] ?? '') && !/[\w"`\]]/.test(this.#sql[dot - 1] ?? ' ');
  }

  /** Whether `[` can begin a name; behind a name or a bracket it is an index. */
  #mayBeBracketed(start: number): boolean {
    return !/[\w\])"`]/.test(this.#sql[start - 1] ?? ' ');
  }

  #isAfterSpace(start: number): boolean {
    return start === 0 || /\s/.test(this.#sql[start - 1] ?? ' ');
  }

  /** Returns the end of a sticky pattern's match; 0 if it does not match here. */
  #match(pattern: RegExp, start: number): number {
    pattern.lastIndex = start;
    return pattern.test(this.#sql) ? pattern.lastIndex : 0;
  }

  #addIf(kind: SqlToken['kind'], start: number, end: number): number {
    return end === 0 ? 0 : this.#add(kind, start, end);
  }

  #add(kind: SqlToken['kind'], start: number, end: number, isOpen = false): number {
    const isRead = kind === 'word' || kind === 'parameter' || kind === 'sign';
    const text = isRead
      ? this.#sql.slice(start, end)
      : kind === 'name'
        ? this.#sql.slice(start + 1, isOpen ? end : end - 1)
        : '';
    this.#tokens.push({ kind, start, end, isOpen, text, keyword: kind === 'word' ? text.toLowerCase() : '' });
    return end;
  }
}

function isSpace(code: number): boolean {
  return code <= 32 || code === 160;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 128;
}

function isWordCharacter(code: number): boolean {
  return (isLetter(code) && code !== 160) || (code >= 48 && code <= 57) || code === 36;
}
