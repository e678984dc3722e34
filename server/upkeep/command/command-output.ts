import type { Translator } from '../../i18n/translator.ts';

/** Where the command writes: `print` what was asked for, `note` what is only said beside it; the language of both, and where the workbooks' texts are. */
export interface CommandOutput {
  readonly translator: Translator;
  readonly localesRoot: string;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
}

/** The own catalogue, if one is named, and the bundled one. */
export interface CatalogueChoice {
  readonly own: string | null;
  readonly bundled: string;
}
