import type { SearchCriteria } from '../storage/search-profiles.ts';

const defaultLimit = 10;
const bareDate = /^\d{4}-\d{2}-\d{2}$/;

/** What an address searches for; of a repeated parameter the first counts. A limit or date that is none is as if it were absent. */
export function searchCriteria(query: URLSearchParams): SearchCriteria {
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
