export const catalogueFileFaults = [
  'missing',
  'unreadable',
  'locked',
  'corrupt',
  'not-a-catalogue',
  'wrong-version',
  'incomplete',
  'unwritable',
] as const;

/** What is wrong with a catalogue file. */
export type CatalogueFileFault = (typeof catalogueFileFaults)[number];

/** A catalogue file that cannot be used. The message is one sentence for whoever runs the server. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError';
  readonly fault: CatalogueFileFault;
  readonly path: string;

  constructor(fault: CatalogueFileFault, path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.path = path;
  }
}

/** The sentence for a fault that SQLite or the file system names by code, such as `SQLITE_BUSY` or `ENOENT`. */
export function catalogueFileErrorOf(path: string, cause: unknown): CatalogueFileError {
  if (cause instanceof CatalogueFileError) return cause;
  const code = codeOf(cause);
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new CatalogueFileError('missing', path, `The catalogue ${path} does not exist.`, { cause });
  }
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') {
    return new CatalogueFileError('locked', path, `The catalogue ${path} is locked by another program.`, { cause });
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return new CatalogueFileError('corrupt', path, `The catalogue ${path} is damaged.`, { cause });
  }
  return new CatalogueFileError(
    'unreadable',
    path,
    `The catalogue ${path} cannot be read (${code ?? String(cause)}).`,
    {
      cause,
    },
  );
}

function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
