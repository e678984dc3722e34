import type { FileContent } from '../read-file.ts';
import { type FileProblem, RefusalError, type UpkeepText } from '../refusal.ts';
import { countListedFiles, isArchive, unpack } from './archive.ts';
import { type CellStyle, createStyleReader } from './cell-styles.ts';
import { type OpenedSheet, type SheetContext, createSheetReader } from './sheet-reader.ts';
import { cellName } from './sheet.ts';
import { createStringReader } from './shared-strings.ts';
import { type XmlHandler, createXmlReader } from './xml-reader.ts';

const maximumBytes = 400_000_000;
const maximumSheets = 250;
const sheetFile = /^xl\/worksheets\/[^/]+\.xml$/;

/**
 * Reads an `.xlsx` file in one stream. Unpacks only sheets, texts and formats, and keeps no empty cell.
 * @throws {RefusalError} if the file is no workbook, or holds more than it may
 */
export function openWorkbook(content: FileContent) {
  const { name: file, bytes } = content;
  if (!isArchive(bytes)) throw new RefusalError({ code: 'no-workbook', file });
  try {
    return readWorkbookFiles(content);
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    throw new RefusalError({ code: 'broken-workbook', file }, { cause: error });
  }
}

interface ListedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isHidden: boolean;
}

function readWorkbookFiles(content: FileContent) {
  const { name: file, bytes } = content;
  const limit = { bytes: maximumBytes, unpacked: 0 };
  const list: ListedSheet[] = [];
  const paths = new Map<string, string>();
  const strings: string[] = [];
  const styles: CellStyle[] = [];
  const context: SheetContext = { file, strings, styles, dates: { from1904: false }, dropped: [], rowsBefore: 0 };
  const handlers = new Map<string, XmlHandler>([
    ['xl/workbook.xml', createListReader(list, context.dates)],
    ['xl/_rels/workbook.xml.rels', createRelationReader(paths)],
    ['xl/sharedstrings.xml', createStringReader(file, strings)],
    ['xl/styles.xml', createStyleReader(styles)],
  ]);
  let [files, sheetFiles] = [0, 0];
  unpack(content, limit, (path) => {
    files += 1;
    if (sheetFile.test(path)) sheetFiles += 1;
    if (sheetFiles > maximumSheets) throw new RefusalError({ code: 'too-many-sheets', file, sheets: maximumSheets });
    const handler = handlers.get(path.toLowerCase());
    return handler === undefined ? null : createXmlReader(file, handler);
  });
  // No program that writes workbooks lists one packed file many times.
  if (countListedFiles(bytes) > files || list.length === 0) throw new RefusalError({ code: 'broken-workbook', file });
  const opened = new Map<string, OpenedSheet>();
  const shown = new Map(
    list.flatMap(({ name, relation, isHidden }) => (isHidden ? [] : [[paths.get(relation) ?? '', name] as const])),
  );
  unpack(content, limit, (path) => {
    const name = shown.get(path);
    if (name === undefined || opened.has(path)) return null;
    const sheet = createSheetReader(name, context);
    opened.set(path, sheet);
    return createXmlReader(file, sheet.handler);
  });
  const hidden = list.flatMap(({ name, isHidden }): FileProblem[] =>
    isHidden ? [{ file, sheet: name, row: null, column: null, sentence: { code: 'hidden-sheet' } }] : [],
  );
  const inOrder = Array.from(shown.keys(), (path) => opened.get(path)).filter((sheet) => sheet !== undefined);
  if (inOrder.length < shown.size) throw new RefusalError({ code: 'broken-workbook', file });
  return {
    sheets: inOrder.map(({ sheet }) => sheet),
    /** Hidden sheets, and cells far away from all others. */
    leftOut: [...hidden, ...context.dropped],
    /** The first error, such as `#REF!`, or formula that nothing has calculated. */
    lostValue: lostValueIn(inOrder, file),
  };
}

function lostValueIn(opened: readonly OpenedSheet[], file: string): UpkeepText | null {
  const [first] = opened.flatMap(({ sheet }) => Array.from(sheet.lostCells ?? []).slice(0, 1));
  if (first === undefined) return null;
  const [place, code] = first;
  return { code: code === 'error-for-price' ? 'error-in-cell' : 'no-value-in-cell', file, cell: cellName(place) };
}

function createListReader(list: ListedSheet[], dates: { from1904: boolean }): XmlHandler {
  return {
    open(element, { date1904 = '', name, state, ...others }) {
      if (element === 'workbookPr') dates.from1904 = /^(?:1|true)$/.test(date1904);
      if (element !== 'sheet' || name === undefined) return;
      const [, relation = ''] = Object.entries(others).find(([other]) => other.endsWith(':id')) ?? [];
      list.push({ name, relation, isHidden: state === 'hidden' || state === 'veryHidden' });
    },
  };
}

function createRelationReader(paths: Map<string, string>): XmlHandler {
  return {
    open(element, { Id: id = '', Target: target }) {
      if (element !== 'Relationship' || target === undefined) return;
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  };
}
