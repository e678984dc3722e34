import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText } from '../audit/audit-finding.ts';
import { type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { UnknownLine } from '../price-file/match-prices.ts';
import { type FileProblem, upkeepText } from '../refusal.ts';
import { isColumn } from '../workbook/workbook-layout.ts';
import { catalogueAddress } from './catalogue-address.ts';

/** A row of the catalogue by its names. */
export interface NamedRow {
  readonly table: string;
  /** The article number of a part, else the row's own. */
  readonly number: string;
  readonly name: string;
  /** The address of a part in the catalogue; null for other rows. */
  readonly address: string | null;
}

/** A value that changed. */
export interface ChangedRow extends NamedRow {
  /** The name of the column. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** Empty where the values are not numbers. */
  readonly percent: string;
  readonly isJump: boolean;
  readonly isNumber: boolean;
}

/** A line of the file that was not used. */
export interface ProblemRow {
  readonly place: string;
  /** From the line itself; empty where it has none. */
  readonly number: string;
  readonly name: string;
  readonly reason: string;
}

export function presentRow(row: RowNamed, { translate }: Translator): NamedRow {
  const { table, id, articleNumber, name } = row;
  return {
    table: translate(`workbook.sheet.${table}`),
    number: articleNumber ?? String(id),
    name: name ?? '',
    address: articleNumber === null ? null : catalogueAddress({ text: articleNumber }),
  };
}

export function presentChange(change: ValueChange, translator: Translator): ChangedRow {
  const { column, from, to } = change;
  const isNumber = typeof from === 'number' || typeof to === 'number';
  const bothNumbers = typeof from === 'number' && typeof to === 'number' && from !== 0;
  return {
    ...presentRow(change, translator),
    column: columnName(column, translator),
    from: valueText(column, from, translator),
    to: valueText(column, to, translator),
    percent: bothNumbers ? translator.formats.percentChange((to - from) / Math.abs(from)) : '',
    isJump: isJump(change),
    isNumber,
  };
}

export function presentProblem(problem: FileProblem | UnknownLine, translator: Translator): ProblemRow {
  const { translate } = translator;
  const { sheet, row, column, sentence } = problem;
  const parts = [
    sheet === null ? null : translate('difference.place.sheet', { sheet }),
    row === null ? null : translate('difference.place.row', { row }),
    column === null ? null : translate('difference.place.column', { column }),
  ];
  const line = 'articleNumber' in problem ? problem : null;
  return {
    place: parts.filter((part) => part !== null).join(', '),
    number: line?.articleNumber ?? line?.nobbNumber ?? '',
    name: line?.name ?? '',
    reason: upkeepText(sentence, translator),
  };
}

/** Columns of a price list have names on the screen; the others are called as in the workbook. */
function columnName(column: string, { translate }: Translator): string {
  switch (column) {
    case 'price_ex_vat':
    case 'nobb_nr':
    case 'art_nr':
    case 'discontinued':
    case 'name':
      return translate(`difference.column.${column}`);
    default:
      return isColumn(column) ? translate(`workbook.heading.${column}`) : column;
  }
}

function valueText(column: string, value: ValueChange['from'], { translate, formats }: Translator): string {
  if (value === null || value === '') return translate('difference.empty');
  if (typeof value !== 'number') return String(value);
  return column === 'price_ex_vat' ? formats.money(Math.round(value * 100)) : formats.number(value, 2);
}

/** A finding of an audit. */
export interface FindingRow {
  readonly isError: boolean;
  readonly text: string;
  /** The address of its part; null where it is about none. */
  readonly address: string | null;
  readonly articleNumber: string | null;
}

export function presentFinding(finding: AuditFinding, translator: Translator): FindingRow {
  const { severity, articleNumber } = finding;
  return {
    isError: severity === 'error',
    text: findingText(finding, translator),
    address: articleNumber === null ? null : catalogueAddress({ text: articleNumber }),
    articleNumber,
  };
}

/** The size of a change in words: `3 endret, 1 ny`. Empty where nothing changed. */
export function countsText(
  counts: { readonly added: number; readonly changed: number; readonly removed: number },
  { translate, formats }: Translator,
): string {
  return (['changed', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => translate(`history.${kind}`, { count: counts[kind], number: formats.number(counts[kind]) }))
    .join(', ');
}
