/** What is needed of a prepared statement of the sqlite3 package. */
export interface NativeStatement {
  all(parameters: unknown, callback: (error: Error | null, rows: unknown[]) => void): unknown;
  finalize(callback?: () => void): unknown;
}

/** What is needed of an open database of the sqlite3 package. */
export interface NativeDatabase {
  prepare(sql: string, callback: (error: Error | null) => void): NativeStatement;
  close(callback: (error: Error | null) => void): void;
}

const greatestNumberOfStatements = 32;

/** Only these are kept. Other statements are rare, and SQLite keeps the read lock of an EXPLAIN until it is finalized. */
const readsRows = /^\s*(?:select|with)\b/i;

/**
 * A connection that prepares each distinct SELECT once. With Sequelize alone SQLite parses a statement on every trip. The
 * form's one large statement takes as long to parse as to run: preparing it saves a fifth of the processor time of `/`. Only
 * the compiled statement is kept, never a row.
 */
export class PreparedConnection {
  readonly #database: NativeDatabase;
  readonly #statements = new Map<string, NativeStatement>();
  #idle: Promise<unknown> = Promise.resolve();

  constructor(database: NativeDatabase) {
    this.#database = database;
  }

  /** One statement at a time, so that the read lock is released between two and a writer can commit. */
  async all(sql: string, parameters: unknown): Promise<unknown[]> {
    const rows = this.#idle.then(() => this.#run(sql, parameters));
    this.#idle = rows.catch(() => null);
    return await rows;
  }

  /** Closes after the statements that are still running. */
  async close(): Promise<void> {
    await this.#idle;
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    await new Promise<void>((resolve, reject) => {
      this.#database.close((error) => {
        if (error === null) resolve();
        else reject(error);
      });
    });
  }

  /** A statement that is not kept is finalized before the next one starts. */
  async #run(sql: string, parameters: unknown): Promise<unknown[]> {
    const statement = this.#statements.get(sql) ?? (await this.#prepare(sql));
    try {
      return await rowsOf(statement, parameters);
    } catch (error) {
      this.#statements.delete(sql);
      throw error;
    } finally {
      if (this.#statements.get(sql) !== statement) await finalized(statement);
    }
  }

  async #prepare(sql: string): Promise<NativeStatement> {
    const statement = await new Promise<NativeStatement>((resolve, reject) => {
      const prepared = this.#database.prepare(sql, (error) => {
        if (error === null) resolve(prepared);
        else reject(error);
      });
    });
    if (readsRows.test(sql)) this.#keep(sql, statement);
    return statement;
  }

  #keep(sql: string, statement: NativeStatement): void {
    this.#statements.set(sql, statement);
    if (this.#statements.size <= greatestNumberOfStatements) return;
    for (const [oldest, given] of this.#statements) {
      this.#statements.delete(oldest);
      given.finalize();
      return;
    }
  }
}

/** Runs a statement to its last row; until then it holds the read lock. */
async function rowsOf(statement: NativeStatement, parameters: unknown): Promise<unknown[]> {
  return await new Promise((resolve, reject) => {
    statement.all(parameters, (error, rows) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}

async function finalized(statement: NativeStatement): Promise<void> {
  await new Promise<void>((resolve) => {
    statement.finalize(resolve);
  });
}
