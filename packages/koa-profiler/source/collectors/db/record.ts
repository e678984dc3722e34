import type { QueryRecord } from '../../observation/records.ts';
import type { CallStack } from '../../code/places.ts';
import { type Scene, type RecordTotals, endWork, keepWork, kind, placesOf, recordedWork } from '../../records/kind.ts';
import { statementShape } from '../../sql/statement-shape.ts';
import { type PreviewLimits, preview } from '../../values/preview.ts';
import { dialectOf } from '../../sql/dialect.ts';

export type RecordedQuery = Readonly<ReturnType<typeof queries.finish>>;

/** A query as adapters report it. The call stack can be older than the record. */
export interface ReportedQuery extends QueryRecord {
  readonly callStack?: CallStack | null;
}

/** Longer statements are cut before they are read: reading takes time. */
const sqlLength = 4000;
const parametersShown = 100;
const parametersPreview: PreviewLimits = { depth: 4, entries: parametersShown, textLength: 1000, values: 250 };

export const queries = kind({
  plural: 'queries',
  limit: () => 500,
  isDiscreet: true,
  keep(report: ReportedQuery, scene: Scene) {
    const { database = 'default', dialect = database, sql, parameters, rows = null } = report;
    const callStack = report.callStack === undefined ? scene.placeOf(sql, report.within) : report.callStack;
    const work = { ...keepWork(report, scene), callStack, handler: scene.handler };
    return { ...work, database, dialect: dialectOf(dialect), sql, parameters, rows };
  },
  end(query, { rows, error, parameters }, scene) {
    endWork(query, error, scene);
    query.parameters ??= parameters;
    query.rows = rows ?? null;
  },
  count(totals: RecordTotals, { startedAt, endedAt, rows, failure }) {
    totals.milliseconds += (endedAt ?? startedAt) - startedAt;
    totals.rows += rows ?? 0;
    if (rows === null) totals.rowsUnknown += 1;
    if (failure !== null) totals.failed += 1;
  },
  finish(query, finishing) {
    const { masking, isConfidential } = finishing;
    const { database, dialect } = query;
    const isCut = query.sql.length > sqlLength;
    const { sql, values } = masking.statement(copiedBeginning(query.sql), beginning(query.parameters), {
      dialect,
      isCut,
    });
    const hasValues = !isConfidential && values !== undefined && values !== null;
    return {
      ...recordedWork(query, finishing),
      database,
      /** How the statement is read; null if that is not known. */
      dialect,
      sql: isConfidential ? statementShape(sql, dialect, true) : sql,
      /** Whether the text is not cut. */
      whole: !isCut,
      parameters: hasValues ? preview(values, masking, parametersPreview) : null,
      /** The number of read or changed rows; null if unknown. */
      rows: query.rows,
      // Most repetitions of a statement have none.
      ...placesOf(query, finishing),
    };
  },
});

/** Returns a copy, since a slice would keep the whole statement in memory. */
function copiedBeginning(sql: string): string {
  return sql.length > sqlLength ? Buffer.from(sql.slice(0, sqlLength), 'utf16le').toString('utf16le') : sql;
}

/** Returns the first values; a statement may have ten thousand. */
function beginning(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.slice(0, parametersShown);
  if (typeof parameters !== 'object' || parameters === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).slice(0, parametersShown));
}
