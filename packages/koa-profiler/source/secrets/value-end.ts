const nameAndEquals = /(?:amp;)?[\w.[\]-]{1,64}=/y;
const oneCredential = /(?:bearer|basic|token|negotiate|apikey)[ \t]+/iy;
const closers = ')]},.';

/** The end of a parameter's value in a text that is an address or a form. */
export function endInAddress(text: string, start: number, isPathParameter: boolean): number {
  for (let place = start; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (sign === '&' || sign === '#') return place;
    if (sign === ';' && isNameAt(text, place + 1)) return place;
    if (isPathParameter && (sign === '/' || sign === '?')) return place;
  }
  return text.length;
}

/** The end of an unquoted value in running text; `isParameter`: it is in an address. */
export function endInText(text: string, start: number, isParameter: boolean): number {
  let end = start;
  while (end < text.length && !endsAt(text, end, isParameter)) end += 1;
  while (end > start && closers.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

function endsAt(text: string, place: number, isParameter: boolean): boolean {
  const sign = text[place] ?? '';
  const following = text[place + 1] ?? ' ';
  switch (sign) {
    case '"':
    case '`':
    case '<':
    case '>':
      return true;
    case "'":
      return !/\w/.test(following);
    case '\\':
      return '"\'`\\'.includes(following);
    case '#':
      return isParameter;
    case '&':
      return isParameter || /\s/.test(following) || isNameAt(text, place + 1);
    case ';':
    case ',':
      return /[\s"'`]/.test(following) || isNameAt(text, place + 1);
    default:
      return /\s/.test(sign);
  }
}

/** The end of the value of `Authorization:`: one credential after its scheme, or the rest of the line. */
export function endOfAuthorization(text: string, start: number, quote: string): number {
  const credential = endOfScheme(text, start);
  return credential === start ? endOfLine(text, start, quote) : endInText(text, credential, false);
}

/** Returns the position after the name of a scheme such as `Bearer`; the position itself if there is no scheme. */
export function endOfScheme(text: string, place: number): number {
  return behind(oneCredential, text, place);
}

/** The end of the line, or of the quotation that begins just before the position. */
export function endOfLine(text: string, start: number, quote: string): number {
  return next('"\'`'.includes(quote) && quote !== '' ? new RegExp(`[\\r\\n${quote}]`) : /[\r\n]/, text, start);
}

/** The end of a value in a connection string; values may contain spaces. */
export function endInConnectionString(text: string, start: number): number {
  return next(/;/, text, start);
}

/** How a value is quoted: nothing, or a quotation mark with the backslashes before it. */
export function quoteAt(text: string, place: number): string {
  return /^\\{0,8}["'`]/.exec(text.slice(place, place + 9))?.[0] ?? '';
}

/** Returns the end of the quotation that began with `quote` just before `start`; the end of the text if it is not closed. */
export function endOfQuoted(text: string, start: number, quote: string): number {
  const mark = quote.slice(-1);
  const backslashes = quote.length - 1;
  for (let place = text.indexOf(mark, start); place !== -1; place = text.indexOf(mark, place + 1)) {
    let before = 0;
    while (place - before > start && text[place - before - 1] === '\\') before += 1;
    // Each level of quotation doubles the backslashes and adds one.
    const isClosing = before < backslashes || (before - backslashes) % (2 * (backslashes + 1)) === 0;
    if (isClosing && !(mark === "'" && place > start && text[place + 1] === "'"))
      return place - Math.min(before, backslashes);
    if (isClosing) place += 1;
  }
  return text.length;
}

/** The position after the bracket that closes the one at `start`. */
export function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let place = start; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '"' || (sign === '\\' && quoteAt(text, place) !== '')) {
      const quote = quoteAt(text, place);
      place = endOfQuoted(text, place + quote.length, quote) + quote.length - 1;
    }
    if (depth === 0) return place + 1;
  }
  return text.length;
}

function isNameAt(text: string, place: number): boolean {
  return behind(nameAndEquals, text, place) > place;
}

/** Returns the end of a sticky pattern's match; the position itself if it does not match. */
export function behind(pattern: RegExp, text: string, place: number): number {
  const match = new RegExp(pattern);
  match.lastIndex = place;
  return match.test(text) ? match.lastIndex : place;
}

/** Returns the position of a pattern's next match; the end of the text if there is none. */
export function next(pattern: RegExp, text: string, start: number): number {
  const search = new RegExp(pattern, 'g');
  search.lastIndex = start;
  return search.exec(text)?.index ?? text.length;
}
