import { CatalogueFileError, isCatalogueFileText } from '../../db/catalogue-file-error.ts';
import type { MessageKey, TextValues } from '../i18n/translator.ts';

type CodeOf<Key> = Key extends `exchange.${infer Code}` ? Code : never;

/** A reason before it is put into a language. Each has the text `exchange.CODE`, with places for the other values. */
export interface UpkeepText extends TextValues {
  readonly code: CodeOf<MessageKey>;
}

/** A row that is not read, or a part of a file that is left out. */
export interface FileProblem {
  readonly file: string;
  readonly sheet: string | null;
  /** From 1; null for the whole sheet or file. */
  readonly row: number | null;
  readonly column: string | null;
  readonly sentence: UpkeepText;
}

export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly sentence: UpkeepText;

  constructor(sentence: UpkeepText, options?: ErrorOptions) {
    super(JSON.stringify(sentence), options);
    this.sentence = sentence;
  }
}

/** Returns null for a fault of the program. */
export function reasonOf(error: unknown): UpkeepText | null {
  return error instanceof RefusalError || error instanceof CatalogueFileError ? error.sentence : null;
}

/** Errors lose their class on the way between processes. */
export function errorOf(sentence: UpkeepText): RefusalError | CatalogueFileError {
  return isCatalogueFileText(sentence) ? new CatalogueFileError(sentence) : new RefusalError(sentence);
}
