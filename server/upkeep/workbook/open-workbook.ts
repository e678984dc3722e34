import { Unzip, UnzipInflate } from 'fflate';
import readSheets from 'read-excel-file/node';
import { z } from 'zod';
import type { FileContent } from '../read-file.ts';
import { RefusalError, type RefusalText } from '../refusal.ts';

const mostUnpackedBytes = 400_000_000;
/** As large as a file that is not packed may be. */
const mostTextBytes = 20_000_000;
export const mostRows = 200_000;
const bytesPerPush = 65_536;
const mostSheets = 250;
const sheetFile = /^xl\/worksheets\/[^/]+\.xml$/;
/** The most that Excel keeps in a cell. */
const longestText = 32_767;

const fileWithTexts = /^xl\/(?:sharedStrings|worksheets\/[^/]+)\.xml$/;
/** A letter takes ten bytes at most, as a number between `&#x` and `;`. */
const longestTextBytes = longestText * 10;
const startOfTag = '<'.codePointAt(0) ?? 0;

/** The value of a cell. */
export type Cell = string | number | boolean | Date | null;

/** A sheet of a workbook; formulas count by the values that were stored with them. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** Cells are checked without copying them: there may be a hundred thousand rows. */
const sheets = z.array(z.object({ sheet: z.string(), data: z.custom<Cell[][]>(areRows) }));

/** Whether bytes are a ZIP archive, as every `.xlsx` is. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

const startOfOldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const startOfOpenDocument = 'mimetypeapplication/vnd.oasis.opendocument.';

/**
 * Refuses formats of spreadsheets that are not read, by their content: many a file has a wrong ending.
 * @throws {RefusalError} that says how to save the file
 */
export function refuseOtherFormats({ name, bytes }: FileContent): void {
  if (bytes.subarray(0, 8).equals(startOfOldExcel)) throw new RefusalError({ code: 'old-excel', file: name });
  if (bytes.subarray(30, 100).toString('latin1').startsWith(startOfOpenDocument)) {
    throw new RefusalError({ code: 'open-document', file: name });
  }
}

/**
 * Reads an `.xlsx` file that `refuseBomb` lets through, and whose cells are near each other.
 * @throws {RefusalError} when it is none, or holds more than it may
 */
export async function openWorkbook({ name, bytes }: FileContent): Promise<Sheet[]> {
  if (!isArchive(bytes)) throw new RefusalError({ code: 'no-workbook', file: name });
  let read: unknown;
  try {
    read = await readSheets(bytes, { trim: false });
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError({ code: 'broken-workbook', file: name }, { cause: error });
  }
  const parsed = sheets.safeParse(read);
  if (!parsed.success) throw new RefusalError({ code: 'broken-workbook', file: name });
  const rows = parsed.data.reduce((sum, { data }) => sum + data.length, 0);
  if (rows > mostRows) throw new RefusalError({ code: 'too-many-rows', file: name, rows: mostRows });
  const isTooLong = (cell: Cell): boolean => typeof cell === 'string' && cell.length > longestText;
  if (parsed.data.some(({ data }) => data.some((cells) => cells.some(isTooLong)))) {
    throw new RefusalError({ code: 'long-text', file: name, letters: longestText });
  }
  return parsed.data.map(({ sheet, data }) => ({ name: sheet, rows: data }));
}

function areRows(data: unknown): data is Cell[][] {
  return Array.isArray(data) && data.every((row: unknown) => Array.isArray(row) && row.every(isCell));
}

function isCell(value: unknown): value is Cell {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;
}

/** Receives a file of an archive in pieces as it is unpacked. */
type Unpacked = (piece: Uint8Array) => void;

