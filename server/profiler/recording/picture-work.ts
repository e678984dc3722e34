import type { CallStack } from '../code/call-stack.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import type { CodePlace } from '../code/script-files.ts';
import type { RecordedCall, RecordedLayer, RecordedQuery } from '../profile/profile.ts';
import { rounded } from '../records/kind.ts';
import { preview } from '../values/picture-value.ts';
import { cut } from '../values/texts.ts';
import type { OpenCall, OpenQuery, OpenRun } from './open-work.ts';
import type { Recording } from './recording.ts';

const sqlLength = 20_000;
const parametersShown = 100;

/** A query, its secrets masked and its places read. */
export function queryOf(
  query: OpenQuery,
  recording: Recording,
  now: number,
  readCallStack: (callStack: CallStack) => readonly CodePlace[],
): RecordedQuery {
  const { callStack, endedAt, database, rows, failure, startedAt } = query;
  const { sql, values } = recording.masking.statement(query.sql, beginning(query.parameters));
  return {
    database,
    sql: recording.pool.text(cut(sql, sqlLength)),
    whole: sql.length <= sqlLength,
    parameters: values === undefined || values === null ? null : preview(values, recording.masking),
    startedAt: rounded(startedAt - recording.startedAt),
    endedAt: rounded((endedAt ?? now) - recording.startedAt),
    rows,
    failure,
    ended: endedAt !== null,
    places: callStack === null ? [] : readCallStack(callStack),
  };
}

/** As many values as can ever be shown: there may be ten thousand. */
function beginning(parameters: unknown): unknown {
  if (Array.isArray(parameters)) return parameters.slice(0, parametersShown);
  if (typeof parameters !== 'object' || parameters === null) return parameters;
  return Object.fromEntries(Object.entries(parameters).slice(0, parametersShown));
}

/** A request that the application made itself. */
export function callOf({ endedAt, ...call }: OpenCall, start: number, now: number): RecordedCall {
  return {
    ...call,
    startedAt: rounded(call.startedAt - start),
    endedAt: rounded((endedAt ?? now) - start),
    ended: endedAt !== null,
  };
}

/** The layers in the order of their runs, and behind them those that were not reached. */
export function layersOf(
  { runs, startedAt }: Recording,
  functions: readonly WatchedFunction[],
  now: number,
): RecordedLayer[] {
  const seen = new Set(runs.items.map(({ watched }) => watched));
  const notReached = functions.filter((watched) => !seen.has(watched)).map(neverRun);
  return runs.items.map((run) => layerOf(run, startedAt, now)).concat(notReached);
}

function neverRun(watched: WatchedFunction): RecordedLayer {
  return { watched, reached: false, startedAt: 0, endedAt: 0, nextStartedAt: null, nextEndedAt: null, failed: false };
}

function layerOf(run: OpenRun, start: number, now: number): RecordedLayer {
  return {
    watched: run.watched,
    reached: true,
    startedAt: rounded(run.startedAt - start),
    endedAt: rounded((run.endedAt ?? now) - start),
    nextStartedAt: run.nextStartedAt === null ? null : rounded(run.nextStartedAt - start),
    nextEndedAt: run.nextStartedAt === null ? null : rounded((nextEndOf(run) ?? now) - start),
    failed: run.failed,
  };
}

/** When what a function handed on to came back; null where it has not. */
function nextEndOf({ next, nextEndedAt }: OpenRun): number | null {
  if (next === null) return nextEndedAt;
  return next.endedAt === null ? null : Math.max(next.endedAt, nextEndedAt ?? 0);
}
