import { Unzip, UnzipInflate } from 'fflate';

const sheetFile = /^xl\/worksheets\/[^/]+\.xml$/;
const cellWithError = /<c\s(?:[^>]*\s)?t="e"[^>]*>/;

/**
 * Finds a cell of a workbook that holds an error, such as `#REF!`: the library that reads workbooks takes it for an empty
 * one, and a value that an error stands in the place of would be taken away.
 * @param bytes a workbook that could be read
 * @returns its address, such as `B4`; null where there is none
 */
export function findErrorCell(bytes: Uint8Array): string | null {
  let address: string | null = null;
  const archive = new Unzip((file) => {
    if (!sheetFile.test(file.name)) return;
    const decoder = new TextDecoder('latin1');
    let rest = '';
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      const text = rest + decoder.decode(chunk);
      const cell = cellWithError.exec(text)?.[0];
      if (cell !== undefined) address ??= /\sr="([A-Z]+\d+)"/.exec(cell)?.[1] ?? '?';
      rest = text.slice(Math.max(0, text.lastIndexOf('<')));
    };
    file.start();
  });
  archive.register(UnzipInflate);
  const bytesPerPush = 65_536;
  for (let start = 0; start < bytes.byteLength; start += bytesPerPush) {
    const end = Math.min(start + bytesPerPush, bytes.byteLength);
    archive.push(bytes.subarray(start, end), end === bytes.byteLength);
  }
  return address;
}
