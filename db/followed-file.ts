import { statSync } from 'node:fs';
import { catalogueFileErrorOf } from './catalogue-file-error.ts';

/** What a followed file needs of an open connection. */
export interface Closable {
  close(): Promise<void>;
}

interface Opened<C> {
  readonly connection: C;
  identity: FileIdentity;
  users: number;
  dropped: boolean;
  closed: boolean;
  /** Called when it has been closed after it was dropped. */
  onClosed: (() => void) | null;
}

interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
  readonly size: bigint;
  readonly modified: bigint;
}

/**
 * A connection to the file that is at a path at the time of each use. A file that was replaced by another is opened again;
 * after a fatal error the connection is dropped, so that the next use opens the file again.
 * The old file stays open until then, so its inode cannot be given to the new one. A replacement by this process closes it
 * first (`replace`), because Windows does not rename or remove an open file.
 */
export class FollowedFile<C extends Closable> {
  readonly #open: (path: string) => Promise<C>;
  readonly #check: (path: string, connection: C) => Promise<void>;
  #path: string;
  #opened: Opened<C> | null = null;
  #replacing: Promise<unknown> | null = null;
  #opening: Promise<Opened<C>> | null = null;
  #closed = false;

  /**
   * @param open opens and fully checks the file
   * @param check the cheap check of a file whose content was changed in place
   */
  constructor(path: string, open: (path: string) => Promise<C>, check: (path: string, connection: C) => Promise<void>) {
    this.#path = path;
    this.#open = open;
    this.#check = check;
  }

  /** Where the file is now. */
  get path(): string {
    return this.#path;
  }

  /** Opens the file ahead of the first use. */
  async open(): Promise<void> {
    await this.#present();
  }

  /** Runs `work` on a connection to the present file. After an error for which `isFatal` holds the connection is dropped. */
  async use<T>(work: (connection: C) => Promise<T>, isFatal: (error: unknown) => boolean): Promise<T> {
    const opened = await this.#present();
    if (opened.dropped) return await this.use(work, isFatal);
    opened.users += 1;
    try {
      return await work(opened.connection);
    } catch (error) {
      if (isFatal(error)) this.#drop(opened);
      throw error;
    } finally {
      opened.users -= 1;
      closeWhenUnused(opened);
    }
  }

  /**
   * Closes the file when its last use has ended, runs `work`, and follows the file whose path `work` returns. Uses that begin
   * meanwhile wait. When `work` fails, the earlier file is followed again.
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
    this.#closed = true;
    await this.#opening?.catch(() => null);
    const opened = this.#opened;
    this.#opened = null;
    if (opened !== null && !opened.dropped) await opened.connection.close();
  }

  async #release(): Promise<void> {
    await this.#opening?.catch(() => null);
    const opened = this.#opened;
    if (opened === null) return;
    const closed = new Promise<void>((resolve) => {
      opened.onClosed = resolve;
    });
    this.#drop(opened);
    await closed;
  }

  async #present(): Promise<Opened<C>> {
    while (this.#replacing !== null) await this.#replacing;
    if (this.#closed) throw new Error('The catalogue has been closed.');
    const identity = identityOf(this.#path);
    const opened = this.#opened;
    if (opened === null || !isSameFile(opened.identity, identity)) return await this.#reopen(identity);
    if (!isUnchanged(opened.identity, identity)) {
      await this.#check(this.#path, opened.connection);
      opened.identity = identity;
    }
    return opened;
  }

  /** One opening at a time: uses that begin meanwhile wait for it. */
  async #reopen(identity: FileIdentity): Promise<Opened<C>> {
    this.#opening ??= this.#replace(identity).finally(() => {
      this.#opening = null;
    });
    return await this.#opening;
  }

  async #replace(identity: FileIdentity): Promise<Opened<C>> {
    if (this.#opened !== null) this.#drop(this.#opened);
    const connection = await this.#open(this.#path);
    this.#opened = { connection, identity, users: 0, dropped: false, closed: false, onClosed: null };
    return this.#opened;
  }

  #drop(opened: Opened<C>): void {
    if (this.#opened === opened) this.#opened = null;
    opened.dropped = true;
    closeWhenUnused(opened);
  }
}

/** Errors while closing a dropped file are ignored. */
function closeWhenUnused(opened: Opened<Closable>): void {
  if (!opened.dropped || opened.users > 0 || opened.closed) return;
  opened.closed = true;
  void opened.connection
    .close()
    .catch(() => null)
    .then(() => opened.onClosed?.());
}

/** Synchronous on purpose: it takes 2 µs, a tenth of what a trip through the thread pool would add to every request. */
function identityOf(path: string): FileIdentity {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return { device: dev, inode: ino, size, modified: mtimeNs };
  } catch (cause) {
    throw catalogueFileErrorOf(path, cause);
  }
}

function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return one.device === other.device && one.inode === other.inode;
}

function isUnchanged(one: FileIdentity, other: FileIdentity): boolean {
  return one.size === other.size && one.modified === other.modified;
}
