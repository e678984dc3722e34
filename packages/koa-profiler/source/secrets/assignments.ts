import type { SecretRange, TextForm } from './ranges.ts';
import { looksRandom, mask, type SecretNames } from './secret-names.ts';

const letter = String.raw`\w\-.[\]$@+\u0080-\uffff`;
/** A name and the sign behind it: `name=`, `name: `, `"name": `, `name => `. */
const assignment = new RegExp(
  String.raw`(?:(["'\`])(?<quoted>[${letter} ]{1,200})\1|(?<![${letter}])(?<bare>[${letter}]+))(?<spaces>[ \t]{0,8})(?<sign>=>?|:=?)`,
  'g',
);
const literal = /(?:true|false|null|undefined)\b/y;
const scheme = /(?:bearer|basic|token|negotiate|apikey)[ \t]+/iy;
const quoted = /"[^"\\]*(?:\\[^][^"\\]*)*|'[^'\\]*(?:(?:\\[^]|'')[^'\\]*)*|`[^`\\]*(?:\\[^][^`\\]*)*/y;
const keyBefore = /(?:api|access|secret|private|signing|encryption)[ _-]$/i;

/** The first text that is no longer part of a value. */
const anotherName = String.raw`(?:amp;)?[\w.[\]-]{1,64}=`;
const endOfWords = String.raw`["\`<>\s]|'(?!\w)|\\["'\`\\]|[;,](?=$|[\s"'\`]|${anotherName})`;
const ends = {
  ofWords: new RegExp(String.raw`${endOfWords}|&(?=$|\s|${anotherName})`, 'g'),
  ofParameterInWords: new RegExp(`${endOfWords}|[&#]`, 'g'),
  ofParameter: new RegExp(`[&#]|;(?=${anotherName})`, 'g'),
  ofPathParameter: new RegExp(`[&#/?]|;(?=${anotherName})`, 'g'),
  ofSetting: /;/g,
  ofLine: /[\r\n]/g,
};

/** Returns the values that a text assigns to names of secrets. */
export function* assignments(text: string, form: TextForm, names: SecretNames): Generator<SecretRange> {
  const search = new RegExp(assignment);
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const { quoted: quotedName, bare = '', spaces, sign = '' } = found.groups ?? {};
    const lead = text.slice(Math.max(0, found.index - 12), found.index);
    const range = valueOf(text, form, names, search.lastIndex, {
      name: quotedName ?? bare,
      isQuoted: quotedName !== undefined,
      assigns: sign.startsWith('='),
      isSpaced: spaces !== '',
      lead,
      before: /\n\s*$/.test(lead) ? '\n' : lead.trimEnd().slice(-1),
    });
    if (range === null || range.end <= range.start) continue;
    yield range;
    search.lastIndex = Math.max(search.lastIndex, range.end);
  }
}

/** A name in a text, in front of `=` or `:`. */
interface Named {
  readonly name: string;
  readonly isQuoted: boolean;
  /** Whether the sign is `=` and not `:`. */
  readonly assigns: boolean;
  readonly isSpaced: boolean;
  /** The text before the name, as far as needed. */
  readonly lead: string;
  /** The last character before the name that is no space; empty at the beginning. */
  readonly before: string;
}

function valueOf(text: string, form: TextForm, names: SecretNames, sign: number, named: Named): SecretRange | null {
  const { name, isQuoted, assigns, isSpaced, lead, before } = named;
  const isAlone = assigns && !isSpaced && !isQuoted;
  const isParameter = isAlone && (/[?&#;]$/.test(lead) || (before === '' && form === 'parameters'));
  if (!isParameter && text[sign] === (assigns ? '=' : ':')) return null;
  if (!(isParameter && before !== ';' ? names.isSecretParameter(name) : names.isSecret(name))) return null;

  const start = behind(isQuoted && !assigns ? /\s*/y : /[ \t]*/y, text, sign);
  if (text.startsWith(mask, start)) return null;
  const upTo = (end: number, from = start): SecretRange => ({ start: from, end, replacement: mask });
  if (isParameter && (form === 'address' || form === 'parameters')) {
    const query = form === 'address' ? text.indexOf('?') : 0;
    const isInPath = before === ';' && (query === -1 || query > sign);
    return upTo(next(isInPath ? ends.ofPathParameter : ends.ofParameter, text, sign), sign);
  }
  if (behind(literal, text, start) > start || !isMeant(text, form, names, sign, start, named)) return null;
  const endOfQuoted = behind(quoted, text, start);
  if (endOfQuoted > start) return upTo(endOfQuoted, start + 1);
  // Keeps JSON valid.
  const replacement = isQuoted ? `"${mask}"` : mask;
  if (/[[{]/.test(text[start] ?? '') && (!assigns || isQuoted))
    return { start, end: endOfBrackets(text, start), replacement };
  if (assigns && form === 'connection string') return upTo(next(ends.ofSetting, text, start));
  const credential = behind(scheme, text, start);
  if (!isParameter && credential === start && /(?:cookie|authorization)$/i.test(name))
    return upTo(next(/["'`]/.test(before) ? new RegExp(`[\\r\\n${before}]`, 'g') : ends.ofLine, text, start));
  const end = next(isParameter ? ends.ofParameterInWords : ends.ofWords, text, credential);
  const closers = /(?<![)\]},.])[)\]},.]+$/.exec(text.slice(credential, end))?.[0].length ?? 0;
  return { start, end: end - closers, replacement };
}

/** Whether a value is assigned here; otherwise the name is a word of a sentence or the name of a file. */
function isMeant(
  text: string,
  form: TextForm,
  names: SecretNames,
  sign: number,
  start: number,
  { name, isQuoted, assigns, isSpaced, lead, before }: Named,
): boolean {
  if (isQuoted) return true;
  if (assigns && (form === 'connection string' || /["'`]/.test(text[start] ?? ''))) return true;
  if (assigns && !isSpaced && start === sign) return true;
  const isFile = !assigns && (/[/\\]$/.test(lead) || (name.includes('.') && /\d/.test(text[sign] ?? '')));
  return (
    !isFile &&
    (names.isPlain(name) ||
      before === '' ||
      name.startsWith('[') ||
      '{,;([|"\'`\n?&#'.includes(before) ||
      keyBefore.test(lead) ||
      looksRandom(text.slice(start, behind(/[\w.~+/=-]*/y, text, start))))
  );
}

/** Returns the position behind the bracket that closes the one at `start`. */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let place = start; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    if (sign === '"') place = behind(quoted, text, place);
    else if ('{['.includes(sign)) depth += 1;
    else if ('}]'.includes(sign)) depth -= 1;
    if (depth === 0) return place + 1;
  }
  return text.length;
}

/** Returns the end of a sticky pattern's match; the position itself if it does not match. */
function behind(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
}

/** Returns the position of a pattern's next match; the end of the text if there is none. */
function next(pattern: RegExp, text: string, place: number): number {
  pattern.lastIndex = place;
  return pattern.exec(text)?.index ?? text.length;
}
