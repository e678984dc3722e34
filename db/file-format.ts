import { open, stat } from 'node:fs/promises';
import { QueryTypes, type Sequelize } from 'sequelize';
import { CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';
import { tables } from './models/tables.ts';

/** `PRAGMA application_id` of every catalogue: "FFlu" in ASCII. */
export const applicationId = 0x46_46_6c_75;

/** `PRAGMA user_version` that this program reads: the number of migrations that have been applied. */
export const schemaVersion = 9;

const headerLength = 100;
const signature = 'SQLite format 3\0';
const userVersionOffset = 60;
const applicationIdOffset = 68;

/**
 * Reads the version of a catalogue from the first bytes of its file: this program's version, or an older one.
 * @throws {CatalogueFileError} when it is no catalogue, or was written by a newer program
 */
export async function versionOfFile(path: string): Promise<number> {
  const header = await readHeader(path);
  if (header.byteLength < headerLength || !hasSignature(header)) {
    throw new CatalogueFileError({ code: 'no-catalogue', catalogue: path });
  }
  if (header.readInt32BE(applicationIdOffset) !== applicationId) {
    throw new CatalogueFileError({ code: 'other-program', catalogue: path });
  }
  const found = header.readInt32BE(userVersionOffset);
  if (found >= 1 && found <= schemaVersion) return found;
  const code = found > schemaVersion ? 'catalogue-newer' : 'catalogue-unfinished';
  throw new CatalogueFileError({ code, catalogue: path, found, known: schemaVersion });
}

/** Returns whether a file is one of SQLite; false if it cannot be read. */
export async function isSqliteFile(path: string): Promise<boolean> {
  return await readHeader(path).then(hasSignature, () => false);
}

function hasSignature(header: Buffer): boolean {
  return header.toString('latin1', 0, signature.length) === signature;
}

async function readHeader(path: string): Promise<Buffer> {
  try {
    const status = await stat(path);
    // Reading from a pipe or a device could wait for ever.
    if (!status.isFile() && !status.isDirectory()) {
      throw new CatalogueFileError({ code: 'catalogue-no-file', catalogue: path });
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

const columnsOfTables = `SELECT t.name || '.' || c.name AS "column"
  FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table'`;

/**
 * Checks that a catalogue has every table and column that this program reads.
 * @throws {CatalogueFileError}
 */
export async function checkStructure(path: string, database: Sequelize): Promise<void> {
  const rows = await database.query<{ column: unknown }>(columnsOfTables, { type: QueryTypes.SELECT });
  const found = new Set(rows.map(({ column }) => column));
  for (const { name, columns } of Object.values(tables)) {
    const missing = Object.keys(columns).filter((column) => !found.has(`${name}.${column}`));
    if (missing.length === 0) continue;
    throw new CatalogueFileError(
      missing.length === Object.keys(columns).length
        ? { code: 'catalogue-no-table', catalogue: path, table: name }
        : {
            code: 'catalogue-incomplete',
            catalogue: path,
            columns: missing.map((column) => `${name}.${column}`).join(', '),
          },
    );
  }
}

const columnsWithBlobs = Object.values(tables)
  .flatMap(({ name, columns }) =>
    Object.keys(columns).map(
      (column) => `SELECT '${name}.${column}' AS "column" FROM ${name} WHERE typeof(${column}) = 'blob'`,
    ),
  )
  .join(' UNION ALL ');

/**
 * Checks that each value is a number or a text. SQLite refuses to make JSON of a BLOB, and the catalogue is read as JSON.
 * @throws {CatalogueFileError}
 */
export async function checkValues(path: string, database: Sequelize): Promise<void> {
  const [found] = await database.query<{ column: string }>(`${columnsWithBlobs} LIMIT 1`, { type: QueryTypes.SELECT });
  if (found === undefined) return;
  throw new CatalogueFileError({ code: 'catalogue-strange-value', catalogue: path, column: found.column });
}
