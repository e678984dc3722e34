import type { Sequelize } from 'sequelize';
import type { Pair } from '../recording/facts.ts';
import { type FillableQuery, runnableQuery } from '../sql/runnable-query.ts';
import { errorText, hasAll } from '../values/texts.ts';
import type { PlanStep } from '../watching/adapter.ts';

const plainly = { raw: true, logging: false } as const;

export async function databaseFacts(database: Sequelize): Promise<readonly Pair[]> {
  const version = database.databaseVersion().catch((error: unknown) => `unknown: ${errorText(error)}`);
  return [
    ['Dialect', database.getDialect()],
    ['Version', await version],
  ];
}

/** Asks the database how it would run a recorded query. SQLite needs no values; others get the recorded ones. */
export async function explainQuery(database: Sequelize, query: FillableQuery): Promise<readonly PlanStep[]> {
  if (database.getDialect() === 'sqlite') {
    const [rows] = await database.query(`EXPLAIN QUERY PLAN ${withoutEnd(query.sql)}`, plainly);
    return stepsOfSqlite(rows);
  }
  const runnable = runnableQuery(query);
  if (runnable.sql === null) throw new Error(runnable.reason);
  const [rows] = await database.query(`EXPLAIN ${withoutEnd(runnable.sql)}`, plainly);
  return rows.map((row) => {
    const values: unknown[] = typeof row === 'object' && row !== null ? Object.values(row) : [row];
    const detail = values.map(stepText).filter(Boolean).join(' · ');
    return { detail, depth: (/^ */.exec(detail)?.[0].length ?? 0) / 6, scan: /\bseq scan\b|\bALL\b/i.test(detail) };
  });
}

function stepText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function withoutEnd(sql: string): string {
  return sql.replace(/[\s;]+$/, '');
}

function stepsOfSqlite(rows: readonly unknown[]): PlanStep[] {
  const depths = new Map<number, number>();
  return rows.filter(isPlanRow).map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return { detail, depth, scan: /^SCAN\b/.test(detail) && !/USING (?:COVERING )?INDEX/.test(detail) };
  });
}

function isPlanRow(row: unknown): row is { readonly id: number; readonly parent: number; readonly detail: string } {
  if (!hasAll(row, 'id', 'parent', 'detail')) return false;
  return typeof row.id === 'number' && typeof row.parent === 'number' && typeof row.detail === 'string';
}
