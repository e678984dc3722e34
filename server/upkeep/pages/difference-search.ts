import type { RowNamed } from '../difference.ts';

export type TableName = RowNamed['table'];

/** What a change of the catalogue consists of, in the order in which it is shown. */
export const differenceKinds = ['changed', 'added', 'removed', 'unknown', 'unreadable', 'audit'] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** Which part of a difference is looked at; what is empty or null does not narrow. */
export interface DifferenceSearch {
  /** Null: the first kind that there is something of. */
  readonly kind: DifferenceKind | null;
  /** Part of a name, of a number, or of what a place in the file is called. */
  readonly text: string;
  readonly table: TableName | null;
  /** Only prices that jumped. */
  readonly onlyJumps: boolean;
  /** From 1. */
  readonly page: number;
}

export const rowsPerPage = 100;

/** The address of a part of a difference, at the path of the page that shows it. */
export function differenceAddress(path: string, { kind, text, table, onlyJumps, page }: DifferenceSearch): string {
  const query = new URLSearchParams();
  if (kind !== null) query.set('kind', kind);
  if (text !== '') query.set('q', text);
  if (table !== null) query.set('table', table);
  if (onlyJumps) query.set('jumps', '1');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
