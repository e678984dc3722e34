import { Unzip, UnzipInflate } from 'fflate';
import readSheets from 'read-excel-file/node';
import { z } from 'zod';
import { ExchangeError } from '../exchange-error.ts';
import type { ChosenFile } from '../import/read-file.ts';

const mostUnpackedBytes = 400_000_000;
const mostRows = 200_000;
const bytesPerPush = 65_536;

/** What may stand in a cell. */
export type Cell = string | number | boolean | Date | null;

/** A sheet of a workbook; formulas count by the values that were stored with them. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** Checked where it stands: a copy of a hundred thousand rows would be one too many. */
const sheets = z.array(z.object({ sheet: z.string(), data: z.custom<Cell[][]>(areRows) }));

/** Whether bytes are a ZIP archive, as every `.xlsx` is. */
export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

/**
 * Reads an `.xlsx` file.
 * @throws {ExchangeError} when it is none, or unpacks to more than it may
 */
export async function openWorkbook({ name, bytes }: ChosenFile): Promise<Sheet[]> {
  if (!isArchive(bytes)) throw new ExchangeError({ code: 'no-workbook', file: name });
  let read: unknown;
  try {
    refuseBomb(name, bytes);
    read = await readSheets(bytes, { trim: false });
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    throw new ExchangeError({ code: 'broken-workbook', file: name }, { cause: error });
  }
  const parsed = sheets.safeParse(read);
  if (!parsed.success) throw new ExchangeError({ code: 'broken-workbook', file: name });
  const rows = parsed.data.reduce((sum, { data }) => sum + data.length, 0);
  if (rows > mostRows) throw new ExchangeError({ code: 'too-many-rows', file: name, rows: mostRows });
  return parsed.data.map(({ sheet, data }) => ({ name: sheet, rows: data }));
}

function areRows(data: unknown): data is Cell[][] {
  return Array.isArray(data) && data.every((row: unknown) => Array.isArray(row) && row.every(isCell));
}

function isCell(value: unknown): value is Cell {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;
}

/** Unpacks without keeping anything: what an archive says of its own size is believed only where it is too much. */
function refuseBomb(name: string, bytes: Buffer): void {
  let [told, unpacked] = [0, 0];
  const refuseMany = (bytesSoFar: number): void => {
    if (bytesSoFar <= mostUnpackedBytes) return;
    throw new ExchangeError({ code: 'unpacks-to-more', file: name, megabytes: mostUnpackedBytes / 1_000_000 });
  };
  const archive = new Unzip((file) => {
    told += file.originalSize ?? 0;
    refuseMany(told);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      unpacked += chunk.byteLength;
      refuseMany(unpacked);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let start = 0; start < bytes.byteLength; start += bytesPerPush) {
    const end = Math.min(start + bytesPerPush, bytes.byteLength);
    archive.push(bytes.subarray(start, end), end === bytes.byteLength);
  }
}
