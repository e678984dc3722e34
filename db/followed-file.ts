import { realpathSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';
import { isBeingReplaced } from './replace-file.ts';

/** The part of an open connection that a followed file needs. */
export interface Closable {
  close(): Promise<void>;
}

/** In milliseconds. */
const watchInterval = 200;

interface Opened<C> {
  readonly connection: C;
  readonly state: string;
  users: number;
  isDropped: boolean;
  readonly closed: PromiseWithResolvers<void>;
}

/**
 * Follows the file at a path: each use gets a connection to the file that is there now. If the file was replaced or
 * changed, it is opened again. After an error of the file the connection is dropped, and the next use opens the file
 * again. The old file stays open until then, so the system cannot give its inode to the new file. Windows does not
 * rename or remove an open file. So the file is closed while this process (`replace`) or another process
 * (`isBeingReplaced`) replaces it.
 */
export class FollowedFile<C extends Closable> {
  readonly #open: (path: string) => Promise<C>;
  readonly #faultOf: (path: string, error: unknown) => CatalogueFileError | null;
  readonly #listeners = new Set<(connection: C) => void>();
  #path: string;
  /** The file that was opened last. If the path is a link, the target of the link. */
  #place: string | null = null;
  #opened: Opened<C> | null = null;
  #opening: Promise<Opened<C>> | null = null;
  #replacing: Promise<unknown> | null = null;
  #isClosed = false;
  #watch: NodeJS.Timeout | null = null;

  /**
   * Creates a followed file without opening it.
   * @param open opens and checks the file
   * @param faultOf returns the fault of the file behind an error of a use; null: the file is sound
   */
  constructor(
    path: string,
    open: (path: string) => Promise<C>,
    faultOf: (path: string, error: unknown) => CatalogueFileError | null,
  ) {
    this.#path = path;
    this.#open = open;
    this.#faultOf = faultOf;
  }

  get path(): string {
    return this.#path;
  }

  /** Opens the file before its first use. */
  async open(): Promise<void> {
    await this.#present();
  }

  /** Calls the listener with the open connection, and with each later connection. Returns a function that ends it. */
  onOpen(listener: (connection: C) => void): () => void {
    this.#listeners.add(listener);
    if (this.#opened !== null) listener(this.#opened.connection);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Runs `work` on a connection to the present file.
   * @param work gets the connection, and a function that returns whether the path still has the same file, unchanged
   * @throws {CatalogueFileError} if the file cannot be read
   */
  async use<T>(work: (connection: C, isPresent: () => boolean) => Promise<T>): Promise<T> {
    const opened = await this.#present();
    if (opened.isDropped) return await this.use(work);
    opened.users += 1;
    try {
      return await work(opened.connection, () => stateOf(this.#path) === opened.state);
    } catch (error) {
      const fault = this.#faultOf(this.#path, error);
      if (fault === null) throw error;
      this.#drop(opened);
      throw fault;
    } finally {
      opened.users -= 1;
      closeWhenUnused(opened);
    }
  }

  /**
   * Closes the file after its last use, runs `work`, and follows the file whose path `work` returns. New uses wait
   * until then. If `work` fails, the earlier file is followed again.
   */
  async replace(work: () => Promise<string>): Promise<void> {
    while (this.#replacing !== null) await this.#replacing;
    const replacing = this.#release().then(work);
    this.#replacing = replacing.catch(() => null);
    try {
      this.#path = await replacing;
    } finally {
      this.#replacing = null;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#watch !== null) clearInterval(this.#watch);
    await this.#release();
  }

  async #release(): Promise<void> {
    await this.#opening?.catch(() => null);
    const opened = this.#opened;
    if (opened === null) return;
    this.#drop(opened);
    await opened.closed.promise;
  }

  async #present(): Promise<Opened<C>> {
    while (this.#replacing !== null) await this.#replacing;
    // The watch releases an open file.
    while (this.#opened === null && this.#isReplacedByOthers()) await delay(watchInterval);
    if (this.#isClosed) throw new Error('The catalogue has been closed.');
    const state = stateOf(this.#path);
    if (this.#opened?.state === state) return this.#opened;
    this.#opening ??= this.#reopen(state).finally(() => {
      this.#opening = null;
    });
    return await this.#opening;
  }

  async #reopen(state: string): Promise<Opened<C>> {
    if (this.#opened !== null) this.#drop(this.#opened);
    const connection = await this.#open(this.#path);
    this.#place = realpathSync(this.#path);
    // A process without uses would keep the file open, and no other process could replace it.
    this.#watch ??= setInterval(() => {
      if (this.#isReplacedByOthers()) void this.#release();
    }, watchInterval).unref();
    const opened = { connection, state, users: 0, isDropped: false, closed: Promise.withResolvers<void>() };
    this.#opened = opened;
    for (const listener of this.#listeners) listener(connection);
    return opened;
  }

  #isReplacedByOthers(): boolean {
    return this.#replacing === null && this.#place !== null && isBeingReplaced(this.#place);
  }

  #drop(opened: Opened<C>): void {
    if (opened.isDropped) return;
    if (this.#opened === opened) this.#opened = null;
    opened.isDropped = true;
    closeWhenUnused(opened);
  }
}

/** Ignores errors while a dropped connection is closed. */
function closeWhenUnused({ connection, users, isDropped, closed }: Opened<Closable>): void {
  if (!isDropped || users > 0) return;
  void connection
    .close()
    .catch(() => null)
    .then(() => closed.resolve());
}

/**
 * Returns a text that differs between files, and between states of a file. Synchronous: it takes 2 µs.
 * @throws {CatalogueFileError} if the file is missing
 */
export function stateOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch (cause) {
    throw catalogueFileErrorOf(path, cause);
  }
}
