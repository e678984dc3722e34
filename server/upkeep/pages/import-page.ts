import type { CatalogueChange } from '../import/catalogue-change.ts';
import type { Translator } from '../../i18n/translator.ts';

/** What the page prints where a file is chosen. */
export interface ImportPage {
  readonly title: string;
  /** Why the file that was sent could not be taken; null where none was. */
  readonly problem: string | null;
  /** A change that was begun and waits; null where there is none. */
  readonly waiting: { readonly text: string; readonly address: string } | null;
}

export type UploadProblem = 'too_large' | 'unreadable' | 'no_file' | 'not_kept';

export function presentImportPage(
  problem: UploadProblem | 'gone' | null,
  change: CatalogueChange | null,
  { translate }: Translator,
): ImportPage {
  return {
    title: translate('import.title'),
    problem: problem === null ? null : translate(`import.problem.${problem}`),
    waiting:
      change === null || change.source.kind !== 'file'
        ? null
        : {
            text: translate('import.waiting', { file: change.source.name }),
            address: `/catalogue/change/${change.id}`,
          },
  };
}
