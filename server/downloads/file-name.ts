/** In code points, not in UTF-16 units. */
const longestLabel = 60;
/** File systems allow 255 bytes, and a browser may add a number. */
const longestNameInBytes = 240;

/**
 * Makes a file name that every system allows: the stem, and the reference without characters that have a meaning in a
 * path, in a header or to a shell.
 * @param ending without its dot
 */
export function downloadName(stem: string, reference: string | null, ending: string): string {
  const words = (reference ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/[ _-]+/g, '-');
  const characters = Array.from(words).slice(0, longestLabel).join('');
  const room = longestNameInBytes - Buffer.byteLength(`${stem}-.${ending}`);
  // With `stream`, half a character at the end is left out.
  const fitting = new TextDecoder().decode(Buffer.from(characters).subarray(0, room), { stream: true });
  const label = fitting.replace(/^-+|-+$/g, '');
  return label === '' ? `${stem}.${ending}` : `${stem}-${label}.${ending}`;
}

/** Returns `Content-Disposition` for a file to save. It has also an ASCII name for old browsers. */
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
