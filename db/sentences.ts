/** What can be said of one kind of thing: a text in English by each code, with `{{name}}` where a case has something of its own. */
export type Sentences = Readonly<Record<string, string>>;

type PlacesOf<Text extends string> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

/** One of these sentences, in no language yet: its code, and what stands at each of its places. */
export type SentenceOf<Texts extends Sentences> = {
  readonly [Code in keyof Texts & string]: { readonly code: Code } & Readonly<
    Record<PlacesOf<Texts[Code]>, string | number>
  >;
}[keyof Texts & string];

const place = /\{\{(\w+)\}\}/g;

/** Puts a sentence into words, for a log, a terminal or the message of an error. */
export function inEnglish(texts: Sentences, sentence: { readonly code: string }): string {
  const values = new Map<string, unknown>(Object.entries(sentence));
  return (texts[sentence.code] ?? sentence.code).replaceAll(place, (_, name: string) => String(values.get(name)));
}

/** Whether something that comes from elsewhere, such as another thread, is one of these sentences. */
export function isSentenceOf<Texts extends Sentences>(texts: Texts, told: unknown): told is SentenceOf<Texts> {
  if (typeof told !== 'object' || told === null || !('code' in told) || typeof told.code !== 'string') return false;
  if (!Object.hasOwn(texts, told.code)) return false;
  const values = new Map<string, unknown>(Object.entries(told));
  return [...(texts[told.code] ?? '').matchAll(place)].every(([, name = '']) =>
    ['string', 'number'].includes(typeof values.get(name)),
  );
}
