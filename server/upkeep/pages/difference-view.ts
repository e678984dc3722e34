import type { Translator } from '../../i18n/translator.ts';
import { type AuditFinding, findingText } from '../audit/audit-finding.ts';
import { isTableName } from '../catalogue-rows.ts';
import { type Difference, type RowNamed, type ValueChange, isJump } from '../difference.ts';
import type { UnknownLine } from '../price-file/match-prices.ts';
import type { FileProblem } from '../refusal.ts';
import {
  type ChangedRow,
  type FindingRow,
  type NamedRow,
  type ProblemRow,
  presentChange,
  presentFinding,
  presentProblem,
  presentRow,
} from './difference-rows.ts';

type TableName = RowNamed['table'];

/** The parts of a change, in the order in which they are shown. */
const differenceKinds = ['changed', 'added', 'removed', 'unknown', 'unreadable', 'audit', 'absent'] as const;

type DifferenceKind = (typeof differenceKinds)[number];

/** The part of a difference that is shown; empty and null values do not narrow. */
export interface DifferenceSearch {
  /** Null: the first kind that is not empty. */
  readonly kind: DifferenceKind | null;
  /** Part of a name, of a number, or of the name of a sheet or column. */
  readonly text: string;
  readonly table: TableName | null;
  /** Only prices that jumped. */
  readonly onlyJumps: boolean;
  /** From 1. */
  readonly page: number;
}

const rowsPerPage = 100;

