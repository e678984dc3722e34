import { open, stat } from 'node:fs/promises';
import { CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';

/** `PRAGMA application_id` of every catalogue: "FFlu" in ASCII. */
export const applicationId = 0x46_46_6c_75;

/** `PRAGMA user_version` that this program reads: the number of migrations that have been applied. */
export const schemaVersion = 2;

const headerLength = 100;
const signature = 'SQLite format 3\0';
const userVersionOffset = 60;
const applicationIdOffset = 68;

/**
 * Reads the first bytes of a file and throws unless they are those of a catalogue of this version.
 * @throws {CatalogueFileError}
 */
export async function checkFileFormat(path: string): Promise<void> {
  const found = await versionOfFile(path);
  if (found === schemaVersion) return;
  throw new CatalogueFileError(
    'wrong-version',
    path,
    `The catalogue ${path} was written by an older program (version ${found}); this one brings it to version ${schemaVersion} when it starts.`,
  );
}

/**
 * The version of a catalogue, by the first bytes of its file: that of this program, or an older one.
 * @throws {CatalogueFileError} when it is no catalogue, or was written by a newer program
 */
export async function versionOfFile(path: string): Promise<number> {
  const header = await readHeader(path);
  if (header.byteLength < headerLength || header.toString('latin1', 0, signature.length) !== signature) {
    throw new CatalogueFileError(
      'not-a-catalogue',
      path,
      `The file ${path} is not a catalogue: it is not an SQLite file.`,
    );
  }
  if (header.readInt32BE(applicationIdOffset) !== applicationId) {
    throw new CatalogueFileError(
      'not-a-catalogue',
      path,
      `The file ${path} is not a catalogue: it is the SQLite file of another program.`,
    );
  }
  const found = header.readInt32BE(userVersionOffset);
  if (found >= 1 && found <= schemaVersion) return found;
  const what = found > schemaVersion ? 'was written by a newer program' : 'was not finished';
  throw new CatalogueFileError(
    'wrong-version',
    path,
    `The catalogue ${path} ${what}: it has version ${found}, and this program reads versions up to ${schemaVersion}.`,
  );
}

async function readHeader(path: string): Promise<Buffer> {
  try {
    const { isFile, isDirectory } = await kindOf(path);
    // A pipe or a device would be waited for.
    if (!isFile && !isDirectory) {
      throw new CatalogueFileError('unreadable', path, `The catalogue ${path} is no ordinary file.`);
    }
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLength), 0, headerLength, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw catalogueFileErrorOf(path, cause);
  }
}

async function kindOf(path: string): Promise<{ isFile: boolean; isDirectory: boolean }> {
  const status = await stat(path);
  return { isFile: status.isFile(), isDirectory: status.isDirectory() };
}
