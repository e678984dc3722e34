/** In characters, not in the halves that some of them are stored in. */
const longestLabel = 60;

/**
 * A name that a file can have on every system: the stem, and what is left of a free text without the characters that
 * mean something in a path, in a header or to a shell.
 * @param ending without its dot
 */
export function downloadName(stem: string, reference: string | null, ending: string): string {
  const words = (reference ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/[ _-]+/g, '-');
  const label = Array.from(words)
    .slice(0, longestLabel)
    .join('')
    .replace(/^-+|-+$/g, '');
  return label === '' ? `${stem}.${ending}` : `${stem}-${label}.${ending}`;
}

/** The header that makes a browser save an answer under a name; with a plain name for those that read only ASCII. */
export function attachment(name: string): string {
  const plain = name
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/å/g, 'a')
    .replace(/Æ/g, 'Ae')
    .replace(/Ø/g, 'O')
    .replace(/Å/g, 'A')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
