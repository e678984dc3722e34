import { inflateSync } from 'node:zlib';

/** An object of the file: its dictionary as text, and its stream, unpacked. */
interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/**
 * The text on each page of a PDF that Chromium made, without blanks, in the order in which it was drawn.
 * Reads what Chromium writes (plain objects, Flate streams, fonts with a map to Unicode), and no more of the format.
 */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const object = (number: string | undefined): PdfObject =>
    objects.get(Number(number)) ?? { dictionary: '', stream: '' };
  const pageNumbers = (node: PdfObject): PdfObject[] =>
    /\/Type \/Pages\b/.test(node.dictionary)
      ? references(/\/Kids \[([^\]]*)\]/.exec(node.dictionary)?.[1] ?? '').flatMap((kid) => pageNumbers(object(kid)))
      : [node];
  const catalogue = [...objects.values()].find(({ dictionary }) => /\/Type \/Catalog\b/.test(dictionary));
  const root = /\/Pages (\d+) 0 R/.exec(catalogue?.dictionary ?? '')?.[1];
  return pageNumbers(object(root)).map(({ dictionary }) => {
    const fonts = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name = '', number] of (/\/Font <<([^>]*)>>/.exec(dictionary)?.[1] ?? '').matchAll(
      /\/(\S+) (\d+) 0 R/g,
    )) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(object(number).dictionary)?.[1];
      fonts.set(name, characters(object(toUnicode).stream));
    }
    const [contents] = references(/\/Contents (\d+ 0 R)/.exec(dictionary)?.[1] ?? '');
    return shownText(object(contents).stream, fonts);
  });
}

function readObjects(file: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const [, number, body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', packed] = body.split(/ stream\n/);
    const bytes = packed === undefined ? null : Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1');
    const stream = bytes === null ? '' : unpack(dictionary, bytes);
    objects.set(Number(number), { dictionary, stream });
  }
  return objects;
}

function unpack(dictionary: string, bytes: Buffer): string {
  return (/\/FlateDecode/.test(dictionary) ? inflateSync(bytes) : bytes).toString('latin1');
}

function references(list: string): string[] {
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => number);
}

/** From a glyph's four hexadecimal digits to its letters. */
function characters(map: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const letters = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) found.set(glyph, letters(hex));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph += 1) {
        const code = parseInt(hex, 16) + glyph - parseInt(first, 16);
        found.set(glyph.toString(16).toUpperCase().padStart(4, '0'), String.fromCodePoint(code));
      }
    }
  }
  return found;
}

function shownText(contents: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let font: ReadonlyMap<string, string> = new Map();
  for (const [, name, glyphs = ''] of contents.matchAll(/\/(\S+) [\d.]+ Tf|<([\dA-F]+)>/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else for (const [glyph] of glyphs.matchAll(/.{4}/g)) text += font.get(glyph) ?? '';
  }
  return text.replaceAll(/\s/g, '');
}
