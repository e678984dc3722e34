import type { Value } from '../models/column.ts';
import type { FaultText } from '../models/faults.ts';
import type { SourceProblem, SourceRow, SourceTable } from './source-table.ts';

/** A problem of a readable table. `column`: null for the whole line. `line`: null for the whole table. */
interface TableProblem extends Omit<SourceProblem, 'reason'> {
  readonly sentence: FaultText;
}

/** Returns problems that show only in comparison: repeated keys, missing references, broken rules of a row. */
export function tableProblems(tables: readonly SourceTable[]): TableProblem[] {
  const whole = tables.filter(({ problems }) => problems.every(isWithinRow));
  const identifiers = new Map(
    whole.map(({ table, rows }) => [table.name, new Set(rows.map(({ values }) => values['id']))]),
  );
  return tables.flatMap((source) => [
    ...countProblems(source),
    ...uniquenessProblems(source),
    ...source.rows.flatMap((row) => [...referenceProblems(source, row, identifiers), ...ruleProblems(source, row)]),
  ]);
}

function countProblems({ table, file, rows, problems }: SourceTable): TableProblem[] {
  if (!table.isSingleRow || rows.length === 1 || problems.length > 0) return [];
  return [{ file, line: null, column: null, sentence: { code: 'one-row', rows: rows.length } }];
}

/** Returns whether all identifiers can be read. If not, references to the table are not checked. */
function isWithinRow({ line, column }: SourceProblem): boolean {
  return line !== null && line > 1 && column !== null && column !== 'id';
}

function uniquenessProblems(source: SourceTable): TableProblem[] {
  const { columns, unique } = source.table;
  const key = Object.keys(columns).filter((name) => columns[name]?.primaryKey === true);
  return [key, ...unique].flatMap((names) => repetitions(source, names));
}

function repetitions({ file, rows }: SourceTable, names: readonly string[]): TableProblem[] {
  const firstLines = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    if (names.some((name) => values[name] === undefined)) return [];
    const key = names.map((name) => String(values[name] ?? '')).join(', ');
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) {
      firstLines.set(key, line);
      return [];
    }
    return [{ file, line, column: names.join(', '), sentence: { code: 'repeated-row', line: firstLine, key } }];
  });
}

function referenceProblems(
  { table, file }: SourceTable,
  { line, values }: SourceRow,
  identifiers: ReadonlyMap<string, ReadonlySet<Value | undefined>>,
): TableProblem[] {
  return Object.entries(table.columns).flatMap(([column, { references }]) => {
    const value = values[column];
    if (typeof references !== 'object' || typeof references.model !== 'string' || typeof value !== 'number') return [];
    return identifiers.get(references.model)?.has(value) !== false
      ? []
      : [{ file, line, column, sentence: { code: 'dangling', table: references.model, value } }];
  });
}

function ruleProblems({ table, file }: SourceTable, { line, values }: SourceRow): TableProblem[] {
  return [...table.rules, ...table.editingRules].flatMap((rule) => {
    const fault = rule(values);
    return fault === null ? [] : [{ file, line, column: fault.column, sentence: fault.sentence }];
  });
}
