import { remembered } from './remembered.ts';

export { mask } from '../sql/mask.ts';

/** Decides by the name of a value whether it is a secret. */
export type SecretNames = ReturnType<typeof createSecretNames>;

/** Words that name a secret, beside those of `ending`. */
const words: ReadonlySet<string> = new Set(
  `pass passes pw passcode dbpass userpass key sig signature auth authorization authorisation session sid jwt bearer csrf
  xsrf otp totp pin pinkode engangskode fnr fødselsnummer fodselsnummer birthnumber nationalid personnummer ssn
  kontonummer kortnummer cardnumber card pan cvv cvc iban assertion samlresponse cred dsn hmac dpop`
    .split(/\s+/)
    .flatMap((word) => [word, `${word}s`]),
);
/** Names of several words, none of which is a secret's alone; and a word that is one only alone. */
const phrases =
  /(?:connection[\W_]*string|code[\W_]*verifier|client[\W_]*cert|birth[\W_]*number|national[\W_]*id)$|^refresh$/i;
/** Words that do so as the end of a compound too, written as one word: `PGPASSWORD`, `PHPSESSID`, `accesstoken`. */
const ending =
  /(?:passw(?:or)?d|passord|passphrase|pwd|secret|token|cookie|credential|løsenord|lösenord|passwort|kennwort|nøkkel|(?:api|access|secret|private|session)key|sess(?:ion)?id)s?$/;
const beginning = /^(?:password|passord|aspsessionid)/;
/** Ordinary English words. Alone they name a secret only where a name is expected. */
const ordinary: ReadonlySet<string> = new Set(
  'pass passes token tokens key keys session sessions sid sig signature signatures auth bearer pin pins assertion assertions cred creds card cards pan pans refresh'.split(
    ' ',
  ),
);
/** A part of every word above, and of what `findSecrets` seeks by other words. */
const stems =
  /pass|pwd?|secret|token|key|sig|auth|sess?i|sid|jwt|bearer|basic|code|credential|cookie|[cx]srf|otp|pin|fnr|nummer|card|pan|ssn|cv[vc]|iban|connection|verifier|assertion|saml|s[eo]nord|wort|n.kkel|cred|dsn|hmac|dpop|cert|refresh|birth|national|reset\/|invite|-u/i;
/** Names of errors, as in `TokenError: why`, and words that camel case would split. */
const harmlessName = /^x-debug-|(?:error|exception|warning)s?$|^keywords?$/i;
/** So often may a text be percent-encoded. */
export const deepestEncoding = 4;
const longestName = 200;

/**
 * Recognises names of secrets by whole words, in any spelling: `apiKey`, `API_KEY`, `x-api-key`, `user[password]`;
 * not `keyword`, `author`, `monkey`.
 * @param furtherNames names beyond these, compared without regard to case
 */
export function createSecretNames(furtherNames: readonly string[]) {
  const own = new Set(furtherNames.map((name) => name.toLowerCase()));
  const answers = remembered<boolean>(longestName, 100_000);
  const isSecret = (spelling: string): boolean => {
    const before = answers.of(spelling);
    if (before !== undefined) return before;
    const name = decodedName(spelling);
    const secret =
      own.has(name.toLowerCase()) ||
      (!harmlessName.test(name) && (phrases.test(name) || wordsOf(name).some(isSecretWord)));
    answers.keep(spelling, secret);
    return secret;
  };
  const mayStandIn = (text: string): boolean =>
    stems.test(text) || [...own].some((name) => text.toLowerCase().includes(name));
  return {
    /** Takes the name of a header, a field, a column or an environment variable. */
    isSecret,
    /** Returns whether the text can contain the name of a secret at all; a cheap test before the exact one. */
    mayStandIn,
    /** Takes the name of a parameter in a query, a fragment or a form; `code` is a secret only there. */
    isSecretParameter: (name: string): boolean => decodedName(name).toLowerCase() === 'code' || isSecret(name),
    /** Returns whether the name means a secret in running text too; there `key` and `token` are ordinary words. */
    isPlain: (name: string): boolean => isSecret(name) && !ordinary.has(name.toLowerCase()),
  };
}

/** Returns a name percent-decoded until nothing is encoded, with composed letters. */
function decodedName(name: string): string {
  let decoded = name;
  try {
    for (let depth = 0; depth < deepestEncoding && decoded.includes('%'); depth += 1)
      decoded = decodeURIComponent(decoded);
  } catch {
    // A sign of percent that encodes nothing ends the decoding.
  }
  return decoded.normalize();
}

function isSecretWord(word: string): boolean {
  return words.has(word) || ending.test(word) || beginning.test(word);
}

/** The words of a name in lower case, split at capitals, digits and punctuation; and those split at punctuation alone. */
function wordsOf(name: string): string[] {
  const bounded = name.slice(-longestName);
  const cutAtCapitals = bounded.replaceAll(/[\p{Ll}0-9](?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu, '$& ');
  return `${cutAtCapitals} ${bounded}`.toLowerCase().split(/[^\p{Ll}]+/u);
}

/** Whether a text looks as if a program had made it. */
export function looksRandom(text: string): boolean {
  return text.length >= 8 && /\d/.test(text) && /[a-z]/i.test(text);
}
