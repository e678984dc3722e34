import type { FieldValue } from './field.ts';
import type { SourceProblem } from './source-problem.ts';
import type { SourceRow, SourceTable } from './source-table.ts';

/** Problems that only show when rows are seen together: doubled keys, references to nothing, bounds the wrong way round. */
export function tableProblems(tables: readonly SourceTable[]): SourceProblem[] {
  const whole = tables.filter(({ problems }) => problems.every(isWithinRow));
  const identifiers = new Map(whole.map(({ name, rows }) => [name, new Set(rows.map(({ values }) => values['id']))]));
  return tables.flatMap((table) => [
    ...countProblems(table),
    ...keyProblems(table),
    ...table.rows.flatMap((row) => [
      ...referenceProblems(table, row, identifiers),
      ...boundProblems(table, row),
      ...rowProblems(table, row),
    ]),
  ]);
}

function countProblems({ name, file, rows, problems }: SourceTable): SourceProblem[] {
  if (name !== 'catalogue_info' || rows.length === 1 || problems.length > 0) return [];
  return [{ file, line: null, column: null, reason: `must have one row, and has ${rows.length}` }];
}

/** Whether all rows with their identifiers are there in spite of a problem; else a reference to them says nothing. */
function isWithinRow({ line, column }: SourceProblem): boolean {
  return line !== null && line > 1 && column !== null && column !== 'id';
}

function keyProblems({ file, columns, rows }: SourceTable): SourceProblem[] {
  const keyColumns = Object.keys(columns).filter((name) => columns[name]?.primaryKey === true);
  const firstLines = new Map<string, number>();
  return rows.flatMap(({ line, values }) => {
    const key = keyColumns.map((name) => String(values[name])).join(', ');
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) {
      firstLines.set(key, line);
      return [];
    }
    return [{ file, line, column: keyColumns.join(', '), reason: `is the same as in line ${firstLine}: ${key}` }];
  });
}

function referenceProblems(
  { file, columns }: SourceTable,
  { line, values }: SourceRow,
  identifiers: ReadonlyMap<string, ReadonlySet<FieldValue | undefined>>,
): SourceProblem[] {
  return Object.entries(columns).flatMap(([column, { references }]) => {
    const value = values[column];
    if (typeof references !== 'object' || typeof references.model !== 'string' || typeof value !== 'number') return [];
    const table = references.model;
    return identifiers.get(table)?.has(value) !== false
      ? []
      : [{ file, line, column, reason: `refers to a row of ${table} that is not there: ${value}` }];
  });
}

function boundProblems({ file }: SourceTable, { line, values }: SourceRow): SourceProblem[] {
  return Object.entries(values).flatMap(([column, least]) => {
    const greatest = column.startsWith('min_') ? values[`max_${column.slice('min_'.length)}`] : null;
    return typeof least === 'number' && typeof greatest === 'number' && least > greatest
      ? [{ file, line, column, reason: `is greater than its maximum: ${least} > ${greatest}` }]
      : [];
  });
}

function rowProblems({ name, file }: SourceTable, { line, values }: SourceRow): SourceProblem[] {
  const number = (column: string): number => Number(values[column]);
  if (
    name === 'roof_type' &&
    (number('default_angle') < number('min_angle') || number('default_angle') > number('max_angle'))
  ) {
    return [{ file, line, column: 'default_angle', reason: 'is outside the least and the greatest angle' }];
  }
  if (name === 'module' && !isWholeOre(number('price_ex_vat'))) {
    return [{ file, line, column: 'price_ex_vat', reason: `has parts of an øre: ${String(values['price_ex_vat'])}` }];
  }
  if (name === 'module' && typeof values['alt_building_length'] === 'number' && values['building_length'] === null) {
    return [{ file, line, column: 'alt_building_length', reason: 'needs a building_length as its other end' }];
  }
  if (name === 'catalogue_info' && !/^\d{4}-\d{2}-\d{2}$/.test(String(values['catalogue_date']))) {
    return [{ file, line, column: 'catalogue_date', reason: 'is not a date such as 2026-11-21' }];
  }
  return [];
}

function isWholeOre(kroner: number): boolean {
  return Math.abs(kroner * 100 - Math.round(kroner * 100)) < 1e-6;
}
