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

/**
 * A connection that prepares each distinct statement once: parsing the SQL of the form's one big statement takes as
 * long as running it. Only the compiled statement is kept, never a row.
 */
export class PreparedConnection {
  readonly #database: NativeDatabase;
  readonly #statements = new Map<string, NativeStatement>();
  #idle: Promise<unknown> = Promise.resolve();

  constructor(database: NativeDatabase) {
    this.#database = database;
  }

  /** One statement at a time, so that the read lock is let go between two and a writer finds a gap to commit in. */
  async all(sql: string, parameters: unknown): Promise<unknown[]> {
    const rows = this.#idle.then(() => this.#run(sql, parameters));
    this.#idle = rows.catch(() => null);
    return await rows;
  }

  /** Closes after the statements that are still running. */
  async close(): Promise<void> {
    await this.#idle;
    for (const [sql, statement] of this.#statements) this.#forget(sql, statement);
    await new Promise<void>((resolve, reject) => {
      this.#database.close((error) => {
        if (error === null) resolve();
        else reject(error);
      });
    });
  }

  async #run(sql: string, parameters: unknown): Promise<unknown[]> {
    const statement = this.#statements.get(sql) ?? (await this.#prepare(sql));
    return await new Promise((resolve, reject) => {
      statement.all(parameters, (error, rows) => {
        if (error === null) {
          resolve(rows);
          return;
        }
        this.#forget(sql, statement);
        reject(error);
      });
    });
  }

  async #prepare(sql: string): Promise<NativeStatement> {
    const statement = await new Promise<NativeStatement>((resolve, reject) => {
      const prepared = this.#database.prepare(sql, (error) => {
        if (error === null) resolve(prepared);
        else reject(error);
      });
    });
    this.#statements.set(sql, statement);
    this.#forgetOldest();
    return statement;
  }

  #forgetOldest(): void {
    if (this.#statements.size <= greatestNumberOfStatements) return;
    for (const [sql, statement] of this.#statements) {
      this.#forget(sql, statement);
      return;
    }
  }

  #forget(sql: string, statement: NativeStatement): void {
    if (this.#statements.get(sql) !== statement) return;
    this.#statements.delete(sql);
    statement.finalize();
  }
}
