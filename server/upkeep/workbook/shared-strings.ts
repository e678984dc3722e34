import { RefusalError } from '../refusal.ts';
import { longestText } from './sheet.ts';
import type { XmlHandler } from './xml-reader.ts';

export function createStringReader(file: string, strings: string[]): XmlHandler {
  const collector = createTextCollector(file);
  return {
    ...collector,
    close(name) {
      collector.close(name);
      if (name === 'si') strings.push(collector.take());
    },
  };
}

/**
 * Joins the `t` elements of a text. Leaves out how Japanese names are pronounced (`rPh`).
 * @throws {RefusalError} from `text`, if a cell of Excel cannot hold it
 */
export function createTextCollector(file: string) {
  let [collected, isText, isPronunciation] = ['', false, false];
  return {
    open(name: string): void {
      if (name === 't') isText = true;
      else if (name === 'rPh') isPronunciation = true;
    },
    text(text: string): void {
      if (!isText || isPronunciation) return;
      collected += text;
      if (collected.length > longestText) throw new RefusalError({ code: 'long-text', file, letters: longestText });
    },
    close(name: string): void {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPronunciation = false;
    },
    /** Returns the text, and begins another. */
    take(): string {
      const taken = decodeEscapes(collected);
      collected = '';
      return taken;
    },
  };
}

/** Excel writes characters that XML lacks as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}
