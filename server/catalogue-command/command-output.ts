import type { Translator } from '../i18n/translator.ts';

/** Where the command writes: `print` what was asked for, `note` what is only said beside it; and the language of both. */
export interface CommandOutput {
  readonly translator: Translator;
  /** Speaks the language of the workbooks. */
  readonly workbookTranslator: Translator;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

/** The own catalogue, if one is named, and the bundled one. */
export interface CatalogueChoice {
  readonly own: string | null;
  readonly bundled: string;
}
