/**
 * Remembers answers about texts, since most texts are seen many times. It begins anew when the texts together have more letters
 * than `most`. Never give it a text with a secret.
 */
export function remembered<T>(longest: number, most: number) {
  const answers = new Map<string, T>();
  let letters = 0;
  return {
    of: (text: string): T | undefined => (text.length > longest ? undefined : answers.get(text)),
    keep(text: string, answer: T): void {
      if (text.length > longest) return;
      if (letters + text.length > most) {
        answers.clear();
        letters = 0;
      }
      letters += text.length;
      // A copy, since a part of a long text keeps all of it in memory. Half a character changes in it.
      const copy = Buffer.from(text).toString();
      if (copy === text) answers.set(copy, answer);
    },
  };
}
