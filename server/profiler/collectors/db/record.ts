import type { QueryRecord } from '../../../observation/records.ts';
import type { CallStack } from '../../code/call-stack.ts';
import type { CodePlace } from '../../code/script-files.ts';
import { statementShape } from '../../values/statement-shape.ts';
import { kind, rounded, type Finishing, type Scene, type Totals } from '../../records/kind.ts';
import { preview } from '../../values/picture-value.ts';
import type { Preview } from '../../values/preview.ts';
import { cut, errorText } from '../../values/texts.ts';

export interface RecordedQuery {
  readonly database: string;
  readonly sql: string;
  /** Whether the text is whole; a cut one cannot be explained. */
  readonly whole: boolean;
  readonly parameters: Preview;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Rows as the database gave or changed them; null where that is not known. */
  readonly rows: number | null;
  readonly failure: string | null;
  /** Whether it had ended when the profile was made. */
  readonly ended: boolean;
  /** Innermost first. Taken for the first runs of a statement and now and then after that; otherwise empty. */
  readonly places: readonly CodePlace[];
}

/** What adapters add: where the query was asked for, if that is taken earlier than the query is sent. */
export interface SaidQuery extends QueryRecord {
  readonly callStack?: CallStack | null;
}

/** What stays of one while its request runs. */
export interface KeptQuery {
  readonly database: string;
  readonly sql: string;
  readonly parameters: unknown;
  readonly startedAt: number;
  readonly callStack: CallStack | null;
  endedAt: number | null;
  rows: number | null;
  failure: string | null;
}

const sqlLength = 20_000;
const parametersShown = 100;

/** Queries, with their bind values and the places that asked. */
export const queries = kind({
  plural: 'queries',
  limit: () => 500,
  isDiscreet: true,
  keep(said: SaidQuery, scene: Scene): KeptQuery {
    const { database = 'default', sql, parameters, milliseconds, rows = null, error } = said;
    const now = performance.now();
    return {
      database: database,
      sql: sql,
      parameters,
      startedAt: now - (milliseconds ?? 0),
      endedAt: milliseconds === undefined ? null : now,
      rows,
      failure: failureOf(error, scene),
      callStack: said.callStack === undefined ? scene.placeOf(sql) : said.callStack,
    };
  },
  isOpen: ({ endedAt }: KeptQuery) => endedAt === null,
  end(kept, { rows, error }, scene) {
    kept.endedAt = performance.now();
    kept.rows = rows ?? null;
    kept.failure = failureOf(error, scene);
  },
  count(totals: Totals, { startedAt, endedAt, rows, failure }) {
    totals.milliseconds += (endedAt ?? startedAt) - startedAt;
    totals.rows += rows ?? 0;
    if (failure !== null) totals.failed += 1;
  },
  finish,
});

function failureOf(error: unknown, { masking }: Scene): string | null {
  return error === undefined || error === null ? null : masking.text(errorText(error));
}

function finish(kept: KeptQuery, finishing: Finishing): RecordedQuery {
  const { masking, startedAt, isConfidential } = finishing;
  const { sql, values } = masking.statement(kept.sql, beginning(kept.parameters));
  const shown = isConfidential ? statementShape(sql, true) : sql;
  return {
    database: kept.database,
    sql: cut(shown, sqlLength),
    whole: shown.length <= sqlLength,
    parameters: isConfidential || values === undefined || values === null ? null : preview(values, masking),
    startedAt: rounded(kept.startedAt - startedAt),
    endedAt: rounded((kept.endedAt ?? finishing.endedAt) - startedAt),
    rows: kept.rows,
    failure: isConfidential && kept.failure !== null ? 'failed' : kept.failure,
    ended: kept.endedAt !== null,
    places: kept.callStack === null ? [] : finishing.readCallStack(kept.callStack),
  };
}

/** As many values as can ever be shown: there may be ten thousand. */
function beginning(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.slice(0, parametersShown);
  if (typeof parameters !== 'object' || parameters === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).slice(0, parametersShown));
}
