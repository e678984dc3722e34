import { RefusalError } from '../refusal.ts';
import { longestText } from './sheet.ts';
import type { XmlHandler } from './xml-reader.ts';

export function createStringReader(file: string, strings: string[]): XmlHandler {
  const text = createTextCollector(file);
  return {
    open(name) {
      if (name === 'si') text.begin();
      else text.open(name);
    },
    text: text.add,
    close(name) {
      if (name === 'si') strings.push(text.end());
      else text.close(name);
    },
  };
}

/** Joins the `t` elements of a text. Leaves out how Japanese names are pronounced (`rPh`). */
export interface TextCollector {
  readonly begin: () => void;
  readonly open: (name: string) => void;
  readonly add: (text: string) => void;
  readonly close: (name: string) => void;
  readonly end: () => string;
}

/** @throws {RefusalError} from `add`, if a cell of Excel cannot hold the text */
export function createTextCollector(file: string): TextCollector {
  let [collected, isText, isPronunciation] = ['', false, false];
  return {
    begin() {
      [collected, isText, isPronunciation] = ['', false, false];
    },
    open(name) {
      if (name === 't') isText = true;
      else if (name === 'rPh') isPronunciation = true;
    },
    add(text) {
      if (!isText || isPronunciation) return;
      collected += text;
      if (collected.length > longestText) throw new RefusalError({ code: 'long-text', file, letters: longestText });
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPronunciation = false;
    },
    end: () => decodeEscapes(collected),
  };
}

/** Excel writes characters that XML lacks as `_x000D_`. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}
