export interface PageAddress {
  readonly query: URLSearchParams;
  /** Returns the address with changed parameters; null in an exported file. */
  readonly link: (changes: Readonly<Record<string, string | null>>) => string | null;
}

type Columns<T> = Readonly<Record<string, (row: T) => string | number>>;

/** Sorts rows by the parameters `sort` and `order` of the address, and returns the links for the column heads. */
export function orderTable<T>(rows: readonly T[], { query, link }: PageAddress, columns: Columns<T>) {
  const asked = query.get('sort') ?? '';
  const column = Object.hasOwn(columns, asked) ? asked : null;
  const descending = query.get('order') === 'desc';
  const valueOf = column === null ? undefined : columns[column];
  return {
    rows: valueOf === undefined ? rows : rows.toSorted(comparison(valueOf, descending ? -1 : 1)),
    column,
    descending,
    /** Returns the address that sorts by a column; descending if it is sorted by this column already. */
    link: (name: string) => link({ sort: name, order: name === column && !descending ? 'desc' : null }),
  };
}

function comparison<T>(valueOf: (row: T) => string | number, direction: 1 | -1): (left: T, right: T) => number {
  return (left, right) => {
    const first = valueOf(left);
    const second = valueOf(right);
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), 'en', { numeric: true });
    return difference * direction;
  };
}
