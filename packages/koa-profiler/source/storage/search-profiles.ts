import { type Profile, countDumps, countLogs, exceptionsOf } from '../profile/profile.ts';
import { findRepeatedQueries } from '../queries/query-groups.ts';
import { jobMethod } from '../recording/arrival.ts';

export type ProfileSummary = ReturnType<typeof summarizeProfile>;

export function summarizeProfile(profile: Profile) {
  const { translation } = profile.records;
  return {
    token: profile.token,
    ip: profile.request.ip,
    method: profile.request.method,
    url: profile.request.url,
    title: profile.title,
    trace: profile.trace,
    status: profile.response.status,
    outcome: profile.outcome,
    startedAt: profile.startedAt,
    duration: profile.timing.total,
    queries: profile.queryTotals.count,
    exceptions: exceptionsOf(profile).filter(({ relation }) => relation === 'thrown').length,
    missingTranslations: translation.filter(({ state }) => state === 'missing').length,
    repeatedQueries: findRepeatedQueries(profile.records.query).length,
    errors: countLogs(profile, 'error'),
    warnings: countLogs(profile, 'warning'),
    dumps: countDumps(profile),
  };
}

const defaultLimit = 10;
const bareDate = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the search from an address. Invalid limits and dates are ignored. Times are milliseconds since 1970. */
export function searchCriteria(query: URLSearchParams) {
  const text = (name: string): string => query.get(name)?.trim() ?? '';
  return {
    ip: text('ip'),
    method: text('method'),
    statusCode: text('status_code'),
    url: text('url'),
    slowerThan: parseDuration(text('duration')),
    mark: query.get('mark') ?? '',
    trace: text('traceparent'),
    start: parseMoment(text('start'), 'T00:00:00.000'),
    end: parseMoment(text('end'), 'T23:59:59.999'),
    limit: parseLimit(query.get('limit') ?? ''),
  };
}

/** Returns messages for invalid fields of the search form; the search ignores these fields. */
export function searchProblems(query: URLSearchParams): Readonly<Record<string, string>> {
  const { start, end, slowerThan } = searchCriteria(query);
  const date = 'Not a date, so not searched for. Write 2026-11-21 or 2026-11-21T14:30.';
  const duration = 'Not a number, so not searched for. Write milliseconds: 250 or 0.5.';
  const advice = [
    ['duration', slowerThan, duration],
    ['start', start, date],
    ['end', end, date],
  ] as const;
  const wrong = advice.filter(([name, read]) => read === null && (query.get(name) ?? '').trim() !== '');
  return Object.fromEntries(wrong.map(([name, , text]) => [name, text]));
}

function parseDuration(text: string): number | null {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

function parseLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  return limit > 0 ? limit : defaultLimit;
}

/** Reads an ISO date or moment, by default in the server's time zone. */
function parseMoment(text: string, timeOfBareDate: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const time = new Date(bareDate.test(text) ? text + timeOfBareDate : text).getTime();
  return Number.isNaN(time) ? null : time;
}

const marks: ReadonlyMap<string, (profile: ProfileSummary) => boolean> = new Map([
  ['exception', ({ exceptions }) => exceptions > 0],
  ['N+1', ({ repeatedQueries }) => repeatedQueries > 0],
  ['missing translation', ({ missingTranslations }) => missingTranslations > 0],
  ['log problem', ({ errors, warnings }) => errors + warnings > 0],
  ['dump', ({ dumps }) => dumps > 0],
  ['aborted', ({ outcome }) => outcome === 'aborted' || outcome === 'broken'],
]);

type SearchCriteria = ReturnType<typeof searchCriteria>;

export function searchProfiles(profiles: readonly ProfileSummary[], criteria: SearchCriteria): ProfileSummary[] {
  return profiles.filter((profile) => matches(profile, criteria)).slice(0, criteria.limit);
}

function matches(profile: ProfileSummary, criteria: SearchCriteria): boolean {
  return (
    contains(profile.ip, criteria.ip) &&
    contains(profile.method, criteria.method) &&
    (criteria.method !== '' || profile.method !== jobMethod) &&
    contains(profile.trace ?? '', criteria.trace) &&
    contains(profile.url, criteria.url) &&
    contains(profile.status === null ? profile.outcome : String(profile.status), criteria.statusCode) &&
    (criteria.slowerThan === null || profile.duration >= criteria.slowerThan) &&
    (marks.get(criteria.mark)?.(profile) ?? true) &&
    (criteria.start === null || profile.startedAt >= criteria.start) &&
    (criteria.end === null || profile.startedAt <= criteria.end)
  );
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
