/** Names have no namespace prefix. An empty element is opened and closed. */
export interface XmlHandler {
  readonly open: (name: string, tag: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** In characters. No tag or text of a workbook is longer. */
const longestToken = 330_000;

export class XmlTokenError extends Error {
  override readonly name = 'XmlTokenError';
}

/**
 * Reads a document in pieces of bytes. Keeps only the tag or the text that a piece cuts.
 * @throws {XmlTokenError} from the reader, if a tag or a text is too long
 */
export function createXmlReader(handler: XmlHandler): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (piece) => {
    const xml = rest + decoder.decode(piece, { stream: true });
    let position = 0;
    for (;;) {
      const tag = xml.indexOf('<', position);
      if (tag < 0) break;
      const end = endOfMarkup(xml, tag);
      if (end < 0) break;
      if (tag > position) handler.text?.(decodeEntities(xml.slice(position, tag)));
      readMarkup(xml.slice(tag + 1, end - 1), handler);
      position = end;
    }
    rest = xml.slice(position);
    if (rest.length > longestToken) throw new XmlTokenError('A tag or a text of the workbook is too long.');
  };
}

const comment = ['!--', '-->'] as const;
const characterData = ['![CDATA[', ']]>'] as const;

/** Returns the position after a tag, a comment or character data; -1 without its end. */
function endOfMarkup(xml: string, start: number): number {
  for (const [begin, close] of [comment, characterData]) {
    if (!xml.startsWith(begin, start + 1)) continue;
    const end = xml.indexOf(close, start);
    return end < 0 ? -1 : end + close.length;
  }
  for (let end = xml.indexOf('>', start); end >= 0; end = xml.indexOf('>', end + 1)) {
    if (!isInQuotes(xml, start, end)) return end + 1;
  }
  return -1;
}

function isInQuotes(xml: string, start: number, end: number): boolean {
  const before = xml.codePointAt(end - 1);
  // A tag usually ends behind a quotation mark, a slash or a name, where no value is open.
  if (before === 0x22 || before === 0x2f) return false;
  const values = xml.slice(start, end).replace(/"[^"]*"|'[^']*'/g, '');
  return /["']/.test(values);
}

function readMarkup(markup: string, { open, text, close }: XmlHandler): void {
  if (markup.startsWith('![CDATA[')) text?.(markup.slice(8, -2));
  else if (markup.startsWith('/')) close?.(localName(markup, 1));
  else if (!markup.startsWith('!') && !markup.startsWith('?')) {
    const name = localName(markup, 0);
    open(name, markup);
    if (markup.endsWith('/')) close?.(name);
  }
}

function localName(markup: string, start: number): string {
  let [begin, end] = [start, start];
  for (; end < markup.length; end += 1) {
    const code = markup.charCodeAt(end);
    if (code === 0x3a) begin = end + 1;
    else if (code <= 0x20 || code === 0x2f) break;
  }
  return markup.slice(begin, end);
}

const attributePatterns = {
  r: attributePattern('r'),
  s: attributePattern('s'),
  t: attributePattern('t'),
  id: attributePattern('id'),
  name: attributePattern('name'),
  state: attributePattern('state'),
  date1904: attributePattern('date1904'),
  Id: attributePattern('Id'),
  Target: attributePattern('Target'),
  numFmtId: attributePattern('numFmtId'),
  formatCode: attributePattern('formatCode'),
} as const;

function attributePattern(name: string): RegExp {
  return new RegExp(String.raw`\s(?:\w+:)?${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`);
}

export function attributeOf(tag: string, name: keyof typeof attributePatterns): string | null {
  const [found, double, single] = attributePatterns[name].exec(tag) ?? [];
  return found === undefined ? null : decodeEntities(double ?? single ?? '');
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

function decodeEntities(xml: string): string {
  if (!xml.includes('&')) return xml;
  return xml.replace(
    /&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return isEntity(name) ? entities[name] : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

function isEntity(name: string): name is keyof typeof entities {
  return Object.hasOwn(entities, name);
}
