import { type ColumnOf, tables } from '../../db/models/tables.ts';

/** A column of `module` that a calculation reads: all but the one that is kept and never used. */
export type ModuleColumn = Exclude<ColumnOf<'module'>, 'degrees_on_ceilings_not_in_use'>;

const { columns } = tables.module;

export const moduleColumns = Object.keys(columns).filter(isUsed);

/** Those of them that refer to rows. */
export const moduleReferences = moduleColumns.filter((column) => 'references' in columns[column]);

function isUsed(column: string): column is ModuleColumn {
  return column !== 'degrees_on_ceilings_not_in_use' && Object.hasOwn(columns, column);
}
