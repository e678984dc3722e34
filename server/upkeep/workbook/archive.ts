import { Unzip, UnzipInflate } from 'fflate';
import type { FileContent } from '../read-file.ts';
import { RefusalError } from '../refusal.ts';

const maximumTextBytes = 20_000_000;
const bytesPerPush = 65_536;

export function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

const startOfOldExcel = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const startOfOpenDocument = 'mimetypeapplication/vnd.oasis.opendocument.';

/**
 * Looks at the content, because many files have a wrong extension.
 * @throws {RefusalError} that says how to save the file
 */
export function refuseOtherFormats({ name, bytes }: FileContent): void {
  if (bytes.subarray(0, 8).equals(startOfOldExcel)) throw new RefusalError({ code: 'old-excel', file: name });
  if (bytes.subarray(30, 100).toString('latin1').startsWith(startOfOpenDocument)) {
    throw new RefusalError({ code: 'open-document', file: name });
  }
}

export type PieceReader = (piece: Uint8Array) => void;

/** @param open returns the reader of a file; null skips the file */
export function unpack(bytes: Uint8Array, open: (path: string, statedBytes: number) => PieceReader | null): void {
  const archive = new Unzip((file) => {
    const read = open(file.name, file.originalSize ?? 0);
    if (read === null) return;
    file.ondata = (error, piece) => {
      if (error !== null) throw error;
      read(piece);
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
 * Returns the only file of an archive, because some suppliers pack their price files. Workbooks and other files stay unchanged.
 * @throws {RefusalError} if the archive holds several files, or unpacks to more than 20 MB
 */
export function onlyFileOf({ name, bytes }: FileContent): FileContent {
  if (!isArchive(bytes)) return { name, bytes };
  const paths: string[] = [];
  try {
    unpack(bytes, (path) => {
      if (!path.endsWith('/')) paths.push(path);
      return null;
    });
    const [only, ...others] = paths;
    if (only === undefined || paths.some((path) => path.startsWith('xl/'))) return { name, bytes };
    if (others.length > 0) throw new RefusalError({ code: 'not-one-file', file: name, files: paths.length });
    const megabytes = maximumTextBytes / 1_000_000;
    const pieces: Uint8Array[] = [];
    let unpacked = 0;
    unpack(bytes, () => (piece) => {
      unpacked += piece.byteLength;
      if (unpacked > maximumTextBytes) throw new RefusalError({ code: 'unpacks-to-more', file: name, megabytes });
      pieces.push(piece);
    });
    return { name, bytes: Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // The reader of workbooks refuses a broken archive.
    return { name, bytes };
  }
}

const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1');

/** Returns how many files the list at the end of an archive names. */
export function countListedFiles(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endOfArchive);
  return end < 0 || end + 12 > bytes.byteLength ? 0 : bytes.readUInt16LE(end + 10);
}
