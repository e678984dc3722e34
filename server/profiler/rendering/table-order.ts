/** The address of a page: its parameters, and how it looks with some of them changed; null where links lead nowhere. */
export interface PageAddress {
  readonly query: URLSearchParams;
  readonly link: (changes: Readonly<Record<string, string | null>>) => string | null;
}

type Columns<T> = Readonly<Record<string, (row: T) => string | number>>;

/**
 * Rows in the order that the address asks for, and what the heads of the columns need to change it. Ordered by the parameters `sort` and `order`; without
 * them, or with an unknown column, they stay as they are.
 */
export function orderRows<T>(rows: readonly T[], { query, link }: PageAddress, columns: Columns<T>) {
  const asked = query.get('sort') ?? '';
  const column = Object.hasOwn(columns, asked) ? asked : null;
  const descending = query.get('order') === 'desc';
  const valueOf = column === null ? undefined : columns[column];
  return {
    rows: valueOf === undefined ? rows : rows.toSorted(comparison(valueOf, descending ? -1 : 1)),
    column,
    descending,
    /** The address that orders by a column, or the other way round if it is ordered by that column already. */
    link: (name: string) => link({ sort: name, order: name === column && !descending ? 'desc' : null }),
  };
}

function comparison<T>(valueOf: (row: T) => string | number, direction: 1 | -1): (one: T, other: T) => number {
  return (one, other) => {
    const first = valueOf(one);
    const second = valueOf(other);
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second), 'en', { numeric: true });
    return difference * direction;
  };
}
