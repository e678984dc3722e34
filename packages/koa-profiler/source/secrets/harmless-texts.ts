const longest = 200;
const most = 500;

/** Remembers short texts without a secret, since most texts are seen many times. Never give it a text with a secret. */
export class HarmlessTexts {
  readonly #texts = new Set<string>();

  has(text: string): boolean {
    return text.length <= longest && this.#texts.has(text);
  }

  add(text: string): void {
    if (text.length > longest) return;
    if (this.#texts.size >= most) this.#texts.clear();
    // A copy, since a part of a long text keeps all of it in memory. Half a character changes in it.
    const copy = Buffer.from(text).toString();
    if (copy === text) this.#texts.add(copy);
  }
}
