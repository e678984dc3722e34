import { unzipSync, zipSync } from 'fflate';
import type { FileContent } from '../read-file.ts';
import { type FileProblem, RefusalError } from '../refusal.ts';
import { mostRows, scanSheets } from './open-workbook.ts';

/* A cell far from the others, such as one that somebody hit by mistake, makes a sheet of millions of empty cells. */

/** No table of a catalogue or of a supplier is wider. */
const mostColumns = 702;
/** More cells and rows than these far away are no mistake. */
const mostFarPlaces = 40;
/** The last cell of a spreadsheet is XFD1048576. */
const last = { column: 16_384, row: 1_048_576 };

/** The addresses of cells with three letters, and of cells and rows with six digits: no others are far away. */
const farAddress = /\sr="([A-Z]{3,}\d+|[A-Z]{0,2}\d{6,})"/g;
/** Some programs write a last row without a cell. */
const emptyRow = /<(\w+:)?row\s(?:[^>]*\s)?r="(\d{6,})"(?:[^>]*[^/>])?(?:\/>|>\s*<\/\1?row>)/g;

interface Address {
  readonly text: string;
  readonly column: string;
  readonly row: number;
}

/**
 * Takes cells that are far from all others out of a workbook, where they are few.
 * @returns the file itself where there are none, and the cells with a content that were taken out
 * @throws {RefusalError} when there is one at a place that no spreadsheet has
 */
export function dropFarCells(file: FileContent): {
  readonly file: FileContent;
  readonly dropped: readonly FileProblem[];
} {
  const dropped: FileProblem[] = [];
  try {
    const far = findFarCells(file);
    if (far.size === 0) return { file, dropped };
    const files = unzipSync(file.bytes);
    for (const [path, cells] of far) {
      const xml = Buffer.from(files[path] ?? []).toString('latin1');
      const rest = withoutCells(xml, cells, ({ column, row }) => {
        dropped.push({ file: file.name, sheet: null, row, column, sentence: { code: 'far-cell' } });
      });
      files[path] = Buffer.from(rest, 'latin1');
    }
    return { file: { name: file.name, bytes: Buffer.from(zipSync(files, { level: 0 })) }, dropped };
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // Whatever reads it as a workbook says what is wrong.
    return { file, dropped: [] };
  }
}

/** The cells that are far away, by the path of their sheet; none where they are many. */
function findFarCells({ name, bytes }: FileContent): ReadonlyMap<string, readonly Address[]> {
  const far = new Map<string, Address[]>();
  let count = 0;
  scanSheets(bytes, (path, text) => {
    for (const [, address = ''] of text.matchAll(farAddress)) {
      const cell = readAddress(address);
      const column = columnNumber(cell.column);
      if (column > last.column || cell.row > last.row) {
        throw new RefusalError({ code: 'no-such-cell', file: name, cell: address.slice(0, 20) });
      }
      if (column <= mostColumns && cell.row <= mostRows) continue;
      count += 1;
      if (count <= mostFarPlaces) far.set(path, [...(far.get(path) ?? []), cell]);
    }
  });
  return count <= mostFarPlaces ? far : new Map();
}

function readAddress(text: string): Address {
  const [, column = '', row = ''] = /^([A-Z]*)(\d+)$/.exec(text) ?? [];
  return { text, column, row: Number(row) };
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * @param xml read as Latin-1, which keeps every byte
 * @param onContent called for each cell that is taken out and is not empty
 */
function withoutCells(xml: string, cells: readonly Address[], onContent: (cell: Address) => void): string {
  const rest = cells.reduce(
    (text, cell) =>
      text.replace(
        new RegExp(`<(\\w+:)?c\\s(?:[^>]*\\s)?r="${cell.text}"(?:[^>]*[^/>])?(?:/>|>.*?</\\1?c>)`, 's'),
        (found) => {
          if (!found.endsWith('/>')) onContent(cell);
          return '';
        },
      ),
    xml,
  );
  return rest.replace(emptyRow, (row, _, number: string) => (Number(number) > mostRows ? '' : row));
}
