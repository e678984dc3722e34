import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { AuditFinding } from './audit-finding.ts';

/** Rows that refer to a row that is not there, as SQLite itself finds them. */
export async function auditReferences(sequelize: Sequelize): Promise<AuditFinding[]> {
  const broken = await sequelize.query<{ table: string; rowid: number | null; parent: string }>(
    'SELECT "table", rowid, parent FROM pragma_foreign_key_check',
    { type: QueryTypes.SELECT },
  );
  return broken.map(({ table, rowid, parent }) => ({
    severity: 'error',
    check: 'reference',
    message: `Row ${rowid ?? '?'} of ${table} refers to a row of ${parent} that is not there.`,
  }));
}
