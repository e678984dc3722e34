import { Unzip, UnzipInflate } from 'fflate';
import type { FileContent } from '../read-file.ts';
import { RefusalError } from '../refusal.ts';

const maximumTextBytes = 20_000_000;
const bytesPerPush = 8192;

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

/** How many bytes an archive may unpack to, and how many of them are unpacked. */
export interface UnpackLimit {
  readonly bytes: number;
  unpacked: number;
}

/**
 * A stated size is believed only if it is too large.
 * @param open returns the reader of a file; null skips the file
 * @throws {RefusalError} if the archive unpacks to more
 */
export function unpack(
  { name, bytes }: FileContent,
  limit: UnpackLimit,
  open: (path: string) => PieceReader | null,
): void {
  const check = (size: number): void => {
    if (size <= limit.bytes) return;
    throw new RefusalError({ code: 'unpacks-to-more', file: name, megabytes: limit.bytes / 1_000_000 });
  };
  let stated = 0;
  const archive = new Unzip((file) => {
    stated += file.originalSize ?? 0;
    check(stated);
    const read = open(file.name);
    if (read === null) return;
    file.ondata = (error, piece) => {
      if (error !== null) throw error;
      limit.unpacked += piece.byteLength;
      check(limit.unpacked);
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
export function onlyFileOf(content: FileContent): FileContent {
  const { name, bytes } = content;
  if (!isArchive(bytes)) return content;
  const paths: string[] = [];
  try {
    unpack(content, { bytes: Number.POSITIVE_INFINITY, unpacked: 0 }, (path) => {
      if (!path.endsWith('/')) paths.push(path);
      return null;
    });
    const [only, ...others] = paths;
    if (only === undefined || paths.some((path) => path.startsWith('xl/'))) return content;
    if (others.length > 0) throw new RefusalError({ code: 'not-one-file', file: name, files: paths.length });
    const pieces: Uint8Array[] = [];
    unpack(content, { bytes: maximumTextBytes, unpacked: 0 }, () => (piece) => void pieces.push(piece));
    return { name, bytes: Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    // The reader of workbooks refuses a broken archive.
    return content;
  }
}

const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1');

/** Returns how many files the list at the end of an archive names. */
export function countListedFiles(bytes: Buffer): number {
  const end = bytes.lastIndexOf(endOfArchive);
  return end < 0 || end + 12 > bytes.byteLength ? 0 : bytes.readUInt16LE(end + 10);
}
