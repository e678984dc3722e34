import { findRepeatedQueries, groupDuplicates } from './queries/query-groups.ts';
import type { Profile } from './profile/profile.ts';
import { sumOf } from './collectors/panel.ts';
import { isFunction } from './watching/layers.ts';
import { findProfile } from './storage/profile-storage.ts';

/** The most that a request may do. A missing number is no limit. */
export interface ProfileBudget {
  readonly queries?: number;
  /** Queries with the statement and values of another one. */
  readonly duplicates?: number;
  /** Statements that ran in a loop. */
  readonly repeated?: number;
  readonly httpCalls?: number;
  readonly redisCommands?: number;
  readonly milliseconds?: number;
}

/** An answer of `fetch`, supertest, axios or `app.inject`. */
interface Answer {
  readonly headers: object;
}

/**
 * Reads the profile of an answer in this process, by the token in its header.
 * @throws an error with the statements and calls, if the request did more than the budget allows
 */
export function expectProfile(response: Answer, budget: ProfileBudget): void {
  const token = tokenOf(response);
  const profile = findProfile(token);
  if (profile === null)
    throw new Error(
      `There is no profile "${token}" in this process. Is the profiler on, and was the request recorded?`,
    );
  const { records, queryTotals, timing } = profile;
  const figures: Required<ProfileBudget> = {
    queries: queryTotals.count,
    duplicates: sumOf(groupDuplicates(records.query), ({ indexes }) => indexes.length - 1),
    repeated: findRepeatedQueries(records.query).length,
    httpCalls: records.call.length,
    redisCommands: records.redis.length,
    milliseconds: timing.total,
  };
  const exceeded = budgetNames
    .filter((name) => figures[name] > (budget[name] ?? Number.POSITIVE_INFINITY))
    .map((name) => `${name}: ${figures[name]}, at most ${budget[name]}`);
  if (exceeded.length > 0) throw new Error([...exceeded, ...workOf(profile)].join('\n'));
}

const budgetNames = ['queries', 'duplicates', 'repeated', 'httpCalls', 'redisCommands', 'milliseconds'] as const;

function tokenOf({ headers }: Answer): string {
  const get: unknown = Reflect.get(headers, 'get');
  const name = 'x-debug-token';
  const token: unknown = isFunction(get) ? Reflect.apply(get, headers, [name]) : Reflect.get(headers, name);
  return typeof token === 'string' ? token : '';
}

function workOf({ request, records }: Profile): readonly string[] {
  return [
    `${request.method} ${request.url}`,
    ...records.query.map(({ sql, places: [place] }) => `  ${sql}${place ? `  (${place.file}:${place.line})` : ''}`),
    ...records.call.map(({ method, url }) => `  ${method} ${url}`),
    ...records.redis.map(({ command, args }) => `  ${[command, ...args].join(' ')}`),
  ];
}
