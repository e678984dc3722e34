import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DomainKeys, TextValues, Translator } from './translator.ts';

/** Keys of the sentences that are made in English where they are needed, and are to be read in the page's language. */
type SentenceKey = Extract<DomainKeys['messages'], `exchange.${string}`>;

interface Pattern {
  readonly key: SentenceKey;
  readonly text: RegExp;
  readonly length: number;
}

/** Puts an English sentence into the language of a translator; one that is not known stays as it is. */
export type Say = (english: string, translator: Translator) => string;

const texts = z.record(z.string(), z.string());
const place = /\{\{(\w+)\}\}/;

/**
 * Import and export speak English, as their command does. A page knows their sentences by the English texts, in which the
 * places to fill in stand for anything.
 * @throws Error when the file of the English texts is missing or is none
 */
export async function readSentences(localesRoot: string): Promise<Say> {
  const file = path.join(localesRoot, 'eng', 'messages.json');
  const patterns = Object.entries(texts.parse(JSON.parse(await readFile(file, 'utf8'))))
    .flatMap(([key, text]) => (isSentenceKey(key) ? [patternOf(key, text)] : []))
    .toSorted((one, other) => other.length - one.length);
  return (english, translator) => {
    for (const { key, text } of patterns) {
      const found = text.exec(english);
      if (found === null) continue;
      const values: TextValues = { ...found.groups };
      return translator.translate(key, values);
    }
    return english;
  };
}

function isSentenceKey(key: string): key is SentenceKey {
  return key.startsWith('exchange.');
}

/** The more of a sentence is fixed, the earlier it is tried. */
function patternOf(key: SentenceKey, text: string): Pattern {
  const pieces = text.split(place);
  const source = pieces.map((piece, index) =>
    index % 2 === 1 ? `(?<${piece}>[^]+?)` : piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
  const length = pieces.reduce((sum, piece, index) => (index % 2 === 1 ? sum : sum + piece.length), 0);
  return { key, text: new RegExp(`^${source.join('')}$`), length };
}
