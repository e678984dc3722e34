import { CatalogueFileError, type CatalogueFileText, catalogueFileTexts } from '../../db/catalogue-file-error.ts';
import { faultTexts } from '../../db/models/faults.ts';
import { type SentenceOf, inEnglish, isSentenceOf } from '../../db/sentences.ts';
import type { Translator } from '../i18n/translator.ts';
import { isTableName } from './catalogue-rows.ts';

/** Reasons why a row is not read. Each text ends a sentence that begins with the place of the row. */
export const problemTexts = {
  ...faultTexts,
  'date-for-number': 'is a date where a number belongs',
  discontinued: 'is of goods that are discontinued',
  'far-cell': 'is far away from all others, and is left out',
  'hidden-sheet': 'is hidden, and is left out',
  'later-price': 'has a price that holds from {{date}} only',
  'lost-zero': 'has a NOBB number of 7 digits, which has probably lost its leading zero: {{number}}',
  'lost-zero-known':
    'has a NOBB number of 7 digits, which has probably lost its leading zero: {{number}}, which there is',
  missing: 'is missing',
  'names-another': 'says "{{text}}", while the number on the left ({{id}}) refers to "{{name}}"; empty one of the two',
  'no-column': 'is no column of this table, and is left out',
  'no-currency': 'does not say in which currency its price is',
  'no-number': 'has no number',
  'no-part': 'is no part of the catalogue',
  'no-price': 'has no price',
  'no-such-name': 'is the name of no row of {{table}}: "{{text}}"',
  'no-table': 'is no table of the catalogue, and is left out',
  'not-a-price': 'is no price: "{{text}}"',
  'other-price': 'is another price than that in row {{row}} for the same part',
  'repeated-column': 'stands there twice',
  'shifted-cells': 'has fewer or more cells than the headings, and may be shifted',
  'several-parts': 'is the number of {{parts}} parts',
  'several-names': 'is the name of several rows of {{table}}: "{{text}}"; use the number',
  'too-many-cells': 'has more cells than there are headings',
  'two-prices': 'could mean two prices, {{one}} or {{other}}: "{{text}}"',
  'zero-price': 'is 0, which is no price',
} as const;

export type ProblemText = SentenceOf<typeof problemTexts>;

/** A row that is not read, or a part of a file that is left out. */
export interface FileProblem {
  readonly file: string;
  readonly sheet: string | null;
  /** From 1; null for the whole sheet or file. */
  readonly row: number | null;
  readonly column: string | null;
  readonly sentence: ProblemText;
}

export const refusalTexts = {
  'broken-workbook': '{{file}} is no Excel workbook that can be read.',
  'changed-since': 'The catalogue was changed after {{file}} was compared with it; compare them again.',
  'changed-while-read': '{{file}} was changed while it was read; try again.',
  'comma-decimals':
    '{{file}} has commas between its values and as decimal marks; save it with semicolons between the values, or as .xlsx.',
  'damaged-version': 'Version {{version}} of {{catalogue}} is damaged.',
  'dangling-rows':
    'The catalogue in use has a row that refers to a row that is not there, which its audit names; export it as a workbook, mend it there and import that first.',
  'error-in-cell':
    '{{file}} holds an error in a cell ({{cell}}), such as #REF! or #N/A; mend it in the workbook and try again.',
  'long-text': '{{file}} has a text of more than {{letters}} letters in a cell.',
  'needs-memory': '{{file}} needs more memory than an import may have.',
  'nelfo-version': '{{file}} is of EFO/NELFO version {{version}}; version 4.0 can be read.',
  'no-headings': '{{file}} has no row with the headings of a price list (an article or NOBB number, and a price).',
  'no-own-catalogue': 'Name your own catalogue with --catalogue or CATALOGUE; the bundled one is never written to.',
  'no-readable-price': '{{file}} has no price that can be read.',
  'no-such-cell': '{{file}} has a cell at a place that no spreadsheet has ({{cell}}).',
  'no-text': '{{file}} is no text with separated values.',
  'no-value-in-cell':
    '{{file}} has a formula without a value in a cell ({{cell}}); open it in a spreadsheet program, save it and try again.',
  'no-version': 'There is no version {{version}} of {{catalogue}}.',
  'no-workbook': '{{file}} is no Excel workbook (.xlsx).',
  'not-a-file': '{{file}} is no file.',
  'not-one-file': '{{file}} holds {{files}} files; unpack it and choose one of them.',
  'nothing-ready': '{{file}} holds nothing that can be taken into use.',
  'old-excel': '{{file}} is of the old format of Excel (.xls); save it as .xlsx.',
  'open-document': '{{file}} is an OpenDocument file (.ods); save it as .xlsx.',
  'prepared-changed': 'What {{file}} was made into was changed after it was compared; compare it again.',
  'takes-too-long': '{{file}} takes too long to read.',
  'too-large': '{{file}} is larger than {{megabytes}} MB.',
  'too-many-rows': '{{file}} has more than {{rows}} rows.',
  'too-many-sheets': '{{file}} has more than {{sheets}} sheets.',
  'unpacks-to-more': '{{file}} unpacks to more than {{megabytes}} MB.',
  unreadable: '{{file}} cannot be read ({{why}}).',
  unwritable: '{{file}} cannot be written ({{why}}).',
} as const;

export type RefusalText = SentenceOf<typeof refusalTexts>;

export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly sentence: RefusalText;

  constructor(sentence: RefusalText, options?: ErrorOptions) {
    super(inEnglish(refusalTexts, sentence), options);
    this.sentence = sentence;
  }
}

/** Each reason has the text `exchange.CODE`. */
export type UpkeepText = ProblemText | RefusalText | CatalogueFileText;

export function upkeepText(sentence: UpkeepText, { translate }: Pick<Translator, 'translate'>): string {
  const { code } = sentence;
  if (code !== 'no-such-name' && code !== 'several-names') return translate(`exchange.${code}`, sentence);
  const table = String(sentence.table);
  return translate(
    `exchange.${code}`,
    isTableName(table) ? { ...sentence, table: translate(`workbook.sheet.${table}`) } : sentence,
  );
}

/** Returns null for a fault of the program. */
export function reasonOf(error: unknown): RefusalText | CatalogueFileText | null {
  return error instanceof RefusalError || error instanceof CatalogueFileError ? error.sentence : null;
}

/** Errors lose their class on the way between processes. */
export function errorOf(sentence: RefusalText | CatalogueFileText): RefusalError | CatalogueFileError {
  return isSentenceOf(catalogueFileTexts, sentence) ? new CatalogueFileError(sentence) : new RefusalError(sentence);
}
