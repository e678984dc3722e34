import type { Value } from '../models/column.ts';
import type { SourceProblem } from './source-problem.ts';
import type { SourceRow, SourceTable } from './source-table.ts';

/** Problems that only show when rows are seen together: doubled keys, references to nothing, bounds the wrong way round. */
export function tableProblems(tables: readonly SourceTable[]): SourceProblem[] {
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

function countProblems({ table, file, rows, problems }: SourceTable): SourceProblem[] {
  if (!table.isSingleRow || rows.length === 1 || problems.length > 0) return [];
  return [{ file, line: null, column: null, reason: `must have one row, and has ${rows.length}` }];
}

/** Whether all rows with their identifiers are there in spite of a problem; else a reference to them says nothing. */
function isWithinRow({ line, column }: SourceProblem): boolean {
  return line !== null && line > 1 && column !== null && column !== 'id';
}

function uniquenessProblems(source: SourceTable): SourceProblem[] {
  const { columns, unique } = source.table;
  const key = Object.keys(columns).filter((name) => columns[name]?.primaryKey === true);
  return [key, ...unique].flatMap((names) => repetitions(source, names));
}

function repetitions({ file, rows }: SourceTable, names: readonly string[]): SourceProblem[] {
  const firstLines = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    if (names.some((name) => values[name] === undefined)) return [];
    const key = names.map((name) => String(values[name] ?? '')).join(', ');
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) {
      firstLines.set(key, line);
      return [];
    }
    return [{ file, line, column: names.join(', '), reason: `is the same as in line ${firstLine}: ${key}` }];
  });
}

function referenceProblems(
  { table, file }: SourceTable,
  { line, values }: SourceRow,
  identifiers: ReadonlyMap<string, ReadonlySet<Value | undefined>>,
): SourceProblem[] {
  return Object.entries(table.columns).flatMap(([column, { references }]) => {
    const value = values[column];
    if (typeof references !== 'object' || typeof references.model !== 'string' || typeof value !== 'number') return [];
    return identifiers.get(references.model)?.has(value) !== false
      ? []
      : [{ file, line, column, reason: `refers to a row of ${references.model} that is not there: ${value}` }];
  });
}

function ruleProblems({ table, file }: SourceTable, { line, values }: SourceRow): SourceProblem[] {
  return [...table.rules, ...table.editingRules].flatMap((rule) => {
    const fault = rule(values);
    return fault === null ? [] : [{ file, line, column: fault.column, reason: fault.detail }];
  });
}
