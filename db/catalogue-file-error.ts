import { type SentenceOf, inEnglish } from './sentences.ts';

export const catalogueFileTexts = {
  'another-import': 'Another import into {{catalogue}} is running.',
  'catalogue-damaged': 'The catalogue {{catalogue}} is damaged.',
  'catalogue-in-use': 'Another program has the catalogue {{catalogue}} open. Close that program, and try again.',
  'catalogue-incomplete': 'The catalogue {{catalogue}} is incomplete: {{columns}} is missing.',
  'catalogue-locked': 'The catalogue {{catalogue}} is locked by another program.',
  'catalogue-missing': 'The catalogue {{catalogue}} does not exist.',
  'catalogue-newer':
    'The catalogue {{catalogue}} was written by a newer program: it has version {{found}}, and this program reads versions up to {{known}}.',
  'catalogue-no-file': 'The catalogue {{catalogue}} is no ordinary file.',
  'catalogue-no-table': 'The catalogue {{catalogue}} is incomplete: the table {{table}} is missing.',
  'catalogue-not-updated':
    'The catalogue {{catalogue}} was written by an older program, and cannot be brought up to date ({{why}}).',
  'catalogue-older':
    'The catalogue {{catalogue}} was written by an older program (version {{found}}); this one brings it to version {{known}} when it starts.',
  'catalogue-strange-value': 'The catalogue {{catalogue}} has a value in {{column}} that is neither number nor text.',
  'catalogue-unfinished':
    'The catalogue {{catalogue}} was not finished: it has version {{found}}, and this program reads versions up to {{known}}.',
  'catalogue-unreadable': 'The catalogue {{catalogue}} cannot be read ({{why}}).',
  'catalogue-unwritable': 'The catalogue {{catalogue}} cannot be written ({{why}}).',
  'no-catalogue': 'The file {{catalogue}} is not a catalogue: it is not an SQLite file.',
  'other-program': 'The file {{catalogue}} is not a catalogue: it is the SQLite file of another program.',
  'temporary-folder': 'The folder of temporary files {{folder}} cannot be written ({{why}}).',
} as const;

/** The reason why a catalogue file cannot be used. `catalogue` is the file's path. */
export type CatalogueFileText = SentenceOf<typeof catalogueFileTexts>;

export function isCatalogueFileText(sentence: { readonly code: string }): sentence is CatalogueFileText {
  return Object.hasOwn(catalogueFileTexts, sentence.code);
}

export type CatalogueFileFault =
  'missing' | 'unreadable' | 'locked' | 'corrupt' | 'not-a-catalogue' | 'wrong-version' | 'incomplete' | 'unwritable';

const faults: Readonly<Record<CatalogueFileText['code'], CatalogueFileFault>> = {
  'another-import': 'unwritable',
  'catalogue-damaged': 'corrupt',
  'catalogue-in-use': 'unwritable',
  'catalogue-incomplete': 'incomplete',
  'catalogue-locked': 'locked',
  'catalogue-missing': 'missing',
  'catalogue-newer': 'wrong-version',
  'catalogue-no-file': 'unreadable',
  'catalogue-no-table': 'incomplete',
  'catalogue-not-updated': 'unwritable',
  'catalogue-older': 'wrong-version',
  'catalogue-strange-value': 'corrupt',
  'catalogue-unfinished': 'wrong-version',
  'catalogue-unreadable': 'unreadable',
  'catalogue-unwritable': 'unwritable',
  'no-catalogue': 'not-a-catalogue',
  'other-program': 'not-a-catalogue',
  'temporary-folder': 'unwritable',
};

/** A catalogue file that cannot be used. The message is one sentence for the operator of the server. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError';
  readonly sentence: CatalogueFileText;
  readonly fault: CatalogueFileFault;

  constructor(sentence: CatalogueFileText, options?: ErrorOptions) {
    super(inEnglish(catalogueFileTexts, sentence), options);
    this.sentence = sentence;
    this.fault = faults[sentence.code];
  }
}

/** Returns the error for a code of SQLite or of the file system, such as `SQLITE_BUSY` or `ENOENT`. */
export function catalogueFileErrorOf(path: string, cause: unknown): CatalogueFileError {
  return cause instanceof CatalogueFileError ? cause : new CatalogueFileError(textOf(path, cause), { cause });
}

function textOf(catalogue: string, cause: unknown): CatalogueFileText {
  const code = codeOf(cause) ?? String(cause);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return { code: 'catalogue-missing', catalogue };
    case 'SQLITE_BUSY':
    case 'SQLITE_LOCKED':
      return { code: 'catalogue-locked', catalogue };
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return { code: 'catalogue-damaged', catalogue };
    default:
      return { code: 'catalogue-unreadable', catalogue, why: code };
  }
}

function codeOf(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}
