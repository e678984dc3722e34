import type { Translator } from '../../i18n/translator.ts';
import { isTableName } from '../../../db/models/tables.ts';
import { findingText } from '../audit/audit-finding.ts';
import { isJump } from '../difference.ts';
import {
  type ReportLists,
  type ReportRow,
  addressWith,
  presentPages,
  presentReportRow,
  reportKinds,
} from './report-rows.ts';

/** Empty and null values do not narrow. */
export type DifferenceSearch = Readonly<ReturnType<typeof parseDifferenceSearch>>;

const rowsPerPage = 100;
const longestText = 100;

function differenceAddress(path: string, { kind, text, table, onlyJumps, page }: DifferenceSearch): string {
  return addressWith(path, { kind, q: text, table, jumps: onlyJumps ? 1 : null, page: page === 1 ? null : page });
}

/** Reads an address. Invalid values do not narrow. */
export function parseDifferenceSearch(queryString: string) {
  const query = new URLSearchParams(queryString);
  const [table, page] = [query.get('table') ?? '', query.get('page') ?? ''];
  return {
    /** Null: the first kind that is not empty. */
    kind: reportKinds.find((kind) => kind === query.get('kind')) ?? null,
    text: (query.get('q') ?? '').trim().slice(0, longestText),
    table: isTableName(table) ? table : null,
    onlyJumps: query.get('jumps') === '1',
    /** From 1. */
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

export function presentDifference(lists: ReportLists, search: DifferenceSearch, path: string, translator: Translator) {
  const present = reportKinds.filter((kind) => lists[kind].length > 0);
  const kind = search.kind !== null && present.includes(search.kind) ? search.kind : present[0];
  if (kind === undefined) return null;
  const { translate, formats } = translator;
  const rows: readonly ReportRow[] = lists[kind];
  const tables = [...new Set(rows.flatMap((row) => ('table' in row ? [row.table] : [])))];
  const table = search.table !== null && tables.includes(search.table) ? search.table : null;
  const jumps = rows.filter(isJumping).length;
  const onlyJumps = search.onlyJumps && jumps > 0;
  const narrowed: DifferenceSearch = { ...search, kind, table, onlyJumps };
  const text = search.text.toLowerCase();
  const holdsText = (value: string | number | null): boolean => `${value ?? ''}`.toLowerCase().includes(text);
  const found = rows.filter(
    (row) =>
      (table === null || ('table' in row && row.table === table)) &&
      (!onlyJumps || isJumping(row)) &&
      (text === '' || textsOf(row, translator).some(holdsText)),
  );
  const lastPage = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(search.page, lastPage);
  const count = (key: 'difference.found' | 'difference.jumps', number: number): string =>
    translate(key, { count: number, number: formats.number(number) });
  return {
    path,
    kind,
    tabs: present.map((tab) => ({
      label: translate(`difference.kind.${tab}`),
      number: formats.number(lists[tab].length),
      address: differenceAddress(path, { kind: tab, text: '', table: null, onlyJumps: false, page: 1 }),
      isCurrent: tab === kind,
    })),
    text: search.text,
    tables:
      tables.length < 2
        ? []
        : tables.map((value) => ({
            value,
            label: translate(`workbook.sheet.${value}`),
            selected: value === table,
          })),
    jumps: jumps === 0 ? null : { isOnly: onlyJumps, label: count('difference.jumps', jumps) },
    count: count('difference.found', found.length),
    rows: found.slice((page - 1) * rowsPerPage, page * rowsPerPage).map((row) => presentReportRow(row, translator)),
    pages: presentPages(page, lastPage, (target) => differenceAddress(path, { ...narrowed, page: target }), translator),
  };
}

function isJumping(row: ReportRow): boolean {
  return 'from' in row && isJump(row);
}

function textsOf(row: ReportRow, translator: Translator): (string | number | null)[] {
  if ('severity' in row) return [findingText(row, translator)];
  if ('nobbNumber' in row) return [row.articleNumber, row.nobbNumber, row.name];
  return 'sentence' in row ? [row.sheet, row.column] : [row.name, row.articleNumber, row.id];
}
