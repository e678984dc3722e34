/** A fault in the code, and the tests: at least one of them must fail with it. */
export interface Mutation {
  readonly title: string;
  /** A file, or a folder: the code may move within it. */
  readonly place: string;
  /** Is in the place exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Files, or patterns of their names. */
  readonly tests: readonly string[];
  /** Runs only the tests with this in their name. */
  readonly testName: string | undefined;
}

/** Faults by their titles: the code to find, what replaces it, and a part of the name of its test if not all tests run. */
type Faults = Readonly<Record<string, readonly [find: string, replace: string, testName?: string]>>;

/** Returns faults that have their place and their tests in common. */
export function faults(place: string, tests: readonly string[], byTitle: Faults): readonly Mutation[] {
  return Object.entries(byTitle).map(([title, [find, replace, testName]]) => ({
    title,
    place,
    find,
    replace,
    tests,
    testName,
  }));
}
