/** A database whose SQL is read in its own way. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite';

const dialects: readonly (readonly [names: RegExp, dialect: Dialect])[] = [
  [/postgres|^pg|cockroach/i, 'postgresql'],
  [/mysql|maria/i, 'mysql'],
  [/sqlite/i, 'sqlite'],
];

/** Returns the dialect that a database's name or system means; null if the name says nothing. */
export function dialectOf(name: string): Dialect | null {
  return dialects.find(([names]) => names.test(name))?.[1] ?? null;
}
