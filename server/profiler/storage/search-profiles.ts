import { type Profile, exceptionsOf } from '../profile/profile.ts';
import { findRepeatedQueries } from '../queries/query-groups.ts';
import { jobMethod } from '../recording/arrival.ts';
import { droppedOf } from '../records/kind.ts';

/** What the list of results needs to know, so that it can be made without reading a profile. */
export type ProfileSummary = ReturnType<typeof summarizeProfile>;

/** What the list of results shows of a profile. */
export function summarizeProfile(profile: Profile) {
  const { log, translation, dump } = profile.records;
  const countLogs = (level: 'error' | 'warning'): number =>
    log.filter((one) => one.level === level).length + droppedOf(profile.dropped, 'log records', level);
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
    errors: countLogs('error'),
    warnings: countLogs('warning'),
    dumps: dump.length + droppedOf(profile.dropped, 'dumps'),
  };
}

const defaultLimit = 10;
const bareDate = /^\d{4}-\d{2}-\d{2}$/;

/**
 * What an address searches for: an empty text matches all, an empty method all requests and no other work. Of a repeated parameter the first counts. A limit
 * or date that is none is as if it were absent. Times are milliseconds since 1970.
 */
export function searchCriteria(query: URLSearchParams) {
  const text = (name: string): string => query.get(name)?.trim() ?? '';
  return {
    ip: text('ip'),
    method: text('method'),
    statusCode: text('status_code'),
    url: text('url'),
    /** Milliseconds that it took at least. */
    slowerThan: parseDuration(text('duration')),
    mark: query.get('mark') ?? '',
    /** A part of the id of its trace. */
    trace: text('traceparent'),
    /** Both ends included. */
    start: parseMoment(text('start'), 'T00:00:00.000'),
    end: parseMoment(text('end'), 'T23:59:59.999'),
    limit: parseLimit(query.get('limit') ?? ''),
  };
}

/** What is wrong with the fields of the search form, to be said beside them; the search goes on without them. */
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

/** Milliseconds; null where the text is no such number. */
function parseDuration(text: string): number | null {
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** A positive whole number, or ten. */
function parseLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  return limit > 0 ? limit : defaultLimit;
}

/** An ISO date or moment, in the server's time zone unless it names another. */
function parseMoment(text: string, timeOfBareDate: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  const time = new Date(bareDate.test(text) ? text + timeOfBareDate : text).getTime();
  return Number.isNaN(time) ? null : time;
}

/** What a profile can be marked with in the list of results, and which are. */
const marks: ReadonlyMap<string, (profile: ProfileSummary) => boolean> = new Map([
  ['exception', ({ exceptions }) => exceptions > 0],
  ['N+1', ({ repeatedQueries }) => repeatedQueries > 0],
  ['missing translation', ({ missingTranslations }) => missingTranslations > 0],
  ['log problem', ({ errors, warnings }) => errors + warnings > 0],
  ['dump', ({ dumps }) => dumps > 0],
  ['aborted', ({ outcome }) => outcome === 'aborted' || outcome === 'broken'],
]);

type SearchCriteria = ReturnType<typeof searchCriteria>;

/** The matching profiles, in the order given. */
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
