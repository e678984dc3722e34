import type { FireplaceSearch } from '../../catalogue/fireplace-search.ts';
import type { PartSearch } from '../../catalogue/part-search.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText } from '../audit/audit-finding.ts';
import { type Difference, type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { ImportReport } from '../import/import-report.ts';
import type { UnknownLine } from '../price-file/find-parts.ts';
import { type FileProblem } from '../refusal.ts';
import { upkeepText } from '../upkeep-text.ts';
import { isColumn } from '../workbook/workbook-layout.ts';

/** The order of page and command. */
export const reportKinds = ['changed', 'added', 'removed', 'unknown', 'errors', 'notes', 'audit', 'absent'] as const;

export type ReportKind = (typeof reportKinds)[number];

export type ReportLists = Pick<ImportReport, ReportKind>;

export type ReportRow = RowNamed | ValueChange | FileProblem | UnknownLine | AuditFinding;

export function catalogueAddress({ text, role, pipeId, colorId, page }: Partial<PartSearch>): string {
  return addressWith('/catalogue', { q: text, role, pipe: pipeId, color: colorId, page: page === 1 ? null : page });
}

export function fireplacesAddress({ text, page }: Partial<FireplaceSearch>): string {
  return addressWith('/catalogue', { show: 'fireplaces', q: text, page: page === 1 ? null : page });
}

export function addressWith(
  path: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

export function presentReportRow(row: ReportRow, translator: Translator) {
  if ('severity' in row) return presentFinding(row, translator);
  if ('sentence' in row) return presentProblem(row, translator);
  return 'column' in row ? presentChange(row, translator) : presentRow(row, translator);
}

export function presentRow({ table, id, articleNumber, name }: RowNamed, { translate }: Translator) {
  const addressOf = table === 'fireplace' ? fireplacesAddress : catalogueAddress;
  return {
    table: translate(`workbook.sheet.${table}`),
    number: articleNumber ?? String(id),
    name: name ?? '',
    address: articleNumber === null ? null : addressOf({ text: articleNumber }),
  };
}

export function presentChange(change: ValueChange, translator: Translator) {
  const { column, from, to } = change;
  const arePrices = column === 'price_ex_vat' && typeof from === 'number' && typeof to === 'number' && from !== 0;
  return {
    ...presentRow(change, translator),
    column: columnName(column, translator),
    from: valueText(column, from, translator),
    to: valueText(column, to, translator),
    percent: arePrices ? translator.formats.percentChange((to - from) / Math.abs(from)) : '',
    isJump: isJump(change),
  };
}

export function presentProblem(problem: FileProblem | UnknownLine, translator: Translator) {
  const { translate } = translator;
  const { sheet, row, column, sentence } = problem;
  const places = [
    sheet === null ? [] : translate('difference.place.sheet', { sheet }),
    row === null ? [] : translate('difference.place.row', { row }),
    column === null ? [] : translate('difference.place.column', { column }),
  ];
  const line = 'articleNumber' in problem ? problem : null;
  return {
    place: places.flat().join(', '),
    number: line?.articleNumber ?? line?.nobbNumber ?? '',
    name: line?.name ?? '',
    reason: upkeepText(sentence, translator),
  };
}

export function presentFinding(finding: AuditFinding, translator: Translator) {
  const { severity, articleNumber } = finding;
  return {
    isError: severity === 'error',
    text: findingText(finding, translator),
    address: articleNumber === null ? null : catalogueAddress({ text: articleNumber }),
    articleNumber,
  };
}

const columnsOfLists = ['price_ex_vat', 'nobb_nr', 'art_nr', 'discontinued', 'name'] as const;

/** Columns of a price list have short names. The others have those of the workbook. */
function columnName(column: string, { translate }: Translator): string {
  const ofList = columnsOfLists.find((own) => own === column);
  if (ofList !== undefined) return translate(`difference.column.${ofList}`);
  return isColumn(column) ? translate(`workbook.heading.${column}`) : column;
}

function valueText(column: string, value: ValueChange['from'], { translate, formats }: Translator): string {
  if (value === null || value === '') return translate('difference.empty');
  if (typeof value !== 'number') return String(value);
  return column === 'price_ex_vat' ? formats.money(Math.round(value * 100)) : formats.number(value, 2);
}

/** Returns the size of a change: `3 endret, 1 ny`. Empty if nothing changed. */
export function countsText(
  counts: Readonly<Record<keyof Difference, number>>,
  { translate, formats }: Translator,
): string {
  return (['changed', 'added', 'removed'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => translate(`history.${kind}`, { count: counts[kind], number: formats.number(counts[kind]) }))
    .join(', ');
}

export function presentPages(
  page: number,
  lastPage: number,
  addressOf: (page: number) => string,
  { translate, formats }: Translator,
) {
  if (lastPage === 1) return null;
  return {
    text: translate('catalogue.page', { page: formats.number(page), pages: formats.number(lastPage) }),
    previous: page > 1 ? addressOf(Math.min(page - 1, lastPage)) : null,
    next: page < lastPage ? addressOf(page + 1) : null,
  };
}
