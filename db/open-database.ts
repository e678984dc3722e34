import { BaseError, type Options, QueryTypes, Sequelize } from 'sequelize';
import sqlite3 from 'sqlite3';
import { CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';
import { checkStructure, checkValues, schemaVersion, versionOfFile } from './file-format.ts';

const busyTimeoutMilliseconds = 2000;

const sharedOptions = {
  dialect: 'sqlite',
  dialectModule: sqlite3,
  logging: false,
  define: { timestamps: false, freezeTableName: true },
  retry: { max: 1 },
} satisfies Options;

/**
 * Opens the catalogue file that is at a path now, for reading. The connection does not follow a file that replaces it.
 * @throws {CatalogueFileError} if the file is missing, locked, damaged, incomplete, no catalogue or of another version
 */
export async function openDatabase(path: string): Promise<Sequelize> {
  const found = await versionOfFile(path);
  if (found !== schemaVersion)
    throw new CatalogueFileError({ code: 'catalogue-older', catalogue: path, found, known: schemaVersion });
  const sequelize = new Sequelize({
    ...sharedOptions,
    storage: path,
    dialectOptions: { mode: sqlite3.OPEN_READONLY },
  });
  try {
    await sequelize.query(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
    const [verdict] = await sequelize.query('PRAGMA quick_check(1)', { type: QueryTypes.SELECT });
    if (!isOk(verdict)) throw new CatalogueFileError({ code: 'catalogue-damaged', catalogue: path });
    await checkStructure(path, sequelize);
    await checkValues(path, sequelize);
    return sequelize;
  } catch (error) {
    // A connection that was never opened cannot be closed.
    await sequelize.close().catch(() => null);
    throw catalogueFileErrorOf(path, causeOf(error));
  }
}

/** Opens an existing database for writing, for migrations and tests. Does not check its content. */
export function openDatabaseForWriting(path: string): Sequelize {
  return new Sequelize({ ...sharedOptions, storage: path, dialectOptions: { mode: sqlite3.OPEN_READWRITE } });
}

export function createDatabase(path: string): Sequelize {
  return new Sequelize({ ...sharedOptions, storage: path });
}

/** Codes of SQLite for a statement that is wrong, while file and connection are sound. */
const statementFaults: ReadonlySet<unknown> = new Set(['SQLITE_ERROR', 'SQLITE_READONLY', 'SQLITE_RANGE']);

/** Returns the fault of the file behind a failed statement; null if the statement itself was wrong. */
export function fileFaultOf(path: string, error: unknown): CatalogueFileError | null {
  const cause = causeOf(error);
  if (cause instanceof CatalogueFileError) return cause;
  const isOfFile = cause instanceof Error && 'code' in cause && !statementFaults.has(cause.code);
  return isOfFile ? catalogueFileErrorOf(path, cause) : null;
}

/** Returns the driver's error inside an error of Sequelize. */
function causeOf(error: unknown): unknown {
  return error instanceof BaseError && 'original' in error ? error.original : error;
}

function isOk(verdict: unknown): boolean {
  return typeof verdict === 'object' && verdict !== null && 'quick_check' in verdict && verdict.quick_check === 'ok';
}
