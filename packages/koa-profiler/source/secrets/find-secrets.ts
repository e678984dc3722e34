import { assignments } from './assignments.ts';
import { findPlaces, rangesAtEachDepth, type SecretPlace, type SecretRange, type TextForm } from './ranges.ts';
import { looksRandom, type SecretNames } from './secret-names.ts';
import { findShapes } from './secret-shapes.ts';

/** The text between an option of a command line and its value, in a shell or in a list. */
const betweenOption = String.raw`(?<between>['"\`]\s{0,8},\s{0,8}['"\`]|=?["'\`](?!\s{0,8},)|[ \t]{1,8}["'\`]?)`;
const optionValue = String.raw`(?<secret>(?<=["'\`])[^"'\`•-][^"'\`]*|[^\s"'\`•-][^\s"'\`]*)`;
const fileName = /\.[a-z]{1,5}(?::\d|$)/i;

const places: readonly SecretPlace<[SecretNames, TextForm]>[] = [
  // The user and the password of an address.
  { pattern: /(?<=:\/\/|^\/\/)(?<secret>[^\s"'<>`/?#\\]+)(?=@)/dg },
  // A password with a character that should have been encoded. The text after the colon is not a port.
  {
    pattern:
      /(?<=:\/\/|^\/\/)(?<secret>(?!\[)[^\s"'<>`/?#\\:@]{0,200}:(?!\d*(?:[/?#\\\s"'<>`]|$))[^\s"'<>`@]{1,500})(?=@)/dg,
  },
  // `Bearer` is also a word of a sentence.
  {
    pattern: /\bbearer[ \t]+(?<secret>[\w.~+/=-]+)/dgi,
    isSecret: ({ secret = '' }) => secret.length >= 20 || looksRandom(secret) || /\w\.\w/.test(secret),
  },
  {
    pattern: /\bbasic[ \t]+(?<secret>[a-z0-9+/]{8,}={0,2})(?![\w.~+/=-])/dgi,
    isSecret: ({ secret = '' }) => /\d|=|.[A-Z]/.test(secret),
  },
  // A part of a path behind its name, as in `/token/abc`. In running text a path may be that of a file.
  {
    pattern:
      /\/(?:[\w-]{0,40}-)?(?:reset|token|secret|invite)s?(?:-[\w-]{0,40})?\/(?<secret>[^/?#;&\s"'`<>,)\]:*{(•][^/?#;&\s"'`<>,)\]]*(?<!\.))(?<slash>\/?)/dgi,
    isSecret: ({ secret = '', slash }, _names, form) =>
      form === 'address' || !(fileName.test(secret) || (slash === '/' && !looksRandom(secret))),
  },
  // `--password x`, `'--token', 'x'`; without quotation marks an ordinary word may be a sentence's.
  {
    pattern: new RegExp(String.raw`(?<![\w-])--?(?<name>[a-z][\w-]*)${betweenOption}${optionValue}`, 'dgi'),
    isSecret: ({ name = '', between = '', secret = '' }, names) =>
      names.isPlain(name) || (names.isSecret(name) && (/["'`]/.test(between) || looksRandom(secret))),
  },
  // `-u me:x`
  {
    pattern: new RegExp(
      String.raw`(?<![\w-])(?:-u|--(?:proxy-)?user)${betweenOption}[^\s"'\`:-][^\s"'\`:]*:(?<secret>[^\s"'\`]+)`,
      'dgi',
    ),
  },
  // `<password>x</password>`
  {
    pattern: /<(?:[\w-]{1,40}:)?(?<name>[\w.-]{1,64})(?:\s[^<>]{0,200})?>(?<secret>[^<>]+)(?=<\/)/dg,
    isSecret: ({ name = '' }, names) => names.isSecret(name),
  },
  // `"name": "password", "value": "x"`
  {
    pattern:
      /(["'])(?:name|key)\1\s{0,8}:\s{0,8}(["'])(?<name>[^"'\\]{1,64})\2\s{0,8},\s{0,8}(["'])value\4\s{0,8}:\s{0,8}["'](?<secret>(?:\\[^]|[^"'\\])+)/dg,
    isSecret: ({ name = '' }, names) => names.isSecret(name),
  },
];

/** Finds the secrets in a text, also encoded ones, in linear time. */
export function findSecrets(text: string, form: TextForm, names: SecretNames): readonly SecretRange[] {
  return rangesAtEachDepth(text, (inner) => {
    const found = findShapes(inner);
    if (!inner.includes('@') && !names.mayStandIn(inner)) return found;
    return [...found, ...assignments(inner, form, names), ...findPlaces(places, inner, names, form)];
  });
}