/** @param open gives what receives the pieces of a file; null for a file that is not unpacked */
function unpack(bytes: Uint8Array, open: (name: string, statedBytes: number) => Unpacked | null): void {
  const archive = new Unzip((file) => {
    const receive = open(file.name, file.originalSize ?? 0);
    if (receive === null) return;
    file.ondata = (error, piece) => {
      if (error !== null) throw error;
      receive(piece);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let start = 0; start < bytes.byteLength; start += bytesPerPush) {
    const end = Math.min(start + bytesPerPush, bytes.byteLength);
    archive.push(bytes.subarray(start, end), end === bytes.byteLength);
  }
}

/**
 * The only file of a ZIP archive that is no workbook, as price files are sent; any other file as it is.
 * @throws {RefusalError} when the archive holds several files, or unpacks to more than it may
 */
export function onlyFileOf({ name, bytes }: FileContent): FileContent {
  if (!isArchive(bytes)) return { name, bytes };
  const files: string[] = [];
  let isWorkbook = false;
  const most = mostTextBytes / 1_000_000;
  let unpacked = 0;
  try {
    unpack(bytes, (inside) => {
      isWorkbook ||= inside.startsWith('xl/');
      if (!inside.endsWith('/')) files.push(inside);
      return null;
    });
    if (isWorkbook || files.length === 0) return { name, bytes };
    const [only, ...others] = files;
    if (others.length > 0) {
      throw new RefusalError({ code: 'not-one-file', file: name, files: files.length });
    }
    const pieces: Uint8Array[] = [];
    unpack(bytes, (inside) => {
      if (inside !== only) return null;
      return (piece) => {
        unpacked += piece.byteLength;
        if (unpacked > mostTextBytes) throw new RefusalError({ code: 'unpacks-to-more', file: name, megabytes: most });
        pieces.push(piece);
      };
    });
    return { name, bytes: Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // Whatever reads it as a workbook says what is wrong.
    return { name, bytes };
  }
}

const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1');

/** How many files the list at the end of an archive names. */
function countListed(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endOfArchive);
  return end < 0 || end + 12 > bytes.byteLength ? 0 : bytes.readUInt16LE(end + 10);
}

/**
 * Looks at how much a workbook unpacks to, without keeping it: before anything that unpacks whole files. The sizes that an
 * archive states are believed only where they are too large. An archive that lists one packed file many times is none that a
 * program for workbooks writes.
 * @throws {RefusalError} when it cannot be unpacked, or holds more than it may
 */
export function refuseBomb({ name, bytes }: FileContent): void {
  try {
    measureUnpacked(name, bytes);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError({ code: 'broken-workbook', file: name }, { cause: error });
  }
}

function measureUnpacked(name: string, bytes: Buffer): void {
  let [stated, unpacked, files, sheetFiles] = [0, 0, 0, 0];
  const refuseMany = (bytesSoFar: number): void => {
    if (bytesSoFar <= mostUnpackedBytes) return;
    throw new RefusalError({ code: 'unpacks-to-more', file: name, megabytes: mostUnpackedBytes / 1_000_000 });
  };
  unpack(bytes, (inside, statedBytes) => {
    files += 1;
    if (sheetFile.test(inside)) sheetFiles += 1;
    if (sheetFiles > mostSheets) throw new RefusalError({ code: 'too-many-sheets', file: name, sheets: mostSheets });
    stated += statedBytes;
    refuseMany(stated);
    const watch = fileWithTexts.test(inside) ? createTextWatch(name) : null;
    return (piece) => {
      unpacked += piece.byteLength;
      refuseMany(unpacked);
      watch?.(piece);
    };
  });
  if (countListed(bytes) > files) throw new RefusalError({ code: 'broken-workbook', file: name });
}

/** Refuses a text that no cell can hold while it is unpacked: the library would hold it several times over. */
function createTextWatch(file: string): Unpacked {
  let sinceTag = 0;
  return (piece) => {
    let start = 0;
    while (sinceTag + piece.byteLength - start > longestTextBytes) {
      const last = piece.subarray(start, start + longestTextBytes - sinceTag).lastIndexOf(startOfTag);
      if (last < 0) throw new RefusalError({ code: 'long-text', file, letters: longestText });
      start += last + 1;
      sinceTag = 0;
    }
    const last = piece.lastIndexOf(startOfTag);
    sinceTag = last < start ? sinceTag + piece.byteLength - start : piece.byteLength - last - 1;
  };
}

const hiddenSheet = /<(?:\w+:)?sheet\s[^>]*\bstate="(?:h|veryH)idden"[^>]*>/g;
const xmlCharacters = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** The names of the hidden sheets of a workbook, as its list of sheets has them. */
export function findHiddenSheets(bytes: Uint8Array): Set<string> {
  const pieces: Uint8Array[] = [];
  try {
    unpack(bytes, (path) => (path === 'xl/workbook.xml' ? (piece) => void pieces.push(piece) : null));
  } catch {
    // Whatever reads it as a workbook says what is wrong.
    return new Set();
  }
  const list = Buffer.concat(pieces).toString('utf8');
  return new Set(Array.from(list.matchAll(hiddenSheet), ([tag]) => plainText(/\sname="([^"]*)"/.exec(tag)?.[1] ?? '')));
}

function plainText(xml: string): string {
  return xml.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name: string) => {
    if (isXmlCharacter(name)) return xmlCharacters[name];
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

function isXmlCharacter(name: string | undefined): name is keyof typeof xmlCharacters {
  return name !== undefined && Object.hasOwn(xmlCharacters, name);
}

const cellWithError = /<c\s(?:[^>]*\s)?t="e"[^>]*>/;

/** Programs that only write workbooks leave it to others to calculate. A formula whose value is an empty text has a value. */
const cellWithoutValue =
  /<c\s(?![^>]*\st="str")[^>]*>\s*<f(?:\s[^>]*)?(?:\/>|>[^<]*<\/f>)\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/c>/;

/**
 * Finds a cell of a workbook that holds an error, such as `#REF!`, or a formula without a value. The library that reads
 * workbooks gives such a cell as an empty one, and the import would remove the value.
 * @param file a workbook that could be read
 * @returns why it is refused, with the address of the cell; null where there is none
 */
export function findLostValue({ name, bytes }: FileContent): RefusalText | null {
  let found: RefusalText | null = null;
  let cut = '';
  scanSheets(bytes, (_, text) => {
    const cells = cut + text;
    cut = cells.slice(Math.max(cells.lastIndexOf('<c '), 0));
    for (const [code, pattern] of lostValues) {
      const cell = pattern.exec(cells)?.[0];
      if (cell !== undefined) found ??= { code, file: name, cell: /\sr="([A-Z]+\d+)"/.exec(cell)?.[1] ?? '?' };
    }
  });
  return found;
}

const lostValues = [
  ['error-in-cell', cellWithError],
  ['no-value-in-cell', cellWithoutValue],
] as const;

/** No tag of a cell is longer. */
const longestTag = 1000;

/** Looks at the sheets of a workbook in pieces of text that cut no tag. */
export function scanSheets(bytes: Uint8Array, look: (path: string, text: string) => void): void {
  unpack(bytes, (path) => {
    if (!sheetFile.test(path)) return null;
    const decoder = new TextDecoder('latin1');
    let rest = '';
    return (piece) => {
      const text = rest + decoder.decode(piece, { stream: true });
      const whole = Math.max(text.lastIndexOf('<'), text.length - longestTag, 0);
      look(path, text.slice(0, whole));
      rest = text.slice(whole);
    };
  });
}
