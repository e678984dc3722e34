import type { CatalogueFileText } from '../../db/catalogue-file-error.ts';
import { faultTexts } from '../../db/models/fault-texts.ts';
import type { SentenceOf } from '../../db/sentences.ts';

/** Why a row or a line of a file cannot be taken over: each the end of a sentence that begins with the place. */
export const problemTexts = {
  ...faultTexts,
  'date-for-number': 'is a date where a number belongs',
  discontinued: 'is of goods that are discontinued',
  'lost-zero': 'has a NOBB number of 7 digits, which has probably lost its leading zero: {{number}}',
  'lost-zero-known':
    'has a NOBB number of 7 digits, which has probably lost its leading zero: {{number}}, which there is',
  missing: 'is missing',
  'no-column': 'is no column of this table',
  'no-number': 'has no number',
  'no-part': 'is no part of the catalogue',
  'no-price': 'has no price',
  'no-table': 'is no table of the catalogue',
  'not-a-price': 'is no price: "{{text}}"',
  'other-price': 'is another price than that in row {{row}} for the same part',
  'repeated-column': 'stands there twice',
  'several-parts': 'is the number of {{parts}} parts',
  'two-prices': 'could mean two prices, {{one}} or {{other}}: "{{text}}"',
  'zero-price': 'is 0, which is no price',
} as const;

export type ProblemText = SentenceOf<typeof problemTexts>;

/** Why nothing is taken in or written out at all. */
export const refusalTexts = {
  'another-import': 'Another import into {{catalogue}} is running.',
  'broken-workbook': '{{file}} is no Excel workbook that can be read.',
  'changed-since': 'The catalogue was changed after {{file}} was compared with it; compare them again.',
  'changed-while-read': '{{file}} was changed while it was read; try again.',
  'damaged-version': 'Version {{version}} of {{catalogue}} is damaged.',
  'error-in-cell':
    '{{file}} holds an error in a cell ({{cell}}), such as #REF! or #N/A; mend it in the workbook and try again.',
  'mixed-prices': '{{file}} mixes gross and net prices; they cannot be taken over together.',
  'mixed-sheets':
    '{{file}} has sheets with prices of different kinds (net or gross, with or without VAT); they cannot be taken over together.',
  'needs-memory': '{{file}} needs more memory than an import may have.',
  'nelfo-version': '{{file}} is of EFO/NELFO version {{version}}; version 4.0 can be read.',
  'no-headings': '{{file}} has no row with the headings of a price list (an article or NOBB number, and a price).',
  'no-own-catalogue': 'Name your own catalogue with --catalogue or CATALOGUE; the bundled one is never written to.',
  'no-readable-price': '{{file}} has no price that can be read.',
  'no-text': '{{file}} is no text with separated values.',
  'no-version': 'There is no version {{version}} of {{catalogue}}.',
  'no-workbook': '{{file}} is no Excel workbook (.xlsx).',
  'not-a-file': '{{file}} is no file.',
  'nothing-ready': '{{file}} holds nothing that can be taken into use.',
  'prepared-changed': 'What {{file}} was made into was changed after it was compared; compare it again.',
  'temporary-folder': 'The folder of temporary files {{folder}} cannot be written ({{why}}).',
  'too-large': '{{file}} is larger than {{megabytes}} MB.',
  'too-many-rows': '{{file}} has more than {{rows}} rows.',
  'unpacks-to-more': '{{file}} unpacks to more than {{megabytes}} MB.',
  unreadable: '{{file}} cannot be read ({{why}}).',
  unwritable: '{{file}} cannot be written ({{why}}).',
} as const;

export type RefusalText = SentenceOf<typeof refusalTexts>;

/** All that is told to whoever imports; each has its text in every language. */
export type ExchangeText = ProblemText | RefusalText | CatalogueFileText;
