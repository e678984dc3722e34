import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import { Sequelize } from 'sequelize';
import type { Options } from 'sequelize';
import sqlite3 from 'sqlite3';
import { CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';
import { checkFileFormat, checkStructure } from './file-format.ts';
import { FollowedFile } from './followed-file.ts';
import { PreparedConnection } from './prepared-connection.ts';

const busyTimeoutMilliseconds = 2000;

/**
 * In SQL, which state of the file a statement reads: a text that no other state has, of this file or of one that replaced it.
 * It belongs to the same snapshot as all else that the statement reads. Only in a catalogue that is open for reading.
 */
export const stateOfFile = '(SELECT state FROM temp.file_state)';

/** Options of every Sequelize instance here. */
const sharedOptions = {
  dialect: 'sqlite',
  logging: false,
  define: { timestamps: false, freezeTableName: true },
  retry: { max: 1 },
} satisfies Options;

/** A database that is open for reading, and the file that it reads. */
export interface FollowedDatabase {
  readonly sequelize: Sequelize;
  readonly file: Pick<FollowedFile<never>, 'path' | 'replace'>;
}

/**
 * Opens a catalogue for reading, as {@link openFollowedDatabase} does.
 * @throws {CatalogueFileError} when the file is missing, locked, damaged, incomplete, no catalogue or of another version
 */
export async function openDatabase(path: string): Promise<Sequelize> {
  return (await openFollowedDatabase(path)).sequelize;
}

/**
 * Opens a catalogue for reading. The instance follows the file: when the catalogue is replaced while the program runs, the
 * next statement reads the new one. When it becomes unreadable, statements fail until it is readable again.
 * @throws {CatalogueFileError} when the file is missing, locked, damaged, incomplete, no catalogue or of another version
 */
export async function openFollowedDatabase(path: string): Promise<FollowedDatabase> {
  const file = new FollowedFile(path, openChecked, checkChanged);
  await file.open();
  const all = callbackify(async (sql: string, parameters: unknown) => {
    try {
      return await file.use((connection) => connection.all(sql, parameters), isFatal);
    } catch (error) {
      throw isFatal(error) ? catalogueFileErrorOf(file.path, error) : error;
    }
  });
  const database = {
    filename: path,
    serialize(work: () => void): void {
      work();
    },
    all,
    run(sql: string, parameters: unknown = [], callback: (error: unknown) => void = ignore): void {
      all.call(database, sql, parameters, callback);
    },
    close: callbackify(async () => {
      await file.close();
    }),
  };
  const sequelize = new Sequelize({ ...sharedOptions, storage: path, dialectModule: dialectOver(database) });
  // Sequelize closes only connections that it has used; without this, an instance without statements would stay open.
  await sequelize.connectionManager.getConnection({ type: 'read' });
  return { sequelize, file };
}

/** Opens an existing database for writing, as the tests and the tools do. Its content is not checked. */
export function openDatabaseForWriting(path: string): Sequelize {
  return new Sequelize({
    ...sharedOptions,
    storage: path,
    dialectModule: sqlite3,
    dialectOptions: { mode: sqlite3.OPEN_READWRITE },
  });
}

/** Creates an empty database file, or opens the one that is there. */
export function createDatabase(path: string): Sequelize {
  return new Sequelize({ ...sharedOptions, storage: path, dialectModule: sqlite3 });
}

/** A replacement of the sqlite3 package that gives Sequelize one database, which is already open. */
function dialectOver(database: object): object {
  return {
    OPEN_READONLY: sqlite3.OPEN_READONLY,
    OPEN_READWRITE: sqlite3.OPEN_READWRITE,
    OPEN_CREATE: 0,
    Database: function Database(_storage: string, _mode: number, opened: (error: null) => void): object {
      setImmediate(opened, null);
      return database;
    },
  };
}

async function openChecked(path: string): Promise<PreparedConnection> {
  await checkFileFormat(path);
  const connection = new PreparedConnection(await openForReading(path));
  try {
    await connection.all('PRAGMA foreign_keys = ON', []);
    const [verdict] = await connection.all('PRAGMA quick_check(1)', []);
    if (!isOk(verdict)) throw new CatalogueFileError({ code: 'catalogue-damaged', catalogue: path });
    await checkStructure(path, connection);
    // SQLite counts for each connection the changes that others have made; the connection is named because another one starts over.
    const state = `SELECT '${randomUUID()} ' || data_version AS state FROM pragma_data_version`;
    await connection.all(`CREATE TEMP VIEW file_state AS ${state}`, []);
    return connection;
  } catch (error) {
    await connection.close();
    throw catalogueFileErrorOf(path, error);
  }
}

/** The check of a file that was changed in place. */
async function checkChanged(path: string, connection: PreparedConnection): Promise<void> {
  await checkFileFormat(path);
  await checkStructure(path, connection);
}

async function openForReading(path: string): Promise<sqlite3.Database> {
  return await new Promise((resolve, reject) => {
    const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY, (error) => {
      if (error !== null) {
        reject(catalogueFileErrorOf(path, error));
        return;
      }
      database.configure('busyTimeout', busyTimeoutMilliseconds);
      resolve(database);
    });
  });
}

function isOk(verdict: unknown): boolean {
  return typeof verdict === 'object' && verdict !== null && 'quick_check' in verdict && verdict.quick_check === 'ok';
}

const ignore = (): void => undefined;

const faultsOfTheStatement: ReadonlySet<unknown> = new Set(['SQLITE_ERROR', 'SQLITE_READONLY', 'SQLITE_RANGE']);

/** Whether the error is one of the file or of the connection, not of the statement. */
function isFatal(error: unknown): boolean {
  if (error instanceof CatalogueFileError) return true;
  return error instanceof Error && 'code' in error && !faultsOfTheStatement.has(error.code);
}
