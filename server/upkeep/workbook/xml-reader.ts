import { SaxesParser } from 'saxes';
import { RefusalError } from '../refusal.ts';
import { longestText } from './sheet.ts';

/** Names of elements have no namespace prefix. An empty element is opened and closed. */
export interface XmlHandler {
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** By their names in the file. */
export type XmlAttributes = Readonly<Partial<Record<string, string>>>;

/** In characters. No tag or text of a workbook is longer. */
const longestToken = 330_000;
/** The greatest depth of tags within tags. A workbook has about ten. */
const deepest = 100;

/**
 * Reads a document in pieces of bytes.
 * @throws {Error} from the reader, if the document is no XML; or its tags are nested too deep; {RefusalError} if a tag or a text is too long
 */
export function createXmlReader(file: string, { open, text, close }: XmlHandler): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  let [length, lastTag, depth] = [0, 0, 0];
  parser.on('opentag', ({ name, attributes }) => {
    lastTag = parser.position;
    depth += 1;
    if (depth > deepest) throw new Error('The tags are nested too deep.');
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    lastTag = parser.position;
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('text', (read) => text?.(read));
  parser.on('cdata', (read) => text?.(read));
  return (piece) => {
    const xml = decoder.decode(piece, { stream: true });
    parser.write(xml);
    length += xml.length;
    if (length - lastTag <= longestToken) return;
    throw new RefusalError({ code: 'long-text', file, letters: longestText });
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
