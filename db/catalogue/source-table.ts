import type { Value } from '../models/column.ts';
import { faultTexts } from '../models/fault-texts.ts';
import type { Columns, Table } from '../models/table.ts';
import { inEnglish } from '../sentences.ts';
import { parseField } from './field.ts';
import type { SourceFile } from './source-file.ts';
import type { SourceProblem } from './source-problem.ts';

/** A row whose fields have the types of their columns. */
export interface SourceRow {
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
}

/** A source file read as its table. */
export interface SourceTable {
  readonly table: Table<Columns>;
  readonly file: string;
  readonly rows: readonly SourceRow[];
  readonly problems: readonly SourceProblem[];
}

/** Columns that the build fills in and no source file has. */
const builtColumns: ReadonlySet<string> = new Set(['source_hash']);

/** Reads the text of a source file as rows of a table, with every problem of the header and of single fields. */
export function readSourceTable(source: SourceFile, table: Table<Columns>): SourceTable {
  const columns = new Map(Object.entries(table.columns).filter(([name]) => !builtColumns.has(name)));
  const isUnreadable = source.problems.length > 0 && source.header.length === 0;
  const problems = [...source.problems, ...(isUnreadable ? [] : headerProblems(source, [...columns.keys()]))];
  const rows = source.lines.map(({ line, fields }) => {
    const values: Record<string, Value> = {};
    for (const [index, name] of source.header.entries()) {
      const column = columns.get(name);
      if (column === undefined) continue;
      const parsed = parseField(fields[index] ?? '', column);
      if ('value' in parsed) values[name] = parsed.value;
      else problems.push({ file: source.file, line, column: name, reason: inEnglish(faultTexts, parsed.told) });
    }
    return { line, values };
  });
  return { table, file: source.file, rows, problems };
}

function headerProblems({ file, header }: SourceFile, columns: readonly string[]): SourceProblem[] {
  const problem = (column: string, reason: string): SourceProblem => ({ file, line: 1, column, reason });
  return [
    ...header.filter((name) => !columns.includes(name)).map((name) => problem(name, 'is no column of this table')),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => problem(name, 'stands there twice')),
    ...columns.filter((name) => !header.includes(name)).map((name) => problem(name, 'is missing')),
  ];
}
