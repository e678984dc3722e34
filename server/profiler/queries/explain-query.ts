import { QueryTypes, type Sequelize } from 'sequelize';
import type { RecordedQuery } from '../profile/profile.ts';

/** A step of a query plan, indented by its depth. */
export interface PlanStep {
  readonly detail: string;
  readonly depth: number;
  /** Whether the step reads a whole table row by row. */
  readonly scan: boolean;
}

/** Whether a recorded query may be explained: whole, a single statement, and one that only reads. */
export function isExplainable({ sql, whole }: Pick<RecordedQuery, 'sql' | 'whole'>): boolean {
  const bare = sql
    .replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/[\s;]+$/, '');
  if (!whole || bare.includes(';')) return false;
  return (
    /^\s*select\b/i.test(bare) || (/^\s*with\b/i.test(bare) && !/\b(?:insert|update|delete|replace)\b/i.test(bare))
  );
}

/** Asks the database how it would run a recorded query; parameters stand open. */
export async function explainQuery(database: Sequelize, query: Pick<RecordedQuery, 'sql'>): Promise<PlanStep[]> {
  const sql = `EXPLAIN QUERY PLAN ${query.sql.replace(/[\s;]+$/, '')}`;
  const rows: unknown[] = await database.query(sql, { type: QueryTypes.SELECT, raw: true, logging: false });
  const depths = new Map<number, number>();
  return rows.filter(isPlanRow).map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return { detail, depth, scan: /^SCAN\b/.test(detail) && !/USING (?:COVERING )?INDEX/.test(detail) };
  });
}

function isPlanRow(row: unknown): row is { readonly id: number; readonly parent: number; readonly detail: string } {
  return (
    typeof row === 'object' &&
    row !== null &&
    'id' in row &&
    typeof row.id === 'number' &&
    'parent' in row &&
    typeof row.parent === 'number' &&
    'detail' in row &&
    typeof row.detail === 'string'
  );
}