/** The address of a part of a difference on the page with the given path. */
function differenceAddress(path: string, { kind, text, table, onlyJumps, page }: DifferenceSearch): string {
  const query = new URLSearchParams();
  if (kind !== null) query.set('kind', kind);
  if (text !== '') query.set('q', text);
  if (table !== null) query.set('table', table);
  if (onlyJumps) query.set('jumps', '1');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

const longestText = 100;

/** Reads the address of a part of a difference; invalid values do not narrow. */
export function parseDifferenceSearch(queryString: string): DifferenceSearch {
  const query = new URLSearchParams(queryString);
  const [table, page] = [query.get('table') ?? '', query.get('page') ?? ''];
  return {
    kind: differenceKinds.find((kind) => kind === query.get('kind')) ?? null,
    text: (query.get('q') ?? '').trim().slice(0, longestText),
    table: isTableName(table) ? table : null,
    onlyJumps: query.get('jumps') === '1',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** All parts of a change. That of an earlier version has neither lines of a file nor an audit. */
export interface WholeDifference extends Difference {
  readonly unknown: readonly UnknownLine[];
  readonly absent: readonly RowNamed[];
  readonly errors: readonly FileProblem[];
  readonly audit: readonly AuditFinding[];
}

interface Tab {
  readonly kind: DifferenceKind;
  readonly label: string;
  readonly number: string;
  readonly address: string;
  readonly isCurrent: boolean;
}

interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** One page of one kind of differences, and the ways to the others. */
export interface DifferenceView {
  /** Where the filters are sent to. */
  readonly path: string;
  readonly kind: DifferenceKind;
  readonly tabs: readonly Tab[];
  readonly text: string;
  /** Empty where all is of one table. */
  readonly tables: readonly Option[];
  /** Null where no price jumped. */
  readonly jumps: { readonly isOnly: boolean; readonly label: string } | null;
  readonly count: string;
  readonly changed: readonly ChangedRow[];
  readonly rows: readonly NamedRow[];
  readonly problems: readonly ProblemRow[];
  readonly findings: readonly FindingRow[];
  readonly pages: { readonly text: string; readonly previous: string | null; readonly next: string | null } | null;
}

/** What is looked at of a difference, and on which page. */
export interface DifferencePresentation {
  readonly search: DifferenceSearch;
  readonly path: string;
}

/** Presents one page of what changed; null where nothing did, and nothing is to be said of the file. */
export function presentDifference(
  whole: WholeDifference,
  { search, path }: DifferencePresentation,
  translator: Translator,
): DifferenceView | null {
  const lists = listsOf(whole);
  const present = differenceKinds.filter((kind) => lists[kind].length > 0);
  const kind = search.kind !== null && present.includes(search.kind) ? search.kind : present[0];
  if (kind === undefined) return null;
  const { translate, formats } = translator;
  const tablesOfKind = tablesOf(kind, whole);
  const table = search.table !== null && tablesOfKind.includes(search.table) ? search.table : null;
  const jumps = kind === 'changed' ? whole.changed.filter(isJump).length : 0;
  const onlyJumps = search.onlyJumps && jumps > 0;
  const narrowed: DifferenceSearch = { ...search, kind, table, onlyJumps };
  const found = findRows(whole, narrowed, translator);
  const lastPage = Math.max(1, Math.ceil(found.length / rowsPerPage));
  const page = Math.min(search.page, lastPage);
  const shown = found.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const addressOf = (changes: Partial<DifferenceSearch>): string =>
    differenceAddress(path, { ...narrowed, page: 1, ...changes });
  const count = (key: 'difference.found' | 'difference.jumps', number: number): string =>
    translate(key, { count: number, number: formats.number(number) });
  return {
    path,
    kind,
    tabs: present.map((one) => ({
      kind: one,
      label: translate(`difference.kind.${one}`),
      number: formats.number(lists[one].length),
      address: differenceAddress(path, { kind: one, text: '', table: null, onlyJumps: false, page: 1 }),
      isCurrent: one === kind,
    })),
    text: search.text,
    tables:
      tablesOfKind.length < 2
        ? []
        : tablesOfKind.map((name) => ({
            value: name,
            label: translate(`workbook.sheet.${name}`),
            selected: name === table,
          })),
    jumps: jumps === 0 ? null : { isOnly: onlyJumps, label: count('difference.jumps', jumps) },
    count: count('difference.found', found.length),
    changed: shown.flatMap((row) => ('changed' in row ? [presentChange(row.changed, translator)] : [])),
    rows: shown.flatMap((row) => ('row' in row ? [presentRow(row.row, translator)] : [])),
    problems: shown.flatMap((row) => ('problem' in row ? [presentProblem(row.problem, translator)] : [])),
    findings: shown.flatMap((row) => ('finding' in row ? [presentFinding(row.finding, translator)] : [])),
    pages:
      lastPage === 1
        ? null
        : {
            text: translate('catalogue.page', { page: formats.number(page), pages: formats.number(lastPage) }),
            previous: page > 1 ? addressOf({ page: page - 1 }) : null,
            next: page < lastPage ? addressOf({ page: page + 1 }) : null,
          },
  };
}

type FoundRow =
  | { readonly changed: ValueChange }
  | { readonly row: RowNamed }
  | { readonly problem: FileProblem | UnknownLine }
  | { readonly finding: AuditFinding };

function listsOf({
  added,
  changed,
  removed,
  unknown,
  absent,
  errors,
  audit,
}: WholeDifference): Record<DifferenceKind, readonly unknown[]> {
  return { changed, added, removed, unknown, unreadable: errors, audit, absent };
}

function tablesOf(kind: DifferenceKind, { added, changed, removed }: WholeDifference): TableName[] {
  const rows: readonly RowNamed[] =
    kind === 'changed' ? changed : kind === 'added' ? added : kind === 'removed' ? removed : [];
  return [...new Set(rows.map(({ table }) => table))];
}

function findRows(whole: WholeDifference, search: DifferenceSearch, translator: Translator): FoundRow[] {
  const { kind, table, onlyJumps } = search;
  const wanted = search.text.toLowerCase();
  const holds = (...texts: readonly (string | number | null)[]): boolean =>
    wanted === '' || texts.some((text) => text !== null && String(text).toLowerCase().includes(wanted));
  const isOfTable = (row: RowNamed): boolean =>
    (table === null || row.table === table) && holds(row.name, row.articleNumber, row.id);
  switch (kind) {
    case 'added':
      return whole.added.filter(isOfTable).map((row) => ({ row }));
    case 'removed':
      return whole.removed.filter(isOfTable).map((row) => ({ row }));
    case 'unknown':
      return whole.unknown
        .filter(({ articleNumber, nobbNumber, name }) => holds(articleNumber, nobbNumber, name))
        .map((problem) => ({ problem }));
    case 'absent':
      return whole.absent.filter(isOfTable).map((row) => ({ row }));
    case 'unreadable':
      return whole.errors.filter(({ sheet, column }) => holds(sheet, column)).map((problem) => ({ problem }));
    case 'audit':
      return whole.audit.filter((finding) => holds(findingText(finding, translator))).map((finding) => ({ finding }));
    case 'changed':
    case null:
      return whole.changed
        .filter((change) => isOfTable(change) && (!onlyJumps || isJump(change)))
        .map((changed) => ({ changed }));
  }
}
