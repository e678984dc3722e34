/** Something wrong in a source file. `column` is null where the whole line is meant, `line` where the file is. */
export interface SourceProblem {
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly reason: string;
}

/** The source files cannot be made into a catalogue. The message has one line for each problem. */
export class CatalogueSourceError extends Error {
  override readonly name = 'CatalogueSourceError';
  readonly problems: readonly SourceProblem[];

  constructor(problems: readonly SourceProblem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super([`${count} in the catalogue's source files; no catalogue was written.`, ...problems.map(format)].join('\n'));
    this.problems = problems;
  }
}

function format({ file, line, column, reason }: SourceProblem): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return `  ${place}: ${reason}`;
}
