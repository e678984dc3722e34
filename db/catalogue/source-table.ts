import type { Model, ModelAttributeColumnOptions, ModelStatic } from 'sequelize';
import { parseField } from './field.ts';
import type { FieldValue } from './field.ts';
import type { SourceFile } from './source-file.ts';
import type { SourceProblem } from './source-problem.ts';

/** A row whose fields have the types of their columns. */
export interface SourceRow {
  readonly line: number;
  readonly values: Readonly<Record<string, FieldValue>>;
}

/** A source file read as the table that its model describes. */
export interface SourceTable {
  readonly name: string;
  readonly file: string;
  readonly columns: Readonly<Record<string, ModelAttributeColumnOptions>>;
  readonly rows: readonly SourceRow[];
  readonly problems: readonly SourceProblem[];
}

/** Columns that the build fills in and no source file has. */
const builtColumns: ReadonlySet<string> = new Set(['source_hash']);

/** The columns that a table's source file must have. */
function sourceColumns(model: ModelStatic<Model>): Record<string, ModelAttributeColumnOptions> {
  return Object.fromEntries(Object.entries(model.getAttributes()).filter(([name]) => !builtColumns.has(name)));
}

/** Reads the text of a source file as rows of a table, with every problem of the header and of single fields. */
export function readSourceTable(source: SourceFile, model: ModelStatic<Model>): SourceTable {
  const columns = sourceColumns(model);
  const isUnreadable = source.problems.length > 0 && source.header.length === 0;
  const problems = isUnreadable ? [...source.problems] : [...source.problems, ...headerProblems(source, columns)];
  const rows = source.lines.map(({ line, fields }) => {
    const values: Record<string, FieldValue> = {};
    for (const [index, name] of source.header.entries()) {
      const column = columns[name];
      if (column === undefined) continue;
      const parsed = parseField(fields[index] ?? '', column);
      if ('value' in parsed) values[name] = parsed.value;
      else problems.push({ file: source.file, line, column: name, reason: parsed.reason });
    }
    return { line, values };
  });
  return { name: model.tableName, file: source.file, columns, rows, problems };
}

function headerProblems({ file, header }: SourceFile, columns: Readonly<Record<string, unknown>>): SourceProblem[] {
  const problem = (column: string, reason: string): SourceProblem => ({ file, line: 1, column, reason });
  return [
    ...header
      .filter((name) => !Object.hasOwn(columns, name))
      .map((name) => problem(name, 'is no column of this table')),
    ...header
      .filter((name, index) => header.indexOf(name) !== index)
      .map((name) => problem(name, 'stands there twice')),
    ...Object.keys(columns)
      .filter((name) => !header.includes(name))
      .map((name) => problem(name, 'is missing')),
  ];
}
