/* Compares words as people type them. The server searches parts by the same rules. */

/**
 * Returns a text for comparison: lower case, letters and digits only, and one form for each way to write æ, ø and å.
 * @param {string} text
 */
export function folded(text) {
  return text
    .toLocaleLowerCase('no')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .replace(/ae|aa/g, 'a')
    .replaceAll('oe', 'o');
}

/** @param {string} text */
export function foldedWords(text) {
  return text.split(/[\s·]+/).map(folded);
}

/**
 * Finds beginnings like a word, with one letter wrong, missing or too many. Not for short words and numbers.
 * @param {string} word folded
 */
export function nearly(word) {
  if (!/^[a-z]{4,20}$/.test(word)) return undefined;
  const one = Array.from(word, (letter, at) => `${word.slice(0, at)}.?${letter}?${word.slice(at + 1)}`);
  return new RegExp(`^(${one.join('|')})`);
}
