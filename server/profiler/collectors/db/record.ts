import type { QueryRecord } from '../../../observation/records.ts';
import type { CallStack, CodePlace } from '../../code/places.ts';
import {
  type RecordedWork,
  type Scene,
  type Totals,
  endWork,
  keepWork,
  kind,
  recordedWork,
} from '../../records/kind.ts';
import { type Preview, preview } from '../../values/preview.ts';
import { cut } from '../../values/texts.ts';

export interface RecordedQuery extends RecordedWork {
  readonly database: string;
  readonly sql: string;
  /** Whether the text is whole; a cut one cannot be explained. */
  readonly whole: boolean;
  readonly parameters: Preview;
  /** Rows as the database gave or changed them; null where that is not known. */
  readonly rows: number | null;
  /** Innermost first. Taken for the first runs of a statement and now and then after that; otherwise empty. */
  readonly places: readonly CodePlace[];
}

/** What adapters add: where the query was asked for, if that is taken earlier than the query is sent. */
export interface SaidQuery extends QueryRecord {
  readonly callStack?: CallStack | null;
}

const sqlLength = 20_000;
const parametersShown = 100;

/** Queries, with their bind values and the places that asked. */
export const queries = kind({
  plural: 'queries',
  limit: () => 500,
  isDiscreet: true,
  keep(said: SaidQuery, scene: Scene) {
    const { database = 'default', sql, parameters, rows = null } = said;
    const callStack = said.callStack === undefined ? scene.placeOf(sql) : said.callStack;
    return { ...keepWork(said, scene), database, sql, parameters, rows, callStack };
  },
  end(kept, { rows, error }, scene) {
    endWork(kept, error, scene);
    kept.rows = rows ?? null;
  },
  count(totals: Totals, { startedAt, endedAt, rows, failure }) {
    totals.milliseconds += (endedAt ?? startedAt) - startedAt;
    totals.rows += rows ?? 0;
    if (failure !== null) totals.failed += 1;
  },
  finish(kept, finishing): RecordedQuery {
    const { masking, isConfidential } = finishing;
    const { sql, values } = masking.statement(kept.sql, beginning(kept.parameters));
    const shown = isConfidential ? statementShape(sql, true) : sql;
    return {
      ...recordedWork(kept, finishing),
      database: kept.database,
      sql: cut(shown, sqlLength),
      whole: shown.length <= sqlLength,
      parameters: isConfidential || values === undefined || values === null ? null : preview(values, masking),
      rows: kept.rows,
      places: kept.callStack === null ? [] : finishing.readCallStack(kept.callStack),
    };
  },
});

/** As many values as can ever be shown: there may be ten thousand. */
function beginning(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.slice(0, parametersShown);
  if (typeof parameters !== 'object' || parameters === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).slice(0, parametersShown));
}

/** Literals of all dialects, and comments. */
const spoken = /'(?:[^'\\]|\\.|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
/** What is compared with something in double quotation marks, unless that is a column with its table. */
const doubtful = /([=<>]|\blike)\s*"(?:[^"\\]|\\.|"")*"(?!\s*\.)/gi;

/**
 * The text of a statement with every value replaced by a question mark and lists of values by one.
 * @param isStrict whether comments go too, and what some dialects take for a value in double quotation marks
 */
export function statementShape(sql: string, isStrict = false): string {
  return (isStrict ? sql.replaceAll(spoken, '?').replaceAll(doubtful, '$1 ?') : sql)
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w"`[$:@])[-+]?\b\d+(?:\.\d+)?(?:e[-+]?\d+)?\b/gi, '?')
    .replaceAll(/(?<!:)[$:@]\w+/g, '?')
    .replaceAll(/\(\s*\?(?:\s*,\s*\?)+\s*\)/g, '(?)')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
