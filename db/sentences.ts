/** English sentences about one kind of thing, by code. A detail of the case replaces a place such as `{{name}}`. */
export type Sentences = Readonly<Record<string, string>>;

type PlacesOf<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

/** A sentence before it is put into a language: its code, and a value for each of its places. */
export type SentenceOf<Texts extends Sentences> = {
  readonly [Code in keyof Texts & string]: { readonly code: Code } & Readonly<
    Record<PlacesOf<Texts[Code]>, string | number>
  >;
}[keyof Texts & string];

const place = /\{\{(\w+)\}\}/g;

/** Returns a sentence as a text for a log, a terminal or the message of an error. */
export function inEnglish(texts: Sentences, sentence: { readonly code: string }): string {
  const values = new Map<string, unknown>(Object.entries(sentence));
  return (texts[sentence.code] ?? sentence.code).replaceAll(place, (_, name: string) => String(values.get(name)));
}
