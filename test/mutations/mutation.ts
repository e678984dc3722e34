/** A fault in the code, and the tests: at least one of them must fail with it. */
export interface Mutation {
  readonly title: string;
  /** A file, or a folder: the code may move within it. */
  readonly place: string;
  /** Is in the place exactly once. */
  readonly find: string;
  readonly replace: string;
  /** `unit` runs the test files by themselves; the others compile the shell first. */
  readonly step: 'unit' | 'desktop' | 'package';
  /** Files, or patterns of their names. */
  readonly tests: readonly string[];
  /** Runs only the tests with this in their name. */
  readonly testName?: string;
}
